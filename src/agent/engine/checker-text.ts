/** How the grounding checker reads a text: Markdown off, digits and dashes made one, cut into tokens with their clauses. */
import { opensPhrase } from './checker-phrases.js';
import {
  dateWords,
  isFunctionWord,
  isUnspacedFunction,
  numerals,
  periodWords,
  phraseClasses,
  scaleNames,
  unspacedClasses,
  unspacedSpecial,
  wordClasses,
  type WordClass,
} from './checker-words.js';

export interface Token {
  kind: 'word' | 'piece' | 'number' | 'code' | 'unit' | 'sign';
  /** Lower case, normalised: what two tokens are compared by. */
  key: string;
  /** The key without its inflection, for words; else the key. */
  stem: string;
  /** Written with a capital although no sentence begins here. */
  capital: boolean;
  /** Has to stand in the evidence. */
  content: boolean;
  class?: WordClass;
  /** Running numbers; a segment ends at a full stop, a semicolon, a line or a cell, a clause also at a comma or conjunction. */
  segment: number;
  clause: number;
  /** Follows the token before it without punctuation between. */
  joined: boolean;
  /** Follows a dash, as the second half of a range does. */
  dashed: boolean;
  /** Begins a phrase, as prepositions do. */
  opens?: boolean;
  /** Filled in for numbers by checker-numbers. */
  amount?: string;
}

export interface Reading {
  tokens: Token[];
  /** Segments that are questions. */
  questions: Set<number>;
  segments: number;
}

const CONTINUOUS =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const LETTER = `(?:(?!${CONTINUOUS})[\\p{L}\\p{M}])`;
const NAME = `(?:${LETTER}|[\\d_-])`;
const pattern = new RegExp(
  [
    `(?<code>https?://(?:(?!${CONTINUOUS})[^\\s<>"'|）」，。、；]){1,2000}|(?:${NAME}|[.+]){1,64}@(?:${NAME}|[.]){1,200}|${LETTER}${NAME}{0,62}(?:\\.${NAME}{1,63}){1,6}(?:/(?:(?!${CONTINUOUS})[^\\s<>"'|）」，。、,;]){0,200})?|${LETTER}{1,40}[-_/]?\\d${NAME}{0,60})`,
    `(?<number>\\d+(?:[.,:/'\\u2044]\\d+)*)`,
    `(?<word>${LETTER}+(?:'${LETTER}+)*)`,
    `(?<run>(?:(?=[\\p{L}\\p{M}])${CONTINUOUS})+)`,
    `(?<unit>[\\p{Sc}%‰°])`,
    `(?<sign>[≥≤<>✗✘❌✕✖✓✔✅])`,
    `(?<stop>[.!?…。！？؟۔।;؛；|\\n\\t])`,
    `(?<soft>[,،、，]|[ ]-[ ])`,
    `(?<mark>[^\\s])`,
  ].join('|'),
  'gu',
);
const wordsOf = new Intl.Segmenter('en', { granularity: 'word' });
const abbreviations = new Set(
  'dr mr mrs ms st no nr vs etc approx ca bzw inc ltd co art abs z b e g i p sr sra ex fig tel'.split(' '),
);
const suffixes = /(?:ations?|ings?|edly|ed|ly|ies|es|ers|er|en|em|os|as|s|e|n|o|a)$/;

/** "May 5, 2027", of which "5 May 2027" says the same. */
const MONTH_FIRST =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2})(?:,(?= \d{4}\b))?( \d{4})?\b(?![\d:.])/g;

/** The text that is compared: without Markdown, invisible characters and typographic variants. Keeps line breaks. */
export function cleaned(text: string): string {
  return text
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[\u00B2\u00B3\u00B9\u2070\u2074-\u2079\u2080-\u2089]+/g, ' $& ')
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(/(?<=\d)٬(?=\d)/g, ',')
    .replace(/!?\[([^\]\n]{0,300})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’ʼ´]/g, "'")
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/^[ \t]{0,12}(?:[-*+•·‣▪]|#{1,6})[ \t]+/gm, '')
    .replace(
      /\b(?:kilowatt[- ]?hours?|kilowattstunden?|kilovatios?[- ]horas?|kilowattheures?|quilowatts?[- ]horas?)\b/gi,
      'kWh',
    )
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
    .replace(MONTH_FIRST, '$2 $1$3')
    .replace(/(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d])/g, (group) => group.replaceAll(' ', ''));
}

/** Unicode keeps the ten digits of a script in a row. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
  return String(value);
}

/** No language inflects longer ones; each ending that is cut off costs the length of the word. */
const INFLECTED_CHARACTERS_MAX = 60;

/** The common stem of a word's inflections; crude on purpose, the same on both sides of a comparison. */
export function stemOf(key: string): string {
  if (key.length > INFLECTED_CHARACTERS_MAX) return key;
  // "cleaned" loses its ending and "clean" what looks like one: only what has none left is the same for both.
  for (let word = key; ;) {
    const cut = withoutEnding(word);
    if (cut === word) return cut;
    word = cut;
  }
}

function withoutEnding(word: string): string {
  if (word.length <= 3) return word;
  const cut = word.replace(/(?<=[aei]r)se$/, '').replace(suffixes, '');
  if (cut.length < 4) return word.endsWith('s') ? word.slice(0, -1) : word;
  const bare = cut.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/[eiy]$/, '');
  return bare.length < 4 ? cut : bare;
}

/** Where "1.200" is one thousand two hundred, and "3,90" has a decimal comma. */
const DECIMAL_COMMA = new Set([
  'de',
  'es',
  'fr',
  'pt',
  'it',
  'nl',
  'da',
  'sv',
  'nb',
  'fi',
  'pl',
  'cs',
  'tr',
  'ru',
  'uk',
  'id',
]);

/** Reads a text, given by its original or already cleaned form. Linear in its length. `language` is BCP 47 or null. */
export function read(text: string, language: string | null = null): Reading {
  const primary = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  const reader = new Reader(primary === 'pt');
  const source = DECIMAL_COMMA.has(primary) ? pointsForCommas(cleaned(text)) : cleaned(text);
  for (const match of source.matchAll(pattern)) reader.take(match, source);
  settleWords(reader.tokens, primary);
  return { tokens: reader.tokens, questions: reader.questions, segments: reader.segment + 1 };
}

const pointsForCommas = (text: string): string =>
  text
    .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.])/g, (grouped) => grouped.replaceAll('.', ''))
    .replace(/(?<![\d.,])(\d+),(\d+)(?![\d.,])/g, '$1.$2');

/** What a word's neighbours make of it: "four weeks" is "4 weeks", "every month" is "per month", "3 bis 5" is a range. */
function settleWords(tokens: Token[], language: string): void {
  tokens.forEach((token, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    const alone =
      before?.class !== 'counted' && before?.kind !== 'number' && next?.class !== 'counted' && next?.kind !== 'number';
    const value = token.class === 'counted' && alone ? numerals.get(token.key) : undefined;
    if (value !== undefined)
      Object.assign(token, { kind: 'number', key: value, stem: value, content: true, class: undefined });
    else if (token.class === 'all' && next?.joined && periodWords.has(next.key)) token.class = undefined;
    else if (token.class === 'until' && before?.kind === 'number' && next?.kind === 'number') token.class = undefined;
  });
  for (const token of tokens) token.opens = opensPhrase(token, language);
}

class Reader {
  readonly tokens: Token[] = [];
  readonly questions = new Set<number>();
  segment = 0;
  private clause = 0;
  private joined = false;
  private dashed = false;
  private fresh = true;

  constructor(private readonly portuguese: boolean) {}

  take(match: RegExpExecArray, source: string): void {
    const groups = match.groups as Record<string, string | undefined>;
    const text = match[0];
    if (groups.code) this.add('code', text.replace(/(?<![.,;:!?)\]/])[.,;:!?)\]/]+$/, ''), true);
    else if (groups.number) this.add('number', signOf(source, match.index) + text, true);
    else if (groups.word) this.word(text);
    else if (groups.run) this.run(text);
    else if (groups.unit) this.add('unit', text, true);
    else if (groups.sign) this.sign(text);
    else if (groups.stop) this.stop(text, source, match.index);
    else {
      this.dashed = text.includes('-');
      if (groups.soft || /[()（）]/.test(text)) this.nextClause();
      else if (/\p{N}/u.test(text)) this.add('code', text, true);
      else this.joined = false;
    }
  }

  private add(kind: Token['kind'], raw: string, content: boolean): Token {
    const key = raw.toLowerCase();
    const token: Token = {
      kind,
      key,
      stem: kind === 'word' ? stemOf(key) : key,
      capital: !this.fresh && kind !== 'number' && /^\p{Lu}/u.test(raw),
      content,
      segment: this.segment,
      clause: this.clause,
      joined: this.joined,
      dashed: this.dashed,
    };
    this.tokens.push(token);
    this.joined = true;
    this.dashed = false;
    this.fresh = false;
    return token;
  }

  private word(raw: string): void {
    const parts = raw.split("'");
    parts.forEach((part, i) => {
      const key = part.toLowerCase();
      if (i > 0 && key === 't' && /n$/i.test(parts[i - 1])) return void this.classed(part, 'not');
      if (i > 0 && i === parts.length - 1 && /^(?:s|ll|re|ve|d|m)$/.test(key)) return;
      const contracted =
        parts[i + 1]?.toLowerCase() === 't' && key.length > 2 && key !== 'can' ? part.slice(0, -1) : part;
      this.plainWord(key === 'n' && parts.length > 1 ? 'ne' : contracted);
    });
  }

  private plainWord(part: string): void {
    const key = part.toLowerCase();
    const before = this.tokens.at(-1);
    const phrase = before?.kind === 'word' && this.joined ? phraseClasses.get(`${before.key} ${key}`) : undefined;
    // "Tariff Solo" is a name, though "solo" is a word that turns meaning elsewhere.
    const named = !this.fresh && /^\p{Lu}\p{Ll}/u.test(part);
    const wordClass = named || (this.portuguese && key === 'no') ? undefined : wordClasses.get(key);
    if (phrase) {
      this.classed(part, phrase);
      if (before) Object.assign(before, { content: false, class: undefined });
    } else if (wordClass === 'and') {
      this.nextClause();
      this.add('word', part, false).class = wordClass;
    } else if (wordClass) {
      if (/^ول/u.test(key) && wordClass === 'not') this.nextClause(); // "and not", in one word
      this.classed(part, wordClass);
    } else this.add('word', part, !isFunctionWord(key) && !(this.portuguese && key === 'no'));
  }

  private sign(text: string): void {
    const wordClass = wordClasses.get(text);
    this.add('sign', text, !wordClass).class = wordClass;
  }

  private classed(part: string, wordClass: WordClass): void {
    const token = this.add('word', part, false);
    token.class = wordClass;
  }

  /** Cuts a run of an unspaced script at the words that turn meaning, and the rest by dictionary. */
  private run(text: string): void {
    text.split(unspacedSpecial).forEach((part, i) => {
      if (!part) return;
      if (i % 2 === 1) {
        const wordClass = unspacedClasses.find(([form]) => form.test(part))?.[1];
        if (wordClass) this.add('piece', part, false).class = wordClass;
        else this.add('unit', part, true);
        return;
      }
      for (const { segment } of wordsOf.segment(part)) this.add('piece', segment, !isUnspacedFunction(segment));
    });
  }

  private stop(mark: string, source: string, index: number): void {
    const after = source.slice(index + 1, index + 3);
    if (mark === '.') {
      const before = this.tokens.at(-1);
      const short = before?.kind === 'word' && abbreviations.has(before.key);
      const goesOn = /^\s?[\p{Ll}\d]/u.test(after) && !/^\s\d/.test(after);
      if (short || goesOn) return;
    }
    if (/[?？؟]/.test(mark)) this.questions.add(this.segment);
    if (this.tokens.at(-1)?.segment === this.segment) this.segment++;
    this.nextClause();
    this.fresh = true;
  }

  private nextClause(): void {
    this.clause++;
    this.joined = false;
  }
}

function signOf(source: string, index: number): string {
  if (source[index - 1] !== '-') return '';
  return index === 1 || /[\s(|:$€£¥]/.test(source[index - 2]) ? '-' : '';
}

/** Whether `part` stands in `whole` in one piece at a place that `accept` takes. Knuth–Morris–Pratt: linear. */
export function standsIn(part: string[], whole: string[], accept: (start: number) => boolean = () => true): boolean {
  if (part.length === 0) return false;
  const back = new Int32Array(part.length);
  for (let i = 1, k = 0; i < part.length; i++) {
    while (k > 0 && part[i] !== part[k]) k = back[k - 1];
    if (part[i] === part[k]) k++;
    back[i] = k;
  }
  for (let i = 0, k = 0; i < whole.length; i++) {
    while (k > 0 && (k === part.length || whole[i] !== part[k])) k = back[k - 1];
    if (whole[i] === part[k]) k++;
    if (k === part.length && accept(i - k + 1)) return true;
  }
  return false;
}

/** True for the names of months and weekdays, and for numerals in words: they have to stand in the quote itself. */
export const isDateWord = (key: string): boolean => dateWords.has(key);

/** True for a word that can only be a scale right behind a number ("5 million"). */
export const scaleOf = (token: Token | undefined): string | undefined => token && scaleNames.get(token.key);
