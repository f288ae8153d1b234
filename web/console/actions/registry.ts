/** What can be done now. One registry feeds menus, buttons and their tooltips, shortcuts, the palette and the help. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Capability } from '../app/roles.js';
import type { Texts } from '../texts/type.js';
import type { IconName } from '../ui/icons.js';

export interface Action {
  /** `conversation.resolve`: unique among those that are offered at once. */
  id: string;
  family: keyof Texts['shell']['families'];
  title: (texts: Texts) => string;
  icon?: IconName;
  /** `e`, `g i` (one after the other), `mod+k` (⌘ on a Mac, else Ctrl), `?`. */
  keys?: string;
  /** What the role has to hold; else it is not offered. */
  needs?: Capability;
  isDanger?: boolean;
  /** It has a key, and nothing to choose in the palette: moving in a list. */
  isKeyOnly?: boolean;
  /** It goes before others of its key: what is selected before what is open. */
  isFirst?: boolean;
  /** Whether its key acts where the focus is; left out: everywhere. */
  isHere?: () => boolean;
  run: () => void;
}

type Listener = () => void;
let offered: readonly Action[] = [];
const families = new Map<symbol, readonly Action[]>();
const listeners = new Set<Listener>();

function changed(): void {
  // What was registered last stands for what is nearest to the person: it comes first, and wins a key.
  const all = [...families.values()].reverse().flat();
  offered = [...all.filter(({ isFirst }) => isFirst), ...all.filter(({ isFirst }) => !isFirst)];
  for (const listener of listeners) listener();
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers actions for as long as the component is shown. @param actions is kept by useMemo */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    const key = Symbol();
    families.set(key, actions);
    changed();
    return () => {
      families.delete(key);
      changed();
    };
  }, [actions]);
}

/** All that is offered, the nearest first; without regard to the role. */
export const offeredActions = (): readonly Action[] => offered;
export const useOfferedActions = (): readonly Action[] => useSyncExternalStore(subscribe, offeredActions);

/** The action of that id, while it is offered. */
export const useAction = (id: string): Action | undefined =>
  useSyncExternalStore(subscribe, () => offered.find((action) => action.id === id));
