import { observeElementRect, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
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

/** Where the reader was when the log last scrolled. */
interface Place {
  isAtEnd: boolean;
  top: number;
}

/** @param height of the log as observed: what shrank it since has not moved the reader away from the end */
function placeOf({ scrollHeight, scrollTop }: HTMLElement, height: number, before: Place): Place {
  const isNear = scrollHeight - scrollTop - height <= NEAR_END;
  // Only who scrolls up leaves the end: rows that turn out higher than guessed do not.
  return { isAtEnd: isNear || (before.isAtEnd && scrollTop >= before.top), top: scrollTop };
}

/** Observes the log's box: whoever is at the end stays there. */
const stayAtEnd =
  (place: RefObject<Place>) =>
  (log: Virtualizer<HTMLDivElement, Element>, report: (rect: Rect) => void): (() => void) | undefined =>
    observeElementRect(log, (rect) => {
      report(rect);
      if (place.current.isAtEnd) log.scrollToIndex(log.options.count - 1, { align: 'end' });
    });

/** Scrolls to the end when the conversation has loaded, and to each own message. */
function useEnd(entries: readonly Entry[], rect: Rect | null, toEnd: () => void): void {
  const isEmpty = entries.length === 0;
  useLayoutEffect(() => {
    if (rect?.height) lastRect = rect;
    if (!isEmpty) toEnd();
    // Once, when the conversation has loaded; new messages scroll by themselves.
  }, [isEmpty]);
  const ownReply = entries.findLast(({ kind }) => kind === 'outgoing')?.key;
  useLayoutEffect(() => {
    if (ownReply !== undefined) toEnd();
    // Authors want to see their own message, wherever they are reading.
  }, [ownReply]);
}

/**
 * Virtualised: only visible rows are in the document. Messages arriving above or below do not move the reader, and
 * whoever is at the end stays there when the summary or the composer takes room from the log.
 */
export function LogRows({ entries, entryOf, hasMore, onTop }: LogRowsProps) {
  const { inbox } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ isAtEnd: true, top: 0 });
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guess(entries[index]),
    initialRect: lastRect,
    observeElementRect: stayAtEnd(place),
    initialOffset: () => Math.max(0, entries.reduce((sum, entry) => sum + guess(entry), 0) - lastRect.height),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
  });
  const { count: below, look } = useNewBelow(entries);
  const toEnd = () => rows.scrollToIndex(entries.length - 1, { align: 'end' });
  useEnd(entries, rows.scrollRect, toEnd);
  const more = useMore(scroller, hasMore, onTop);
  const onScroll = () => {
    const { current } = scroller;
    if (current) {
      place.current = placeOf(current, rows.scrollRect?.height ?? current.clientHeight, place.current);
      look(place.current.isAtEnd);
    }
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
