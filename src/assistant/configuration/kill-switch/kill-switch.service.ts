import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { changedFields, Journal } from '../../../platform/events/journal.js';
import type { KillSwitchDto, SetKillSwitch } from './kill-switch.dto.js';
import { KillSwitchReader } from './kill-switch.reader.js';
import { KillSwitchStore } from './kill-switch.store.js';
import { WaitingActionHooks } from './waiting-actions.hooks.js';

/** Turns the agent's actions off and on (specification §3.10). Depends only on the database. */
@Injectable()
export class KillSwitchService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: KillSwitchReader,
    private readonly store: KillSwitchStore,
    private readonly waiting: WaitingActionHooks,
    private readonly journal: Journal,
  ) {}

  /** Setting the current value changes and records nothing. Throws `not_found`. */
  set(workspaceId: string, actor: Actor, sent: SetKillSwitch): Promise<KillSwitchDto> {
    return this.db.reserved(workspaceId).transaction(async (tx) => {
      await this.lock(tx, workspaceId);
      return this.setIn(tx, workspaceId, { actor, sent });
    });
  }

  /**
   * Serialises changes of the workspace's configuration from here on, and waits for transactions that hold the
   * switch.
   */
  lock(tx: Queryable, workspaceId: string): Promise<void> {
    return this.store.lock(tx, workspaceId);
  }

  /** The same in a transaction that has locked the workspace's configuration. */
  async setIn(
    tx: Queryable,
    workspaceId: string,
    { actor, sent }: { actor: Actor; sent: SetKillSwitch },
  ): Promise<KillSwitchDto> {
    const before = await this.reader.state(workspaceId, tx);
    const activates = sent.active && !before.active;
    const next: KillSwitchDto = {
      ...before,
      active: sent.active,
      scope: sent.scope ?? (activates ? 'actions' : before.scope),
      reason: sent.reason !== undefined ? sent.reason : activates ? null : before.reason,
    };
    const previous = changedFields(before, next);
    if (!previous) return before;
    await this.store.set(tx, workspaceId, { by: actor.label, next });
    const after = await this.reader.state(workspaceId, tx);
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: {
        action: 'kill_switch.update',
        target: 'kill_switch',
        targetId: workspaceId,
        changes: Object.keys(previous),
      },
      events: [{ type: 'killswitch.changed', object: after, previous }],
    });
    if (activates) await this.waiting.stop(tx, workspaceId, actor);
    return after;
  }
}
