/** What becomes of an action, told in the transaction in which it does (specification §7 and §11). */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { Journal } from '../../events/journal.js';
import { presentAction, type ActionRow } from './actions.dto.js';

const TOLD = {
  completed: ['action.completed', 'action.complete'],
  failed: ['action.failed', 'action.fail'],
  refused: ['action.refused', 'action.refuse'],
} as const;

@Injectable()
export class ActionsJournal {
  constructor(private readonly journal: Journal) {}

  /** The event and the audit line of an action that is over. */
  async over(tx: Queryable, workspaceId: string, actor: Actor, row: ActionRow): Promise<void> {
    const [type, action] = TOLD[row.status as keyof typeof TOLD];
    await this.journal.record(tx, workspaceId, actor, {
      audit: { action, target: 'action', targetId: row.id },
      events: [{ type, object: presentAction(row) }],
    });
  }
}

/** As it is kept with the action. */
export const asker = ({ type, id, label }: Actor): ActionRow['requested_by'] => ({ type, id, label });

/** Whoever asked for it, outside of their request. */
export const actorBehind = ({ requested_by: { type, id, label } }: ActionRow): Actor => ({
  ...{ type, id, label: label ?? '' },
  ...{ role: null, requestId: null, addressHash: null },
});
