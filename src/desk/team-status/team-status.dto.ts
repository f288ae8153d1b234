/** Availability of the team. */
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Omittable } from '../../platform/http/fields.js';

export const MEMBER_STATUSES = ['available', 'away'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export const TEAM_STATUSES = ['available', 'away', 'closed'] as const;

/** How long a member without an open console still counts as available: long enough for a reload, or a restart. */
export const AWAY_AFTER_SECONDS = 60;

/** At least one field is required. */
export class UpdateMemberStatus {
  @Omittable()
  @IsIn(MEMBER_STATUSES)
  @ApiProperty({ enum: MEMBER_STATUSES })
  status?: MemberStatus;

  /**
   * Whether the member counts as away while no console of theirs is open. Turn it off for members who answer
   * with other tools.
   */
  @Omittable()
  @IsBoolean()
  auto_away?: boolean;
}

/** Whether a member takes conversations. */
export class MemberStatusDto {
  @ApiProperty({ enum: ['member_status'] })
  object: 'member_status';
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  /** What the member chose. */
  @ApiProperty({ enum: MEMBER_STATUSES })
  status: MemberStatus;
  auto_away: boolean;
  /** Whether customers may count on the member now: available, and with an open console unless `auto_away` is off. */
  available: boolean;
  /** When the member last had a console open. */
  @ApiProperty({ format: 'date-time' })
  last_seen_at: string | null;
  @ApiProperty({ format: 'date-time' })
  updated_at: string | null;
}

/** Availability of the team. */
export class TeamStatusDto {
  @ApiProperty({ enum: ['team_status'] })
  object: 'team_status';
  /** `closed`: outside of office hours; `away`: within them, or without any, but no member is available. */
  @ApiProperty({ enum: TEAM_STATUSES })
  status: (typeof TEAM_STATUSES)[number];
  /** When office hours start again; null during office hours, and if none are set. */
  @ApiProperty({ format: 'date-time' })
  back_at: string | null;
  /** Members who may reply, available ones first. */
  members: MemberStatusDto[];
}

export interface MemberStatusRow extends Record<string, unknown> {
  member_id: string;
  status: MemberStatus;
  auto_away: boolean;
  available: boolean;
  last_seen_at: string | null;
  updated_at: string | null;
}

export const presentMemberStatus = (row: MemberStatusRow): MemberStatusDto => ({
  object: 'member_status',
  member_id: row.member_id,
  status: row.status,
  auto_away: row.auto_away,
  available: row.available,
  last_seen_at: row.last_seen_at,
  updated_at: row.updated_at,
});

export interface MemberRef {
  workspaceId: string;
  memberId: string;
}
