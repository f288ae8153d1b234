import { LATIN_LANGUAGES, stopWords } from '../retrieval/stopwords.js';
import { otherLanguage } from './other-languages.js';
import { languageOfScript } from './scripts.js';

/** Characters of a text that are examined: enough to be sure, and bounded for large documents. */
const SAMPLE_CHARACTERS = 6_000;

/** Letters that one of our Latin languages uses and most others do not; each match counts MARK_WEIGHT words. */
const MARKS: [RegExp, string[]][] = [
  [/[äöß]/u, ['de']],
  [/(?<!g)ü/u, ['de']],
  [/gü/u, ['de', 'es']],
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
/** What a word of a single letter counts beside longer ones. */
const LETTER_WEIGHT = 0.3;
/** A letter with a diacritic that none of our Latin languages has: Czech, Polish, Turkish, …; each such word speaks against ours. */
const FOREIGN_LETTER = /(?![ß-öù-üÿœæø])[À-ž\u018F-\u024F\u1E00-\u1EFF]/u;
/** In a sentence of one of our languages, at least this share of the words are function words or bear its letters; two of them always suffice. */
const FUNCTION_SHARE_MIN = 0.3;

export interface LanguageGuess {
  /** Best first; only languages with some evidence in the text. */
  languages: string[];
  /** True if the first is clearly ahead of the second. */
  sure: boolean;
  /** Sure, and by more than one word: a single one may be part of a name (`Gold Plus`). */
  plain: boolean;
  /** By two of its words, and not by its letters alone. */
  worded: boolean;
  /** Whether the evidence is little: a word that others have too (`la camera`), or one in a sentence without more. */
  weak: boolean;
}

/** Guesses the language of a text by its script, its function words and its special letters. */
export function guessLanguage(text: string): LanguageGuess {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const byScript = languageOfScript(sample);
  if (byScript) return { languages: [byScript], sure: true, plain: true, worded: true, weak: false };
  const composed = sample.normalize('NFKC');
  const words = tellingWords(composed);
  const evidence = { words, elided: composed.match(ELIDED) ?? [], lower: composed.toLowerCase() };
  const foreign = words.filter((word) => FOREIGN_LETTER.test(word)).length;
  const own = LATIN_LANGUAGES.map((language) => ({ language, score: scoreOf(language, evidence) }));
  const other = otherLanguage(evidence, (word) => LATIN_LANGUAGES.some((language) => stopWords(language).has(word)));
  const isOther = other !== null && own.every(({ score }) => score < other.score);
  const scores = (isOther ? [other] : own.filter(({ score }) => score > foreign)).sort(
    (a, b) => b.score - a.score || (a.language < b.language ? -1 : 1),
  );
  const [first, second] = scores;
  if (!first) return { languages: [], sure: false, plain: false, worded: false, weak: true };
  const isMuch = first.score >= PLAIN_SCORE;
  const isDense = first.score >= FUNCTION_SHARE_MIN * words.filter(({ length }) => length > 1).length;
  const isAhead = first.score >= 1 && first.score >= 1.25 * (second?.score ?? 0) + 0.5;
  const sure = isAhead && (isMuch || isDense);
  return {
    languages: scores.map(({ language }) => language),
    sure,
    plain: sure && isMuch,
    worded: isOther || words.filter((word) => stopWords(first.language).has(word)).length > 1,
    weak: !isMuch && (!isDense || first.score === second?.score),
  };
}

/**
 * The words of a text that can tell its language, in lower case. Addresses, names of files and codes tell nothing (`16e`,
 * `NO-1234-EN`), nor do short words in capitals among others (`Lexus ES brakes`).
 */
function tellingWords(text: string): string[] {
  const isShouted = !/\p{Ll}/u.test(text);
  return text
    .split(/\s+/u)
    .filter((chunk) => !ADDRESS.test(chunk))
    .flatMap((chunk) => chunk.match(/[\p{L}\p{M}\p{N}_-]+/gu) ?? [])
    .filter((run) => !/\p{N}/u.test(run))
    .flatMap((run) => run.match(/[\p{L}\p{M}]+/gu) ?? [])
    .filter((word) => isShouted || word.length > CODE_LETTERS_MAX || !/^\p{Lu}{2,}$/u.test(word))
    .map((word) => word.toLowerCase());
}

/** `info@firm.de`, `https://…`, `www.el-pais.es`, `la.pdf`. */
const ADDRESS = /@|:\/\/|\p{L}\.\p{L}/u;
const CODE_LETTERS_MAX = 3;
const ELIDED = /(?<![\p{L}'’])\p{Ll}(?=['’]\p{L})/gu;

/** What of a text is compared with each language. */
interface Evidence {
  words: string[];
  /** The letters before an apostrophe: `l’ordre`. */
  elided: string[];
  lower: string;
}

/** Single letters may be sizes, seats or steps: they count only beside longer words of the language. */
function scoreOf(language: string, { words, elided, lower }: Evidence): number {
  const functionWords = stopWords(language);
  // `l’ordre`, `d’acqua`: an elided word is one.
  let known = elided.filter((word) => functionWords.has(word)).length;
  let letters = 0;
  for (const word of words)
    if (functionWords.has(word)) {
      if (word.length > 1) known++;
      else letters++;
    }
  const marks = MARKS.filter(([mark, languages]) => languages.includes(language) && mark.test(lower)).length;
  const score = known + marks * MARK_WEIGHT;
  return known > 0 ? score + letters * LETTER_WEIGHT : score;
}

/** BCP 47 language of a text, or null if it cannot be determined. */
export function detectLanguage(text: string): string | null {
  const { languages, sure } = guessLanguage(text);
  return sure ? (languages[0] ?? null) : null;
}

/** Primary subtag of a BCP 47 tag, lower case (`pt-BR` → `pt`); null for an invalid tag, for `und` and for `mis`. */
export function primarySubtag(locale: string | null | undefined): string | null {
  const primary = locale?.trim().toLowerCase().split(/[-_]/)[0];
  return primary && primary !== 'und' && primary !== OTHER && /^[a-z]{2,3}$/.test(primary) ? primary : null;
}

/**
 * The language in which a text is analysed: by its script, else as declared by its author, else by its words;
 * `mis` if it is another one, `und` if unknown. Script comes first because a Thai text filed under `en` is still Thai.
 */
export function languageOf(text: string, locale: string | null): string {
  const declared = primarySubtag(locale);
  const byScript = languageOfScript(text.slice(0, SAMPLE_CHARACTERS));
  // If several languages share the script, the declared one wins (Urdu, Marathi, Ukrainian).
  if (byScript && (!declared || LATIN_LANGUAGES.includes(declared))) return byScript;
  return declared ?? byScript ?? guessLanguage(text).languages[0] ?? (isOther(text) ? OTHER : 'und');
}

/** ISO 639-3 for a language without a code: one that is none of ours by its letters. */
const OTHER = 'mis';
const isOther = (text: string): boolean =>
  FOREIGN_LETTER.test(text.slice(0, SAMPLE_CHARACTERS).normalize('NFKC').toLowerCase());

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
  if (likely.length === 0) return isOther(text) ? [OTHER, ...LATIN_LANGUAGES] : [...LATIN_LANGUAGES];
  return likely;
}
