import type { Language } from '../texts/texts.js';
import { dress, type Look, PREFERENCES_KEY } from './dress.js';
import { storeOf, useStore } from './store.js';

/** What this browser keeps for the person who uses it. */
export interface Preferences extends Look {
  /** Whether single letters are shortcuts (WCAG 2.1.4 wants an off). */
  singleKeys: boolean;
  /** As the account that was last signed in says, for pages before it is known; null = as the browser does. */
  language: Language | null;
  /** Where `/console` leads. */
  lastWorkspace: string | null;
}

const FIRST: Preferences = {
  theme: 'system',
  density: 'normal',
  singleKeys: true,
  language: null,
  lastWorkspace: null,
};

function kept(): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return FIRST;
  }
}

const preferences = storeOf(kept());

export const usePreferences = (): Preferences => useStore(preferences);
export const currentPreferences = (): Preferences => preferences.get();

export function prefer(changes: Partial<Preferences>): void {
  const current: Partial<Preferences> = preferences.get();
  // The workspace is named with each navigation: what holds already costs neither a write nor a style.
  if (Object.entries(changes).every(([name, value]) => current[name as keyof Preferences] === value)) return;
  preferences.set({ ...preferences.get(), ...changes });
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences.get()));
  } catch {
    // A browser that keeps nothing still works for this visit.
  }
}

/** Dresses the page, now and when another tab changes it. */
export function applyPreferences(): void {
  const apply = () => dress(preferences.get());
  apply();
  preferences.subscribe(apply);
  addEventListener('storage', ({ key }) => key === PREFERENCES_KEY && preferences.set(kept()));
}
