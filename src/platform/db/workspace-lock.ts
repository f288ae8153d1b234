import { named, type Queryable } from './statement.js';

const LOCK = named('select from workspaces where workspace_id = $1 for no key update');

/** Changes of settings, team and lists with a limit of a workspace run one after the other from here on. */
export async function lockWorkspace(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query(LOCK(workspaceId));
}
