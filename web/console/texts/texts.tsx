import { createContext, type ReactNode, use, useContext } from 'react';
import type { Texts } from './type.js';

/** Each is one file, fetched when it is chosen. */
const LANGUAGES = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
} satisfies Record<string, () => Promise<{ default: Texts }>>;

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
  const fetched = LANGUAGES[language]().then((module) => module.default);
  loading.set(language, fetched);
  return fetched;
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
