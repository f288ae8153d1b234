import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Omittable, Optional } from '../../../http/fields.js';
import { IsText } from '../../../http/text-fields.js';

const SCOPES = ['actions', 'all'] as const;
type Scope = (typeof SCOPES)[number];

/** Turns it on or off. What is not sent stays as it is while the switch is on. */
export class SetKillSwitch {
  @IsBoolean()
  active: boolean;

  /** `actions` stops what the agent does on your app; `all` silences it on widget and MCP too. On activation `actions`. */
  @Omittable()
  @IsIn(SCOPES)
  @ApiProperty({ enum: SCOPES })
  scope?: Scope;

  /** For the team to read; null takes it away. On activation null. */
  @Optional()
  @IsText(500)
  reason?: string | null;
}

/** Stops the agent from acting on your app, at once. */
export class KillSwitchDto {
  @ApiProperty({ enum: ['kill_switch'] })
  object: 'kill_switch';
  active: boolean;
  /** `actions`: no action runs; `all`: the agent is silent on widget and MCP too, and offers a person. */
  @ApiProperty({ enum: SCOPES })
  scope: Scope;
  reason: string | null;
  /** null where it was never touched. */
  @ApiProperty({ format: 'date-time' })
  changed_at: string | null;
  /** Name of the token or key that changed it last. */
  changed_by: string | null;
}

/** Of the table `kill_switches` as `k`; all null where it was never touched. */
export const KILL_SWITCH_COLUMNS = 'k.active, k.scope, k.reason, k.changed_at, k.changed_by';

export interface KillSwitchRow extends Record<string, unknown> {
  active: boolean | null;
  scope: Scope | null;
  reason: string | null;
  changed_at: string | null;
  changed_by: string | null;
}

export const presentKillSwitch = (row: KillSwitchRow): KillSwitchDto => ({
  object: 'kill_switch',
  active: row.active ?? false,
  scope: row.scope ?? 'actions',
  reason: row.reason,
  changed_at: row.changed_at,
  changed_by: row.changed_by,
});
