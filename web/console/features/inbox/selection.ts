/** Selected queue rows, for bulk actions. */
import { createStore, useStore } from '../../app/store.js';

const NONE: ReadonlySet<string> = new Set();
const selected = createStore(NONE);
/** Anchor row of a range selection. */
let anchor: string | null = null;

export const useSelected = (): ReadonlySet<string> => useStore(selected);

export function toggle(id: string): void {
  anchor = id;
  const now = new Set(selected.get());
  if (!now.delete(id)) now.add(id);
  selected.set(now);
}

/** Selects all rows from the anchor to this one. @param order as displayed */
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

/** The row to focus after a bulk action: the open one, else the first; rows that stay are preferred. */
export function rowToFocus(gone: readonly string[] = []): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-handoff]')];
  const staying = rows.filter((row) => !gone.includes(row.dataset['handoff'] ?? ''));
  const some = staying.length > 0 ? staying : rows;
  return some.find((row) => row.ariaCurrent) ?? some[0] ?? null;
}
