/** The words of a message in its clauses, as names are read from them. */
import { LEGAL_FORMS } from './person-phrases.js';

export interface Word {
  text: string;
  /** Lower case, with a straight apostrophe. */
  lower: string;
  start: number;
  end: number;
  /** What stands before it, as it was written. */
  gap: string;
  /** Whether a full stop follows: `Ltd.` */
  isDotted: boolean;
}
/** What stands between two marks; a full stop after a title or an initial is none. */
export interface Clause {
  words: Word[];
  /** Whether an address or a telephone number stands right before it, or right after. */
  isBesideContact: boolean;
  /** Whether it begins a sentence or a line. */
  isFirst: boolean;
  /** What stands after it, up to the next. */
  after: string;
}

/** Longer messages are stories. */
const CHARACTERS_MAX = 1_200;
/** A word may have full stops within it: `S.L.`, `i. A.`, `Loopty.ai`. */
const WORD =
  /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\. ?)+\p{L}\.|\p{Lu}[\p{L}\p{N}-]+\.(?:\p{Ll}{2,6}|\p{Lu}\p{Ll}{2,})(?![\p{L}\p{N}'’])|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|&|:/gu;
/** Stands in for what was taken out. */
export const CONTACT = '\u0001';
const FULL_STOP = /[.。!?！？؟।\n]/u;
const MARK = /[,;()[\]|–—，；、،؛\u0001.。!?！？؟।\n]| \/ /u;
const ABBREVIATION = /^(?:\p{Lu}|mr|mrs|ms|dr|prof|sr|sra|st|mme|mlle|dott|ing|sig|hnos|hr|fr|ste|co|inc|ltd|corp)$/iu;

/** @param contacts addresses and numbers in the text, which are no names */
export function clausesOf(text: string, contacts: string[]): Clause[] {
  const plain = contacts.reduce((left, contact) => left.replace(contact, CONTACT), text.slice(0, CHARACTERS_MAX));
  const clauses: Clause[] = [];
  let words: Word[] = [];
  let [end, isAfterContact, isFirst] = [0, false, true];
  const close = (gap: string, isEnd: boolean): void => {
    const isBesideContact = isAfterContact || gap.includes(CONTACT);
    if (words.length > 0) clauses.push({ words, isBesideContact, isFirst, after: gap });
    isFirst = isEnd || (isFirst && words.length === 0);
    isAfterContact = gap.includes(CONTACT);
    words = [];
  };
  for (const match of plain.matchAll(WORD)) {
    const gap = plain.slice(end, match.index);
    const last = words.at(-1);
    const isWithin = last !== undefined && (isAbbreviated(last, gap, match[0]) || isNumber(last, gap, match[0]));
    if (MARK.test(gap) && !isWithin) close(gap, FULL_STOP.test(gap));
    else if (last && isFormAtEnd(last, match[0])) close(gap, true);
    end = match.index + match[0].length;
    words.push({
      ...{ text: match[0], lower: lowerOf(match[0]), start: match.index, end },
      ...{ gap: gap.replaceAll(CONTACT, ' '), isDotted: plain[end] === '.' },
    });
  }
  close(plain.slice(end), true);
  return clauses;
}

/** In lower case, with a straight apostrophe; `S.L.` without its full stops. */
function lowerOf(text: string): string {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return DOTTED.test(text) ? lower.replace(/[. ]/g, '') : lower;
}
const DOTTED = /^(?:\p{L}\. ?)+\p{L}\.$/u;

/** `Ltd. and we`: a form of a company may also end its sentence, where a capital begins the next. */
const isAbbreviated = ({ text }: Word, gap: string, next: string): boolean =>
  /^\.\s?$/.test(gap) &&
  ABBREVIATION.test(text) &&
  (!/^(?:co|inc|ltd|corp)$/iu.test(text) || /^\p{Ll}/u.test(next) || LEGAL_FORMS.has(next.toLowerCase()));
/** `S.L. We need` */
const isFormAtEnd = ({ text, lower }: Word, next: string): boolean =>
  DOTTED.test(text) && LEGAL_FORMS.has(lower) && /^\p{Lu}/u.test(next);
/** `3,000`, `31.12. at noon` */
const isNumber = ({ text }: Word, gap: string, next: string): boolean =>
  /\p{N}$/u.test(text) && (/^[.,]$/.test(gap) ? /^\p{N}/u.test(next) : gap === '. ' && /^\p{Ll}/u.test(next));

export const isCapitalised = ({ text }: Pick<Word, 'text'>): boolean => /^\p{Lu}/u.test(text);
/** As it was written, on one line. */
export const textOf = (words: Word[]): string =>
  words
    .map(({ text, gap }, at) => (at === 0 ? text : gap + text))
    .join('')
    .replace(/\s+/g, ' ');
