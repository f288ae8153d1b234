import { useCallback, useEffect, useRef } from 'react';
import { useHints } from '../../app/hints.js';
import type { Hint } from '../../app/team-stream.js';
import { refreshComments } from './comment-queries.js';
import { isChanging } from './changes.js';
import { refreshCounts, refreshLead, refreshLists, leave } from './queries.js';

/** If more leads change at once, the lists are refetched. */
const SINGLE_MAX = 20;
const MOMENT_MS = 150;

/** Keeps the lists fresh: each lead that changed is refetched and put where it belongs. */
export function useLeadHints(workspace: string): void {
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const onHint = useCallback(
    ({ type, id }: Hint) => {
      if (type !== 'lead' || typeof id !== 'string') return;
      changed.current.add(id);
      timer.current ??= setTimeout(() => {
        const ids = [...changed.current];
        changed.current.clear();
        timer.current = undefined;
        if (ids.length > SINGLE_MAX) refreshLists(workspace);
        else for (const one of ids) if (!isChanging(one)) void refreshLead(workspace, one).catch(() => undefined);
        for (const one of ids) void refreshComments(workspace, one);
        void refreshCounts(workspace);
      }, MOMENT_MS);
    },
    [workspace],
  );
  useHints(onHint);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      leave(workspace);
    },
    [workspace],
  );
}
