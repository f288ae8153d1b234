import { createContext, type ReactNode, use, useContext } from 'react';
import { retryWhileOffline } from '../ui/parts.js';
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

interface Loading {
  texts: Promise<Texts>;
  /** Fetches what screens other than the first need. */
  fetchRest: () => Promise<ScreenTexts>;
}
/** For each language in use. */
const loading = new Map<Language, Loading>();

/**
 * Fetches the texts that the first page needs. The page is rendered once they are there: what suspends while it is
 * first shown appears 300 ms late at least, because React throttles how fast one placeholder follows another.
 */
export function textsOf(language: Language): Promise<Texts> {
  const known = loading.get(language);
  if (known) return known.texts;
  // Who chooses another language waits for all of it: no part of the page comes later.
  const fetched = fetchTexts(LANGUAGES[language], loading.size > 0);
  loading.set(language, fetched);
  return fetched.texts;
}

/** How long after the first part the rest is fetched, when no screen has needed it. */
const REST_AFTER_MS = 2_000;

/** Fetches what screens other than the first need, so that they do not suspend. */
export const fetchScreenTexts = (): Promise<unknown> =>
  Promise.all([...loading.values()].map(({ texts, fetchRest }) => texts.then(fetchRest)));

function fetchTexts({ first, screens }: Parts, isWhole: boolean): Loading {
  let rest: ScreenTexts | undefined;
  let failed: { error: unknown } | undefined;
  let fetching: Promise<ScreenTexts> | undefined;
  const fetchRest = () =>
    (fetching ??= retryWhileOffline(screens)().then(
      (module) => (rest = module.default),
      (error: unknown) => {
        failed = { error };
        throw error;
      },
    ));
  // Thrown, and not given to `use`: a component that calls `use` must call it again once the texts are there.
  const section: SectionOf = (name) => {
    if (failed) throw failed.error;
    if (!rest) throw fetchRest();
    return rest[name];
  };
  const texts = Promise.all([retryWhileOffline(first)(), isWhole ? fetchRest() : null]).then(
    ([{ default: firstTexts }]) => {
      setTimeout(() => void fetchRest().catch(() => undefined), REST_AFTER_MS);
      // Not spread: that would read each section.
      return Object.defineProperties({ ...firstTexts }, sections(section)) as Texts;
    },
  );
  return { texts, fetchRest };
}

type SectionOf = <Name extends keyof ScreenTexts>(name: Name) => ScreenTexts[Name];

/** All there are. */
const SECTIONS: Readonly<Record<keyof ScreenTexts, true>> = {
  account: true,
  agentModes: true,
  leadRules: true,
  sample: true,
  attachments: true,
  contactHistory: true,
  emptyQueue: true,
  newWorkspace: true,
  conversationActions: true,
  analytics: true,
  auth: true,
  channels: true,
  conversations: true,
  contacts: true,
  leads: true,
  meetings: true,
  knowledge: true,
  models: true,
  signIn: true,
  playground: true,
  team: true,
  savedReplies: true,
  settings: true,
  setup: true,
  improve: true,
  killSwitch: true,
  audit: true,
  credits: true,
  errors: true,
  exampleQuestions: true,
  forecasts: true,
  general: true,
  guardrails: true,
  widget: true,
  actions: true,
  webhooks: true,
  apiKeys: true,
};

/** A component that reads one before it has come suspends. */
const sections = (section: SectionOf): PropertyDescriptorMap =>
  Object.fromEntries(
    Object.keys(SECTIONS).map((name) => [name, { get: () => section(name as keyof ScreenTexts), enumerable: true }]),
  );

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

/** The language of the texts. */
export const useLanguage = (): Language => known().language;

/** The tag for dates and numbers: the browser's own of that language, so that en-GB has 24 hours a day. */
export const useLocale = (): string => localeOf(known().language);

/** @param preferred the browser's locales, the most wanted first */
export const localeOf = (language: Language, preferred: readonly string[] = navigator.languages): string =>
  preferred.find((tag) => tag.split('-')[0] === language) ?? language;
