/** What the tab's title and the navigation count: conversations of this member or of nobody that wait. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type InboxItem, queueQuery } from './queries.js';

/** Both lists; undefined until both are there. @param isAsked false = only what others have fetched */
export function useOwnOrFree(workspace: string, isAsked: boolean): InboxItem[] | undefined {
  const { data: mine } = useQuery({ ...queueQuery(workspace, 'mine'), enabled: isAsked });
  const { data: unassigned } = useQuery({ ...queueQuery(workspace, 'unassigned'), enabled: isAsked });
  return useMemo(() => mine && unassigned && together(mine, unassigned), [mine, unassigned]);
}

/** Until both lists are fetched again, one that was just assigned is in both: it is theirs, and reported once. */
function together(mine: InboxItem[], unassigned: InboxItem[]): InboxItem[] {
  const own = new Set(mine.map(({ id }) => id));
  return [...mine, ...unassigned.filter(({ id }) => !own.has(id))];
}

export const waitingIn = (items: readonly InboxItem[] | undefined): number =>
  items?.filter((item) => item.waiting_since !== null).length ?? 0;
