import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import { journalEntryOf, type HandoffChange } from './handoff-change.js';
import { isCounted } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

/**
 * Writes changes of hand-offs whose rows are locked: each row once, each change with its history, event and
 * audit line.
 */
@Injectable()
export class HandoffRows {
  constructor(
    private readonly store: HandoffsStore,
    private readonly journal: Journal,
  ) {}

  /** @param changes in order; each change of a hand-off starts from the previous one's result */
  async write(tx: Queryable, workspaceId: string, changes: HandoffChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = [...new Map(changes.map(({ after }) => [after.id, after])).values()];
    await this.store.update(tx, workspaceId, { rows, counted: changes.some(isCounted) });
    await this.journal.recordAll(tx, workspaceId, changes.map(journalEntryOf));
  }
}
