import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isProblem } from '../../app/problem.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { NotFound } from '../../app/pages.js';
import { useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ConversationPane } from './conversation-pane.js';
import { Failed, type FailedProps } from '../../app/failed.js';
import { notesQuery } from './notes.js';
import { sendWaiting } from './outbox.js';
import { type InboxItem, itemQuery, listedItem, queueQuery, transcriptQuery } from './queries.js';
import { useQueueActions } from './queue-actions.js';
import { QueuePane } from './queue-pane.js';
import { shownOrder } from './queue-rows.js';
import { Triage } from './triage.js';
import { useKeptOrder } from './use-kept-order.js';
import { useOpenHints } from './use-inbox-hints.js';
import { keyOfView, queryOf, type View, viewOf } from './view.js';
import { lazyPart } from '../../ui/parts.js';
import css from './screen.module.css';

const BlockActions = lazyPart(() => import('./block-actions.js'));
const SeenNotes = lazyPart(() => import('./seen-notes.js'));
const NoneOpen = lazyPart(() => import('./none-open.js'));
const SavedRepliesEntry = lazyPart(() => import('./saved-replies-entry.js'));
/** Loaded alongside the conversation, which does not wait for it. */
const ContextPane = lazyPart(() => import('./context-pane.js').then((part) => ({ default: part.ContextPane })));

/**
 * Offsets of conversations that are prefetched: those that the next keys lead to. Most steps go down, and a key held
 * down is faster than a fetch, so three ahead.
 */
const NEIGHBOURS = [1, -1, 2, 3];
/** Prefetch delay after a key: the opened conversation renders first, and fast scrolling prefetches nothing. */
const AHEAD_MS = 60;

export function InboxScreen() {
  const { queue: named, handoff } = useParams({ strict: false });
  const view = useMemo(() => viewOf(named), [named]);
  return view ? <Inbox view={view} openId={handoff ?? null} /> : <NotFound />;
}

function Inbox({ view, openId }: { view: View; openId: string | null }) {
  const { inbox } = useTexts();
  const workspace = useWorkspace();
  const key = keyOfView(view);
  const {
    data: listed,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(queueQuery(workspace.id, queryOf(view, workspace.member_id)));
  const items = useKeptOrder(listed, view.queue === 'mentions' && openId !== null);
  const found = useQuery({
    ...itemQuery(workspace.id, openId ?? ''),
    enabled: openId !== null,
    // The queue's row is as fresh as the queue: the item is refetched only once it is older.
    initialData: () => listedItem(workspace.id, openId)?.item,
    initialDataUpdatedAt: () => listedItem(workspace.id, openId)?.at,
  });
  const item = openId === null ? undefined : found.data;
  // After the conversation, so that moving on by `j` never waits for the context pane.
  const beside = useDeferredValue(item);
  const shown = useMemo(() => shownOrder(items ?? [], view.queue), [items, view.queue]);
  const [isContextOpen, setContextOpen] = useState(false);
  const toggleContext = useCallback(() => setContextOpen((is) => !is), []);
  const closeContext = useCallback(() => setContextOpen(false), []);
  const { openNext } = useQueueActions({ view: key, items: shown, openId });

  useOpenHints(workspace.id, item ? { handoffId: item.id, sessionId: item.handoff.session_id } : null);
  useAhead(workspace.id, shown, openId);
  useEffect(sendWaiting, []);
  return (
    <div className={classes(css.inbox, openId !== null && css.talking)} data-talking={openId !== null || undefined}>
      <h1 className={css.heading}>{inbox.title}</h1>
      <Suspense>
        <SavedRepliesEntry />
      </Suspense>
      <Suspense>{item && <BlockActions key={item.id} item={item} />}</Suspense>
      <Suspense>{item?.mentioned && <SeenNotes item={item} />}</Suspense>
      <div className={css.queue}>
        <QueuePane
          view={view}
          items={isPlaceholderData ? undefined : items}
          openId={openId}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
      <div className={css.conversation}>
        {item && <ConversationPane {...{ item, queue: key, onDone: openNext, onToggleContext: toggleContext }} />}
        {item && <Triage item={item} onDone={openNext} />}
        {openId !== null && !item && found.error && (
          <Missing error={found.error} onRetry={() => void found.refetch()} />
        )}
        {openId !== null && found.isPending && <Skeleton rows={5} withCircle label={inbox.loadingConversation} />}
        {openId === null && (
          <Suspense>
            <NoneOpen isEmpty={listed?.length === 0} />
          </Suspense>
        )}
      </div>
      {item && (
        <div className={css.context}>
          <Suspense>{beside && <ContextPane item={beside} isOpen={isContextOpen} onClose={closeContext} />}</Suspense>
        </div>
      )}
    </div>
  );
}

/** Why no conversation is shown: it does not exist, or it failed to load. */
const Missing = ({ error, onRetry }: FailedProps) =>
  isProblem(error, 'not_found', 'invalid_id') ? <NotFound /> : <Failed error={error} onRetry={onRetry} />;

/** Prefetches the neighbours of the open conversation after it has loaded, so that they open immediately. */
function useAhead(workspace: string, items: readonly InboxItem[], openId: string | null): void {
  const at = items.findIndex(({ id }) => id === openId);
  const sessionOf = (index: number): string => items[index]?.handoff.session_id ?? '';
  const open = sessionOf(at);
  const ids = NEIGHBOURS.map((distance) => sessionOf(at + distance))
    .filter(Boolean)
    .join(' ');
  useEffect(() => {
    let isLeft = false;
    const fetchEnd = (id: string) =>
      Promise.all([
        queryClient.prefetchQuery(transcriptQuery(workspace, id)),
        queryClient.prefetchQuery(notesQuery(workspace, id)),
      ]);
    const ahead = async () => {
      if (open !== '') await fetchEnd(open);
      for (const id of ids.split(' ').filter(Boolean)) if (!isLeft) void fetchEnd(id);
    };
    const timer = setTimeout(() => void ahead(), AHEAD_MS);
    return () => {
      clearTimeout(timer);
      isLeft = true;
    };
  }, [workspace, open, ids]);
}
