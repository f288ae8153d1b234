import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import type { Role } from '../../kernel/caller.js';
import { holds } from '../capabilities.js';
import { HAS_TOTP, IS_LIVE } from './console-session.js';

const VALID_SESSIONS = named(`
  select r.session_id, r.workspace_id, m.role from unnest($1::uuid[], $2::uuid[]) as r(session_id, workspace_id)
  join console_sessions s on s.id = r.session_id
  join accounts a on a.id = s.account_id and a.disabled_at is null
  join members m on m.account_id = s.account_id and m.workspace_id = r.workspace_id and m.removed_at is null
  join workspaces w on w.workspace_id = m.workspace_id and w.suspended_at is null
  where ${IS_LIVE} and (not w.require_totp or s.issuer is not null or ${HAS_TOTP})`);

/** Who opened a long-lived connection of the console, as checked at its start. */
export interface ConsoleHolder {
  workspaceId: string;
  /** Id of the console session. */
  credentialId: string;
  /** The member's role at that time. */
  role: Role | null;
}

interface StandingRow extends Record<string, unknown> {
  session_id: string;
  workspace_id: string;
  role: Role;
}

/** Checks in bulk whether members who follow a workspace are still signed in with the same role. */
@Injectable()
export class ConsoleValidityReader {
  constructor(private readonly db: SystemDb) {}

  /** @returns holders that were signed out or removed, have another role, or whose workspace is suspended */
  async lapsed<T extends ConsoleHolder>(holders: T[]): Promise<T[]> {
    if (holders.length === 0) return [];
    const sessionIds = holders.map(({ credentialId }) => credentialId);
    const workspaceIds = holders.map(({ workspaceId }) => workspaceId);
    const { rows } = await this.db.query<StandingRow>(VALID_SESSIONS(sessionIds, workspaceIds));
    const roles = new Map(rows.map((row) => [keyOf(row.session_id, row.workspace_id), row.role]));
    return holders.filter(({ credentialId, workspaceId, role }) => {
      const currentRole = roles.get(keyOf(credentialId, workspaceId)) ?? null;
      return currentRole !== role || !holds(currentRole, 'read');
    });
  }
}

const keyOf = (sessionId: string, workspaceId: string): string => `${sessionId} ${workspaceId}`;
