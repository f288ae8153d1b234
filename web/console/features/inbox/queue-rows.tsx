import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import type { InboxItem, Queue } from './queries.js';
import { QueueRow } from './queue-row.js';
import { extendTo, toggle, useSelected } from './selection.js';
import { keyOfView, type View } from './view.js';
import { waitsFor, type WaitsFor } from './waited.js';
import css from './queue-pane.module.css';

type Line = { heading: string } | { item: InboxItem };

export interface QueueRowsProps {
  view: View;
  items: InboxItem[];
  openId: string | null;
}

/** Rows of a queue, virtualised: only visible rows are in the document. */
export function QueueRows({ view, items, openId }: QueueRowsProps) {
  const { inbox } = useTexts();
  const { queue } = view;
  const address = keyOfView(view);
  const mayChange = may(useWorkspace().role, 'reply');
  const selected = useSelected();
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });
  const select = useCallback(
    (id: string, isRange: boolean) => {
      const order = shownOrder(latest.current, queue).map((item) => item.id);
      if (isRange) extendTo(id, order);
      else toggle(id);
    },
    [queue],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const lines = linesOf(items, queue, inbox);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index] && 'heading' in lines[index] ? 29 : 53),
    getItemKey: (index) => {
      const line = lines[index];
      return !line ? index : 'heading' in line ? line.heading : line.item.id;
    },
    overscan: 6,
  });
  const openIndex = lines.findIndex((line) => 'item' in line && line.item.id === openId);
  useEffect(() => {
    if (openIndex >= 0) rows.scrollToIndex(openIndex, { align: 'auto' });
  }, [openIndex, rows]);
  return (
    <div ref={scroller} className={css.scroll} data-selecting={selected.size > 0 || undefined}>
      <ul className={css.list} style={{ blockSize: rows.getTotalSize() }} aria-label={inbox.queues[queue]}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index];
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={css.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {line && 'heading' in line && <h3 className={css.heading}>{line.heading}</h3>}
              {line && 'item' in line && (
                <QueueRow
                  item={line.item}
                  queue={queue}
                  view={address}
                  isOpen={line.item.id === openId}
                  isSelected={mayChange ? selected.has(line.item.id) : null}
                  onSelect={select}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Contacts waiting for the team, contacts the team is waiting for, then the agent's; each group with a heading. */
function linesOf(items: InboxItem[], queue: Queue, inbox: Texts['inbox']): Line[] {
  const asLines = (some: InboxItem[]): Line[] => some.map((item) => ({ item }));
  if (queue === 'closed') return [{ heading: inbox.lastClosed }, ...asLines(items)];
  if (queue === 'snoozed') return [{ heading: inbox.snoozing.heading }, ...asLines(items)];
  if (queue === 'mentions') return asLines(items);
  return GROUPS.flatMap((group) => {
    const ofGroup = asLines(items.filter((item) => waitsFor(item) === group));
    return ofGroup.length > 0 ? [{ heading: inbox.groups[group] }, ...ofGroup] : [];
  });
}

const GROUPS: readonly WaitsFor[] = ['team', 'customer', 'agent'];

/** Rows in display order. */
export const shownOrder = (items: readonly InboxItem[], queue: Queue): InboxItem[] =>
  queue === 'closed' || queue === 'snoozed' || queue === 'mentions'
    ? [...items]
    : GROUPS.flatMap((group) => items.filter((item) => waitsFor(item) === group));
