/** Fetches the conversations of an account for a while: what was fetched is a part of the import's file. */
import { Injectable, Logger } from '@nestjs/common';
import { SLICE_LEASE_S } from '../../platform/db/slice-worker.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { Postponed } from '../../platform/outbound/patience.js';
import { ImapConnections } from '../../platform/outbound/mail/imap-connections.js';
import { AccountFailed, BrokenOff, EntryFailed, TokenRefused, Unanswered } from './accounts/account-client.js';
import { AccountRequests } from './accounts/account-requests.js';
import type { AccountSource } from './accounts/account-source.js';
import { mailboxAt } from './accounts/mailbox-address.js';
import { MailboxReach } from './accounts/mailbox-reach.js';
import { MailboxSource } from './accounts/mailbox-source.js';
import type { Entry, Period } from './accounts/vendor-api.js';
import { VENDOR_APIS } from './accounts/vendor-apis.js';
import type { VendorName } from './adapters/vendors.js';
import { ImportAccountsStore, type FetchState, type KnownAccount } from './import-accounts.store.js';
import type { SkippedItem } from './imported.dto.js';
import { IMPORT_BYTES_MAX } from './imports.dto.js';
import { ImportsStore, type LeasedImport } from './imports.store.js';
import { AccountReading } from './reading/account-reading.js';

/** Then another import has its turn. */
const SLICE_MS = 20_000;
/** Kept at once: what a kill may make to be fetched again. */
const KEPT_CONVERSATIONS = 20;
const KEPT_BYTES = 2 * 1024 * 1024;
/** Times that a server may give one page in a row. */
const REPEATS_MAX = 3;
/** In a row without progress. */
const ATTEMPTS_MAX = 5;
/** After the first that was not answered; three times as long after each further one. */
const AGAIN_S = 20;
const TOLD = [TokenRefused, AccountFailed, EntryFailed, Unanswered];
const FIRST: FetchState = { at: null, done: [], last: '', repeats: 0 };

/** It was paused, cancelled, or another worker has it. */
class LeaseLost extends Error {}

interface Fetching {
  held: LeasedImport;
  period: Period;
  from: AccountSource;
  state: FetchState;
  endMs: number;
}

interface Kept {
  fetched: Buffer[];
  skips: SkippedItem[];
  /** null = that was all */
  state: FetchState | null;
  /** Default: yes. */
  isProgress?: boolean;
}

@Injectable()
export class ImportFetching {
  private readonly log = new Logger(ImportFetching.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ImportsStore,
    private readonly accounts: ImportAccountsStore,
    private readonly fetcher: GuardedFetch,
    private readonly mailboxes: ImapConnections,
  ) {}

  async run(held: LeasedImport, account: KnownAccount, stopping: AbortSignal): Promise<void> {
    const db = this.db.of(held.workspace_id);
    let fetching: Fetching | null = null;
    try {
      if (held.attempts > ATTEMPTS_MAX) throw new AccountFailed('Fetching was interrupted too often.');
      fetching = this.begun(held, account, stopping);
      await this.fetch(fetching);
      await this.store.giveBack(db, held, 0);
    } catch (error) {
      if (stopping.aborted) return this.store.giveBack(db, held, 0);
      if (error instanceof LeaseLost) return;
      if (error instanceof Postponed) return this.store.giveBack(db, held, error.waitMs / 1_000);
      if (error instanceof Unanswered && held.attempts < ATTEMPTS_MAX)
        return this.store.retry(db, held, AGAIN_S * 3 ** Math.max(0, held.attempts - 1));
      // What is not known here is no conversation, but the address or its list.
      if (TOLD.some((kind) => error instanceof kind)) return this.end(held, error as Error);
      // The lease expires, and it is tried again.
      this.log.warn(`fetching import ${held.id} of ${held.workspace_id} failed: ${(error as Error).message}`);
    } finally {
      fetching?.from.close();
    }
  }

  private begun(held: LeasedImport, account: KnownAccount, signal: AbortSignal): Fetching {
    const { since, until, state } = account;
    const period = { sinceMs: since.getTime(), untilMs: until?.getTime() ?? null };
    const from = this.sourceOf(held, { account, period, signal });
    return { held, period, from, state: state ?? FIRST, endMs: performance.now() + SLICE_MS };
  }

  private sourceOf(
    held: LeasedImport,
    { account, period, signal }: { account: KnownAccount; period: Period; signal: AbortSignal },
  ): AccountSource {
    const { token, address, login, folders } = account;
    if (token === null) throw new AccountFailed('The token is missing. Enter it again, and go on.');
    const beforeFetch = async (): Promise<void> => {
      const isHeld = await this.store.renew(this.db.of(held.workspace_id), held, SLICE_LEASE_S);
      if (!isHeld) throw new LeaseLost();
    };
    const common = { workspaceId: held.workspace_id, signal, beforeFetch };
    const mailbox = held.source === 'mail' ? mailboxAt(address) : null;
    if (mailbox) {
      const server = { ...mailbox, user: login, password: token };
      return new MailboxSource(new MailboxReach({ ...common, connections: this.mailboxes, server }), period, folders);
    }
    const vendor = held.source as VendorName;
    const headers = VENDOR_APIS[vendor].headers(token, login);
    const requests = new AccountRequests({ ...common, fetcher: this.fetcher, base: new URL(address), headers });
    return new AccountReading({ vendor, requests, period, signal });
  }

  private async fetch(fetching: Fetching): Promise<void> {
    const { from, period } = fetching;
    while (performance.now() < fetching.endMs) {
      const { entries, next, skips = [] } = await from.list(fetching.state.at);
      const ids = entries.map(({ id }) => id).join(' ');
      const { last, repeats } = fetching.state;
      const isSame = ids !== '' && ids === last;
      if (isSame && repeats >= REPEATS_MAX) throw new AccountFailed('The account gives the same page again and again.');
      const wanted = entries.filter(
        ({ createdMs }) => period.untilMs === null || createdMs === null || createdMs <= period.untilMs,
      );
      if (!isSame && !(await this.fetchEach(fetching, wanted))) return;
      const state = next && { at: next, done: [], last: ids, repeats: isSame ? repeats + 1 : 0 };
      await this.keep(fetching, { fetched: [], skips, state });
      if (state === null) return;
    }
  }

  /** @returns whether it was all of the page */
  private async fetchEach(fetching: Fetching, entries: Entry[]): Promise<boolean> {
    const done = new Set(fetching.state.done);
    let [fetched, skips]: [Buffer[], SkippedItem[]] = [[], []];
    const keep = async (): Promise<void> => {
      await this.keep(fetching, { fetched, skips, state: { ...fetching.state, done: [...done] } });
      [fetched, skips] = [[], []];
    };
    for (const entry of entries) {
      if (done.has(entry.id)) continue;
      // One at least: listing alone may have taken all the time, and would so again.
      const hasSome = fetching.held.attempts === 0 || fetched.length + skips.length > 0;
      if (hasSome && performance.now() >= fetching.endMs) break;
      try {
        fetched.push(await fetching.from.whole(entry));
      } catch (error) {
        if (error instanceof EntryFailed) skips.push({ item: entry.id, reason: error.message });
        else {
          if (error instanceof LeaseLost) throw error;
          if (done.size > fetching.state.done.length) await keep();
          else if (error instanceof BrokenOff) await this.leaveOut(fetching, entry, error);
          throw error;
        }
      }
      done.add(entry.id);
      const bytes = fetched.reduce((sum, { length }) => sum + length, 0);
      if (fetched.length + skips.length >= KEPT_CONVERSATIONS || bytes >= KEPT_BYTES) await keep();
    }
    if (done.size > fetching.state.done.length) await keep();
    return entries.every(({ id }) => done.has(id));
  }

  /** Goes on without an entry at which the server broke off in the attempt before, too. That is no progress. */
  private async leaveOut(fetching: Fetching, { id }: Entry, { message: reason }: BrokenOff): Promise<void> {
    const { held, state } = fetching;
    // Every entry has two attempts, and the last one is that of the import.
    if (held.attempts === 0 || held.attempts % 2 === 1) return;
    const skips = [{ item: id, reason }];
    await this.keep(fetching, {
      fetched: [],
      skips,
      state: { ...state, done: [...state.done, id] },
      isProgress: false,
    });
  }

  /** Stores what was fetched, and where to go on, at once. */
  private async keep(fetching: Fetching, { fetched, skips, state, isProgress = true }: Kept): Promise<void> {
    const { held } = fetching;
    const content = Buffer.concat(fetched);
    await this.db.transaction(held.workspace_id, async (tx) => {
      const bytes = await this.store.addFetched(tx, held, { content, isProgress });
      if (bytes === null) throw new LeaseLost();
      if (bytes > IMPORT_BYTES_MAX) throw new AccountFailed('The account has more than 4 GiB of conversations.');
      const change = { state, fetched: fetched.length, skips };
      await this.accounts.advance(tx, [held.workspace_id, held.id], change);
      // Nothing of the period: there is no file to be read.
      if (state === null && bytes === 0) await this.store.end(tx, held, null);
    });
    if (isProgress) held.attempts = 0;
    if (state !== null) fetching.state = state;
  }

  /** The token of a team that may never come back is not kept: to go on, it is entered again. */
  private end(held: LeasedImport, error: Error): Promise<void> {
    return this.db.transaction(held.workspace_id, async (tx) => {
      await this.accounts.forgetToken(tx, held.workspace_id, held.id);
      await this.store.end(tx, held, error.message);
    });
  }
}
