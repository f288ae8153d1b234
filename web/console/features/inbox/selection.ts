/** Which rows of the queue are selected, to do one thing to all of them. */
import { storeOf, useStore } from '../../app/store.js';

const NONE: ReadonlySet<string> = new Set();
const selected = storeOf(NONE);
/** The row from which a range reaches. */
let anchor: string | null = null;

export const useSelected = (): ReadonlySet<string> => useStore(selected);

export function toggle(id: string): void {
  anchor = id;
  const now = new Set(selected.get());
  if (!now.delete(id)) now.add(id);
  selected.set(now);
}

/** Selects all from the row that was selected last to this one. @param order as they are shown */
export function extendTo(id: string, order: readonly string[]): void {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (from === -1 || to === -1) return toggle(id);
  selected.set(new Set([...selected.get(), ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]));
}

export const selectAll = (ids: readonly string[]): void => selected.set(new Set(ids));

export function clearSelection(): void {
  anchor = null;
  selected.set(NONE);
}

/** Where focus goes once the selection is done with: the open row or the first one, if it can be one that stays. */
export function rowToFocus(gone: readonly string[] = []): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-handoff]')];
  const staying = rows.filter((row) => !gone.includes(row.dataset['handoff'] ?? ''));
  const some = staying.length > 0 ? staying : rows;
  return some.find((row) => row.ariaCurrent) ?? some[0] ?? null;
}
