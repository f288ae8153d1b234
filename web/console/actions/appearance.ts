import { type Preferences, setPreferences } from '../app/preferences.js';
import type { Texts } from '../texts/type.js';
import type { IconName } from '../ui/icons.js';
import type { Action } from './registry.js';

const THEMES: [theme: Preferences['theme'], icon: IconName, name: (texts: Texts) => string][] = [
  ['system', 'computer', ({ shell }) => shell.themeSystem],
  ['light', 'sun', ({ shell }) => shell.themeLight],
  ['dark', 'moon', ({ shell }) => shell.themeDark],
];

export const APPEARANCE: readonly Action[] = THEMES.map(([theme, icon, name]): Action => ({
  id: `appearance.${theme}`,
  family: 'appearance',
  title: (texts) => texts.shell.useTheme(name(texts)),
  icon,
  run: () => setPreferences({ theme }),
}));
