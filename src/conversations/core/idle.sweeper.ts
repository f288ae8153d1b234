import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import type { Tx } from '../../platform/db/transaction.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { Journal, type EventDraft } from '../../platform/events/journal.js';
import { presentSession } from '../sessions/sessions.dto.js';
import { conclusionOf } from './sessions.rules.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { SessionsStore, type IdleSession } from './sessions.store.js';
import { sessionEvents } from './sessions.events.js';
import { required } from '../../platform/kernel/invariant.js';

const EVERY_MS = 15_000;
const BATCH = 200;
const ACTOR = systemActor('Idle sessions');

/** Ends sessions without a message for too long, over all workspaces; any number of instances may sweep at once. */
@Injectable()
export class IdleSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: SessionsStore,
    private readonly changes: SessionChangesCommands,
    private readonly journal: Journal,
  ) {
    super(EVERY_MS, 'idle sessions were not ended');
  }

  /** Ends all sessions that are idle now. @returns how many */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => {
        const idle = await this.store.idle(tx, BATCH);
        if (idle.length) await this.end(tx, idle);
        return idle.length;
      }),
    );
  }

  private async end(tx: Tx, idle: IdleSession[]): Promise<void> {
    const concluded = idle.map((session) => ({ ...session, conclusion: conclusionOf(session) }));
    const after = new Map((await this.store.end(tx, concluded)).map((row) => [keyOf(row), presentSession(row)]));
    await this.changes.noteAll(
      tx,
      idle.map(({ workspace_id: workspaceId, id }) => ({ workspaceId, sessionId: id, kind: 'session', ref: id })),
    );
    const events = new Map<string, EventDraft[]>();
    for (const session of idle) {
      const changed = sessionEvents(presentSession(session), required(after.get(keyOf(session)), 'the ended session'));
      events.set(session.workspace_id, [...(events.get(session.workspace_id) ?? []), ...changed]);
    }
    for (const [workspaceId, changed] of events)
      await this.journal.record(tx, workspaceId, { actor: ACTOR, events: changed });
  }
}

/** A session id is unique only within its workspace. */
const keyOf = (row: { workspace_id: string; id: string }): string => `${row.workspace_id} ${row.id}`;
