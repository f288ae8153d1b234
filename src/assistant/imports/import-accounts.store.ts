import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { IMPORT_TOKEN } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import type { Place } from './accounts/vendor-api.js';
import { REASON_CHARS_MAX, type SkippedItem } from './imported.dto.js';
import type { ImportAccountBody } from './imports.dto.js';
import { shownText } from './shown-text.js';

/** Where fetching goes on. */
export interface FetchState {
  /** Of the page that is fetched; null = the first. */
  at: Place | null;
  /** Ids of that page that are stored. */
  done: string[];
  /** Ids of the page before, and how often it came in a row. */
  last: string;
  repeats: number;
}

export interface KnownAccount {
  address: string;
  login: string | null;
  /** Of a mailbox; null = the inbox and what was sent. */
  folders: string[] | null;
  /** null = the team must enter it again. */
  token: string | null;
  since: Date;
  until: Date | null;
  state: FetchState | null;
  skips: SkippedItem[];
  isComplete: boolean;
}

interface AccountRow extends Omit<KnownAccount, 'token' | 'since' | 'until' | 'state' | 'isComplete'> {
  import_id: string;
  since: string;
  until: string | null;
  token: Buffer | null;
  place: FetchState | null;
  is_complete: boolean;
  [key: string]: unknown;
}

/** Kept of each account, as of each import. */
const SKIPS_MAX = 1_000;

const INSERT = named(`
  insert into import_accounts (workspace_id, import_id, address, login, token, since, until, folders)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
const GET = named(`
  select import_id, address, login, folders, token, since, until, place, skips, is_complete
  from import_accounts where workspace_id = $1 and import_id = $2`);
const SET_TOKEN = named(`
  update import_accounts set token = $3, login = $4
  where workspace_id = $1 and import_id = $2 and not is_complete`);
const ADVANCE = named(`
  update import_accounts set place = $3, fetched = fetched + $4, is_complete = $6,
    token = case when $6 then null else token end,
    skips = case when jsonb_array_length(skips) < ${SKIPS_MAX} then skips || $5::jsonb else skips end
  where workspace_id = $1 and import_id = $2`);
const FORGET = named('update import_accounts set token = null where workspace_id = $1 and import_id = $2');

/** The accounts that imports fetch from. */
@Injectable()
export class ImportAccountsStore {
  constructor(private readonly vault: Vault) {}

  async insert(tx: Queryable, [workspaceId, importId]: [string, string], account: ImportAccountBody): Promise<void> {
    const { address, login = null, token, since, until = null, folders = null } = account;
    const sealed = this.sealed(workspaceId, importId, token);
    await tx.query(INSERT(workspaceId, importId, address ?? '', login, sealed, since, until, folders));
  }

  /** null = the import reads a file that was uploaded. Throws VaultError. */
  async get(db: Queryable, workspaceId: string, importId: string): Promise<KnownAccount | null> {
    const row = (await db.query<AccountRow>(GET(workspaceId, importId))).rows[0];
    if (!row) return null;
    const { address, login, folders, since, until, skips, place: state, is_complete: isComplete } = row;
    const aad = IMPORT_TOKEN.aad(workspaceId, row.import_id);
    const token = row.token && this.vault.open(row.token, aad).toString();
    return {
      address,
      login,
      folders,
      token,
      since: new Date(since),
      until: until === null ? null : new Date(until),
      skips,
      state,
      isComplete,
    };
  }

  /** @returns false if it fetches from no account, or has fetched all */
  async setToken(
    tx: Queryable,
    workspaceId: string,
    { id, token, login }: { id: string; token: string; login: string | null },
  ): Promise<boolean> {
    const sealed = this.sealed(workspaceId, id, token);
    return (await tx.query(SET_TOKEN(workspaceId, id, sealed, login))).rowCount > 0;
  }

  /** What was fetched since, and where to go on; null = that was all, and the token is forgotten. */
  async advance(
    tx: Queryable,
    [workspaceId, importId]: [string, string],
    { state, fetched, skips }: { state: FetchState | null; fetched: number; skips: SkippedItem[] },
  ): Promise<void> {
    const place = state && JSON.stringify(state);
    const told = skips.map(({ item, reason }) => ({ item, reason: shownText(reason, REASON_CHARS_MAX) }));
    await tx.query(ADVANCE(workspaceId, importId, place, fetched, JSON.stringify(told), state === null));
  }

  async forgetToken(tx: Queryable, workspaceId: string, importId: string): Promise<void> {
    await tx.query(FORGET(workspaceId, importId));
  }

  private sealed(workspaceId: string, importId: string, token: string): Buffer {
    return this.vault.seal(Buffer.from(token), IMPORT_TOKEN.aad(workspaceId, importId.toLowerCase()));
  }
}
