import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Entry } from './entries.js';

/**
 * How many messages came below while the reader looks further up.
 * `look` is told with each scrolling whether the end is in sight.
 */
export function useNewBelow(entries: readonly Entry[]): { count: number; look: (isAtEnd: boolean) => void } {
  /** The last message that was there when the reader went up; null = they are at the end. */
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
