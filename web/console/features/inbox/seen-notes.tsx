import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { notesQuery } from './notes.js';
import { type InboxItem, patchItem } from './queries.js';

/** A shorter visit, on the way to another conversation, does not count as reading. */
const LOOK_MS = 600;

/** Marks notes that mention the member as read while their conversation is in view. */
export default function SeenNotes({ item: { id, handoff } }: { item: InboxItem }) {
  const { id: workspace } = useWorkspace();
  const { session_id: session } = handoff;
  const { data: notes } = useQuery({ ...notesQuery(workspace, session), enabled: false });
  const last = notes?.at(-1)?.id;
  useEffect(() => {
    if (last === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible' && document.hasFocus()) timer = setTimeout(mark, LOOK_MS);
    };
    const mark = () => {
      const path = '/api/console/workspaces/{workspace}/sessions/{id}/seen_notes';
      const params = { path: { workspace, id: session } };
      call(() => api.POST(path, { params, body: { last_note_id: last } }), { ask: false })
        .then(() => {
          patchItem(workspace, id, (item) => ({ ...item, mentioned: false }));
          return queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'counts') });
        })
        .catch(() => undefined); // Marked the next time it is opened.
    };
    look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [last, session, workspace, id]);
  return null;
}
