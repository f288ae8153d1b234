import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { components } from '../../../docs/openapi.js';
import { api, call } from '../app/client.js';
import { List } from '../app/list.js';
import { pagesQuery } from '../app/pages-query.js';
import { keyOf } from '../app/queries.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { Empty } from '../ui/empty.js';
import { visible } from './foreign-text.js';

export type Hit = components['schemas']['MessageHit'];

const PAGE = 20;

/** Messages that contain all of the words, latest first. */
const searchQuery = (workspace: string, q: string) => ({
  ...pagesQuery(
    keyOf(workspace, 'messages', 'found', q),
    (page, { signal }) => {
      const path = '/api/console/workspaces/{workspace}/message_search';
      return call(() => api.GET(path, { params: { path: { workspace }, query: { q, ...page } }, signal }));
    },
    PAGE,
  ),
  // Not refetched on hints: each message of the workspace would refetch all pages.
  staleTime: 'static' as const,
  gcTime: 0,
});

export interface MessageHitsProps {
  asked: string;
  level?: 2 | 3;
  children: (hit: Hit) => ReactNode;
}

/** What a search of messages found. Each page covers a limited number of weeks. */
export function MessageHits({ asked, level = 3, children }: MessageHitsProps) {
  const { search } = useTexts().inbox;
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(searchQuery(workspace, asked));
  const empty = (
    <Empty icon="search" title={search.none} level={level}>
      {search.noneLead}
    </Empty>
  );
  return (
    <List query={query} empty={empty} level={level} rows={5} label={search.loading} more={search.more} readsOn>
      {(hits) => <ul aria-label={search.results}>{hits.map(children)}</ul>}
    </List>
  );
}

/** The found words within their message. */
export const Excerpt = ({ of: { excerpt } }: { of: Hit }) =>
  excerpt.map(({ text, found }, index) =>
    found ? <mark key={index}>{visible(text)}</mark> : <span key={index}>{visible(text)}</span>,
  );
