import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Role } from '../../app/roles.js';

export type Member = components['schemas']['Member'];

/** All team members, by pages of a hundred. */
export const membersQuery = (workspaceId: string) =>
  pagesQuery(keyOf(workspaceId, 'members', 'list'), (query) =>
    call(() => apiOf(workspaceId).GET('/v1/members', { params: { query } })),
  );

const changed = (workspaceId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(workspaceId, 'members') }),
    // It may have been the member's own role.
    queryClient.invalidateQueries({ queryKey: ['me'] }),
  ]);

export async function changeRole(workspaceId: string, id: string, role: Role): Promise<void> {
  await call(() => apiOf(workspaceId).PATCH('/v1/members/{id}', { params: { path: { id } }, body: { role } }));
  await changed(workspaceId);
}

export async function removeMember(workspaceId: string, id: string): Promise<void> {
  await call(() => apiOf(workspaceId).DELETE('/v1/members/{id}', { params: { path: { id } } }));
  await changed(workspaceId);
}
