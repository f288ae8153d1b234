import { infiniteQueryOptions } from '@tanstack/react-query';

export interface ListPage<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** Infinite query of a list endpoint. @param fetch requests one page, throws ApiProblem */
export const pagesQuery = <Row>(
  queryKey: readonly unknown[],
  fetch: (query: { limit: number; cursor?: string }) => Promise<ListPage<Row>>,
  limit = 100,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetch({ limit, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
