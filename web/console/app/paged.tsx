import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { Failed } from './failed.js';
import { Button } from '../ui/button.js';
import { Callout } from '../ui/callout.js';
import { Skeleton } from '../ui/skeleton.js';
import type { ListPage } from './pages-query.js';
import { problemText } from './problem.js';
import css from './paged.module.css';

export interface PagedProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  /** Shown when there are no rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
  /** Filters the rows shown here. */
  filter?: (row: Row) => boolean;
}

/** A list in its states: loading, failed, empty, loaded, with more to fetch. */
export function Paged<Row>({ query, empty, children, filter }: PagedProps<Row>) {
  const texts = useTexts();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = query;
  if (!data && error) return <Failed level={2} error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton label={texts.ui.loading} />;
  const all = data.pages.flatMap((page) => page.data);
  const rows = filter ? all.filter(filter) : all;
  return (
    <>
      {rows.length > 0 ? children(rows) : !hasNextPage && empty}
      {error && (
        <div className={css.inset}>
          <Callout meaning="danger" isAnswer>
            {problemText(error, texts)}
          </Callout>
          {!isFetchNextPageError && <Button onClick={() => void query.refetch()}>{texts.shell.retry}</Button>}
        </div>
      )}
      {hasNextPage && (
        <div className={css.inset}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? texts.shell.retry : texts.ui.more}
          </Button>
        </div>
      )}
    </>
  );
}
