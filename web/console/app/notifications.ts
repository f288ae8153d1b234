/** Notification preferences of this member in a workspace, by event and channel. */
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

/** Conversations that no one picked up are reported by mail only: the mail is for members without an open tab. */
export const isOffered = (way: NotificationWay, kind: NotificationKind): boolean =>
  way === 'mail' || kind !== 'not_picked_up';

const PATH = '/api/console/workspaces/{workspace}/notifications';

export const notificationsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'settings', 'notifications'),
    queryFn: async () => (await call(() => api.GET(PATH, { params: { path: { workspace } } }))).data,
    staleTime: Infinity,
  });

/** Shows the choice immediately. On error throws ApiProblem and refetches the stored state. */
export async function chooseNotifications(
  workspace: string,
  body: Partial<Record<NotificationWay, NotificationKind[]>>,
): Promise<void> {
  const { queryKey } = notificationsQuery(workspace);
  queryClient.setQueryData(queryKey, (before) => before && { ...before, ...body });
  try {
    await call(() => api.PATCH(PATH, { params: { path: { workspace } }, body }));
  } finally {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Whether the member wants this notification; false while unknown. */
export const isWanted = (workspace: string, way: NotificationWay, kind: NotificationKind): boolean =>
  queryClient.getQueryData(notificationsQuery(workspace).queryKey)?.[way].includes(kind) ?? false;
