import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '../../../../docs/openapi.js';
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

/** What a member has to do, asked anew each time. */
export const workloadQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'members', 'workload', id),
    queryFn: async () =>
      (await call(() => apiOf(workspaceId).GET('/v1/members/{id}/workload', { params: { path: { id } } }))).data,
    gcTime: 0,
  });

/** Members to choose from. */
export const successorsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'members', 'successors'),
    queryFn: async () =>
      (await call(() => apiOf(workspaceId).GET('/v1/members', { params: { query: { limit: 200 } } }))).data,
  });

type Departure = NonNullable<operations['deleteMember']['parameters']['query']>;

/** @param departure what becomes of their conversations and meetings */
export async function removeMember(workspaceId: string, id: string, departure: Departure): Promise<void> {
  const params = { path: { id }, query: departure };
  await call(() => apiOf(workspaceId).DELETE('/v1/members/{id}', { params }));
  await changed(workspaceId);
}
