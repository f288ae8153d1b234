/** Settings pages: each adds an entry here and a route in router.tsx. */
import type { Texts } from '../texts/type.js';
import type { IconName } from '../ui/icons.js';
import type { Capability } from './roles.js';

export type SettingsGroup = keyof Texts['settings']['groups'];

export interface SettingsEntry {
  /** Path within `/console/w/{workspace}/settings/`. */
  path: keyof Texts['settings']['pages'];
  icon: IconName;
  group: SettingsGroup;
  /** Capability needed to see the page; omitted: every member. */
  needs?: Capability;
}

/** In navigation order. */
export const SETTINGS: readonly SettingsEntry[] = [
  { path: 'general', icon: 'sliders', group: 'workspace' },
  { path: 'widget', icon: 'conversations', group: 'workspace' },
  { path: 'channels', icon: 'phone', group: 'workspace', needs: 'manage_team' },
  { path: 'team', icon: 'people', group: 'workspace' },
  { path: 'hours', icon: 'clock', group: 'workspace', needs: 'manage_team' },
  { path: 'satisfaction', icon: 'star', group: 'workspace', needs: 'manage_team' },
  { path: 'notifications', icon: 'bell', group: 'workspace' },
  { path: 'sign-in', icon: 'lock', group: 'workspace' },
  { path: 'guardrails', icon: 'shield', group: 'agent' },
  { path: 'kill-switch', icon: 'stop', group: 'agent' },
  { path: 'models', icon: 'agent', group: 'agent' },
  { path: 'lead-rules', icon: 'filter', group: 'agent' },
  { path: 'import', icon: 'inbox', group: 'agent' },
  // Every member has their own tokens; keys are shown only to roles that may see them.
  { path: 'api-keys', icon: 'key', group: 'developers' },
  { path: 'webhooks', icon: 'plug', group: 'developers' },
  { path: 'actions', icon: 'bolt', group: 'developers' },
  { path: 'credits', icon: 'card', group: 'account' },
  { path: 'audit', icon: 'clock', group: 'account', needs: 'manage_team' },
];

export const SETTINGS_GROUPS: readonly SettingsGroup[] = ['workspace', 'agent', 'developers', 'account'];
