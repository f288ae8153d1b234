import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import type { Entry } from './entries.js';
import { useNewBelow } from './use-new-below.js';
import css from './log.module.css';

/** Distance from the top at which older messages are fetched, in px. */
const NEAR_TOP = 600;
/** Within this distance from the end, in px, the log follows new messages. */
const NEAR_END = 80;
/** Size of the log when measured last, so that a conversation's first render is already at its end. */
let lastRect = { width: 672, height: 640 };

/** Estimated row height in px until measured: a message line is 23 px high, at 7 px per letter. */
function guess(entry: Entry | undefined): number {
  if (entry?.kind !== 'message') return 60;
  const letters = Math.max(20, (Math.min(lastRect.width, 672) - 36) / 7);
  return (entry.follows ? 4 : 40) + 23 * Math.ceil(entry.message.text.length / letters);
}

interface LogRowsProps {
  entries: Entry[];
  entryOf: (entry: Entry) => ReactNode;
  hasMore: boolean;
  /** Fetches older messages. */
  onTop: () => Promise<void>;
}

/** Virtualised: only visible rows are in the document. Messages arriving above or below do not move the reader. */
export function LogRows({ entries, entryOf, hasMore, onTop }: LogRowsProps) {
  const { inbox } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guess(entries[index]),
    initialRect: lastRect,
    initialOffset: () => Math.max(0, entries.reduce((sum, entry) => sum + guess(entry), 0) - lastRect.height),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
  });
  const { count: below, look } = useNewBelow(entries);
  const isEmpty = entries.length === 0;
  const toEnd = () => rows.scrollToIndex(entries.length - 1, { align: 'end' });
  useLayoutEffect(() => {
    if (rows.scrollRect?.height) lastRect = rows.scrollRect;
    if (!isEmpty) toEnd();
    // Once, when the conversation has loaded; new messages scroll by themselves.
  }, [isEmpty]);
  const ownReply = entries.findLast(({ kind }) => kind === 'outgoing')?.key;
  useLayoutEffect(() => {
    if (ownReply !== undefined) toEnd();
    // Authors want to see their own message, wherever they are reading.
  }, [ownReply]);
  const more = useMore(scroller, hasMore, onTop);
  const onScroll = () => {
    const { current } = scroller;
    if (current) look(current.scrollHeight - current.scrollTop - current.clientHeight <= NEAR_END);
    more();
  };
  const toNew = () => {
    toEnd();
    scroller.current?.focus();
  };
  return (
    <div className={css.place}>
      <div
        ref={scroller}
        className={css.log}
        role="region"
        aria-label={inbox.messages}
        tabIndex={0}
        onScroll={onScroll}
        data-log
      >
        <div className={css.space} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={css.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {entries[index] && entryOf(entries[index])}
            </div>
          ))}
        </div>
      </div>
      {below > 0 && <ToNew below={below} onClick={toNew} />}
    </div>
  );
}

/** Fetches older messages near the top, one page at a time. @returns call it after each scroll */
function useMore(scroller: RefObject<HTMLDivElement | null>, hasMore: boolean, onTop: () => Promise<void>): () => void {
  const isFetching = useRef(false);
  const more = () => {
    const { current } = scroller;
    if (!hasMore || isFetching.current || !current || current.scrollTop > NEAR_TOP) return;
    isFetching.current = true;
    onTop()
      .catch(() => undefined)
      .finally(() => (isFetching.current = false));
  };
  // A page shorter than the screen cannot be scrolled. Measuring forces a layout, so it only happens if there are older
  // messages.
  useEffect(() => {
    const { current } = scroller;
    if (hasMore && current && current.scrollHeight <= current.clientHeight) more();
  });
  return more;
}

function ToNew({ below, onClick }: { below: number; onClick: () => void }) {
  const { inbox } = useTexts();
  return (
    <div className={css.below}>
      <Button size="small" kind="primary" icon="down" onClick={onClick}>
        {inbox.newMessages(below)}
      </Button>
    </div>
  );
}
