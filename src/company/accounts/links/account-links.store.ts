/** Statements about the instance's one-time links, in the caller's transaction. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { hashCredential } from '../../../platform/kernel/credentials.js';
import { newId } from '../../../platform/kernel/ids.js';
import { newLinkToken } from '../../../platform/kernel/link-tokens.js';

/** `setup`: creates an owner. `reset`: sets a new password. */
export type LinkPurpose = 'setup' | 'reset';

export interface AccountLink extends Record<string, unknown> {
  id: string;
  /** For a reset. */
  account_id: string | null;
  /** For a set-up: the workspace to own; null = the first one. */
  owned_workspace_id: string | null;
  by_operator: boolean;
  removes_totp: boolean;
}

export interface NewLink {
  purpose: LinkPurpose;
  hours: number;
  byOperator: boolean;
  accountId?: string;
  ownedWorkspaceId?: string;
  removesTotp?: boolean;
}

const LIVE = 'used_at is null and expires_at > now()';
const COLUMNS = 'id, account_id, owned_workspace_id, by_operator, removes_totp';
const ADD = named(`
  insert into account_links (id, purpose, token_hash, account_id, owned_workspace_id, by_operator, removes_totp, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8))`);
const FIND = named(`select ${COLUMNS} from account_links where token_hash = $1 and purpose = $2 and ${LIVE}`);
const USE = named(`
  update account_links set used_at = now() where token_hash = $1 and purpose = $2 and ${LIVE} returning ${COLUMNS}`);
const VOID_SETUPS = named(`update account_links set used_at = now() where purpose = 'setup' and ${LIVE}`);
const VOID_RESETS = named(`update account_links set used_at = now() where account_id = $1 and ${LIVE}`);
const ANY_SETUP = named(`select from account_links where purpose = 'setup' and ${LIVE} limit 1`);
const RECENT_RESETS = named(`
  select count(*)::int as n from account_links
  where account_id = $1 and not by_operator and created_at > now() - interval '1 hour'`);

@Injectable()
export class AccountLinksStore {
  /** @returns the token, only this once */
  async add(
    tx: Queryable,
    { purpose, hours, byOperator, accountId = '', ownedWorkspaceId = '', removesTotp = false }: NewLink,
  ): Promise<string> {
    const token = newLinkToken();
    const owner = [accountId || null, ownedWorkspaceId || null];
    await tx.query(ADD(newId(), purpose, hashCredential(token), ...owner, byOperator, removesTotp, hours));
    return token;
  }

  /** null if it is unknown, used or expired. */
  async find(db: Queryable, purpose: LinkPurpose, token: string): Promise<AccountLink | null> {
    return (await db.query<AccountLink>(FIND(hashCredential(token), purpose))).rows[0] ?? null;
  }

  /** Uses the link up; null if it is unknown, used or expired. */
  async use(tx: Queryable, purpose: LinkPurpose, token: string): Promise<AccountLink | null> {
    return (await tx.query<AccountLink>(USE(hashCredential(token), purpose))).rows[0] ?? null;
  }

  async voidSetups(tx: Queryable): Promise<void> {
    await tx.query(VOID_SETUPS());
  }

  async voidResets(tx: Queryable, accountId: string): Promise<void> {
    await tx.query(VOID_RESETS(accountId));
  }

  async hasSetup(db: Queryable): Promise<boolean> {
    return (await db.query(ANY_SETUP())).rowCount > 0;
  }

  /** Number of links mailed to the account in the last hour. */
  async mailedLately(tx: Queryable, accountId: string): Promise<number> {
    return (await tx.query<{ n: number }>(RECENT_RESETS(accountId))).rows[0]?.n ?? 0;
  }
}
