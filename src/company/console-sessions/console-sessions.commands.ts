import { Injectable } from '@nestjs/common';
import { Journal, type AuditDraft } from '../../platform/events/journal.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { hashCredential, newCredential } from '../../platform/kernel/credentials.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import type { AccountActor } from '../../platform/policy/request.js';
import { ConsoleSessionsStore, type Membership } from './console-sessions.store.js';

/** Live sessions of one account. A further sign-in ends the least recently used one. */
export const SESSIONS_MAX = 25;
const USER_AGENT_MAX = 200;

/** The content of the browser's cookie. */
export interface SessionToken {
  sessionId: string;
  /** Returned only here; stored as its hash. */
  token: string;
  expiresAt: Date;
}

export interface SessionSignIn {
  accountId: string;
  /** The User-Agent header; truncated if it is too long. */
  userAgent: string | null;
  addressHash: string;
  requestId: string;
  /** Default: a password, just now. */
  provider?: ProviderSignIn | null;
}

/** A provider's claims about a sign-in. */
export interface ProviderSignIn {
  issuer: string;
  /** When the person signed in there, which may be long ago; null = not reported. */
  authenticatedAt: Date | null;
}

/** A person in a browser that has just been signed in. */
export interface FreshSession {
  sessionId: string;
  requestId: string;
  addressHash: string;
}

/** Who changes an account: its holder, or the operator. */
export type AccountInitiator = AccountActor | FreshSession | Actor;

/** Operations on sessions for other features, in their own transaction, which is the system's (specification §12.2). */
@Injectable()
export class ConsoleSessionsCommands {
  constructor(
    private readonly store: ConsoleSessionsStore,
    private readonly journal: Journal,
  ) {}

  /**
   * Starts a session for a person who has just authenticated; the caller has locked the account's row. Never
   * adopts a token that the browser sent.
   * @throws `not_found` if the account is disabled or gone
   */
  async begin(
    tx: Queryable,
    { accountId, userAgent, addressHash, requestId, provider = null }: SessionSignIn,
  ): Promise<SessionToken> {
    if (!(await this.store.lockAccount(tx, accountId))) throw fail('not_found');
    const oldest = await this.store.beyond(tx, accountId, SESSIONS_MAX - 1);
    const token = newCredential('console_session');
    const session = { id: newId(), accountId, tokenHash: hashCredential(token), addressHash, provider };
    const expiresAt = await this.store.add(tx, {
      ...session,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    });
    const initiator = { sessionId: session.id, requestId, addressHash };
    await this.end(tx, { initiator, accountId, ids: oldest });
    return { sessionId: session.id, token, expiresAt: new Date(expiresAt) };
  }

  /**
   * Replaces a session's token, which invalidates the old cookie. Used for every change of a session's rights.
   * @param authenticated whether the person has re-authenticated: just now, or at that time
   * @throws `console_session_required` if the session has ended
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

  /** Ends the live ones among these sessions of the account. @returns how many */
  async end(
    tx: Queryable,
    { initiator, accountId, ids }: { initiator: AccountInitiator; accountId: string; ids: string[] },
  ): Promise<number> {
    const ended = await this.store.end(tx, accountId, ids);
    const entries = ended.map((targetId) => ({ action: 'console_session.end', target: 'console_session', targetId }));
    await this.note(tx, { initiator, accountId, audits: entries });
    return ended.length;
  }

  /** Ends all sessions of the account except one. @returns how many */
  async endAll(
    tx: Queryable,
    initiator: AccountInitiator,
    { accountId, except }: { accountId: string; except?: string },
  ): Promise<number> {
    const ids = (await this.store.liveIds(tx, accountId)).filter((id) => id !== except);
    return this.end(tx, { initiator, accountId, ids });
  }

  /** Ends the session with that token, whichever account it belongs to; does nothing if there is none. */
  async endByToken(tx: Queryable, initiator: AccountInitiator, token: string): Promise<void> {
    const found = await this.store.byToken(tx, hashCredential(token));
    if (found) await this.end(tx, { initiator, accountId: found.account_id, ids: [found.id] });
  }

  /** Writes an audit line in each workspace of the account: the audit records who can act there. */
  async note(
    tx: Queryable,
    { initiator, accountId, audits }: { initiator: AccountInitiator; accountId: string; audits: AuditDraft[] },
  ): Promise<void> {
    if (audits.length === 0) return;
    for (const membership of await this.store.memberships(tx, accountId)) {
      const actor = actorIn(membership, initiator);
      const entries = audits.map((audit) => ({ actor, audit }));
      await this.journal.recordAll(tx, membership.workspace_id, entries);
    }
  }
}

function actorIn({ member_id, name, role }: Membership, initiator: AccountInitiator): Actor {
  if ('type' in initiator) return initiator;
  const { requestId, addressHash } = initiator;
  const consoleSessionId = 'session' in initiator ? initiator.session.id : initiator.sessionId;
  return { type: 'member', id: member_id, label: name, role, requestId, addressHash, consoleSessionId };
}
