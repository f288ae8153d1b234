import { useCallback } from 'react';
import { useHints } from '../../app/hints.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { isFirstAwaited, refetch } from '../../app/refetching.js';
import type { Hint } from '../../app/team-stream.js';
import { draftsQuery } from './draft-list.js';
import { remainingEchoMs } from './drafts.js';
import { notesQuery } from './notes.js';
import { listedItems, patchItem, savedRepliesKey, transcriptQuery } from './queries.js';
import { sessionChannelQuery } from './session-channel.js';
import { contactStopped, contactWrites } from './typing.js';

/** Minimum interval between refetches of the queues, however much happens; the first is immediate. */
const QUEUES_EVERY_MS = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let lastAt = 0;
function refreshQueues(workspace: string): void {
  timer ??= setTimeout(
    () => {
      timer = undefined;
      lastAt = Date.now();
      refetch(keyOf(workspace, 'inbox', 'queue'));
      refetch(keyOf(workspace, 'inbox', 'counts'));
    },
    Math.max(0, lastAt + QUEUES_EVERY_MS - Date.now()),
  );
}

let draftsTimer: ReturnType<typeof setTimeout> | undefined;
/** A hint may echo this tab's own save, so the refetch waits until the echoes are over. */
function refreshDrafts(workspace: string, session: string): void {
  clearTimeout(draftsTimer);
  const ms = remainingEchoMs(session);
  if (ms > 0) draftsTimer = setTimeout(() => refreshDrafts(workspace, session), ms);
  else refetch(draftsQuery(workspace).queryKey);
}

const listedOf = (workspace: string, session: string) =>
  listedItems(workspace).filter((item) => item.handoff.session_id === session);

/** Closed conversations are refetched when they are opened. */
const outdate = (queryKey: readonly unknown[]): void =>
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });

/** Keeps the queues fresh on every page; most events of a workspace concern no queue. */
export function useQueueHints(workspace: string): void {
  const handleHint = useCallback(
    ({ type, session_id: session, id, by, seq }: Hint) => {
      if (type === 'handoff') {
        if (id) outdate(keyOf(workspace, 'inbox', 'item', id));
        return refreshQueues(workspace);
      }
      if (type === 'saved_reply') refetch(savedRepliesKey(workspace));
      if (type === 'draft' && session !== undefined) refreshDrafts(workspace, session);
      if (type === 'note' && session !== undefined) outdate(notesQuery(workspace, session).queryKey);
      if ((type === 'message' || type === 'delivery') && session !== undefined)
        outdate(sessionChannelQuery(workspace, session).queryKey);
      if (type === 'inbox_filter') return refetch(keyOf(workspace, 'inbox', 'filters'));
      // A renamed or recoloured tag changes wherever it is shown.
      if (type === 'tag') {
        refetch(keyOf(workspace, 'tags'));
        refetch(keyOf(workspace, 'inbox', 'item'));
        return refreshQueues(workspace);
      }
      if (type === 'mention') {
        for (const row of listedOf(workspace, session ?? '')) outdate(keyOf(workspace, 'inbox', 'item', row.id));
        return refreshQueues(workspace);
      }
      const rows = session === undefined ? [] : listedOf(workspace, session);
      // An answer that is on its way may have it, from before the change.
      const isAwaited = rows.length === 0 && isFirstAwaited(keyOf(workspace, 'inbox', 'queue'));
      if (session === undefined || (rows.length === 0 && !isAwaited)) return;
      if (type === 'typing' && by === 'contact') contactWrites(session);
      if (type === 'message') {
        contactStopped(session);
        outdate(transcriptQuery(workspace, session).queryKey);
      }
      if (type === 'message' || type === 'session') {
        for (const row of rows) outdate(keyOf(workspace, 'inbox', 'item', row.id));
        refreshQueues(workspace);
      }
      if (type === 'read' && typeof seq === 'number')
        for (const row of rows) readUpTo({ workspace, id: row.id, by, seq });
    },
    [workspace],
  );
  useHints(handleHint);
}

/** Keeps the open conversation fresh, whichever queue it is in. */
export function useOpenHints(workspace: string, open: { handoffId: string; sessionId: string } | null): void {
  const { handoffId, sessionId } = open ?? {};
  const handleHint = useCallback(
    ({ type, session_id: session, id, by, seq }: Hint) => {
      if (handoffId === undefined || sessionId === undefined) return;
      if (type === 'handoff' && id === handoffId) refetch(keyOf(workspace, 'inbox', 'item', handoffId));
      if (session !== sessionId) return;
      if (type === 'note') refetch(notesQuery(workspace, session).queryKey);
      if (type === 'typing' && by === 'contact') contactWrites(session);
      if (type === 'message') {
        contactStopped(session);
        refetch(transcriptQuery(workspace, session).queryKey);
      }
      // A customer's message reopens the window; ours waits until it is sent or refused.
      if (type === 'message' || type === 'delivery') refetch(sessionChannelQuery(workspace, session).queryKey);
      if (type === 'message' || type === 'session' || type === 'mention')
        refetch(keyOf(workspace, 'inbox', 'item', handoffId));
      if (type === 'read' && typeof seq === 'number') readUpTo({ workspace, id: handoffId, by, seq });
    },
    [workspace, handoffId, sessionId],
  );
  useHints(handleHint);
}

interface ReadMark {
  workspace: string;
  /** Id of the hand-off. */
  id: string;
  by: string | undefined;
  seq: number;
}

function readUpTo({ workspace, id, by, seq }: ReadMark): void {
  const field = by === 'contact' ? 'contact_read_seq' : 'team_read_seq';
  patchItem(workspace, id, (item) => ({ ...item, session: { ...item.session, [field]: seq } }));
}
