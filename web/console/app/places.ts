import type { Texts } from '../texts/type.js';
import type { IconName } from '../ui/icons.js';
import type { Capability } from './roles.js';

export interface Place {
  id: string;
  title: (texts: Texts) => string;
  icon: IconName;
  /** Within `/console/w/{workspace}/`. */
  path: string;
  keys?: string;
  needs?: Capability;
  /** Stands at the end of the navigation. */
  isLast?: boolean;
}

/** The navigation of a workspace: a screen adds its line here and its route in router.tsx. */
export const PLACES: readonly Place[] = [
  { id: 'inbox', title: ({ shell }) => shell.inbox, icon: 'inbox', path: 'inbox/mine', keys: 'g i' },
  {
    id: 'settings',
    title: ({ shell }) => shell.settings,
    icon: 'settings',
    path: 'settings',
    keys: 'g s',
    isLast: true,
  },
];
