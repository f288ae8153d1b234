import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { SETTINGS, type GuardrailSettings } from './guardrails/guardrails.dto.js';
import type { KillSwitchDto } from './kill-switch/kill-switch.dto.js';

/** Makes the row where there is none; either way it is locked then. */
const LOCK = named(`
  insert into kill_switches (workspace_id) values ($1)
  on conflict (workspace_id) do update set workspace_id = excluded.workspace_id`);
const SET_SWITCH = named(`
  update kill_switches set active = $2, scope = $3, reason = $4, changed_at = greatest(now(), changed_at), changed_by = $5
  where workspace_id = $1`);
const SAVE = named(`
  insert into guardrails as g (workspace_id, ${SETTINGS.join(', ')}, updated_by)
  values ($1, ${SETTINGS.map((_, at) => `$${at + 2}`).join(', ')}, $${SETTINGS.length + 2})
  on conflict (workspace_id) do update set ${SETTINGS.map((name) => `${name} = excluded.${name}`).join(', ')},
    updated_by = excluded.updated_by, updated_at = greatest(now(), g.updated_at)`);

@Injectable()
export class ConfigurationStore {
  /** One change at a time, and none while somebody holds the switch (kill-switch.reader.ts). */
  async lock(tx: Queryable, workspaceId: string): Promise<void> {
    await tx.query(LOCK(workspaceId));
  }

  async setSwitch(tx: Queryable, workspaceId: string, by: string, next: KillSwitchDto): Promise<void> {
    await tx.query(SET_SWITCH(workspaceId, next.active, next.scope, next.reason, by));
  }

  /** @param settings all of them */
  async saveGuardrails(tx: Queryable, workspaceId: string, by: string, settings: GuardrailSettings): Promise<void> {
    await tx.query(SAVE(workspaceId, ...SETTINGS.map((name) => settings[name]), by));
  }
}
