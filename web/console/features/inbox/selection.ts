/** Selected queue rows, for bulk actions. */
import { createSelection } from '../../app/selection.js';

export const { use: useSelected, toggle, extendTo, selectAll, clear: clearSelection } = createSelection();

/** The row to focus after a bulk action: the open one, else the first; rows that stay are preferred. */
export function rowToFocus(gone: readonly string[] = []): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-handoff]')];
  const staying = rows.filter((row) => !gone.includes(row.dataset['handoff'] ?? ''));
  const some = staying.length > 0 ? staying : rows;
  return some.find((row) => row.ariaCurrent) ?? some[0] ?? null;
}
