/** What a person already has with the company: `my invoice`, `order 4711`, `size 42`. */
import { headsOf, saidIn } from '../retrieval/concepts.js';
import { words as wordsOf } from '../retrieval/lexemes.js';
import { stem } from '../retrieval/stemming.js';
import type { Word } from './person-words.js';

/** Groups of the lexicon: what comes of a purchase. */
const PURCHASES = [
  ...['word.order', 'word.parcel', 'word.delivery', 'word.bill', 'order.number'],
  ...['invoice.invoice', 'invoice.receipt', 'invoice.number', 'ship.tracking-number'],
];
/** What people name by a number beside those. */
const NUMBERED = [...PURCHASES, 'word.contract', 'word.account', 'word.size', 'word.number'];

/** `my`: the function words of each language for what belongs to the writer. */
const POSSESSIVES: Record<string, string> = {
  en: 'my our mine ours',
  de: 'mein meine meinen meinem meiner meines unser unsere unseren unserem unserer',
  es: 'mi mis nuestro nuestra nuestros nuestras',
  fr: 'mon ma mes notre nos',
  pt: 'meu minha meus minhas nosso nossa',
  it: 'mio mia miei mie nostro nostra',
  nl: 'mijn onze',
  pl: 'mój moja moje mojego mojej moją nasz nasza nasze',
  hi: 'मेरा मेरी मेरे हमारा हमारी हमारे',
};
const MINE = new Set(Object.values(POSSESSIVES).flatMap((words) => words.split(' ')));
/** Within words, where no spaces separate them. */
const MINE_INSIDE = /私の|私達の|我的|我们的|我們的|ของฉัน|ของผม|ของเรา|ของดิฉัน/u;
const NUMBER = /^#?[\p{L}-]{0,6}\p{Nd}/u;

/** Whether a clause is about a purchase of the writer's own: `my parcel`, or one with a number at its end. */
export const isOwnMatter = (words: Word[], languages: string[]): boolean =>
  languages.some((language) =>
    saidIn(textsOf(words), PURCHASES, language).some(
      ({ from, to }) =>
        words.slice(Math.max(0, from - 2), from).some(({ lower }) => MINE.has(lower)) || isLast(words, to),
    ),
  );

/** Whether a word is what numbers belong to: `invoice` 88, and not `bought` 2. */
export const isNumberedThing = (word: string, languages: string[]): boolean =>
  languages.some((language) => {
    const heads = headsOf(NUMBERED, language);
    return heads.has(stem(word.toLowerCase(), language)) || (UNSPACED.test(word) && endsWithAny(word, heads));
  });
const UNSPACED = /^\p{Lo}/u;
const endsWithAny = (word: string, heads: Set<string>): boolean =>
  [...heads].some((head) => head && word.endsWith(head));

/** A number right after it ends the clause: not `order 12 tents`. */
function isLast(words: Word[], at: number): boolean {
  const [last, before] = [words.at(-1), words.slice(at, -1)];
  return last !== undefined && at < words.length && NUMBER.test(last.text) && before.length <= 2;
}

const textsOf = (words: Word[]): string[] => words.map(({ lower }) => lower);

/** Whether a text in one of these languages names something as the writer's own. */
export function namesOwn(text: string, languages: string[]): boolean {
  const mine = [...languages.slice(0, 2), 'pl'].flatMap((language) => POSSESSIVES[language]?.split(' ') ?? []);
  return MINE_INSIDE.test(text) || wordsOf(text).some((word) => mine.includes(word));
}

/** Letters with digits, or a long number that is no year: `KT-50917`, `#17`, `4711`. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}])(?:#\s?\p{Nd}|\p{L}{1,6}[-–/]?\p{Nd}{3}|(?!(?:19|20)\p{Nd}{2}(?!\p{Nd}))\p{Nd}{4})[\p{L}\p{Nd}-]{0,30}/gu;

/** The numbers by which a text names an order, an invoice or a customer. */
export const identifiersIn = (text: string): string[] => text.match(IDENTIFIER) ?? [];
