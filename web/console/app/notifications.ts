/** What this member wants to be told of in a workspace, and by which way. */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../docs/openapi.js';
import { api, call } from './client.js';
import { keyOf, queryClient } from './queries.js';

export type Notifications = components['schemas']['Notifications'];
export type NotificationWay = 'mail' | 'sound' | 'browser';
export type NotificationKind = Notifications['mail'][number];
export const NOTIFICATION_KINDS: readonly NotificationKind[] = [
  'handoff_opened',
  'not_picked_up',
  'customer_waiting',
  'assigned',
  'mention',
];

const PATH = '/api/console/workspaces/{workspace}/notifications';

export const notificationsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'settings', 'notifications'),
    queryFn: async () => (await call(() => api.GET(PATH, { params: { path: { workspace } } }))).data,
    staleTime: Infinity,
  });

/** Shows the choice at once. Throws ApiProblem; then it is as it was. */
export async function chooseNotifications(
  workspace: string,
  chosen: Partial<Record<NotificationWay, NotificationKind[]>>,
): Promise<void> {
  const { queryKey } = notificationsQuery(workspace);
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, ...chosen });
  try {
    const { data } = await call(() => api.PATCH(PATH, { params: { path: { workspace } }, body: chosen }));
    queryClient.setQueryData(queryKey, data);
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
}

/** Whether the member wants this; false while that is not known. */
export const isWanted = (workspace: string, way: NotificationWay, kind: NotificationKind): boolean =>
  queryClient.getQueryData(notificationsQuery(workspace).queryKey)?.[way].includes(kind) ?? false;
