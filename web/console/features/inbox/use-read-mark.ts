import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, call } from '../../app/client.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { latestOf } from './arrivals.js';
import { type InboxItem, patchItem, transcriptQuery } from './queries.js';

/** A shorter visit, on the way to another conversation, does not count as reading. */
const LOOK_MS = 600;

/** Marks the contact's messages as read by the team while the page is in view. */
export function useReadMark(item: InboxItem): void {
  const { id: workspace, role } = useWorkspace();
  const { session_id: session } = item.handoff;
  const { data } = useQuery({ ...transcriptQuery(workspace, session), enabled: false });
  const seq = latestOf((data?.messages ?? []).filter(({ author }) => author === 'contact'))?.seq ?? null;
  const isNew = seq !== null && seq > item.session.team_read_seq && may(role, 'reply');
  useEffect(() => {
    if (!isNew) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible' && document.hasFocus()) timer = setTimeout(mark, LOOK_MS);
    };
    const mark = () => {
      const params = { path: { workspace, id: session } };
      const path = '/api/console/workspaces/{workspace}/sessions/{id}/read';
      const change = (upTo: number) => (now: InboxItem) => ({
        ...now,
        unread: 0,
        session: { ...now.session, team_read_seq: upTo },
      });
      call(() => api.POST(path, { params, body: { seq } }), { ask: false })
        .then(({ data: marks }) => patchItem(workspace, item.id, change(marks.team_read_seq)))
        .catch(() => undefined); // Marked with the next message.
    };
    look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNew, seq, session, workspace, item.id]);
}
