import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import { useListEnd } from './use-list-end.js';
import css from './virtual-table.module.css';

export interface VirtualColumn<Row> {
  id: string;
  title: string;
  /** Column width: `2fr`, `8rem`. */
  width: string;
  cell: (row: Row) => ReactNode;
  /** Phones show the column name beside values such as times. */
  kind?: 'head' | 'number' | 'time';
  /** Current sort order; omitted: not sortable. */
  sort?: 'asc' | 'desc' | 'none';
  onSort?: () => void;
}

export interface VirtualTableProps<Row> {
  /** Description of the rows, for screen readers. */
  label: string;
  columns: readonly VirtualColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Total number of rows; null = unknown. */
  total: number | null;
  /** The row whose details are open. */
  currentId?: string | null;
  /** Called near the end of the loaded rows. */
  onEnd: () => void;
  /** Content below the last row: an error, or that more rows are loading. */
  foot?: ReactNode;
}

/** `onEnd` is called this many rows before the last loaded one. */
const AHEAD = 20;

/**
 * A list of thousands, virtualised: only visible rows are in the document. Its first column holds the row's link,
 * among which arrow keys move focus.
 */
export function VirtualTable<Row>({
  label,
  columns,
  rows,
  idOf,
  total,
  currentId,
  onEnd,
  foot,
}: VirtualTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    getItemKey: (index) => (rows[index] ? idOf(rows[index]) : index),
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  useListEnd({ items, count: rows.length, ahead: AHEAD }, onEnd);
  const template = columns.map(({ width }) => width).join(' ');
  const onKeyDown = useRowKeys(scroller, rows.length, virtual.scrollToIndex);
  return (
    <div className={css.frame} role="table" aria-label={label} aria-rowcount={total === null ? -1 : total + 1}>
      <div role="rowgroup" className={css.heads}>
        <div role="row" className={css.row} aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <Heading key={column.id} {...column} />
          ))}
        </div>
      </div>
      <div ref={scroller} className={css.scroll} role="rowgroup" onKeyDown={onKeyDown}>
        <div className={css.space} role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={classes(css.row, css.place)}
                data-current={(row && idOf(row) === currentId) || undefined}
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
              >
                {row && <Cells columns={columns} row={row} />}
              </div>
            );
          })}
        </div>
        {foot}
      </div>
    </div>
  );
}

/** Moves focus from row to row by arrow keys, including rows that are not rendered yet. */
function useRowKeys(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  const focusRow = (index: number): void => {
    scrollTo(index);
    let tries = 0;
    const focus = (): void => {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
      if (link) link.focus();
      else if (tries++ < 10) requestAnimationFrame(focus);
    };
    // At once where it is rendered: the next key may follow before the next frame.
    focus();
  };
  return (event) => {
    const row = (event.target as HTMLElement).closest('[data-index]');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!row || step === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = Number(row.getAttribute('data-index')) + step;
    event.preventDefault();
    if (next >= 0 && next < count) focusRow(next);
  };
}

const Cells = <Row,>({ columns, row }: { columns: readonly VirtualColumn<Row>[]; row: Row }) =>
  columns.map(({ id, title, kind, cell }) => (
    <div
      key={id}
      role={kind === 'head' ? 'rowheader' : 'cell'}
      className={classes(css.cell, kind && css[kind])}
      data-title={kind === 'head' ? undefined : title}
    >
      {cell(row)}
    </div>
  ));

function Heading<Row>({ title, kind, sort, onSort }: VirtualColumn<Row>) {
  const direction = sort === 'asc' ? 'ascending' : sort === 'desc' ? 'descending' : 'none';
  return (
    <div
      role="columnheader"
      className={classes(css.heading, kind === 'number' && css.number)}
      aria-sort={sort === undefined ? undefined : direction}
    >
      {onSort ? (
        <button type="button" className={css.sort} onClick={onSort}>
          {title}
          <span className={css.arrow} data-sort={sort}>
            <Icon name="down" />
          </span>
        </button>
      ) : (
        title
      )}
    </div>
  );
}
