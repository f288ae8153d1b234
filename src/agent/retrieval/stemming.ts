import { newStemmer } from 'snowball-stemmers';

/** Snowball algorithms by language. English, Arabic and Hindi have lighter rules of our own below. */
const SNOWBALL: Record<string, string> = {
  de: 'german',
  es: 'spanish',
  fr: 'french',
  pt: 'portuguese',
  it: 'italian',
  nl: 'dutch',
  ru: 'russian',
};
const stemmers = new Map(Object.entries(SNOWBALL).map(([language, name]) => [language, newStemmer(name)]));

/** Endings as Snowball expects them: typed without accents, or plurals that it does not unify with their singular. */
const ENDINGS: Record<string, [RegExp, string][]> = {
  es: [
    [/([cs])ion$/, '$1ión'],
    [/xion$/, 'xión'],
  ],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções'],
    [/sao$/, 'são'],
    [/ais$/, 'al'],
    [/óis$/, 'ol'],
    [/ns$/, 'm'],
  ],
};

/**
 * Cached stems, by language; Snowball takes microseconds per word, and texts repeat theirs. Cleared when full,
 * counted over all languages, whose number depends on the documents.
 */
const known = new Map<string, Map<string, string>>();
const KNOWN_MAX = 50_000;
let count = 0;

/**
 * Stem of a lower-case word in a language: the word without its inflection, with accents removed.
 * Deterministic; a language without rules only removes accents. If nothing would be left (a single mark), it is
 * the word itself.
 */
export function stem(word: string, language: string): string {
  // The rules of English cost less than a look-up.
  if (language === 'en') return computeStem(word, language) || word;
  const before = known.get(language)?.get(word);
  if (before !== undefined) return before;
  if (count >= KNOWN_MAX) {
    known.clear();
    count = 0;
  }
  let stems = known.get(language);
  if (!stems) known.set(language, (stems = new Map()));
  const stemmed = computeStem(word, language) || word;
  stems.set(word, stemmed);
  count++;
  return stemmed;
}

function computeStem(word: string, language: string): string {
  if (language === 'en') return /^[a-z]+$/.test(word) ? stemEnglish(word) : fold(word);
  if (language === 'ar' || /\p{Script=Arabic}/u.test(word)) return stemArabic(word);
  if (language === 'hi' || /\p{Script=Devanagari}/u.test(word)) return stemHindi(word);
  const stemmer = stemmers.get(language);
  if (!stemmer) return fold(word);
  let spelled = word;
  for (const [ending, regular] of ENDINGS[language] ?? []) spelled = spelled.replace(ending, regular);
  return fold(stemmer.stem(spelled));
}

/** Letters beyond ASCII that may have an accent. */
const ACCENTED =
  /(?!\p{ASCII})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}/u;

/** Removes accents from Latin, Greek and Cyrillic letters; in other scripts marks are letters and are kept. */
export function fold(word: string): string {
  if (!ACCENTED.test(word)) return word;
  const folded = word
    .replace(/ß/g, 'ss')
    .replace(/[œ]/g, 'oe')
    .replace(/[æ]/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*/gu, (c) =>
      c.normalize('NFD').replace(/\p{M}/gu, ''),
    );
  return folded || word;
}

/** Undoubles a final consonant (`planning` → `plan`), but not `ll`, `ss`, `zz`. */
function undouble(word: string): string {
  const last = word.charAt(word.length - 1);
  return word.length > 2 && last === word.at(-2) && !'lsz'.includes(last) ? word.slice(0, -1) : word;
}

/** Light English stemming: plural, -ing, -ed and a final -e. Heavier stemmers unify words with different meanings. */
function stemEnglish(word: string): string {
  const n = word.length;
  if (n > 4 && word.endsWith('ies')) return word.slice(0, -3) + 'y';
  if (n > 5 && word.endsWith('ing')) return undouble(word.slice(0, -3));
  if (n > 4 && word.endsWith('ed')) return undouble(word.slice(0, -2));
  if (n > 3 && word.endsWith('es')) return word.slice(0, -2);
  if (n > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  if (n > 4 && word.endsWith('e')) return word.slice(0, -1);
  return word;
}

/**
 * Light Arabic stemming after Larkey, Ballesteros and Connell (light10): unified spelling, article and endings
 * removed.
 */
function stemArabic(word: string): string {
  let w = word
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي');
  const prefix = /^(?:وال|بال|كال|فال|ولل|ال|لل)/.exec(w)?.[0] ?? '';
  if (prefix && w.length - prefix.length >= 2) w = w.slice(prefix.length);
  else if (/^و/.test(w) && w.length >= 4) w = w.slice(1);
  for (const suffix of ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي']) {
    if (w.endsWith(suffix) && w.length - suffix.length >= 2 + (suffix.length === 1 ? 1 : 0))
      return w.slice(0, -suffix.length);
  }
  return w;
}

/** Hindi endings by length, longest first, after Ramanathan and Rao, "A lightweight stemmer for Hindi" (2003). */
const HINDI_SUFFIXES = [
  'ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयों ाइयां',
  'ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियों ियां',
  'ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं',
  'कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ां ों ें',
  'ो े ू ु ी ि ा',
].map((line) => line.split(' '));

function stemHindi(word: string): string {
  const w = word
    .normalize('NFD')
    .replace(/\u093C/g, '')
    .replace(/\u0901/g, '\u0902');
  for (const endings of HINDI_SUFFIXES) {
    for (const ending of endings) {
      if (w.length > ending.length + 1 && w.endsWith(ending)) return w.slice(0, -ending.length);
    }
  }
  return w;
}
