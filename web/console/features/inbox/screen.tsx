import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isProblem } from '../../app/problem.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { NotFound } from '../../app/pages.js';
import { useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { Empty } from '../../ui/empty.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ConversationPane } from './conversation-pane.js';
import { Failed, type FailedProps } from './failed.js';
import { notesQuery } from './notes.js';
import { sendWaiting } from './outbox.js';
import { type InboxItem, itemQuery, listedItem, queueQuery, transcriptQuery } from './queries.js';
import { useQueueActions } from './queue-actions.js';
import { QueuePane } from './queue-pane.js';
import { shownOrder } from './queue-rows.js';
import { Triage } from './triage.js';
import { useOpenHints } from './use-inbox-hints.js';
import { keyOfView, queryOf, type View, viewOf } from './view.js';
import css from './screen.module.css';

const BlockActions = lazy(() => import('./block-actions.js'));
const SavedRepliesDoor = lazy(() => import('./saved-replies-door.js'));
/** Fetched beside the conversation, which does not wait for it. */
const ContextPane = lazy(() => import('./context-pane.js').then((part) => ({ default: part.ContextPane })));

/** Which conversations beside the open one are fetched ahead: those that the next keys lead to. */
const NEIGHBOURS = [1, -1, 2, -2];

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
    data: items,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(queueQuery(workspace.id, queryOf(view, workspace.member_id)));
  const found = useQuery({
    ...itemQuery(workspace.id, openId ?? ''),
    enabled: openId !== null,
    // The row that led here is as fresh as its queue: it is fetched by itself only once it is older.
    initialData: () => listedItem(workspace.id, openId)?.item,
    initialDataUpdatedAt: () => listedItem(workspace.id, openId)?.at,
  });
  const item = openId === null ? undefined : found.data;
  // After the conversation: who moves on by `j` never waits for what stands beside it.
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
        <SavedRepliesDoor />
      </Suspense>
      <Suspense>{item && <BlockActions key={item.id} item={item} />}</Suspense>
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
          <Empty icon="inbox" title={inbox.noneOpen}>
            {inbox.noneOpenLead}
          </Empty>
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

/** Why no conversation is there: it never was, or it could not be fetched. */
const Missing = ({ error, onRetry }: FailedProps) =>
  isProblem(error, 'not_found', 'invalid_id') ? <NotFound /> : <Failed error={error} onRetry={onRetry} />;

/** Fetches the neighbours of the open conversation once it is there itself, so that they show at once. */
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
    void ahead();
    return () => {
      isLeft = true;
    };
  }, [workspace, open, ids]);
}
