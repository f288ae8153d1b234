/** Statements about console sessions, each in the caller's transaction. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { Notifications } from '../../platform/db/notifications.js';
import type { Role } from '../../platform/kernel/caller.js';
import { CONSOLE_SESSIONS_CHANNEL, EXPIRES_AT, IS_LIVE } from '../../platform/policy/console/console-session.js';

export interface Membership extends Record<string, unknown> {
  workspace_id: string;
  member_id: string;
  name: string;
  role: Role;
}

export interface NewConsoleSession {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  userAgent: string | null;
  addressHash: string | null;
  /** null = a password. */
  provider: { issuer: string; authenticatedAt: Date | null } | null;
}

/** Sign-ins of one account run one after the other, so that they cannot exceed the limit together. */
const LOCK_ACCOUNT = named('select id from accounts where id = $1 and disabled_at is null for no key update');
/** A provider's clock may be ahead; an unreported time stays unknown, and never counts as recent. */
const ADD = named(`
  insert into console_sessions as s (id, account_id, token_hash, user_agent, address_hash, issuer, authenticated_at)
  values ($1, $2, $3, $4, $5, $6,
    case when $6::text is null or $7::timestamptz > now() then now() else $7::timestamptz end)
  returning ${EXPIRES_AT} as expires_at`);
const OLDEST = named(`
  select s.id from console_sessions s where s.account_id = $1 and ${IS_LIVE}
  order by s.last_seen_at desc, s.id desc offset $2`);
const REPLACE_TOKEN = named(`
  update console_sessions s set token_hash = $2,
    authenticated_at = case when $3 then least($4::timestamptz, now()) else authenticated_at end
  where s.id = $1 and ${IS_LIVE} returning ${EXPIRES_AT} as expires_at`);
const END = named(`
  update console_sessions s set ended_at = now()
  where s.account_id = $1 and s.id = any ($2) and ${IS_LIVE} returning s.id`);
const LIVE_IDS = named(`select s.id from console_sessions s where s.account_id = $1 and ${IS_LIVE} for update`);
const BY_TOKEN = named('select id, account_id from console_sessions where token_hash = $1');
const MEMBERSHIPS = named(`
  select workspace_id, id as member_id, name, role from members where account_id = $1 and removed_at is null`);

@Injectable()
export class ConsoleSessionsStore {
  constructor(private readonly notifications: Notifications) {}

  /** @returns false if there is no such account, or it is disabled */
  async lockAccount(tx: Queryable, accountId: string): Promise<boolean> {
    return (await tx.query(LOCK_ACCOUNT(accountId))).rowCount > 0;
  }

  /** @returns when it expires, RFC 3339 */
  async add(tx: Queryable, session: NewConsoleSession): Promise<string> {
    const { id, accountId, tokenHash, userAgent, addressHash, provider } = session;
    const { issuer = null, authenticatedAt = null } = provider ?? {};
    const { rows } = await tx.query<{ expires_at: string }>(
      ADD(id, accountId, tokenHash, userAgent, addressHash, issuer, authenticatedAt),
    );
    return rows.map(({ expires_at }) => expires_at).join();
  }

  /** @returns ids of the live sessions beyond the `kept` most recently used ones */
  async beyond(tx: Queryable, accountId: string, keepCount: number): Promise<string[]> {
    return (await tx.query<{ id: string }>(OLDEST(accountId, keepCount))).rows.map(({ id }) => id);
  }

  async liveIds(tx: Queryable, accountId: string): Promise<string[]> {
    return (await tx.query<{ id: string }>(LIVE_IDS(accountId))).rows.map(({ id }) => id);
  }

  /** @returns when it expires, RFC 3339; null if it has ended */
  async replaceToken(
    db: Queryable,
    id: string,
    { tokenHash, authenticated }: { tokenHash: Buffer; authenticated: boolean | Date },
  ): Promise<string | null> {
    const at = authenticated instanceof Date ? authenticated : null; // null = now, to `least`
    const { rows } = await db.query<{ expires_at: string }>(REPLACE_TOKEN(id, tokenHash, authenticated !== false, at));
    return rows[0]?.expires_at ?? null;
  }

  /** Ends the live ones among the sessions, and notifies every instance. @returns their ids */
  async end(tx: Queryable, accountId: string, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const endedIds = (await tx.query<{ id: string }>(END(accountId, ids))).rows.map(({ id }) => id);
    for (const id of endedIds) await this.notifications.notify(CONSOLE_SESSIONS_CHANNEL, `${accountId} ${id}`, tx);
    return endedIds;
  }

  /** Finds live and ended sessions; null if there is none. */
  async byToken(tx: Queryable, tokenHash: Buffer): Promise<{ id: string; account_id: string } | null> {
    return (await tx.query<{ id: string; account_id: string }>(BY_TOKEN(tokenHash))).rows[0] ?? null;
  }

  async memberships(tx: Queryable, accountId: string): Promise<Membership[]> {
    return (await tx.query<Membership>(MEMBERSHIPS(accountId))).rows;
  }
}
