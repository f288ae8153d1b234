import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Entry } from './entries.js';

/**
 * Counts messages that arrive below while the reader is scrolled up. Call `look` on each scroll with whether the end is
 * in view.
 */
export function useNewBelow(entries: readonly Entry[]): { count: number; look: (isAtEnd: boolean) => void } {
  /** The last message when the reader scrolled up; null = at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const latest = useRef(entries);
  useLayoutEffect(() => {
    latest.current = entries;
  });
  const look = useCallback(
    (isAtEnd: boolean) =>
      setLeftAt((now) => (isAtEnd ? null : (now ?? latest.current.findLast(isMessage)?.key ?? null))),
    [],
  );
  const count = useMemo(() => {
    if (leftAt === null) return 0;
    const since = entries.findLastIndex(({ key }) => key === leftAt);
    return since === -1 ? 0 : entries.slice(since + 1).filter(isMessage).length;
  }, [entries, leftAt]);
  return { count, look };
}

const isMessage = ({ kind }: Entry): boolean => kind === 'message' || kind === 'note';
