import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card } from './card.js';
import { Column, type Wanted } from './column.js';
import { NoLeads } from './no-leads.js';
import { countsQuery } from './queries.js';
import { type Lead, searchOf, type Status, STATUSES, type View } from './view.js';
import { titleOf } from './words.js';
import css from './board.module.css';

export interface BoardProps {
  view: View;
  openId: string | null;
  /** Card that should receive focus, for example after its panel closes. */
  wanted: Wanted | null;
  onWanted: (id: string) => void;
  /** Called with the focused card. */
  onCurrent: (lead: Lead) => void;
  onMove: (lead: Lead, status: Status) => void;
  onChoose: (lead: Lead) => void;
}

/** Leads by status. Cards can be moved by drag and drop or by keyboard. */
export function Board({ view, openId, wanted, onWanted, onCurrent, onMove, onChoose }: BoardProps) {
  const { leads } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const mayMove = may(role, 'grant');
  const { data: counts, isPlaceholderData } = useQuery(countsQuery(workspace, view));
  const [dragged, setDragged] = useState<Lead | null>(null);
  const [over, setOver] = useState<Status | null>(null);
  const { stops, onFocus } = useStops(onCurrent);
  const { rowsOf, onRows } = useRows();
  const search = useMemo(() => searchOf(view), [view]);
  const { held, onHeldKey, release } = useHeld(onMove);
  const step = useStep(rowsOf, onWanted);
  const onKey = useSteady((event: KeyboardEvent, lead: Lead): void => {
    if (!mayMove || !onHeldKey(event, lead)) step(event, lead);
  });
  const target = held?.to ?? (dragged && over !== dragged.status ? over : null);
  const columns = useMemo(() => STATUSES.map((status) => ({ status, filters: { ...view, status } })), [view]);
  const onDrop = (to: Status): void => {
    setOver(null);
    setDragged(null);
    if (dragged && dragged.status !== to) onMove(dragged, to);
  };
  if (counts && !isPlaceholderData && STATUSES.every((status) => counts[status] === 0)) return <NoLeads view={view} />;
  return (
    <>
      {mayMove && (
        <p id="lead-keys" hidden>
          {leads.keys}
        </p>
      )}
      <span role="status" className={css.silent}>
        {held ? leads.heldOver(visible(titleOf(held.lead, leads)), leads.statuses[held.to]) : ''}
      </span>
      <div className={css.board} role="region" aria-label={leads.byStatus} data-board onBlur={release}>
        {columns.map(({ status, filters }) => (
          <Column
            key={status}
            status={status}
            filters={filters}
            count={counts?.[status]}
            isTarget={target === status && (held === null || held.to !== held.lead.status)}
            stopId={stops[status]}
            wanted={wanted}
            mayDrop={dragged !== null}
            onOver={setOver}
            onDrop={onDrop}
            onRows={onRows}
            cardOf={(lead, isStop) => (
              <Card
                lead={lead}
                workspace={workspace}
                search={search}
                isOpen={lead.id === openId}
                isHeld={lead.id === held?.lead.id}
                isStop={isStop}
                mayMove={mayMove}
                onKeyDown={onKey}
                onFocus={onFocus}
                onDrag={setDragged}
                onMove={onChoose}
              />
            )}
          />
        ))}
      </div>
    </>
  );
}

/** The last focused card of each column: Tab returns to it. */
function useStops(onCurrent: (lead: Lead) => void) {
  const [stops, setStops] = useState<Partial<Record<Status, string>>>({});
  const onFocus = useCallback(
    (lead: Lead) => {
      setStops((now) => ({ ...now, [lead.status]: lead.id }));
      onCurrent(lead);
    },
    [onCurrent],
  );
  return { stops, onFocus };
}

/** Stable function, so that unchanged cards do not re-render. */
function useSteady(onKey: (event: KeyboardEvent, lead: Lead) => void): (event: KeyboardEvent, lead: Lead) => void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  return useCallback((event: KeyboardEvent, lead: Lead) => latest.current(event, lead), []);
}

/** Visible leads of each column in order; read when a key is pressed. */
function useRows() {
  const rows = useRef<Partial<Record<Status, readonly Lead[]>>>({});
  const onRows = useCallback((status: Status, shown: readonly Lead[]) => {
    rows.current[status] = shown;
  }, []);
  const rowsOf = useCallback((status: Status): readonly Lead[] => rows.current[status] ?? [], []);
  return { rowsOf, onRows };
}

interface Held {
  lead: Lead;
  to: Status;
}

/** State of a card lifted by Space: arrows choose the column, Space or Enter drops, Escape cancels. */
function useHeld(onMove: (lead: Lead, status: Status) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const onHeldKey = (event: KeyboardEvent, lead: Lead): boolean => {
    if (!held) {
      if (event.key !== ' ') return false;
      event.preventDefault();
      setHeld({ lead, to: lead.status });
      return true;
    }
    event.preventDefault();
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      setHeld({ ...held, to: beside(held.to, onward(event)) });
    else if (event.key === ' ' || event.key === 'Enter') {
      setHeld(null);
      if (held.to !== held.lead.status) onMove(held.lead, held.to);
    } else if (event.key === 'Escape') setHeld(null);
    return true;
  };
  const release = useCallback(() => setHeld(null), []);
  return { held, onHeldKey, release };
}

/** Direction of an arrow key in the reading direction. */
const onward = (event: KeyboardEvent): 1 | -1 =>
  (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction !== 'rtl') ? 1 : -1;

/** The neighbouring column; stays at the end. */
export const beside = (status: Status, way: 1 | -1): Status => STATUSES[STATUSES.indexOf(status) + way] ?? status;

/** Moves focus by arrow keys: up and down within a column, sideways to the next column that is not empty. */
function useStep(rowsOf: (status: Status) => readonly Lead[], onWanted: (id: string) => void) {
  return (event: KeyboardEvent, lead: Lead): void => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = rowsOf(lead.status);
    const at = rows.findIndex(({ id }) => id === lead.id);
    let next: Lead | undefined;
    if (event.key === 'ArrowDown') next = rows[at + 1];
    else if (event.key === 'ArrowUp') next = at > 0 ? rows[at - 1] : undefined;
    else if (event.key === 'Home') next = rows[0];
    else if (event.key === 'End') next = rows.at(-1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const way = onward(event);
      for (let to = beside(lead.status, way), from = lead.status; to !== from; from = to, to = beside(to, way)) {
        const others = rowsOf(to);
        next = others[Math.min(at, others.length - 1)];
        if (next) break;
      }
    } else return;
    event.preventDefault();
    if (!next) return;
    // At once where it is rendered: the next key may follow before the next frame.
    const card = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(next.id)}"]`);
    if (card) card.focus();
    else onWanted(next.id);
  };
}
