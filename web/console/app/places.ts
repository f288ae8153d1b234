import type { Texts } from '../texts/type.js';
import type { IconName } from '../ui/icons.js';
import type { Capability } from './roles.js';

export interface NavEntry {
  id: string;
  title: (texts: Texts) => string;
  icon: IconName;
  /** Path within `/console/w/{workspace}/`. */
  path: string;
  keys?: string;
  needs?: Capability;
  /** Placed at the end of the navigation. */
  isLast?: boolean;
  /** Has its own tab on phones, which have room for only a few. */
  isTab?: boolean;
}

/** Navigation of a workspace: each screen adds an entry here and a route in router.tsx. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { id: 'start', title: ({ shell }) => shell.start, icon: 'check', path: 'start', keys: 'g u', needs: 'manage_team' },
  { id: 'inbox', title: ({ shell }) => shell.inbox, icon: 'inbox', path: 'inbox', keys: 'g i', isTab: true },
  {
    id: 'conversations',
    title: ({ shell }) => shell.conversations,
    icon: 'conversations',
    path: 'conversations',
    keys: 'g v',
    needs: 'read',
  },
  { id: 'leads', title: ({ shell }) => shell.leads, icon: 'star', path: 'leads', keys: 'g l', isTab: true },
  { id: 'contacts', title: ({ shell }) => shell.contacts, icon: 'people', path: 'contacts', keys: 'g c', isTab: true },
  { id: 'knowledge', title: ({ shell }) => shell.knowledge, icon: 'knowledge', path: 'knowledge', keys: 'g k' },
  { id: 'playground', title: ({ shell }) => shell.playground, icon: 'play', path: 'playground', keys: 'g p' },
  {
    id: 'meetings',
    title: ({ shell }) => shell.meetings,
    icon: 'calendar',
    path: 'meetings',
    keys: 'g m',
    needs: 'read',
  },
  {
    id: 'analytics',
    title: ({ shell }) => shell.analytics,
    icon: 'analytics',
    path: 'analytics',
    keys: 'g a',
    needs: 'read',
  },
  {
    id: 'forecasts',
    title: ({ shell }) => shell.forecasts,
    icon: 'swap',
    path: 'forecasts',
    keys: 'g f',
    needs: 'read',
  },
  {
    id: 'settings',
    title: ({ shell }) => shell.settings,
    icon: 'settings',
    path: 'settings',
    keys: 'g s',
    isLast: true,
  },
];
