import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { presentSession } from '../sessions/sessions.dto.js';
import { sessionEvents } from './sessions.events.js';
import { SessionsStore } from './sessions.store.js';

/** Whether a session is completed, which its hand-offs decide, too. */
@Injectable()
export class SessionSettlingCommands {
  constructor(
    private readonly store: SessionsStore,
    private readonly journal: Journal,
  ) {}

  /** A hand-off of the session was opened, or is over: a session that waits for the team is not completed. */
  async settle(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId }: { actor: Actor; sessionId: string },
  ): Promise<void> {
    const row = await this.store.settle(tx, workspaceId, sessionId);
    if (!row) return;
    const before = presentSession({ ...row, completed: !row.completed });
    await this.journal.record(tx, workspaceId, { actor, events: sessionEvents(before, presentSession(row)) });
  }
}
