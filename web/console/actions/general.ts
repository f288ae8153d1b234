import { undo } from '../ui/toast.js';
import type { Action } from './registry.js';

export interface GeneralContext {
  openPalette: () => void;
  openKeys: () => void;
  openWorkspaces: () => void;
  openAccount: () => void;
  toggleDensity: () => void;
  signOut: () => void;
}

/** Actions available on every page. */
export const generalActions = (context: GeneralContext): Action[] => [
  {
    id: 'general.palette',
    family: 'general',
    title: ({ shell }) => shell.palette,
    icon: 'search',
    keys: 'mod+k',
    isKeyOnly: true,
    run: context.openPalette,
  },
  {
    id: 'general.keys',
    family: 'general',
    title: ({ shell }) => shell.keys,
    icon: 'keyboard',
    keys: '?',
    run: context.openKeys,
  },
  {
    id: 'general.undo',
    family: 'general',
    title: ({ shell }) => shell.undoLast,
    keys: 'mod+z',
    isKeyOnly: true,
    run: undo,
  },
  {
    id: 'go.workspace',
    family: 'go',
    title: ({ shell }) => shell.switchWorkspace,
    icon: 'swap',
    keys: 'g w',
    run: context.openWorkspaces,
  },
  {
    id: 'go.account',
    family: 'account',
    title: ({ shell }) => shell.account,
    icon: 'person',
    run: context.openAccount,
  },
  {
    id: 'appearance.density',
    family: 'appearance',
    title: ({ shell }) => shell.toggleDensity,
    icon: 'sliders',
    run: context.toggleDensity,
  },
  {
    id: 'account.signOut',
    family: 'account',
    title: ({ shell }) => shell.signOut,
    icon: 'signOut',
    run: context.signOut,
  },
];
