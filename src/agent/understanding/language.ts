import { LATIN_LANGUAGES, stopWords } from '../retrieval/stopwords.js';
import { languageOfScript } from './scripts.js';

/** Characters of a text that are examined: enough to be sure, and bounded for large documents. */
const SAMPLE_CHARACTERS = 6_000;

/** Letters that one of our Latin languages uses and most others do not; each match counts MARK_WEIGHT words. */
const MARKS: [RegExp, string[]][] = [
  [/[äöß]/u, ['de']],
  [/ü/u, ['de', 'es']],
  [/[ñ¿¡]/u, ['es']],
  [/[ãõ]/u, ['pt']],
  [/ç/u, ['pt', 'fr']],
  [/[êâ]/u, ['fr', 'pt']],
  [/[œûî]/u, ['fr']],
  [/è/u, ['fr', 'it']],
  [/[òì]/u, ['it']],
  [/ción/u, ['es']],
  [/ção|ções|ência/u, ['pt']],
];
const MARK_WEIGHT = 0.9;
const PLAIN_SCORE = 1.8;

export interface LanguageGuess {
  /** Best first; only languages with some evidence in the text. */
  languages: string[];
  /** True if the first is clearly ahead of the second. */
  sure: boolean;
  /** Sure, and by more than one word: a single one may be part of a name (`Gold Plus`). */
  plain: boolean;
}

/** Guesses the language of a text by its script, its function words and its special letters. */
export function guessLanguage(text: string): LanguageGuess {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const byScript = languageOfScript(sample);
  if (byScript) return { languages: [byScript], sure: true, plain: true };
  const lower = sample.normalize('NFKC').toLowerCase();
  const words = lower.match(/[\p{L}\p{M}]+/gu) ?? [];
  const scores = LATIN_LANGUAGES.map((language) => {
    const known = stopWords(language);
    let score = 0;
    for (const word of words) if (known.has(word)) score += word.length === 1 ? 0.3 : 1;
    for (const [mark, languages] of MARKS) if (languages.includes(language) && mark.test(lower)) score += MARK_WEIGHT;
    return { language, score };
  })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.language < b.language ? -1 : 1));
  const [first, second] = scores;
  const sure = first !== undefined && first.score >= 1 && first.score >= 1.25 * (second?.score ?? 0) + 0.5;
  return { languages: scores.map(({ language }) => language), sure, plain: sure && first.score >= PLAIN_SCORE };
}

/** BCP 47 language of a text, or null if it cannot be determined. */
export function detectLanguage(text: string): string | null {
  const { languages, sure } = guessLanguage(text);
  return sure ? (languages[0] ?? null) : null;
}

/** Primary subtag of a BCP 47 tag, lower case (`pt-BR` → `pt`); null for an invalid tag and for `und`. */
export function primarySubtag(locale: string | null | undefined): string | null {
  const primary = locale?.trim().toLowerCase().split(/[-_]/)[0];
  return primary && primary !== 'und' && /^[a-z]{2,3}$/.test(primary) ? primary : null;
}

/**
 * The language in which a text is analysed: by its script, else as declared by its author, else by its words;
 * `und` if unknown. Script comes first because a Thai text filed under `en` is still Thai.
 */
export function languageOf(text: string, locale: string | null): string {
  const declared = primarySubtag(locale);
  const byScript = languageOfScript(text.slice(0, SAMPLE_CHARACTERS));
  // If several languages share the script, the declared one wins (Urdu, Marathi, Ukrainian).
  if (byScript && (!declared || LATIN_LANGUAGES.includes(declared))) return byScript;
  return declared ?? byScript ?? guessLanguage(text).languages[0] ?? 'und';
}

/**
 * The possible languages of a question, best first: one if its words are conclusive, else every candidate.
 * Lexemes of all of them are looked up, so that a short question in an unclear language still matches the
 * documents.
 */
export function likelyLanguages(text: string, locale: string | null): string[] {
  const declared = primarySubtag(locale);
  const { languages, sure } = guessLanguage(text);
  const likely = sure ? languages.slice(0, 1) : languages.slice(0, 2);
  if (declared && !likely.includes(declared)) likely.push(declared);
  if (likely.length === 0) return [...LATIN_LANGUAGES];
  return likely;
}
