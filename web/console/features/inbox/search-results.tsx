import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { api, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Skeleton } from '../../ui/skeleton.js';
import { RelativeTime } from '../../ui/time.js';
import type { components } from '../../../../docs/openapi.js';
import { Failed } from '../../app/failed.js';
import { nameOf, shownName } from '../../transcript/contact-name.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { lazyPart } from '../../ui/parts.js';
import css from './search-results.module.css';

type Hit = components['schemas']['MessageHit'];
const TranscriptDialog = lazyPart(() => import('../../transcript/transcript-dialog.js'));

/** Message search results, latest first; each opens its conversation at that message. */
export default function SearchResults({ asked }: { asked: string }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const [open, setOpen] = useState<Hit | null>(null);
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery({
    queryKey: keyOf(workspace, 'messages', 'search', asked),
    // Not refetched on hints: each message of the workspace would refetch all pages.
    staleTime: 'static',
    gcTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { q: asked, limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const path = '/api/console/workspaces/{workspace}/message_search';
      return call(() => api.GET(path, { params: { path: { workspace }, query }, signal }));
    },
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = more;
  const hits = data?.pages.flatMap((page) => page.data);
  // Each page covers a limited number of weeks: fetch older pages until something is found.
  const readsOn = hits?.length === 0 && more.hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (readsOn && !isFetchingNextPage) void fetchNextPage();
  }, [readsOn, isFetchingNextPage, fetchNextPage]);
  if (isPending || readsOn) return <Skeleton rows={4} label={inbox.search.loading} />;
  if (!hits || (hits.length === 0 && isFetchNextPageError))
    return <Failed error={error ?? new Error()} onRetry={() => void refetch()} />;
  if (hits.length === 0)
    return (
      <Empty icon="search" title={inbox.search.none} level={3}>
        {inbox.search.noneLead}
      </Empty>
    );
  return (
    <div className={css.results}>
      <ul aria-label={inbox.search.results}>
        {hits.map((hit) => (
          <HitRow key={hit.id} hit={hit} onOpen={() => setOpen(hit)} />
        ))}
      </ul>
      {more.hasNextPage && (
        <Button size="wide" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {inbox.search.more}
        </Button>
      )}
      <Suspense>
        {open && (
          <TranscriptDialog
            sessionId={open.session_id}
            title={shownName(open.contact, inbox)}
            contact={open.contact}
            place={{ messageId: open.id, older: open.older_cursor, newer: open.newer_cursor }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function HitRow({ hit, onOpen }: { hit: Hit; onOpen: () => void }) {
  const { inbox } = useTexts();
  return (
    <li>
      <button type="button" className={css.hit} onClick={onOpen}>
        <span className={css.who}>
          <ForeignWords text={nameOf(hit.contact, inbox)} />
        </span>
        <span className={css.said} dir="auto">
          {hit.excerpt.map(({ text, found }, index) =>
            found ? <mark key={index}>{visible(text)}</mark> : <span key={index}>{visible(text)}</span>,
          )}
        </span>
      </button>
      <span className={css.when}>
        {inbox.channel[hit.channel]} · <RelativeTime at={hit.created_at} />
      </span>
    </li>
  );
}
