/** The writing system of a text or a word; retrieval decides by it before it considers a language. */

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const SENTENCES_BY_SPACE = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Scripts that determine the language; the first match wins (kana before Han). */
const LANGUAGE_OF_SCRIPT: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]+/gu, 'ja'],
  [/\p{Script=Hangul}+/gu, 'ko'],
  [/\p{Script=Han}+/gu, 'zh'],
  [/\p{Script=Thai}+/gu, 'th'],
  [/\p{Script=Lao}+/gu, 'lo'],
  [/\p{Script=Khmer}+/gu, 'km'],
  [/\p{Script=Myanmar}+/gu, 'my'],
  [/\p{Script=Arabic}+/gu, 'ar'],
  [/\p{Script=Devanagari}+/gu, 'hi'],
  [/\p{Script=Hebrew}+/gu, 'he'],
  [/\p{Script=Greek}+/gu, 'el'],
  [/\p{Script=Cyrillic}+/gu, 'ru'],
];

/** Anything but Latin letters, punctuation and currency. */
const BEYOND_LATIN = /[^\0-\u024F\u2000-\u206F\u20A0-\u20CF]/;

/** True for scripts that end a sentence with a space or nothing at all. */
export function endsSentencesBySpace(text: string): boolean {
  return SENTENCES_BY_SPACE.test(text);
}

/** Splits a text into stretches that are wholly spaced or wholly unspaced, in order. */
export function scriptRuns(text: string): { text: string; unspaced: boolean }[] {
  return (text.match(UNSPACED_RUN) ?? []).map((run) => ({ text: run, unspaced: UNSPACED.test(run) }));
}

/**
 * The language implied by the text's script alone, or null for Latin and unknown scripts. A script counts from
 * a third of the letters on, so that a foreign name does not decide.
 */
export function languageOfScript(text: string): string | null {
  if (!BEYOND_LATIN.test(text)) return null;
  const letters = lengthOf(text.match(/\p{L}+/gu));
  if (letters === 0) return null;
  // Han beside a little kana is Japanese: no Chinese text contains kana.
  for (const [script, language] of LANGUAGE_OF_SCRIPT) {
    const share = lengthOf(text.match(script)) / letters;
    if (share < (language === 'ja' ? 0.1 : 1 / 3)) continue;
    return language === 'ru' ? cyrillicLanguage(text, letters) : language;
  }
  return null;
}

/** Letters that Russian has not; the first match wins, since Belarusian and Ukrainian share one. */
const CYRILLIC_LETTERS: [RegExp, string][] = [
  [/ў+/giu, 'be'],
  [/[іїєґ]+/giu, 'uk'],
  [/[ѓќѕ]+/giu, 'mk'],
  [/[ђћљњџј]+/giu, 'sr'],
];
/** A name may have some. */
const CYRILLIC_SHARE_MIN = 0.01;

const cyrillicLanguage = (text: string, letters: number): string =>
  CYRILLIC_LETTERS.find(([own]) => lengthOf(text.match(own)) >= Math.max(1, CYRILLIC_SHARE_MIN * letters))?.[1] ?? 'ru';

const lengthOf = (runs: string[] | null): number => (runs ?? []).reduce((sum, { length }) => sum + length, 0);
