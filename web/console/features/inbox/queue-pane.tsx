import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { buttonClass } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Icon } from '../../ui/icon.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Failed } from './failed.js';
import { NoticesMenu } from './notices-menu.js';
import { countOf, countsQuery, QUEUES, type InboxItem, type Queue } from './queries.js';
import { QUEUE_KEYS } from './queue-actions.js';
import { QueueRow } from './queue-row.js';
import css from './queue-pane.module.css';

export interface QueuePaneProps {
  queue: Queue;
  items: InboxItem[] | undefined;
  openId: string | null;
  /** Why there are none. */
  error: Error | null;
  onRetry: () => void;
}

/** One queue, the longest wait first, and the way to the others. */
export function QueuePane({ queue, items, openId, error, onRetry }: QueuePaneProps) {
  const { inbox } = useTexts();
  return (
    <section className={css.pane} aria-label={inbox.queue}>
      <div className={css.bar}>
        <Title queue={queue} waiting={items?.filter((item) => item.waiting_since !== null).length ?? 0} />
        <NoticesMenu />
      </div>
      {items === undefined && !error && <Skeleton rows={6} withCircle label={inbox.loadingQueue} />}
      {items === undefined && error && <Failed error={error} onRetry={onRetry} />}
      {items?.length === 0 && <EmptyQueue queue={queue} />}
      {items && items.length > 0 && <Rows queue={queue} items={items} openId={openId} />}
    </section>
  );
}

/** Says what to do next: whoever has nothing of their own is led to what nobody has taken. */
function EmptyQueue({ queue }: { queue: Queue }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data: counts } = useQuery(countsQuery(workspace));
  const others = queue === 'mine' ? (counts?.unassigned ?? 0) : 0;
  return (
    <Empty
      icon={queue === 'closed' ? 'inbox' : 'check'}
      title={inbox.emptyTitle[queue]}
      level={3}
      action={
        others > 0 && (
          <Link
            to="/w/$workspace/inbox/$queue"
            params={{ workspace, queue: 'unassigned' }}
            className={buttonClass('primary')}
          >
            {inbox.seeUnassigned(others)}
          </Link>
        )
      }
    >
      {inbox.emptyLead[queue]}
    </Empty>
  );
}

/** The queue's name; where the navigation has no room for the others, it opens them. */
const Title = memo(function Title({ queue, waiting }: { queue: Queue; waiting: number }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data: counts } = useQuery(countsQuery(workspace));
  const navigate = useNavigate();
  return (
    <>
      <h2 className={css.title}>
        <span className={css.plain}>{inbox.queues[queue]}</span>
        <Menu
          trigger={
            <button type="button" className={css.chooser} aria-label={inbox.chooseQueue(inbox.queues[queue])}>
              {inbox.queues[queue]}
              <Icon name="down" />
            </button>
          }
        >
          {QUEUES.map((name) => (
            <MenuItem
              key={name}
              isCurrent={name === queue}
              keys={QUEUE_KEYS[name]}
              onSelect={() => void navigate({ to: '/w/$workspace/inbox/$queue', params: { workspace, queue: name } })}
            >
              {inbox.queues[name]} <span className={css.count}>{countOf(counts, name)}</span>
            </MenuItem>
          ))}
        </Menu>
      </h2>
      {waiting > 0 && <span className={css.waiting}>{inbox.waitingCount(waiting)}</span>}
    </>
  );
});

type Line = { heading: string } | { item: InboxItem };

function Rows({ queue, items, openId }: { queue: Queue; items: InboxItem[]; openId: string | null }) {
  const { inbox } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = linesOf(items, queue, inbox);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index] && 'heading' in lines[index] ? 37 : 87),
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
    <div ref={scroller} className={css.scroll}>
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
              {line && 'item' in line && <QueueRow item={line.item} queue={queue} isOpen={line.item.id === openId} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Those who wait for the team, then those for whom it waits; each with a heading. */
function linesOf(
  items: InboxItem[],
  queue: Queue,
  {
    waitingForTeam,
    waitingForContact,
    lastClosed,
  }: Record<'waitingForTeam' | 'waitingForContact' | 'lastClosed', string>,
): Line[] {
  const asLines = (some: InboxItem[]): Line[] => some.map((item) => ({ item }));
  if (queue === 'closed') return [{ heading: lastClosed }, ...asLines(items)];
  const waiting = items.filter((item) => item.waiting_since !== null);
  const others = items.filter((item) => item.waiting_since === null);
  return [
    ...(waiting.length ? [{ heading: waitingForTeam }, ...asLines(waiting)] : []),
    ...(others.length ? [{ heading: waitingForContact }, ...asLines(others)] : []),
  ];
}

/** Ids in the order in which they are shown. */
export const shownOrder = (items: readonly InboxItem[]): InboxItem[] => [
  ...items.filter((item) => item.waiting_since !== null),
  ...items.filter((item) => item.waiting_since === null),
];
