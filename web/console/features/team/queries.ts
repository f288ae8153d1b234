import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Role } from '../../app/roles.js';

export type Member = components['schemas']['Member'];

/** Everybody in the team, a hundred at a time. */
export const membersQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'members', 'list'),
    queryFn: ({ pageParam }) => {
      const query = { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return call(() => apiOf(workspaceId).GET('/v1/members', { params: { query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

const changed = (workspaceId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(workspaceId, 'members') }),
    // It may have been one's own role.
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

export const workspaceQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'settings', 'workspace'),
    queryFn: async () => (await call(() => apiOf(workspaceId).GET('/v1/workspace'))).data,
  });

/** Whether members need a second factor. */
export async function requireFactor(workspaceId: string, isRequired: boolean): Promise<void> {
  const { data } = await call(() => apiOf(workspaceId).PATCH('/v1/workspace', { body: { require_totp: isRequired } }));
  queryClient.setQueryData(workspaceQuery(workspaceId).queryKey, data);
}

export type Workspace = components['schemas']['Workspace'];
type Settings = components['schemas']['UpdateWorkspace'];

/** Office hours, the away message, and when the team is mailed about what no one picks up. */
export async function changeHours(
  workspaceId: string,
  body: Pick<Settings, 'office_hours' | 'away_message' | 'pickup_minutes'>,
): Promise<Workspace> {
  const { data } = await call(() => apiOf(workspaceId).PATCH('/v1/workspace', { body }));
  queryClient.setQueryData(workspaceQuery(workspaceId).queryKey, data);
  return data;
}
