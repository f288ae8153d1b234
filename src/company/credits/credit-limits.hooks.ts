/** Observers of a month's credits running low or out, called in the same transaction. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { Hooks } from '../../platform/kernel/hooks.js';

export type CreditMark = 'credits.low' | 'credits.exhausted';

/** The limits that a change by `actor` reached. */
export interface ReachedLimits {
  actor: Actor;
  marks: CreditMark[];
}

export interface CreditLimitHook {
  /** @param tx in which the credit was used, or the limit changed */
  reached(tx: Queryable, workspaceId: string, reached: ReachedLimits): Promise<void>;
}

@Injectable()
export class CreditLimitHooks extends Hooks<CreditLimitHook> {
  async reached(tx: Queryable, workspaceId: string, reached: ReachedLimits): Promise<void> {
    for (const hook of this.hooks) await hook.reached(tx, workspaceId, reached);
  }
}
