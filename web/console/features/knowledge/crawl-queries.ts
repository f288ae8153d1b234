import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import type { AttemptHeaders } from '../../app/attempts.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';

export type Crawl = components['schemas']['Crawl'];
export type CrawlPage = components['schemas']['CrawlPage'];
export type NewCrawl = components['schemas']['CrawlBody'];
export const PAGE_FILTERS = ['all', 'failed', 'skipped'] as const;
export type PageFilter = (typeof PAGE_FILTERS)[number];

export const isActive = ({ status }: Crawl): boolean => status === 'queued' || status === 'running';

/** Fallback interval: the team stream reports progress every second unless the connection is lost. */
const RUNNING_MS = 15_000;
const PAGE = 100;

export const crawlsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'crawls'),
    queryFn: async ({ signal }) => (await call(() => apiOf(workspace).GET('/v1/knowledge/crawls', { signal }))).data,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? RUNNING_MS : false),
  });

/** There are many rows, so they use the topic that is refetched only every few seconds. */
export const crawlPagesQuery = (workspace: string, id: string, filter: PageFilter) =>
  pagesQuery(
    keyOf(workspace, 'knowledge', 'crawl pages', id, filter),
    (page, { signal }) => {
      const params = { path: { id }, query: { ...page, ...(filter === 'all' ? {} : { status: filter }) } };
      return call(() => apiOf(workspace).GET('/v1/knowledge/crawls/{id}/pages', { params, signal }));
    },
    PAGE,
  );

async function changed(workspace: string): Promise<void> {
  const topics = ['crawls', 'knowledge'] as const;
  await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: keyOf(workspace, topic) })));
}

export async function startCrawl(workspace: string, body: NewCrawl, headers: AttemptHeaders): Promise<Crawl> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/knowledge/crawls', { body, headers }));
  await changed(workspace);
  return data;
}

/** @param everyDays null = it is not read again */
export async function scheduleCrawl(workspace: string, id: string, everyDays: number | null): Promise<void> {
  const body = { every_days: everyDays };
  await call(() => apiOf(workspace).PATCH('/v1/knowledge/crawls/{id}', { params: { path: { id } }, body }));
  await changed(workspace);
}

export async function cancelCrawl(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).POST('/v1/knowledge/crawls/{id}/cancel', { params: { path: { id } } }));
  await changed(workspace);
}
