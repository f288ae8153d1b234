import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import { journalEntryOf, type HandoffChange } from './handoff-change.js';
import { isCounted } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

/** Writes changes of hand-offs whose rows are locked, each with its history, event and audit line. */
@Injectable()
export class HandoffRows {
  constructor(
    private readonly store: HandoffsStore,
    private readonly journal: Journal,
  ) {}

  /** @param changes of different hand-offs */
  async write(tx: Queryable, workspaceId: string, changes: HandoffChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ after }) => after);
    await this.store.update(tx, workspaceId, { rows, counted: changes.some(isCounted) });
    await this.journal.recordAll(tx, workspaceId, changes.map(journalEntryOf));
  }
}
