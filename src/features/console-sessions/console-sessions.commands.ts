import { Injectable } from '@nestjs/common';
import { Journal, type AuditDraft } from '../../events/journal.js';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { hashCredential, newCredential } from '../../kernel/credentials.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { AccountActor } from '../../policy/request.js';
import { ConsoleSessionsStore, type Membership } from './console-sessions.store.js';

/** Live sessions of one account. A further sign-in ends the one that was used longest ago. */
export const SESSIONS_MAX = 25;
const USER_AGENT_MAX = 200;

/** What goes into the browser's cookie. */
export interface SessionToken {
  sessionId: string;
  /** Shown here alone; stored as its hash. */
  token: string;
  expiresAt: Date;
}

export interface SignIn {
  accountId: string;
  /** The browser's own words; what is too long is cut. */
  userAgent: string | null;
  addressHash: string | null;
  /** Default: a password, just now. */
  provider?: ProviderSignIn | null;
}

/** What an identity provider says of a sign-in. */
export interface ProviderSignIn {
  issuer: string;
  /** When the person signed in there, which may be long ago; null = it does not say. */
  authenticatedAt: Date | null;
}

/** Somebody in a browser that has just been signed in. */
export interface FreshSession {
  sessionId: string;
  requestId: string;
  addressHash: string;
}

/** Who does something to an account: itself, or the operator. */
export type AccountDoer = AccountActor | FreshSession | Actor;

/** What others do to sessions in their own transaction, which is the system's (specification §12.2). */
@Injectable()
export class ConsoleSessionsCommands {
  constructor(
    private readonly store: ConsoleSessionsStore,
    private readonly journal: Journal,
  ) {}

  /**
   * Begins a session of someone who has just proved who they are, and holds the account's row. Never adopts a token that
   * the browser brought along.
   * @throws `not_found` where the account is disabled or gone
   */
  async begin(tx: Queryable, { accountId, userAgent, addressHash, provider = null }: SignIn): Promise<SessionToken> {
    if (!(await this.store.lockAccount(tx, accountId))) throw fail('not_found');
    await this.store.end(tx, accountId, await this.store.beyond(tx, accountId, SESSIONS_MAX - 1));
    const token = newCredential('console_session');
    const session = { id: newId(), accountId, tokenHash: hashCredential(token), addressHash, provider };
    const expiresAt = await this.store.add(tx, {
      ...session,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    });
    return { sessionId: session.id, token, expiresAt: new Date(expiresAt) };
  }

  /**
   * Replaces a session's token: the old cookie is worth nothing from then on. For each change of what a session may do.
   * @param authenticated whether the person has proved again who they are: just now, or at that time
   * @throws `console_session_required` where the session is over
   */
  async renew(
    db: Queryable,
    sessionId: string,
    { authenticated }: { authenticated: boolean | Date },
  ): Promise<SessionToken> {
    const token = newCredential('console_session');
    const expiresAt = await this.store.replaceToken(db, sessionId, { tokenHash: hashCredential(token), authenticated });
    if (expiresAt === null) throw fail('console_session_required');
    return { sessionId, token, expiresAt: new Date(expiresAt) };
  }

  /** Ends those of the account's sessions that are live. @returns how many */
  async end(tx: Queryable, by: AccountDoer, accountId: string, ids: string[]): Promise<number> {
    const ended = await this.store.end(tx, accountId, ids);
    const entries = ended.map((targetId) => ({ action: 'console_session.end', target: 'console_session', targetId }));
    await this.note(tx, by, accountId, entries);
    return ended.length;
  }

  /** Ends all sessions of the account but one. @returns how many */
  async endAll(
    tx: Queryable,
    by: AccountDoer,
    accountId: string,
    { except }: { except?: string } = {},
  ): Promise<number> {
    const ids = (await this.store.liveIds(tx, accountId)).filter((id) => id !== except);
    return this.end(tx, by, accountId, ids);
  }

  /** Ends the session of that token, whoever's it is; nothing where it is none. */
  async endByToken(tx: Queryable, by: AccountDoer, token: string): Promise<void> {
    const found = await this.store.byToken(tx, hashCredential(token));
    if (found) await this.end(tx, by, found.account_id, [found.id]);
  }

  /** A line in each workspace that the account is a member of: its audit tells who can act there. */
  async note(tx: Queryable, by: AccountDoer, accountId: string, audits: AuditDraft[]): Promise<void> {
    if (audits.length === 0) return;
    for (const membership of await this.store.memberships(tx, accountId)) {
      const actor = actorIn(membership, by);
      const entries = audits.map((audit) => ({ actor, audit }));
      await this.journal.recordAll(tx, membership.workspace_id, entries);
    }
  }
}

function actorIn({ member_id, name, role }: Membership, by: AccountDoer): Actor {
  if ('type' in by) return by;
  const { requestId, addressHash } = by;
  const consoleSessionId = 'session' in by ? by.session.id : by.sessionId;
  return { type: 'member', id: member_id, label: name, role, requestId, addressHash, consoleSessionId };
}
