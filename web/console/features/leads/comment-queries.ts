/** Comments of the team on a lead. */
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';

export type Comment = components['schemas']['LeadComment'];

const commentsKey = (workspace: string, lead: string) => keyOf(workspace, 'leads', 'comments', lead);

export const commentsQuery = (workspace: string, lead: string) =>
  pagesQuery(commentsKey(workspace, lead), (query, { signal }) =>
    call(() => apiOf(workspace).GET('/v1/leads/{id}/comments', { params: { path: { id: lead }, query }, signal })),
  );

export const refreshComments = (workspace: string, lead: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: commentsKey(workspace, lead) });

/** Deletes a comment for everyone. @throws ApiProblem */
export async function deleteComment(workspace: string, { id, lead_id: lead }: Comment): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/lead_comments/{id}', { params: { path: { id } } }));
  await refreshComments(workspace, lead);
}
