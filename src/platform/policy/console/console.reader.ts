import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import type { Caller, Ceilings, Role } from '../../kernel/caller.js';
import { hashCredential } from '../../kernel/credentials.js';
import { EXPIRES_AT, HAS_TOTP, IS_LIVE, RECENT, type ConsoleSession, type Density } from './console-session.js';

interface ConsoleCallerRow extends Record<string, unknown> {
  id: string;
  account_id: string;
  email: string;
  account_name: string;
  locale: string | null;
  density: Density;
  totp_enabled: boolean;
  has_password: boolean;
  issuer: string | null;
  authenticated_at: string | null;
  is_recent: boolean;
  expires_at: string;
  /** This and the following fields are null if the account is not a member of the workspace. */
  workspace_id: string | null;
  member_id: string;
  member_name: string;
  role: Role;
  plan: string;
  ceilings: Ceilings | null;
  allowed_origins: string[];
  require_totp: boolean;
}

const FIND = named(`
  select s.id, s.account_id, a.email, a.name as account_name, a.locale, a.density, s.issuer, s.authenticated_at,
    ${HAS_TOTP} as totp_enabled, a.password_hash is not null as has_password,
    coalesce(s.authenticated_at > now() - interval '${RECENT}', false) as is_recent, ${EXPIRES_AT} as expires_at,
    w.workspace_id, m.id as member_id, m.name as member_name, m.role, w.plan, w.ceilings, w.allowed_origins, w.require_totp
  from console_sessions s
  join accounts a on a.id = s.account_id and a.disabled_at is null
  left join (members m join workspaces w on w.workspace_id = m.workspace_id and w.suspended_at is null)
    on m.account_id = s.account_id and m.workspace_id = $2 and m.removed_at is null
  where s.token_hash = $1 and ${IS_LIVE}`);

export interface FoundSession {
  session: ConsoleSession;
  /** The member of the requested workspace; null if the account is not a member, or none was requested. */
  caller: Caller | null;
  /** Whether the workspace requires a second factor that the account does not have. */
  lacksSecondFactor: boolean;
}

/** Looks up a console session with membership and role in one round trip, uncached on every call. */
@Injectable()
export class ConsoleReader {
  /**
   * @param workspaceId a uuid, or null
   * @returns null if the session is unknown, ended or expired, or its account is disabled
   */
  async find(token: string, workspaceId: string | null, db: Queryable): Promise<FoundSession | null> {
    const { rows } = await db.query<ConsoleCallerRow>(FIND(hashCredential(token), workspaceId));
    const [row] = rows;
    if (!row) return null;
    const session: ConsoleSession = {
      id: row.id,
      account: {
        id: row.account_id,
        email: row.email,
        name: row.account_name,
        locale: row.locale,
        density: row.density,
        totp_enabled: row.totp_enabled,
        has_password: row.has_password,
      },
      authenticatedAt: row.authenticated_at,
      isRecent: row.is_recent,
      hasSecondFactor: row.totp_enabled || row.issuer !== null,
      expiresAt: row.expires_at,
    };
    const caller = row.workspace_id === null ? null : callerOf(row, row.workspace_id);
    return { session, caller, lacksSecondFactor: row.require_totp && !session.hasSecondFactor };
  }
}

const callerOf = (row: ConsoleCallerRow, workspaceId: string): Caller => ({
  kind: 'console_session',
  workspaceId,
  credentialId: row.id,
  label: row.member_name,
  role: row.role,
  memberId: row.member_id,
  contactId: null,
  plan: row.plan,
  ceilings: row.ceilings,
  allowedOrigins: row.allowed_origins,
});
