import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import {
  DEFAULTS,
  GUARDRAILS_SELECT,
  SETTINGS,
  type GuardrailsDto,
  type GuardrailSettings,
  type GuardrailsRow,
} from './guardrails.dto.js';
import { presentKillSwitch } from '../kill-switch/kill-switch.dto.js';

const GET = named(GUARDRAILS_SELECT);

@Injectable()
export class GuardrailsReader {
  constructor(private readonly db: TenantDb) {}

  /** The current guardrails. Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<GuardrailsDto> {
    const { rows } = await db.query<GuardrailsRow>(GET(workspaceId));
    const row = rows[0];
    if (!row) throw fail('not_found');
    const { stored, updated_at, updated_by } = row;
    const settings = stored ? settingsOf(row) : DEFAULTS;
    return { object: 'guardrails', ...settings, kill_switch: presentKillSwitch(row), updated_at, updated_by };
  }
}

/** Only the settings, without time, author and kill switch. */
export const settingsOf = (from: GuardrailSettings): GuardrailSettings =>
  Object.fromEntries(SETTINGS.map((name) => [name, from[name]])) as unknown as GuardrailSettings;
