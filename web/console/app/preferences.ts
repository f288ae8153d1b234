import type { Language } from '../texts/texts.js';
import { applyTheme, type Look, PREFERENCES_KEY } from './theme.js';
import type { CsvFormat } from './csv-format.js';
import { createStore, useStore } from './store.js';

/** Preferences that this browser stores for its user. */
export interface Preferences extends Look {
  /** Whether single letters are shortcuts (WCAG 2.1.4 requires an off switch). */
  singleKeys: boolean;
  /** Language of the account that signed in last, for pages before sign-in; null = the browser's language. */
  language: Language | null;
  /** Workspaces whose set-up list is hidden. */
  setupHidden: readonly string[];
  /** Workspaces whose agent was asked in the playground. */
  tried: readonly string[];
  /** Workspace that `/console` redirects to. */
  lastWorkspace: string | null;
  /** What separates the cells of exported files; null = as spreadsheets in the console's language do. */
  csvSeparator: CsvFormat['separator'] | null;
}

const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'comfortable',
  singleKeys: true,
  language: null,
  setupHidden: [],
  tried: [],
  lastWorkspace: null,
  csvSeparator: null,
};

function readPreferences(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return DEFAULTS;
  }
}

const preferences = createStore(readPreferences());

export const usePreferences = (): Preferences => useStore(preferences);
export const currentPreferences = (): Preferences => preferences.get();

export function setPreferences(changes: Partial<Preferences>): void {
  const current: Partial<Preferences> = preferences.get();
  // Runs on each navigation: unchanged values cause neither a write nor a style change.
  if (Object.entries(changes).every(([name, value]) => current[name as keyof Preferences] === value)) return;
  preferences.set({ ...preferences.get(), ...changes });
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences.get()));
  } catch {
    // Without storage, the preference lasts for this visit.
  }
}

/** Applies the theme now and whenever another tab changes it. */
export function applyPreferences(): void {
  const apply = () => applyTheme(preferences.get());
  apply();
  preferences.subscribe(apply);
  addEventListener('storage', ({ key }) => key === PREFERENCES_KEY && preferences.set(readPreferences()));
}
