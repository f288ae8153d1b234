/** Channel of a conversation outside of the widget, and whether a reply can be sent now. */
import { type QueryState, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import type { AttemptHeaders } from '../../app/attempts.js';
import { apiOf, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { refetch } from '../../app/refetching.js';
import { addMessage } from './queries.js';

type Schemas = components['schemas'];
export type SessionChannel = Schemas['SessionChannel'];
export type ListedTemplate = Schemas['SessionTemplates']['templates'][number];

/** Maximum delay of a timer. */
const TIMER_MAX_MS = 24 * 3_600_000;

/** Time until the reply window's state ends. What happens to a message is told by the team's stream. */
function windowEndsIn({ state: { data } }: { state: QueryState<SessionChannel> }): number | false {
  const until = data?.window.until ?? null;
  return until !== null && Math.min(Math.max(Date.parse(until) - Date.now(), 1_000), TIMER_MAX_MS);
}

/** Fails with `not_found` if the account was disconnected. */
export const sessionChannelQuery = (workspace: string, session: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'channel', session),
    queryFn: async ({ signal }): Promise<SessionChannel> => {
      const params = { path: { id: session } };
      return (await call(() => apiOf(workspace).GET('/v1/sessions/{id}/channel', { params, signal }))).data;
    },
    refetchInterval: windowEndsIn,
  });

/** What files a reply can have: fixed by the channel. */
export const replyFilesQuery = (workspace: string, session: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'files', session),
    queryFn: async ({ signal }): Promise<Schemas['SessionAttachments']> => {
      const params = { path: { id: session } };
      return (await call(() => apiOf(workspace).GET('/v1/sessions/{id}/attachments', { params, signal }))).data;
    },
    staleTime: Infinity,
  });

/** Requested from the provider: fetched when the dialog opens, and not again while it is open. */
export const templatesQuery = (workspace: string, session: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'templates', session),
    queryFn: async ({ signal }): Promise<Schemas['SessionTemplates']> => {
      const params = { path: { id: session } };
      return (await call(() => apiOf(workspace).GET('/v1/sessions/{id}/templates', { params, signal }))).data;
    },
    refetchOnWindowFocus: false,
  });

export async function sendTemplate(
  workspace: string,
  { session, body, headers }: { session: string; body: Schemas['SendTemplate']; headers: AttemptHeaders },
): Promise<void> {
  const params = { path: { id: session } };
  const { data } = await call(() => apiOf(workspace).POST('/v1/sessions/{id}/template', { params, body, headers }));
  addMessage(workspace, data);
  refetch(sessionChannelQuery(workspace, session).queryKey);
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'queue') });
}
