import { useEffect } from 'react';
import { keyOf, type Topic } from './queries.js';
import { refetch } from './refetching.js';
import { checkSession } from './session.js';
import { followTeam, type Hint, type HintType, onHint } from './team-stream.js';

/** Queries that each kind of hint refetches if they are in use. */
const STALE: Partial<Record<HintType, Topic[]>> = {
  handoff: ['handoffs'],
  session: ['sessions', 'handoffs'],
  message: ['messages', 'handoffs'],
  lead: ['leads'],
  contact: ['contacts'],
  member_status: ['members'],
  setting: ['settings'],
  knowledge: ['crawls', 'knowledge'],
  meeting: ['meetings'],
};

const PAUSE_MS = 100;
/** Whole lists are refetched and a crawl reports every second, so hints are batched. */
const PAUSES_MS: Partial<Record<Topic, number>> = { knowledge: 5_000 };

/** Follows the team stream of a workspace while its pages are shown. */
export function useTeamStream(workspaceId: string): void {
  useEffect(() => {
    const end = followTeam(workspaceId, checkSession);
    const endHints = onHint(({ type }) => {
      if (type === 'reset') refetch(['workspace', workspaceId]);
      for (const topic of STALE[type] ?? []) stale(workspaceId, topic);
    });
    return () => {
      endHints();
      end();
    };
  }, [workspaceId]);
}

/** Hints that arrive together cause one fetch: the query client cancels and shares requests in flight. */
const due = new Set<string>();
function stale(workspaceId: string, topic: Topic): void {
  const name = `${workspaceId} ${topic}`;
  if (due.has(name)) return;
  due.add(name);
  setTimeout(() => {
    due.delete(name);
    refetch(keyOf(workspaceId, topic));
  }, PAUSES_MS[topic] ?? PAUSE_MS);
}

/** Subscribes to each hint as it arrives, such as typing. @param listener should be memoised */
export function useHints(listener: (hint: Hint) => void): void {
  useEffect(() => onHint(listener), [listener]);
}
