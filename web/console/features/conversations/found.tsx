import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Skeleton } from '../../ui/skeleton.js';
import { RelativeTime } from '../../ui/time.js';
import { type Hit, searchQuery } from './queries.js';
import css from './conversations.module.css';

/** Message search results, latest first; each links to its place in its conversation. */
export default function Found({ asked }: { asked: string }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(searchQuery(workspace, asked));
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = more;
  const hits = data?.pages.flatMap((page) => page.data);
  // Each page covers a limited number of weeks: fetch older pages until something is found.
  const readsOn = hits?.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (readsOn && !isFetchingNextPage) void fetchNextPage();
  }, [readsOn, isFetchingNextPage, fetchNextPage]);
  if (isPending || readsOn) return <Skeleton rows={6} label={inbox.search.loading} />;
  if (!hits || (hits.length === 0 && isFetchNextPageError))
    return <Failed error={error ?? new Error()} onRetry={() => void refetch()} level={2} />;
  if (hits.length === 0)
    return (
      <Empty icon="search" title={inbox.search.none}>
        {inbox.search.noneLead}
      </Empty>
    );
  return (
    <div className={css.found}>
      <ul aria-label={inbox.search.results}>
        {hits.map((hit) => (
          <HitRow key={hit.id} hit={hit} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="wide" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {inbox.search.more}
        </Button>
      )}
    </div>
  );
}

function HitRow({ hit }: { hit: Hit }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { contact, session_id: session, excerpt, channel, created_at: at } = hit;
  return (
    <li className={css.hit}>
      <Link
        to="/w/$workspace/conversations/$session"
        params={{ workspace, session }}
        search={{ message: hit.id, older: hit.older_cursor, newer: hit.newer_cursor }}
      >
        <ForeignWords text={nameOf(contact, inbox)} />
      </Link>
      <p className={css.excerpt} dir="auto">
        {excerpt.map(({ text, found }, index) =>
          found ? <mark key={index}>{visible(text)}</mark> : <span key={index}>{visible(text)}</span>,
        )}
      </p>
      <p className={css.faint}>
        {inbox.channel[channel]} · <RelativeTime at={at} />
      </p>
    </li>
  );
}
