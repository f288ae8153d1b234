/** The workspace as its settings show and change it. */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../docs/openapi.js';
import { apiOf, call } from './client.js';
import { keyOf, queryClient } from './queries.js';

export type Workspace = components['schemas']['Workspace'];
export type WorkspaceChange = components['schemas']['UpdateWorkspace'];

export const workspaceQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'settings', 'workspace'),
    queryFn: async () => (await call(() => apiOf(workspaceId).GET('/v1/workspace'))).data,
  });

export async function updateWorkspace(workspaceId: string, body: WorkspaceChange): Promise<Workspace> {
  const { data } = await call(() => apiOf(workspaceId).PATCH('/v1/workspace', { body }));
  queryClient.setQueryData(workspaceQuery(workspaceId).queryKey, data);
  return data;
}
