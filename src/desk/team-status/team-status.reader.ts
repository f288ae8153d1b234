import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { MATRIX } from '../../platform/policy/capabilities.js';
import type { OfficeHoursDto } from './office-hours.dto.js';
import { openStateAt } from './office-hours.rules.js';
import {
  AWAY_AFTER_SECONDS,
  presentMemberStatus,
  type MemberStatusDto,
  type MemberStatusRow,
  type TeamStatusDto,
} from './team-status.dto.js';

const SHOWN_MAX = 200;

/** Condition on a member `m` and their status `s`, which is missing if they never chose one nor opened a console. */
const IS_AVAILABLE = `(coalesce(s.status, 'available') = 'available'
  and (not coalesce(s.auto_away, true)
    or coalesce(s.seen_at > clock_timestamp() - interval '${AWAY_AFTER_SECONDS} seconds', false)))`;
const MEMBERS = `
  members m left join member_statuses s on s.workspace_id = m.workspace_id and s.member_id = m.id
  where m.workspace_id = $1 and m.removed_at is null`;
const COLUMNS = `
  m.id as member_id, coalesce(s.status, 'available') as status, coalesce(s.auto_away, true) as auto_away,
  ${IS_AVAILABLE} and m.role = any($2) as available, s.seen_at as last_seen_at, s.updated_at`;

/** Availability is only computed if it is shown: without office hours this costs one key look-up. */
const SETTINGS = named(`
  select w.office_hours, w.away_message,
    case when w.office_hours is not null then exists (select from ${MEMBERS} and m.role = any($2) and ${IS_AVAILABLE}) end
      as is_anyone_there
  from workspaces w where w.workspace_id = $1`);
/** The hours, and whether a member could answer now. */
const PRESENCE = named(`
  select w.office_hours, exists (select from ${MEMBERS} and m.role = any($2) and ${IS_AVAILABLE}) as is_anyone_there
  from workspaces w where w.workspace_id = $1`);
const HOURS = named('select office_hours from workspaces where workspace_id = $1');
const TEAM = named(`
  select ${COLUMNS} from ${MEMBERS} and m.role = any($2)
  order by available desc, m.created_at, m.id limit ${SHOWN_MAX}`);
const ONE = named(`select ${COLUMNS} from ${MEMBERS} and m.id = $3`);

/** Availability as announced to customers; see the agent's TeamStatus. */
export interface AnnouncedStatus {
  status: TeamStatusDto['status'];
  backAt: string | null;
  /** IANA; time zone of who is told, else of the office hours. */
  timezone: string;
  awayMessage: string | null;
}

interface SettingsRow extends Record<string, unknown> {
  office_hours: OfficeHoursDto | null;
  away_message: string | null;
  is_anyone_there: boolean | null;
}

@Injectable()
export class TeamStatusReader {
  constructor(
    private readonly db: TenantDb,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What a customer may be told now; null if the workspace has no office hours.
   * @param timezone the customer's; null = unknown
   */
  async announced(
    workspaceId: string,
    timezone: string | null,
    db: Queryable = this.db.of(workspaceId),
  ): Promise<AnnouncedStatus | null> {
    const { rows } = await db.query<SettingsRow>(SETTINGS(workspaceId, MATRIX.reply));
    const { office_hours: hours = null, away_message: awayMessage = null, is_anyone_there } = rows[0] ?? {};
    if (hours === null) return null;
    const { status, backAt } = this.statusOf(hours, is_anyone_there === true);
    return { status, backAt, timezone: timezone ?? hours.timezone, awayMessage };
  }

  /** Whether somebody answers now: within office hours, if there are any. */
  async isAnyoneThere(workspaceId: string, db: Queryable): Promise<boolean> {
    type Presence = Pick<SettingsRow, 'office_hours' | 'is_anyone_there'>;
    const { rows } = await db.query<Presence>(PRESENCE(workspaceId, MATRIX.reply));
    const { office_hours: hours = null, is_anyone_there } = rows[0] ?? {};
    return this.statusOf(hours, is_anyone_there === true).status === 'available';
  }

  /** The whole team. */
  async team(workspaceId: string): Promise<TeamStatusDto> {
    const db = this.db.of(workspaceId);
    const [settings, members] = await Promise.all([
      db.query<Pick<SettingsRow, 'office_hours'>>(HOURS(workspaceId)),
      db.query<MemberStatusRow>(TEAM(workspaceId, MATRIX.reply)),
    ]);
    const isAnyoneThere = members.rows.some(({ available }) => available);
    const { status, backAt } = this.statusOf(settings.rows[0]?.office_hours ?? null, isAnyoneThere);
    return { object: 'team_status', status, back_at: backAt, members: members.rows.map(presentMemberStatus) };
  }

  /** One member's status. Throws `not_found`. */
  async of(workspaceId: string, memberId: string, db: Queryable = this.db.of(workspaceId)): Promise<MemberStatusDto> {
    const { rows } = await db.query<MemberStatusRow>(ONE(workspaceId, MATRIX.reply, memberId));
    if (!rows[0]) throw fail('not_found', 'Member not found.');
    return presentMemberStatus(rows[0]);
  }

  private statusOf(
    hours: OfficeHoursDto | null,
    isAnyoneThere: boolean,
  ): { status: TeamStatusDto['status']; backAt: string | null } {
    const { isOpen, opensAtMs } = hours ? openStateAt(hours, this.clock.now()) : { isOpen: true, opensAtMs: null };
    if (!isOpen) return { status: 'closed', backAt: opensAtMs === null ? null : new Date(opensAtMs).toISOString() };
    return { status: isAnyoneThere ? 'available' : 'away', backAt: null };
  }
}
