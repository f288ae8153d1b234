import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { SETTINGS, type GuardrailSettings } from './guardrails.dto.js';

const SAVE = named(`
  insert into guardrails as g (workspace_id, ${SETTINGS.join(', ')}, updated_by)
  values ($1, ${SETTINGS.map((_, at) => `$${at + 2}`).join(', ')}, $${SETTINGS.length + 2})
  on conflict (workspace_id) do update set ${SETTINGS.map((name) => `${name} = excluded.${name}`).join(', ')},
    updated_by = excluded.updated_by, updated_at = greatest(now(), g.updated_at)`);

@Injectable()
export class GuardrailsStore {
  /** @param settings all of them */
  async save(
    tx: Queryable,
    workspaceId: string,
    { by, settings }: { by: string; settings: GuardrailSettings },
  ): Promise<void> {
    await tx.query(SAVE(workspaceId, ...SETTINGS.map((name) => settings[name]), by));
  }
}
