/** What follows, in the same transaction, when a month's credits run low or out. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { Hooks } from '../../kernel/hooks.js';

export type CreditMark = 'credits.low' | 'credits.exhausted';

export interface CreditLimitHook {
  /** @param tx in which the credit was taken, or the limit changed */
  reached(tx: Queryable, workspaceId: string, actor: Actor, marks: CreditMark[]): Promise<void>;
}

@Injectable()
export class CreditLimitHooks extends Hooks<CreditLimitHook> {
  async reached(tx: Queryable, workspaceId: string, actor: Actor, marks: CreditMark[]): Promise<void> {
    for (const hook of this.hooks) await hook.reached(tx, workspaceId, actor, marks);
  }
}
