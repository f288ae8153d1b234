import { languageName } from '../ui/formats.js';

/** Languages that the agent tells apart. */
const TOLD = [
  ...([
    'ar',
    'de',
    'el',
    'en',
    'es',
    'fr',
    'he',
    'hi',
    'it',
    'ja',
    'km',
    'ko',
    'lo',
    'my',
    'pt',
    'ru',
    'th',
    'zh',
  ] as const),
];

/** For a filter: by name. @param chosen tag that is listed in any case */
export const languageOptions = (language: string, chosen: string | null): [tag: string, name: string][] =>
  [...new Set([...TOLD, ...(chosen === null ? [] : [chosen])])]
    .map((tag): [string, string] => [tag, languageName(language, tag)])
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));
