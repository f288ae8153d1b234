import { NAV_ENTRIES } from '../app/places.js';
import type { Action } from './registry.js';

/** Creates one action per navigation entry. @param go opens a path of the current workspace */
export const goActions = (go: (to: string) => void): Action[] =>
  NAV_ENTRIES.map(({ id, icon, keys, needs, title, path }) => ({
    id: `go.${id}`,
    family: 'go',
    title: (texts) => texts.shell.goTo(title(texts)),
    icon,
    ...(keys ? { keys } : {}),
    ...(needs ? { needs } : {}),
    run: () => go(path),
  }));
