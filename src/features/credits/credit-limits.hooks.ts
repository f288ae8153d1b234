/** A month's credits run low or out: what has to follow in the same transaction registers here. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';

export type CreditMark = 'credits.low' | 'credits.exhausted';

export interface CreditLimitHook {
  /** @param tx in which the credit was taken, or the limit changed */
  reached(tx: Queryable, workspaceId: string, actor: Actor, marks: CreditMark[]): Promise<void>;
}

@Injectable()
export class CreditLimitHooks {
  private readonly hooks: CreditLimitHook[] = [];

  /** For the hook's `onModuleInit`. */
  register(hook: CreditLimitHook): void {
    this.hooks.push(hook);
  }

  async reached(tx: Queryable, workspaceId: string, actor: Actor, marks: CreditMark[]): Promise<void> {
    for (const hook of this.hooks) await hook.reached(tx, workspaceId, actor, marks);
  }
}
