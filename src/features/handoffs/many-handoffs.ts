import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { Journal } from '../../events/journal.js';
import type { HandoffRow } from './handoffs.dto.js';
import { HandoffsStore } from './handoffs.store.js';
import { traceOf } from './handoffs.trace.js';

/** A hand-off as it was, its row locked, and as it shall be. */
export interface HandoffChange {
  before: HandoffRow;
  next: HandoffRow;
}

/** Changes of many hand-offs at once, of which their sessions learn nothing: each with its history, event and audit line. */
@Injectable()
export class ManyHandoffs {
  constructor(
    private readonly store: HandoffsStore,
    private readonly journal: Journal,
  ) {}

  async save(tx: Queryable, workspaceId: string, actor: Actor, changes: HandoffChange[]): Promise<void> {
    if (changes.length === 0) return;
    await this.store.updateAll(
      tx,
      workspaceId,
      changes.map(({ next }) => next),
    );
    const traces = changes.map(({ before, next }) => ({ next, ...traceOf('handoff.update', before, next) }));
    const lines = traces.map(({ next, history }) => ({ id: next.id, changes: history, at: next.updated_at }));
    await this.store.rememberAll(tx, workspaceId, actor, lines);
    await this.journal.recordAll(
      tx,
      workspaceId,
      actor,
      traces.map(({ audit, event }) => ({ audit, events: [event] })),
    );
  }
}
