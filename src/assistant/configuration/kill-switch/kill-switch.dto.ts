import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Omittable, Optional } from '../../../platform/http/fields.js';
import { IsText } from '../../../platform/http/text-fields.js';

const SCOPES = ['actions', 'all'] as const;
type KillSwitchScope = (typeof SCOPES)[number];

/** Turns it on or off. Omitted fields stay unchanged while the switch is on. */
export class SetKillSwitch {
  @IsBoolean()
  active: boolean;

  /** `actions` stops actions; `all` also silences the agent on widget and MCP. Default on activation: `actions`. */
  @Omittable()
  @IsIn(SCOPES)
  @ApiProperty({ enum: SCOPES })
  scope?: KillSwitchScope;

  /** Shown to the team; null removes it. Default on activation: null. */
  @Optional()
  @IsText(500)
  reason?: string | null;
}

/** Stops the agent from acting on your app, at once. */
export class KillSwitchDto {
  @ApiProperty({ enum: ['kill_switch'] })
  object: 'kill_switch';
  active: boolean;
  /** `actions`: no action runs; `all`: the agent is also silent on widget and MCP and offers a person. */
  @ApiProperty({ enum: SCOPES })
  scope: KillSwitchScope;
  reason: string | null;
  /** null if it was never changed. */
  @ApiProperty({ format: 'date-time' })
  changed_at: string | null;
  /** Name of the member, token or key that made the last change. */
  changed_by: string | null;
}

/** Of the table `kill_switches` as `k`; all null if it was never changed. */
export const KILL_SWITCH_COLUMNS = 'k.active, k.scope, k.reason, k.changed_at, k.changed_by';

export interface KillSwitchRow extends Record<string, unknown> {
  active: boolean | null;
  scope: KillSwitchScope | null;
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
