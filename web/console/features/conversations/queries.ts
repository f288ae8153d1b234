import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, apiOf, call } from '../../app/client.js';
import { daysAgo } from '../../app/days-ago.js';
import { trimPages } from '../../app/lists.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Row, Session, View } from './view.js';

const PAGE = 100;
/** A separate topic: otherwise a busy workspace would refetch all pages with each message. */
const rowsKey = (workspace: string) => keyOf(workspace, 'conversation_lists', 'rows');

/** Sessions by page. */
export const listQuery = (workspace: string, { q: _, ...view }: View) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(workspace), view],
    queryFn: async ({ pageParam, signal }) => {
      const { channel, resolution, intent, kind, completed, voice, tag, contact, language, days, from, to, order } =
        view;
      const query = {
        limit: PAGE,
        order,
        sort: 'started_at' as const,
        ...(channel && channel !== 'api' && { channel }),
        ...((channel === 'api' || channel === 'human') && { via_api: channel === 'api' }),
        ...(resolution && { resolution }),
        ...(intent && { intent_class: intent }),
        ...(kind && { session_kind: kind }),
        ...(completed !== null && { completed }),
        ...(voice !== null && { voice_used: voice }),
        ...(tag && { tag_id: tag }),
        ...(contact && { contact_id: contact }),
        ...(language && { language }),
        ...(from && { created_after: startOf(from) }),
        ...(to && { created_before: startOf(to, 1) }),
        ...(days && { created_after: daysAgo(days) }),
        ...(pageParam && { cursor: pageParam }),
      };
      const page = await call(() => apiOf(workspace).GET('/v1/sessions', { params: { query }, signal }));
      return { ...page, data: await withContacts(workspace, page.data, signal) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnWindowFocus: false,
  });

/** Adds who they are with. Without that, the conversations are still worth showing. */
async function withContacts(workspace: string, sessions: Session[], signal: AbortSignal): Promise<Row[]> {
  const ids = [...new Set(sessions.flatMap(({ contact_id: id }) => id ?? []))];
  const path = '/api/console/workspaces/{workspace}/contact_search';
  const params = { path: { workspace }, query: { ids: ids.join(',') } };
  const found = ids.length === 0 ? null : await call(() => api.GET(path, { params, signal })).catch(() => null);
  const contacts = new Map(found?.data.map((contact) => [contact.id, contact]));
  return sessions.map((session) => ({ ...session, contact: contacts.get(session.contact_id ?? '') ?? null }));
}

/** Start of a day in the browser's time zone. @param later days after it */
function startOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

export const trim = (workspace: string): void => trimPages(rowsKey(workspace));
/** Refetches from the first page. The current rows, and the focus, stay until it arrives. */
export function refreshList(workspace: string): Promise<void> {
  trim(workspace);
  return queryClient.invalidateQueries({ queryKey: rowsKey(workspace) });
}

export const sessionQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'sessions', 'one', id),
    queryFn: async ({ signal }): Promise<Session> =>
      (await call(() => apiOf(workspace).GET('/v1/sessions/{id}', { params: { path: { id } }, signal }))).data,
  });

export const tagsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'tags', 'all'),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/tags', { params: { query: { limit: 200 } }, signal }))).data,
    staleTime: 5 * 60_000,
  });

/** Takes over from the agent. @returns the id of the hand-off, assigned to the member */
export async function stepIn(workspace: string, session: string): Promise<string> {
  const params = { path: { id: session } };
  const { data } = await call(() => apiOf(workspace).POST('/v1/sessions/{id}/take_over', { params }));
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox') });
  return data.id;
}
