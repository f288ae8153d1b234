/** What a person already has with the company: `my invoice`, `order 4711`, `size 42`. */
import { headsOf, saidIn } from '../retrieval/concepts.js';
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
const MINE = new Set(
  `my our mine ours mein meine meinen meinem meiner meines unser unsere unseren unserem unserer mi mis nuestro nuestra nuestros
  nuestras mon ma mes notre nos meu minha meus minhas nosso nossa mio mia miei mie nostro nostra mijn onze mój moja moje mojego
  mojej moją nasz nasza nasze मेरा मेरी मेरे हमारा हमारी हमारे`.split(/\s+/),
);
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

/** Letters with digits, or a long number that is no year: `KT-50917`, `#17`, `4711`. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}])(?:#\s?\p{Nd}|\p{L}{1,6}[-–/]?\p{Nd}{3}|(?!(?:19|20)\p{Nd}{2}(?!\p{Nd}))\p{Nd}{4})[\p{L}\p{Nd}-]{0,30}/gu;

/** The numbers by which a text names an order, an invoice or a customer. */
export const identifiersIn = (text: string): string[] => text.match(IDENTIFIER) ?? [];
