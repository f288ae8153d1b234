import { named, type Queryable } from '../../platform/db/statement.js';

const DELETE_OF_ASSIGNEE = named('delete from inbox_filters where workspace_id = $1 and assignee_id = $2');

/** A member has left: without its assignee a filter would show hand-offs that it was made to exclude. */
export async function deleteFiltersOfAssignee(tx: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await tx.query(DELETE_OF_ASSIGNEE(workspaceId, memberId));
}
