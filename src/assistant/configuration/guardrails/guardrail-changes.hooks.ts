/** Hook for guardrails that are about to change. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { Hooks } from '../../../platform/kernel/hooks.js';
import type { GuardrailSettings } from './guardrails.dto.js';

export interface GuardrailChange {
  actor: Actor;
  /** As it was sent. */
  sent: Partial<GuardrailSettings>;
  /** Names of what becomes other than it is. */
  changed: string[];
}

export interface GuardrailChangeHook {
  /** Throws if it may not be. @param tx the transaction of the change */
  changing(tx: Queryable, workspaceId: string, change: GuardrailChange): Promise<void>;
}

@Injectable()
export class GuardrailChangeHooks extends Hooks<GuardrailChangeHook> {
  async changing(tx: Queryable, workspaceId: string, change: GuardrailChange): Promise<void> {
    for (const hook of this.hooks) await hook.changing(tx, workspaceId, change);
  }
}
