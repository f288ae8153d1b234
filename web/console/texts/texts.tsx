import { createContext, type ReactNode, use, useContext } from 'react';
import type { FirstTexts, ScreenTexts, Texts } from './type.js';

interface Parts {
  first: () => Promise<{ default: FirstTexts }>;
  screens: () => Promise<{ default: ScreenTexts }>;
}

/** Fetched when the language is chosen: what the inbox needs, then the rest. */
const LANGUAGES = {
  en: { first: () => import('./en.js'), screens: () => import('./en-screens.js') },
  de: { first: () => import('./de.js'), screens: () => import('./de-screens.js') },
} satisfies Record<string, Parts>;

export type Language = keyof typeof LANGUAGES;
/** In their own words, for those who do not read the others. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The first of these that there is, by its main part: `de-AT` → `de`; else English. */
export const languageOf = (tags: readonly (string | null | undefined)[]): Language =>
  tags.map((tag) => (tag ?? '').toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';

const loading = new Map<Language, Promise<Texts>>();
function textsOf(language: Language): Promise<Texts> {
  const known = loading.get(language);
  if (known) return known;
  // Who chooses another language waits for all of it: no part of the page comes later.
  const fetched = fetchTexts(LANGUAGES[language], loading.size > 0);
  loading.set(language, fetched);
  return fetched;
}

/** How long after the first part the rest is fetched, when no screen has needed it. */
const REST_AFTER_MS = 2_000;

async function fetchTexts({ first, screens }: Parts, isWhole: boolean): Promise<Texts> {
  let rest: ScreenTexts | undefined;
  let fetching: Promise<ScreenTexts> | undefined;
  const fetchRest = () => (fetching ??= screens().then((module) => (rest = module.default)));
  const section = <Name extends keyof ScreenTexts>(name: Name): ScreenTexts[Name] => (rest ?? use(fetchRest()))[name];
  const [{ default: texts }] = await Promise.all([first(), isWhole ? fetchRest() : null]);
  setTimeout(() => void fetchRest().catch(() => undefined), REST_AFTER_MS);
  return {
    ...texts,
    // A component that reads one before it has come suspends.
    get account() {
      return section('account');
    },
    get door() {
      return section('door');
    },
    get team() {
      return section('team');
    },
  };
}

const TextsContext = createContext<{ texts: Texts; language: Language } | null>(null);

/** Suspends until the texts have come. */
export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const texts = use(textsOf(language));
  return <TextsContext value={{ texts, language }}>{children}</TextsContext>;
}

function known() {
  const context = useContext(TextsContext);
  if (!context) throw new TypeError('Put it into a TextsProvider.');
  return context;
}

/** All texts, by section: `useTexts().inbox.reply`. */
export const useTexts = (): Texts => known().texts;

/** The language's tag, for dates and numbers. */
export const useLanguage = (): Language => known().language;
