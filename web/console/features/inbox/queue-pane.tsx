import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Icon } from '../../ui/icon.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Failed } from '../../app/failed.js';
import { focusIfLost, focusRow } from './focus-log.js';
import { countOf, countsQuery, filtersQuery, QUEUES, type InboxItem, type Queue } from './queries.js';
import { QUEUE_KEYS } from './queue-actions.js';
import { QueueRows, shownOrder } from './queue-rows.js';
import { clearSelection } from './selection.js';
import { isFiltered, keyOfView, type View, viewOfFilter } from './view.js';
import { lazyPart } from '../../ui/parts.js';
import css from './queue-pane.module.css';

const EmptyQueue = lazyPart(() => import('./empty-queue.js'));
const NoticesMenu = lazyPart(() => import('./notices-menu.js'));
const QueueTools = lazyPart(() => import('./queue-tools.js'));
const SearchResults = lazyPart(() => import('./search-results.js'));
const SelectionBar = lazyPart(() => import('./selection-bar.js'));

export interface QueuePaneProps {
  view: View;
  items: InboxItem[] | undefined;
  openId: string | null;
  /** Why the list is empty. */
  error: Error | null;
  onRetry: () => void;
}

/** One queue, longest wait first, and the menu of the others. */
export function QueuePane({ view, items, openId, error, onRetry }: QueuePaneProps) {
  const { inbox } = useTexts();
  const { queue } = view;
  const shown = useMemo(() => shownOrder(items ?? [], queue), [items, queue]);
  const address = keyOfView(view);
  /** Search text; '' = none. */
  const [asked, setAsked] = useState('');
  useEffect(() => clearSelection, [address]);
  const pane = useFocusKept(openId === null ? address : null);
  return (
    <section ref={pane} tabIndex={-1} className={css.pane} aria-label={inbox.queue}>
      <div className={css.bar}>
        <Title queue={queue} waiting={items?.filter((item) => item.waiting_since !== null).length ?? 0} />
        <Suspense>
          <NoticesMenu />
        </Suspense>
      </div>
      <Suspense>
        <QueueTools view={view} asked={asked} onAsk={setAsked} />
      </Suspense>
      <Suspense fallback={<Skeleton rows={4} label={inbox.search.loading} />}>
        {asked !== '' && <SearchResults key={asked} asked={asked} />}
      </Suspense>
      <Suspense>{items && asked === '' && <SelectionBar items={shown} openId={openId} />}</Suspense>
      {asked === '' && items === undefined && !error && <Skeleton rows={6} withCircle label={inbox.loadingQueue} />}
      {asked === '' && items === undefined && error && <Failed error={error} onRetry={onRetry} />}
      <Suspense>
        {asked === '' && items?.length === 0 && <EmptyQueue queue={queue} isFiltered={isFiltered(view)} />}
      </Suspense>
      {asked === '' && items && items.length > 0 && <QueueRows view={view} items={items} openId={openId} />}
    </section>
  );
}

/**
 * Focuses the rows if the navigation led to them, or the conversation that had focus goes away: Enter, `j` and Tab then
 * continue from here.
 * @param address of the queue that is shown without a conversation; null with one
 */
function useFocusKept(address: string | null) {
  const pane = useRef<HTMLElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    const isLeft = shown.current !== address;
    shown.current = address;
    if (address === null || !pane.current) return;
    if (isLeft) focusIfLost(pane.current);
    if (isLeft || document.activeElement?.closest('nav')) focusRow();
  }, [address]);
  return pane;
}

/** Name of the queue; opens the other queues when the navigation has no room for them. */
const Title = memo(function Title({ queue, waiting }: { queue: Queue; waiting: number }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data: counts } = useQuery(countsQuery(workspace));
  const { data: filters } = useQuery(filtersQuery(workspace));
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
          {filters?.map((filter) => (
            <MenuItem
              key={filter.id}
              icon="filter"
              onSelect={() =>
                void navigate({
                  to: '/w/$workspace/inbox/$queue',
                  params: { workspace, queue: keyOfView(viewOfFilter(filter)) },
                })
              }
            >
              {filter.name}
            </MenuItem>
          ))}
        </Menu>
      </h2>
      {waiting > 0 && <span className={css.waiting}>{inbox.waitingCount(waiting)}</span>}
    </>
  );
});
