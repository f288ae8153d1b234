/** Lists of thousands of rows: fetched by page, changed in place, and trimmed to the first page when left. */
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { ListPage } from './pages-query.js';
import { queryClient } from './queries.js';
import { changeKnown } from './refetching.js';

export type Pages<Row> = InfiniteData<ListPage<Row>, string | null>;

/** Cached lists whose keys start with this prefix. */
export const pagesOf = <Row>(queryKey: QueryKey) => queryClient.getQueriesData<Pages<Row>>({ queryKey });

/** Keeps the first page of each list: the next visit shows it at once and refetches only that page. */
export function trimPages(queryKey: QueryKey): void {
  changeKnown<Pages<unknown>>(queryKey, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
}

/** Cancels fetches of next pages, which would restore an outdated list; scrolling to the end fetches them again. */
export const endPageFetches = (queryKey: QueryKey): void =>
  void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined });
