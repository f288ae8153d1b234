/** Ownership of text stored in this tab: another member may sign in here. */
import { queryClient } from '../../app/queries.js';
import { type Me, meQuery } from '../../app/session.js';

/** The signed-in person's membership of a workspace. */
export const memberOf = (workspace: string): string | undefined =>
  queryClient.getQueryData<Me>(meQuery.queryKey)?.workspaces.find(({ id }) => id === workspace)?.member_id;

/** Whether the signed-in member wrote it. */
export function isOwn({ workspace, memberId }: { workspace: string; memberId: string }): boolean {
  const member = memberOf(workspace);
  return member === undefined || member === memberId;
}
