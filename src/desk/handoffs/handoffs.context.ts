/** The workspace, actor and transaction of a write. */
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';

export interface WorkspaceActor {
  workspaceId: string;
  actor: Actor;
}

export interface WriteContext extends WorkspaceActor {
  tx: Queryable;
}
