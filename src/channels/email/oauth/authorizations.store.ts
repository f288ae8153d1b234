import { Injectable } from '@nestjs/common';
import type { MailboxProviderId } from '../../../platform/config/mailbox-providers.js';
import { named, type Queryable } from '../../../platform/db/statement.js';

/** A visit to a provider. */
interface Authorization {
  account_id: string;
  provider: MailboxProviderId;
}

/** Time for the person at the provider. */
const OPEN = `interval '10 minutes'`;
const FORGET = named('delete from channel_authorizations where workspace_id = $1 and expires_at <= clock_timestamp()');
const ADD = named(`
  insert into channel_authorizations (workspace_id, state_hash, console_session_id, account_id, provider, expires_at)
  values ($1, $2, $3, $4, $5, clock_timestamp() + ${OPEN})`);
const TAKE = named(`
  delete from channel_authorizations where workspace_id = $1 and state_hash = $2 and console_session_id = $3
    and expires_at > clock_timestamp()
  returning account_id, provider`);

@Injectable()
export class AuthorizationsStore {
  async add(
    tx: Queryable,
    workspaceId: string,
    visit: { stateHash: Buffer; sessionId: string; accountId: string; provider: MailboxProviderId },
  ): Promise<void> {
    await tx.query(FORGET(workspaceId));
    await tx.query(ADD(workspaceId, visit.stateHash, visit.sessionId, visit.accountId, visit.provider));
  }

  /** Each is taken once, by the session that began it, in time; else null. */
  async take(
    db: Queryable,
    workspaceId: string,
    { stateHash, sessionId }: { stateHash: Buffer; sessionId: string },
  ): Promise<Authorization | null> {
    const { rows } = await db.query<Authorization & Record<string, unknown>>(TAKE(workspaceId, stateHash, sessionId));
    return rows[0] ?? null;
  }
}
