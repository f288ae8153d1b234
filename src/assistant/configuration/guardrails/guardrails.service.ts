import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { changedFields, Journal } from '../../../platform/events/journal.js';
import type { GuardrailsDto, GuardrailSettings, UpdateGuardrails } from './guardrails.dto.js';
import { KillSwitchService } from '../kill-switch/kill-switch.service.js';
import { GuardrailChangeHooks } from './guardrail-changes.hooks.js';
import { GuardrailsReader, settingsOf } from './guardrails.reader.js';
import { GuardrailsStore } from './guardrails.store.js';

@Injectable()
export class GuardrailsService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: GuardrailsReader,
    private readonly store: GuardrailsStore,
    private readonly killSwitch: KillSwitchService,
    private readonly journal: Journal,
    private readonly changes: GuardrailChangeHooks,
  ) {}

  /**
   * Changes the fields that are sent, including the kill switch, all or nothing. Setting current values changes
   * and records nothing. Throws `not_found`, and `invalid_field` for lines of confidence in the wrong order.
   */
  update(workspaceId: string, actor: Actor, { kill_switch, ...sent }: UpdateGuardrails): Promise<GuardrailsDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.killSwitch.lock(tx, workspaceId);
      if (kill_switch) await this.killSwitch.setIn(tx, workspaceId, { actor, sent: kill_switch });
      const before = await this.reader.get(workspaceId, tx);
      const old = settingsOf(before);
      const next = { ...old, ...withoutUnsent(sent) };
      const previous = changedFields(old, next);
      if (!previous) return before;
      const change = { actor, sent: withoutUnsent(sent), changed: Object.keys(previous) };
      await this.changes.changing(tx, workspaceId, change);
      await this.store.save(tx, workspaceId, { by: actor.label, settings: next });
      return this.tell(tx, workspaceId, { actor, previous });
    });
  }

  private async tell(
    tx: Queryable,
    workspaceId: string,
    { actor, previous }: { actor: Actor; previous: Partial<GuardrailSettings> },
  ): Promise<GuardrailsDto> {
    const after = await this.reader.get(workspaceId, tx);
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: {
        action: 'guardrails.update',
        target: 'guardrails',
        targetId: workspaceId,
        changes: Object.keys(previous),
      },
      events: [{ type: 'guardrails.updated', object: after, previous }],
    });
    return after;
  }
}

const withoutUnsent = (sent: Partial<GuardrailSettings>): Partial<GuardrailSettings> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
