/** Registry of available actions. It feeds menus, buttons, tooltips, shortcuts, the palette and the help. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Capability } from '../app/roles.js';
import type { Texts } from '../texts/type.js';
import type { IconName } from '../ui/icons.js';

export interface Action {
  /** `conversation.resolve`: unique among the actions offered at the same time. */
  id: string;
  family: keyof Texts['shell']['families'];
  title: (texts: Texts) => string;
  /** What else the palette finds it by. */
  words?: (texts: Texts) => string;
  icon?: IconName;
  /** `e`, `g i` (one after the other), `mod+k` (⌘ on a Mac, else Ctrl), `?`. */
  keys?: string;
  /** Capability the role needs; otherwise the action is not offered. */
  needs?: Capability;
  isDanger?: boolean;
  /** Has a key but no palette entry, such as moving in a list. */
  isKeyOnly?: boolean;
  /** Takes precedence over other actions with the same key: the selection before the open row. */
  isFirst?: boolean;
  /** Whether the key applies at the current focus; omitted: everywhere. */
  isHere?: () => boolean;
  run: () => void;
}

type Listener = () => void;
let offered: readonly Action[] = [];
const families = new Map<symbol, readonly Action[]>();
const listeners = new Set<Listener>();

function changed(): void {
  // The component registered last is closest to the user: it comes first and wins shared keys.
  const all = [...families.values()].reverse().flat();
  offered = [...all.filter(({ isFirst }) => isFirst), ...all.filter(({ isFirst }) => !isFirst)];
  for (const listener of listeners) listener();
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers actions while the component is mounted. @param actions must be memoised */
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

/** All offered actions, closest first, regardless of role. */
export const offeredActions = (): readonly Action[] => offered;
export const useOfferedActions = (): readonly Action[] => useSyncExternalStore(subscribe, offeredActions);

/** Finds an offered action by its id. */
export const useAction = (id: string): Action | undefined =>
  useSyncExternalStore(subscribe, () => offered.find((action) => action.id === id));
