/** Selected rows of a list, for bulk actions. */
import { createStore, useStore } from './store.js';

export interface Selection {
  use: () => ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects all rows from the last one toggled to this one. @param order as displayed */
  extendTo: (id: string, order: readonly string[]) => void;
  selectAll: (ids: readonly string[]) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

export function createSelection(): Selection {
  const selected = createStore(NONE);
  let anchor: string | null = null;
  const toggle = (id: string): void => {
    anchor = id;
    const now = new Set(selected.get());
    if (!now.delete(id)) now.add(id);
    selected.set(now);
  };
  return {
    use: () => useStore(selected),
    toggle,
    extendTo: (id, order) => {
      const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
      if (from === -1 || to === -1) return toggle(id);
      selected.set(new Set([...selected.get(), ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]));
    },
    selectAll: (ids) => selected.set(new Set(ids)),
    clear: () => {
      anchor = null;
      selected.set(NONE);
    },
  };
}
