import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import { ApiError, fail } from '../../kernel/errors.js';
import { FailedAttempts } from '../../policy/failed-attempts.js';
import type { ChannelAdapter, ChannelAccount } from './channel-adapter.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelAdapters } from './channel-adapters.js';
import { ChannelsStore } from './channels.store.js';
import { InboxQueue } from './inbox.queue.js';

/** A delivery with a well-formed signature, before its body is read. */
export interface OpenDelivery {
  account: ChannelAccount;
  adapter: ChannelAdapter;
  /** Hash of the client's address, for counting refused deliveries; null = not known. */
  from: string | null;
}

/** Receives deliveries: verifies the signature and stores each entry once. The inbox queue processes them. */
@Injectable()
export class ChannelDeliveriesService {
  private readonly refused = new FailedAttempts();

  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly channels: ChannelsStore,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
    private readonly queue: InboxQueue,
  ) {}

  /** Returns the response to the provider's challenge. Throws `not_found`; `invalid_credential` for a wrong token. */
  async challenge(accountId: string, query: URLSearchParams): Promise<string> {
    const { account, adapter } = await this.account(accountId);
    const text = adapter.challenge(query, account);
    if (text === null) throw fail('invalid_credential', 'The verify token is missing or wrong.');
    await this.channels.markChallenged(this.db.of(account.workspaceId), account.workspaceId, account.id);
    return text;
  }

  /**
   * Accepts a delivery for reading. Throws `not_found`; `invalid_credential` without a well-formed signature;
   * `rate_limit_exceeded` if too many deliveries from this address were refused.
   * @param from see OpenDelivery
   */
  async open(accountId: string, headers: IncomingHttpHeaders, from: string | null): Promise<OpenDelivery> {
    const waitMs = from === null ? 0 : this.refused.waitMs(from);
    if (waitMs > 0) throw tooManyRefused(waitMs);
    const found = await this.account(accountId).catch((error: unknown) => this.refuse(from, error));
    if (!found.adapter.hasSignature(headers)) this.refuse(from, unsigned());
    return { ...found, from };
  }

  /** Stores this account's new entries. Throws `invalid_credential`, `malformed_json`. */
  async receive({ account, adapter, from }: OpenDelivery, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
    if (!adapter.isSigned(headers, body, account)) this.refuse(from, unsigned());
    const entries = adapter.entries(body, account);
    if (entries.length === 0) return;
    await this.queue.add(this.db.intake(account.workspaceId), account, entries);
  }

  /** Counts a refusal against the client, unless the database caused it. */
  private refuse(from: string | null, error: unknown): never {
    if (from !== null && error instanceof ApiError) this.refused.take(from);
    throw error;
  }

  private async account(id: string): Promise<Omit<OpenDelivery, 'from'>> {
    const row = await this.channels.findAny(this.system.inLane('unknown'), id);
    const adapter = row && this.adapters.find(row.channel);
    if (!adapter) throw fail('not_found');
    return { account: this.accounts.open(row), adapter };
  }
}

const tooManyRefused = (waitMs: number) => {
  const seconds = Math.ceil(waitMs / 1_000);
  return fail('rate_limit_exceeded', `Too many refused deliveries from your address. Retry in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  });
};
const unsigned = () => fail('invalid_credential', 'The signature is missing or wrong.');
