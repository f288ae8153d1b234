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
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  eu: 'basque',
  fi: 'finnish',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  nb: 'norwegian',
  nn: 'norwegian',
  no: 'norwegian',
  ro: 'romanian',
  sk: 'czech',
  sl: 'slovene',
  sv: 'swedish',
  tr: 'turkish',
  // Their endings are nearly those of Russian, in letters that it lacks.
  be: 'russian',
  bg: 'russian',
  mk: 'russian',
  uk: 'russian',
};
/** Languages whose stemmer is a neighbour's, or leaves what verbs and nouns of one root differ in: only the beginning counts. */
const ROUGH = new Set(['be', 'bg', 'cs', 'fi', 'hu', 'mk', 'sk', 'uk']);
/** Letters of other Cyrillic alphabets as Russian writes their sounds. */
const RUSSIAN_LETTERS: Record<string, string> = { і: 'и', ї: 'и', є: 'е', ґ: 'г', ў: 'у', ј: 'й' };
/** Letters of a root that inflection rarely reaches. */
const ROOT = { min: 3, max: 5 };
/** Letters that an ending may have. */
const ENDING_MAX = 2;
/** Their words are not inflected at the end, or not separated by spaces. */
const UNINFLECTED = new Set([
  'und',
  'zh',
  'ja',
  'ko',
  'th',
  'lo',
  'km',
  'my',
  'vi',
  'id',
  'ms',
  'tl',
  'he',
  'ar',
  'hi',
  'en',
]);
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
  if (!stemmer) return isInflected(word, language) ? rootOf(word) : fold(word);
  let spelled =
    SNOWBALL[language] === 'russian' ? word.replace(/[іїєґўј]/gu, (letter) => RUSSIAN_LETTERS[letter] ?? '') : word;
  for (const [ending, regular] of ENDINGS[language] ?? []) spelled = spelled.replace(ending, regular);
  const stemmed = fold(stemmer.stem(spelled));
  return ROUGH.has(language) ? stemmed.slice(0, ROOT.max) : stemmed;
}

const isInflected = (word: string, language: string): boolean =>
  !UNINFLECTED.has(language) && INFLECTED_SCRIPT.test(word);
const INFLECTED_SCRIPT =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{M}]+$/u;

/** The beginning of a word in a language without a stemmer: without what may be its ending, and without a final vowel. */
function rootOf(word: string): string {
  const plain = fold(word);
  const root = plain.slice(0, Math.max(ROOT.min, Math.min(ROOT.max, plain.length - ENDING_MAX)));
  return withoutFinalVowels(root);
}

function withoutFinalVowels(root: string): string {
  let end = root.length;
  while (end > ROOT.min && FINAL_VOWEL.test(root.charAt(end - 1))) end--;
  return root.slice(0, end);
}
const FINAL_VOWEL = /[aeiouyıаеиоуыэюяіїєьйαειουηωაეიოუ]/u;

/**
 * The roots that other forms of a word may have, in a language without a stemmer of its own: endings differ in length, so
 * they are its beginnings. Empty for all others.
 */
export function otherRoots(word: string, language: string): string[] {
  if (ROUGH.has(language)) {
    const root = stem(word, language);
    return root.length > ROOT.min ? [root.slice(0, -1)] : [];
  }
  if (stemmers.has(language) || !isInflected(word, language)) return [];
  const plain = fold(word);
  const shortest = Math.max(ROOT.min, Math.min(ROOT.max, plain.length) - ENDING_MAX);
  const longest = Math.min(ROOT.max, plain.length);
  const roots: string[] = [];
  for (let length = shortest; length <= longest; length++) roots.push(plain.slice(0, length));
  return roots;
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
