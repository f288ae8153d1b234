import { useCallback } from 'react';
import { useHints } from '../../app/hints.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Hint } from '../../app/team-stream.js';
import { draftsQuery } from './draft-list.js';
import { echoLeft } from './drafts.js';
import { notesQuery } from './notes.js';
import { listedItems, patchItem, savedRepliesKey, transcriptQuery } from './queries.js';
import { contactStopped, contactWrites } from './typing.js';

/** Queues are fetched anew at once, and then at most so often, however much happens. */
const QUEUES_EVERY_MS = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let lastAt = 0;
function refreshQueues(workspace: string): void {
  timer ??= setTimeout(
    () => {
      timer = undefined;
      lastAt = Date.now();
      void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'queue') });
      void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'counts') });
    },
    Math.max(0, lastAt + QUEUES_EVERY_MS - Date.now()),
  );
}

let draftsTimer: ReturnType<typeof setTimeout> | undefined;
/** A hint may be the echo of one's own save, or of another device's: until the echoes are over it is put off. */
function refreshDrafts(workspace: string, session: string): void {
  clearTimeout(draftsTimer);
  const ms = echoLeft(session);
  if (ms > 0) draftsTimer = setTimeout(() => refreshDrafts(workspace, session), ms);
  else void queryClient.invalidateQueries({ queryKey: draftsQuery(workspace).queryKey });
}

const listedOf = (workspace: string, session: string) =>
  listedItems(workspace).filter((item) => item.handoff.session_id === session);

/** What is not open is fetched when it is opened. */
const outdate = (queryKey: readonly unknown[]): void =>
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });

/** Keeps the queues fresh, on every page: most of what happens in a workspace is in nobody's queue. */
export function useQueueHints(workspace: string): void {
  const hear = useCallback(
    ({ type, session_id: session, id, by, seq }: Hint) => {
      if (type === 'handoff') {
        if (id) outdate(keyOf(workspace, 'inbox', 'item', id));
        return refreshQueues(workspace);
      }
      if (type === 'saved_reply') void queryClient.invalidateQueries({ queryKey: savedRepliesKey(workspace) });
      if (type === 'draft' && session !== undefined) refreshDrafts(workspace, session);
      if (type === 'note' && session !== undefined) outdate(notesQuery(workspace, session).queryKey);
      if (type === 'inbox_filter')
        return void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'filters') });
      // Another name or colour shows wherever the tag does.
      if (type === 'tag') {
        void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'tags') });
        void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'item') });
        return refreshQueues(workspace);
      }
      const rows = session === undefined ? [] : listedOf(workspace, session);
      if (session === undefined || rows.length === 0) return;
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
  useHints(hear);
}

/** Keeps the open conversation fresh, in whichever queue it is. */
export function useOpenHints(workspace: string, open: { handoffId: string; sessionId: string } | null): void {
  const { handoffId, sessionId } = open ?? {};
  const hear = useCallback(
    ({ type, session_id: session, id, by, seq }: Hint) => {
      if (handoffId === undefined || sessionId === undefined) return;
      const refresh = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
      if (type === 'handoff' && id === handoffId) refresh(keyOf(workspace, 'inbox', 'item', handoffId));
      if (session !== sessionId) return;
      if (type === 'note') refresh(notesQuery(workspace, session).queryKey);
      if (type === 'typing' && by === 'contact') contactWrites(session);
      if (type === 'message') {
        contactStopped(session);
        refresh(transcriptQuery(workspace, session).queryKey);
      }
      if (type === 'message' || type === 'session') refresh(keyOf(workspace, 'inbox', 'item', handoffId));
      if (type === 'read' && typeof seq === 'number') readUpTo({ workspace, id: handoffId, by, seq });
    },
    [workspace, handoffId, sessionId],
  );
  useHints(hear);
}

interface ReadMark {
  workspace: string;
  /** Of the hand-off. */
  id: string;
  by: string | undefined;
  seq: number;
}

function readUpTo({ workspace, id, by, seq }: ReadMark): void {
  const field = by === 'contact' ? 'contact_read_seq' : 'team_read_seq';
  patchItem(workspace, id, (item) => ({ ...item, session: { ...item.session, [field]: seq } }));
}
