/** Queries of the inbox. Hints of the team stream keep them fresh; nothing is polled. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, paths } from '../../../../docs/openapi.js';
import { api, apiOf, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { changeKnown, showChange } from '../../app/refetching.js';
import { memberOf } from './own.js';

export type InboxItem = components['schemas']['InboxItem'];
export type Handoff = components['schemas']['Handoff'];
export type Message = components['schemas']['Message'];
export type Tag = components['schemas']['Tag'];
export type InboxFilter = components['schemas']['InboxFilter'];
export const QUEUES = ['mine', 'unassigned', 'all', 'approvals', 'mentions', 'snoozed', 'closed'] as const;
export type Queue = (typeof QUEUES)[number];
export const isQueue = (name: unknown): name is Queue => QUEUES.includes(name as Queue);

/** Whether the conversation is in a provider's channel, which may refuse replies. */
export const isElsewhere = ({ session: { channel } }: InboxItem): boolean => channel !== 'human' && channel !== 'agent';

/** Messages of a session, oldest first: its end, and as many older pages as were requested. */
export interface Transcript {
  messages: Message[];
  /** Cursor of the previous page; null = the first message is loaded. */
  older: string | null;
}

const PAGE = 50;
/** Maximum number of pages fetched to close a gap after a lost connection. */
const CATCH_UP_PAGES = 6;

/** Query of the inbox: a queue and its filter. */
export type InboxQuery = NonNullable<paths['/api/console/workspaces/{workspace}/inbox']['get']['parameters']['query']>;

/** Name of a queue, or the query of a filtered one. */
export const queueQuery = (workspace: string, asked: Queue | InboxQuery) => {
  const query = typeof asked === 'string' ? { queue: asked } : asked;
  return queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'queue', query),
    queryFn: async ({ signal }): Promise<InboxItem[]> => {
      const path = '/api/console/workspaces/{workspace}/inbox';
      return (await call(() => api.GET(path, { params: { path: { workspace }, query }, signal }))).data;
    },
    placeholderData: keepPreviousData,
  });
};

/** The queue with work: nobody's, while none is the member's own. Every page follows both lists. */
export async function firstQueue(workspace: string): Promise<Queue> {
  const ask = (queue: Queue) => queryClient.ensureQueryData(queueQuery(workspace, queue)).catch(() => null);
  const [mine, unassigned] = await Promise.all([ask('mine'), ask('unassigned')]);
  return mine?.length === 0 && unassigned && unassigned.length > 0 ? 'unassigned' : 'mine';
}

export const countsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'counts'),
    queryFn: async ({ signal }) => {
      const path = '/api/console/workspaces/{workspace}/inbox_counts';
      return (await call(() => api.GET(path, { params: { path: { workspace } }, signal }))).data;
    },
  });

type Counts = Partial<Record<Queue, number>>;
/** Count as displayed: empty for zero, at most three digits. */
export function countOf(counts: Counts | undefined, queue: Queue): string {
  const count = counts?.[queue] ?? 0;
  return count === 0 ? '' : count >= 1000 ? '999+' : String(count);
}

/** One row, whichever queue it is in. */
export const itemQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'item', id),
    queryFn: async ({ signal }): Promise<InboxItem> => {
      const path = '/api/console/workspaces/{workspace}/inbox/{id}';
      return (await call(() => api.GET(path, { params: { path: { workspace, id } }, signal }))).data;
    },
  });

/** Rows of all cached queues. */
export const listedItems = (workspace: string): InboxItem[] =>
  queryClient
    .getQueriesData<InboxItem[]>({ queryKey: keyOf(workspace, 'inbox', 'queue') })
    .flatMap(([, items]) => items ?? []);

/** A cached row, and when it was fetched. */
export function listedItem(workspace: string, id: string | null): { item: InboxItem; at: number } | undefined {
  for (const [queryKey, items] of queryClient.getQueriesData<InboxItem[]>({
    queryKey: keyOf(workspace, 'inbox', 'queue'),
  })) {
    const item = items?.find((one) => one.id === id);
    if (item) return { item, at: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0 };
  }
  return undefined;
}

const transcriptKey = (workspace: string, session: string) => keyOf(workspace, 'inbox', 'transcript', session);

async function fetchMessages(
  workspace: string,
  { session, cursor, signal }: { session: string; cursor: string | null; signal?: AbortSignal },
) {
  const query = { order: 'desc' as const, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  return call(() =>
    apiOf(workspace).GET('/v1/sessions/{id}/messages', {
      params: { path: { id: session }, query },
      ...(signal ? { signal } : {}),
    }),
  );
}

/** The end of a conversation. Older loaded pages stay, along with everything since. */
export const transcriptQuery = (workspace: string, session: string) =>
  queryOptions({
    queryKey: transcriptKey(workspace, session),
    queryFn: async ({ signal }): Promise<Transcript> => {
      const page = await fetchMessages(workspace, { session, cursor: null, signal });
      let newest: Transcript = { messages: page.data.toReversed(), older: page.next_cursor };
      const known = () => queryClient.getQueryData<Transcript>(transcriptKey(workspace, session));
      // If more than a page arrived meanwhile, fetch the pages between, so that readers keep their place.
      for (let pages = 1; pages < CATCH_UP_PAGES && newest.older !== null && isApart(known(), newest); pages++) {
        const before = await fetchMessages(workspace, { session, cursor: newest.older, signal });
        newest = { messages: [...before.data.toReversed(), ...newest.messages], older: before.next_cursor };
      }
      return continued(known(), newest);
    },
  });

/** Whether messages are missing between the cached ones and the newest page. */
const isApart = (known: Transcript | undefined, { messages }: Transcript): boolean => {
  const last = known?.messages.at(-1)?.id;
  return last !== undefined && !messages.some(({ id }) => id === last);
};

/** @param known the cached transcript @param newest its current end */
export function continued(known: Transcript | undefined, newest: Transcript): Transcript {
  const first = newest.messages[0]?.id;
  const overlap = known?.messages.findIndex(({ id }) => id === first) ?? -1;
  // The newest page covers the cached messages, or does not connect to them.
  if (!known || overlap === -1) return newest;
  return { messages: [...known.messages.slice(0, overlap), ...newest.messages], older: known.older };
}

/** Fetches the page before the loaded ones. */
export async function fetchOlder(workspace: string, session: string): Promise<void> {
  const key = transcriptKey(workspace, session);
  const cursor = queryClient.getQueryData<Transcript>(key)?.older ?? null;
  if (cursor === null) return;
  const page = await fetchMessages(workspace, { session, cursor });
  queryClient.setQueryData<Transcript>(key, (known) =>
    // Another fetch may have loaded it meanwhile.
    known?.older === cursor
      ? { messages: [...page.data.toReversed(), ...known.messages], older: page.next_cursor }
      : known,
  );
}

/** Adds a message that the server has stored. */
export const addMessage = (workspace: string, message: Message): void =>
  showChange<Transcript>(transcriptKey(workspace, message.session_id), (known) =>
    known.messages.some(({ id }) => id === message.id) ? known : { ...known, messages: [...known.messages, message] },
  );

/** Changes a row in every queue. */
export function patchItem(workspace: string, id: string, change: (item: InboxItem) => InboxItem): void {
  changeKnown<InboxItem>(keyOf(workspace, 'inbox', 'item', id), change);
  changeKnown<InboxItem[]>(keyOf(workspace, 'inbox', 'queue'), (items) =>
    items.map((item) => (item.id === id ? change(item) : item)),
  );
}

export const contactQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', id),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/contacts/{id}', { params: { path: { id } }, signal }))).data,
  });

export const earlierQuery = (workspace: string, contact: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'sessions', 'of', contact),
    queryFn: async ({ signal }) => {
      const query = { contact_id: contact, limit: 6 };
      return (await call(() => apiOf(workspace).GET('/v1/sessions', { params: { query }, signal }))).data;
    },
  });

export const leadsQuery = (workspace: string, contact: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'leads', 'of', contact),
    queryFn: async ({ signal }) => {
      const query = { contact_id: contact, limit: 5 };
      return (await call(() => apiOf(workspace).GET('/v1/leads', { params: { query }, signal }))).data;
    },
  });

/** Upcoming and past meetings, latest first. */
export const meetingsQuery = (workspace: string, contact: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'meetings', 'of', contact),
    queryFn: async ({ signal }) => {
      const query = { contact_id: contact, limit: 5, sort: 'starts_at' as const };
      return (await call(() => apiOf(workspace).GET('/v1/meetings', { params: { query }, signal }))).data;
    },
  });

/** The member's own filters and the shared ones. */
export const filtersQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'filters'),
    queryFn: async ({ signal }) => {
      const path = '/api/console/workspaces/{workspace}/inbox_filters';
      return (await call(() => api.GET(path, { params: { path: { workspace } }, signal }))).data;
    },
    staleTime: 5 * 60_000,
  });

export const savedRepliesKey = (workspace: string) => keyOf(workspace, 'inbox', 'saved-replies', memberOf(workspace));

/** All of them: at most 200. */
export const tagsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'tags', 'all'),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/tags', { params: { query: { limit: 200 } }, signal }))).data,
    staleTime: 5 * 60_000,
  });

/** Members who may reply. */
export const respondersQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'members', 'all'),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/members', { params: { query: { limit: 200 } }, signal }))).data,
    staleTime: 5 * 60_000,
  });
