import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { type ListPage, pagesQuery } from '../../app/pages-query.js';
import { keyOf, type Topic } from '../../app/queries.js';

type Schemas = components['schemas'];
export type Item =
  | { kind: 'session'; at: string; of: Schemas['Session'] }
  | { kind: 'lead'; at: string; of: Schemas['Lead'] }
  | { kind: 'meeting'; at: string; of: Schemas['Meeting'] }
  | { kind: 'handoff'; at: string; of: Schemas['Handoff'] };

const PAGE = 20;

interface TimelineQuery {
  contact_id: string;
  limit: number;
  cursor?: string;
}

const partQuery = (
  where: { workspace: string; contact: string; topic: Topic },
  fetch: (query: TimelineQuery, signal: AbortSignal) => Promise<ListPage<Item>>,
) =>
  pagesQuery(
    keyOf(where.workspace, where.topic, 'timeline', where.contact),
    (page, { signal }) => fetch({ contact_id: where.contact, ...page }, signal),
    PAGE,
  );

function useParts(workspace: string, contact: string) {
  const client = apiOf(workspace);
  const of = (topic: Topic) => ({ workspace, contact, topic });
  const sessions = useInfiniteQuery(
    partQuery(of('sessions'), async (query, signal) => {
      const { data, next_cursor } = await call(() => client.GET('/v1/sessions', { params: { query }, signal }));
      return { next_cursor, data: data.map((one) => ({ kind: 'session', at: one.started_at, of: one })) };
    }),
  );
  const leads = useInfiniteQuery(
    partQuery(of('leads'), async (query, signal) => {
      const { data, next_cursor } = await call(() => client.GET('/v1/leads', { params: { query }, signal }));
      return { next_cursor, data: data.map((one) => ({ kind: 'lead', at: one.created_at, of: one })) };
    }),
  );
  const meetings = useInfiniteQuery(
    partQuery(of('meetings'), async (asked, signal) => {
      const query = { ...asked, sort: 'starts_at' as const };
      const { data, next_cursor } = await call(() => client.GET('/v1/meetings', { params: { query }, signal }));
      return { next_cursor, data: data.map((one) => ({ kind: 'meeting', at: one.starts_at, of: one })) };
    }),
  );
  const handoffs = useInfiniteQuery(
    partQuery(of('handoffs'), async (query, signal) => {
      const { data, next_cursor } = await call(() => client.GET('/v1/handoffs', { params: { query }, signal }));
      return { next_cursor, data: data.map((one) => ({ kind: 'handoff', at: one.created_at, of: one })) };
    }),
  );
  return [sessions, leads, meetings, handoffs];
}

/**
 * Merges four lists into a contact's timeline, latest first. Items older than the end of an incomplete list are held
 * back, because newer items of that list may be missing.
 */
export function useTimeline(workspace: string, contact: string) {
  const parts = useParts(workspace, contact);
  const [sessions, leads, meetings, handoffs] = parts.map(({ data }) => data);
  const ends = parts.map(({ data, hasNextPage }) => (hasNextPage ? (lastOf(data?.pages)?.at ?? '') : ''));
  const from = ends.reduce((latest, end) => (end > latest ? end : latest), '');
  const items = useMemo(
    () =>
      [sessions, leads, meetings, handoffs]
        .flatMap((data) => data?.pages.flatMap((page) => page.data) ?? [])
        .filter(({ at }) => at >= from)
        .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    [sessions, leads, meetings, handoffs, from],
  );
  const failed = parts.find(({ error }) => error !== null);
  return {
    items,
    isPending: parts.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    retry: () => parts.forEach((part) => part.error && void part.refetch()),
    hasMore: parts.some(({ hasNextPage }) => hasNextPage),
    isFetching: parts.some(({ isFetchingNextPage }) => isFetchingNextPage),
    /** Fetches the next page of the lists that hold the others back. */
    fetchMore: () =>
      parts.forEach((part, index) => part.hasNextPage && ends[index] === from && void part.fetchNextPage()),
  };
}

const lastOf = (pages: readonly ListPage<Item>[] | undefined): Item | undefined => pages?.at(-1)?.data.at(-1);
