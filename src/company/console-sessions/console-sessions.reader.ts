import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Role } from '../../platform/kernel/caller.js';
import { EXPIRES_AT, IS_LIVE, type ConsoleSession } from '../../platform/policy/console/console-session.js';
import {
  presentConsoleSession,
  type ConsoleSessionDto,
  type ConsoleSessionRow,
  type MeDto,
} from './console-sessions.dto.js';

/** Workspaces of one account; more are omitted from the list and the switcher. */
const WORKSPACES_MAX = 1_000;
const WORKSPACES = named(`
  select w.workspace_id as id, w.name, m.role, m.id as member_id, w.require_totp as needs_totp, w.is_sample
  from members m join workspaces w on w.workspace_id = m.workspace_id and w.suspended_at is null
  where m.account_id = $1 and m.removed_at is null
  order by w.is_sample, w.name, w.workspace_id limit ${WORKSPACES_MAX}`);
/** At most as many as an account may have (ConsoleSessionsService). */
const LIVE = named(`
  select s.id, s.user_agent, s.created_at, s.authenticated_at, s.last_seen_at, ${EXPIRES_AT} as expires_at
  from console_sessions s where s.account_id = $1 and ${IS_LIVE} order by s.last_seen_at desc, s.id`);

interface MembershipRow extends Record<string, unknown> {
  id: string;
  name: string;
  role: Role;
  member_id: string;
  needs_totp: boolean;
  is_sample: boolean;
}

/** Accounts belong to the instance, so they are read through the system connection, never a tenant’s. */
@Injectable()
export class ConsoleSessionsReader {
  constructor(
    private readonly db: SystemDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async me({ id, account, authenticatedAt, expiresAt, hasSecondFactor }: ConsoleSession): Promise<MeDto> {
    const { rows } = await this.db.query<MembershipRow>(WORKSPACES(account.id));
    return {
      object: 'me',
      account,
      workspaces: rows.map((row) => ({ ...row, needs_totp: row.needs_totp && !hasSecondFactor })),
      may_create_workspace:
        this.config.newWorkspaces && rows.some(({ role, is_sample }) => role === 'owner' && !is_sample),
      session: { id, authenticated_at: authenticatedAt, expires_at: expiresAt },
    };
  }

  /** The account's live sessions, most recently used first. */
  async list(accountId: string, currentId: string): Promise<ConsoleSessionDto[]> {
    const { rows } = await this.db.query<ConsoleSessionRow>(LIVE(accountId));
    return rows.map((row) => presentConsoleSession(row, currentId));
  }
}
