import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { SessionsStore } from './sessions.store.js';

/** Whether a session is completed, which its hand-offs decide, too. */
@Injectable()
export class SessionSettlingCommands {
  constructor(private readonly store: SessionsStore) {}

  /** A hand-off of the session was opened, or is over: a session that waits for the team is not completed. */
  settle(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    return this.store.settle(tx, workspaceId, sessionId);
  }
}
