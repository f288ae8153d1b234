import { infiniteQueryOptions, type QueryFunctionContext } from '@tanstack/react-query';

export interface ListPage<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** Infinite query of a list endpoint. @param fetch requests one page, throws ApiProblem */
export const pagesQuery = <Row>(
  queryKey: readonly unknown[],
  fetch: (
    page: { limit: number; cursor?: string },
    context: Pick<QueryFunctionContext, 'signal'>,
  ) => Promise<ListPage<Row>>,
  limit = 100,
) =>
  infiniteQueryOptions({
    queryKey,
    // The signal is passed on unread: whoever reads it has the request end with the page.
    queryFn: (context) =>
      fetch({ limit, ...(context.pageParam === null ? {} : { cursor: context.pageParam }) }, context),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
