import { useEffect } from 'react';
import { queryClient, type Topic } from './queries.js';
import { checkSession } from './session.js';
import { followTeam, type Hint, type HintType, onHint } from './team-stream.js';

/** What is fetched again, if it is on a page, when such a hint comes. */
const STALE: Partial<Record<HintType, Topic[]>> = {
  handoff: ['handoffs'],
  session: ['sessions', 'handoffs'],
  message: ['messages', 'handoffs'],
  member_status: ['members'],
};

/** Follows the team of a workspace while its pages are shown. */
export function useTeamStream(workspaceId: string): void {
  useEffect(() => {
    const end = followTeam(workspaceId, checkSession);
    const endHints = onHint(({ type }) => {
      if (type === 'reset') void queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId] });
      for (const topic of STALE[type] ?? []) stale(workspaceId, topic);
    });
    return () => {
      endHints();
      end();
    };
  }, [workspaceId]);
}

/** Many hints of one moment make one fetch: the query client cancels and shares what is under way. */
const due = new Set<string>();
function stale(workspaceId: string, topic: Topic): void {
  const name = `${workspaceId} ${topic}`;
  if (due.has(name)) return;
  due.add(name);
  setTimeout(() => {
    due.delete(name);
    void queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId, topic] });
  }, 100);
}

/** Hears hints as they come, as for typing. @param listener is best kept by useCallback */
export function useHints(listener: (hint: Hint) => void): void {
  useEffect(() => onHint(listener), [listener]);
}
