import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type ReactNode, useEffect, useRef } from 'react';
import { useRows } from '../../app/list.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { Hidden } from '../../ui/hidden.js';
import { useListEnd } from '../../ui/use-list-end.js';
import { listQuery } from './queries.js';
import type { LeadFilters, Lead, Status } from './view.js';
import css from './board.module.css';

/** The next page is fetched this many leads before the last loaded one. */
const AHEAD = 15;
const NO_ROWS: readonly Lead[] = [];
/** Maximum count on the server. */
export const COUNTED_MAX = 100_000;

/** Card that should receive focus; the number distinguishes repeated requests. */
export interface Wanted {
  id: string;
  nonce: number;
}

export interface ColumnProps {
  status: Status;
  filters: LeadFilters;
  count: number | undefined;
  isTarget: boolean;
  /** The column's tab stop, if it is visible. */
  stopId: string | undefined;
  wanted: Wanted | null;
  /** A card is being dragged and may be dropped here. */
  mayDrop: boolean;
  onOver: (status: Status | null) => void;
  onDrop: (status: Status) => void;
  /** Called with the visible leads, in order. */
  onRows: (status: Status, rows: readonly Lead[]) => void;
  cardOf: (lead: Lead, isStop: boolean) => ReactNode;
}

/** Leads of one status, virtualised and paged on scroll. */
export function Column(props: ColumnProps) {
  const { status, filters, count, isTarget, stopId, wanted, mayDrop, onOver, onDrop, onRows, cardOf } = props;
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(listQuery(workspace, filters));
  const { rows: loaded, total, onEnd, foot } = useRows(query);
  const rows = loaded ?? NO_ROWS;
  useEffect(() => onRows(status, rows), [onRows, status, rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 124,
    getItemKey: (index) => rows[index]?.id ?? index,
    gap: 8,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  useListEnd({ items, count: rows.length, ahead: AHEAD }, onEnd);
  const stop = (items.find(({ index }) => rows[index]?.id === stopId) ?? items[0])?.index;
  useFocus(wanted, { rows, scroller, scrollTo: virtual.scrollToIndex });
  const name = leads.statuses[status];
  return (
    <section
      className={classes(css.column, isTarget && css.target)}
      aria-label={name}
      data-status={status}
      onDragOver={(event) => mayDrop && allowDrop(event) && onOver(status)}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && onOver(null)}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(status);
      }}
    >
      <Heading name={name} count={count} />
      {isTarget && <p className={css.slot}>{leads.dropHere[status]}</p>}
      <div ref={scroller} className={css.scroll}>
        <Loaded query={query} rows={4}>
          {() =>
            rows.length === 0 ? (
              <p className={css.none}>{leads.noneInStatus}</p>
            ) : (
              <ul className={css.cards} style={{ blockSize: virtual.getTotalSize() }} aria-label={name}>
                {items.map(({ key, index, start }) => (
                  <li
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={css.place}
                    style={{ transform: `translateY(${start}px)` }}
                    aria-setsize={total ?? -1}
                    aria-posinset={index + 1}
                  >
                    {rows[index] && cardOf(rows[index], index === stop)}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {foot}
      </div>
    </section>
  );
}

function allowDrop(event: DragEvent): true {
  event.preventDefault();
  event.dataTransfer.dropEffect = 'move';
  return true;
}

function Heading({ name, count }: { name: string; count: number | undefined }) {
  const { leads } = useTexts();
  const language = useLocale();
  const number = Math.min(count ?? 0, COUNTED_MAX).toLocaleString(language);
  return (
    <h2 className={css.heading}>
      {name}
      {count !== undefined && (
        <span className={css.count}>
          {count >= COUNTED_MAX ? `${number}+` : number}
          <Hidden> {leads.inStatus}</Hidden>
        </span>
      )}
    </h2>
  );
}

/** Scrolls a card into view and focuses it. */
function useFocus(
  wanted: Wanted | null,
  {
    rows,
    scroller,
    scrollTo,
  }: { rows: readonly Lead[]; scroller: { current: HTMLElement | null }; scrollTo: (index: number) => void },
): void {
  const done = useRef(0);
  const index = wanted === null ? -1 : rows.findIndex(({ id }) => id === wanted.id);
  useEffect(() => {
    if (wanted === null || index < 0 || done.current === wanted.nonce) return;
    done.current = wanted.nonce;
    scrollTo(index);
    let tries = 0;
    const focus = (): void => {
      const card = scroller.current?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(wanted.id)}"]`);
      card?.focus();
      // It may not be rendered yet, or still be behind the closing panel.
      if (document.activeElement !== card && tries++ < 30) requestAnimationFrame(focus);
    };
    requestAnimationFrame(focus);
  }, [wanted, index, scroller, scrollTo]);
}
