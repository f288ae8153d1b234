/** The words of a message in its clauses, as names are read from them. */

export interface Word {
  text: string;
  /** Lower case, with a straight apostrophe. */
  lower: string;
  start: number;
  end: number;
}
/** What stands between two marks; a full stop after a title or an initial is none. */
export interface Clause {
  words: Word[];
  /** Whether an address or a telephone number stands right before it, or right after. */
  isBesideContact: boolean;
  /** Whether it begins a sentence or a line. */
  isFirst: boolean;
}

/** Longer messages are stories. */
const CHARACTERS_MAX = 1_200;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|&|:/gu;
/** Stands in for what was taken out. */
const CONTACT = '\u0001';
const FULL_STOP = /[.。!?！？؟।\n]/u;
const MARK = /[,;()[\]|–—，；、،؛\u0001.。!?！？؟।\n]/u;
const ABBREVIATION = /^(?:\p{Lu}|mr|mrs|ms|dr|prof|sr|sra|st|mme|mlle|dott|co|inc|ltd|corp)$/iu;

/** @param contacts addresses and numbers in the text, which are no names */
export function clausesOf(text: string, contacts: string[]): Clause[] {
  const plain = contacts.reduce((left, contact) => left.replace(contact, CONTACT), text.slice(0, CHARACTERS_MAX));
  const clauses: Clause[] = [];
  let words: Word[] = [];
  let [end, isAfterContact, isFirst] = [0, false, true];
  const close = (gap: string, isEnd: boolean): void => {
    const isBesideContact = isAfterContact || gap.includes(CONTACT);
    if (words.length > 0) clauses.push({ words, isBesideContact, isFirst });
    isFirst = isEnd || (isFirst && words.length === 0);
    isAfterContact = gap.includes(CONTACT);
    words = [];
  };
  for (const match of plain.matchAll(WORD)) {
    const gap = plain.slice(end, match.index);
    const last = words.at(-1);
    const isAbbreviated = /^\.\s?$/.test(gap) && last !== undefined && isAbbreviation(last, match[0]);
    if (MARK.test(gap) && !isAbbreviated) close(gap, FULL_STOP.test(gap));
    end = match.index + match[0].length;
    words.push({ text: match[0], lower: match[0].toLowerCase().replaceAll('’', "'"), start: match.index, end });
  }
  close(plain.slice(end), true);
  return clauses;
}

/** `Ltd. and we`: a form of a company may also end its sentence, where a capital begins the next. */
const isAbbreviation = ({ text }: Word, next: string): boolean =>
  ABBREVIATION.test(text) && (!/^(?:co|inc|ltd|corp)$/iu.test(text) || /^\p{Ll}/u.test(next));

export const isCapitalised = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);
export const textOf = (words: Word[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(/ :/g, ':');
