/** Kill switch state: its page shows and changes it, and a banner on every page shows when it is on. */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../docs/openapi.js';
import { apiOf, call } from './client.js';
import { keyOf, queryClient } from './queries.js';

export type KillSwitch = components['schemas']['KillSwitch'];
export type KillSwitchScope = KillSwitch['scope'];

export const killSwitchQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'settings', 'kill-switch'),
    queryFn: async () => (await call(() => apiOf(workspaceId).GET('/v1/killswitch'))).data,
  });

export async function setKillSwitch(
  workspaceId: string,
  body: components['schemas']['SetKillSwitch'],
): Promise<KillSwitch> {
  const { data } = await call(() => apiOf(workspaceId).PUT('/v1/killswitch', { body }));
  queryClient.setQueryData(killSwitchQuery(workspaceId).queryKey, data);
  return data;
}
