import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { Failed } from './failed.js';
import { Loaded, type LoadedProps, type Loading } from './loaded.js';
import type { ListPage } from './pages-query.js';
import { Refusal } from './refusal.js';
import css from './list.module.css';

type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;

export interface ListProps<Row> extends Omit<LoadedProps<Row[]>, 'query' | 'children'> {
  /** Of pages, or of all rows. */
  query: PagedQuery<Row> | Loading<Row[]>;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Filters the rows shown here. */
  filter?: (row: Row) => boolean;
  /** Filters above the rows; they stay in every state. */
  tools?: ReactNode;
  /** Without space at the sides: what is around the list has it. */
  bare?: boolean;
  /** Words of the button for the next page. */
  more?: string;
  /** Pages without rows are not the end: the next one is fetched at once. */
  readsOn?: boolean;
  /** The rows fetch the next page as they are scrolled; otherwise a button does. */
  scrolls?: boolean;
  children: (rows: Row[], end: ListEnd) => ReactNode;
}

/** The end of the rows so far, as a VirtualTable takes it. */
export interface ListEnd {
  /** Number of all rows; null = there are more. */
  total: number | null;
  /** Fetches the next page, if there is one. */
  onEnd: () => void;
  /** Why the next page did not come. */
  foot: ReactNode;
}

/** The one list: loading, failed, empty, its rows, and more of them to fetch. */
export function List<Row>(props: ListProps<Row>) {
  const {
    query,
    empty,
    filter,
    tools,
    bare = false,
    readsOn = false,
    scrolls = false,
    more,
    children,
    ...states
  } = props;
  const { rows, ...end } = useRows(query);
  const shown = useMemo(() => (filter ? rows?.filter(filter) : rows), [rows, filter]);
  const isReading = readsOn && shown?.length === 0 && end.total === null && !end.foot;
  useEffect(() => {
    if (isReading) end.onEnd();
  });
  const inset = bare ? undefined : css.inset;
  return (
    <>
      {tools && <div className={classes(css.tools, inset)}>{tools}</div>}
      <Loaded {...states} query={{ data: isReading ? undefined : shown, error: query.error, refetch: query.refetch }}>
        {(loaded) => (
          <>
            {loaded.length > 0 ? children(loaded, end) : end.total !== null && empty}
            {!scrolls && <More query={query} inset={inset} label={more} />}
          </>
        )}
      </Loaded>
    </>
  );
}

/** All rows fetched so far, and how they end. */
export function useRows<Row>(query: PagedQuery<Row> | Loading<Row[]>): ListEnd & { rows: Row[] | undefined } {
  const { data, error } = query;
  const paged = 'fetchNextPage' in query ? query : null;
  const rows = useMemo(
    () => (data === undefined || Array.isArray(data) ? data : data.pages.flatMap((page) => page.data)),
    [data],
  );
  const { hasNextPage = false, isFetching = false, isFetchNextPageError = false, fetchNextPage } = paged ?? {};
  const onEnd = (): void => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage?.();
  };
  const total = hasNextPage ? null : (rows?.length ?? null);
  const foot = isFetchNextPageError && error && <Failed error={error} onRetry={() => void fetchNextPage?.()} />;
  return { rows, total, onEnd, foot };
}

interface MoreProps<Row> extends Pick<ListProps<Row>, 'query'> {
  inset: string | undefined;
  label: string | undefined;
}

/** Below the rows: why they could not be refreshed, and a button for more. */
function More<Row>({ query, inset, label }: MoreProps<Row>) {
  const { shell, ui } = useTexts();
  const { error, refetch } = query;
  const paged = 'fetchNextPage' in query ? query : null;
  const { isFetchNextPageError = false, isFetchingNextPage = false, hasNextPage = false } = paged ?? {};
  return (
    <>
      {error && (
        <div className={inset}>
          <Refusal error={error} />
          {!isFetchNextPageError && <Button onClick={() => void refetch()}>{shell.retry}</Button>}
        </div>
      )}
      {hasNextPage && (
        <div className={inset}>
          <Button busy={isFetchingNextPage} onClick={() => void paged?.fetchNextPage()}>
            {isFetchNextPageError ? shell.retry : (label ?? ui.more)}
          </Button>
        </div>
      )}
    </>
  );
}
