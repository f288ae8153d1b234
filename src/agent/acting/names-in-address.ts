/** Names that a message and an e-mail address in it agree on: neither alone says who is meant. */
import { DEPARTMENTS, TITLES } from './person-cues.js';

export interface NamesInAddress {
  name?: string;
  company?: string;
}

/** Words of a name, and characters of a message that are read. */
const NAME_WORDS_MAX = 4;
const TEXT_MAX = 1_200;
/** A shorter word agrees with too much. */
const ALONE_MIN = 3;

/** Mailboxes of a purpose (RFC 2142, and those that firms commonly have): their words name nobody. */
const PURPOSES = new Set(
  `abuse accounts admin billing booking bookings contact email hello help hostmaster hr info jobs mail marketing me
  news noreply office orders post postmaster sales security service shop support team webmaster
  anfrage buchhaltung buero kontakt verkauf contacto ventas bonjour contato vendas`.split(/\s+/),
);
/** Providers of mailboxes for everybody, and parts of domains that name no company. */
const NO_COMPANY = new Set(
  `aol fastmail free freenet gmail gmx googlemail hotmail icloud laposte libero live mail mailbox me msn naver orange
  outlook posteo proton protonmail qq rediffmail rocketmail sky terra tutanota uol web yahoo yandex ymail zoho
  ac co com edu gov net org www`.split(/\s+/),
);

/** @param texts the customer's messages, in any order */
export function namesInAddress(address: string, texts: string[]): NamesInAddress {
  const [mailbox = '', domain = ''] = address.toLowerCase().split('@');
  const lines = texts.flatMap(linesOf);
  const name = longestRun(lines, (run) => isMailboxOf(run, mailbox));
  const labels = domain.split('.').slice(0, -1).map(plainLetters);
  const firms = labels.filter(
    (label) => label.length >= ALONE_MIN && !NO_COMPANY.has(label) && !DEPARTMENTS.has(label),
  );
  // `200 cups, dana@cups.com`: what is written small is a thing.
  const isFirm = (run: string[]): boolean =>
    run.some((text) => isCapitalised({ text })) &&
    ['', 'and'].some((between) => spellings(run.join(between)).some((letters) => firms.includes(letters)));
  const company = longestRun(lines, isFirm, name);
  return { ...(name && { name: textOf(name) }), ...(company && { company: textOf(withKind(company)) }) };
}

interface Word {
  text: string;
  start: number;
  /** Whether only a space, an initial's dot or `&` lies between it and the word before. */
  follows: boolean;
}
interface Line {
  text: string;
  words: Word[];
}
interface Run {
  line: Line;
  words: Word[];
}

/** What looks like an address, which would agree with itself. */
const ADDRESS = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,253}/gu;

function linesOf(message: string): Line[] {
  const lines = message.slice(0, TEXT_MAX).replace(ADDRESS, '\n').split('\n');
  return lines.map((text) => {
    let end = 0;
    let before = '';
    const words = Array.from(text.matchAll(/[\p{L}\p{M}'’-]+/gu), (match) => {
      const gap = text.slice(end, match.index);
      const follows = end > 0 && (/^ (?:& )?$/.test(gap) || (before.length === 1 && /^\. ?$/.test(gap)));
      [end, before] = [match.index + match[0].length, match[0]];
      return { text: match[0], start: match.index, follows };
    });
    return { text, words };
  });
}

/** The longest run of words that agrees, with the capitalised words after it. @param taken words of another name */
function longestRun(lines: Line[], agrees: (run: string[]) => boolean, taken?: Run): Run | undefined {
  for (let size = NAME_WORDS_MAX; size > 0; size--)
    for (const line of lines)
      for (let first = 0; first + size <= line.words.length; first++) {
        const run = line.words.slice(first, first + size);
        if (run.some((word, at) => (at > 0 && !word.follows) || taken?.words.includes(word))) continue;
        // `de Mme Ann Lee`: a name does not begin with a title, or with a small word before a capital.
        if (isBeforeName(run[0]) || (!isCapital(run[0]) && isCapital(run.at(-1)) && run.length > 2)) continue;
        if (agrees(run.map(({ text }) => text))) return { line, words: extended(line, first, first + size) };
      }
  return undefined;
}

/** A name continues while its words are written with capitals: of `Ann Lee`, `ann@` agrees with the first. */
function extended({ words }: Line, first: number, end: number): Word[] {
  let last = end;
  while (last - first < NAME_WORDS_MAX && words[last]?.follows && words.slice(last - 1, last + 1).every(isCapitalised))
    last++;
  return words.slice(first, last);
}
/** Firms are often named after what they are: `Estudio Farolito`. A capital that begins a sentence says nothing. */
function withKind({ line, words }: Run): Run {
  const all = line.words;
  let first = all.findIndex((word) => word === words[0]);
  const isWholeLine = words.at(-1) === all.at(-1);
  while (first > (isWholeLine ? 0 : 1) && all.slice(first - 1, first + 1).every(isCapitalised) && all[first]?.follows)
    first--;
  let last = all.findIndex((word) => word === words.at(-1));
  // `Carle et Fils`
  const joins = (at: number): boolean =>
    AND.has(all[at]?.text ?? '') && [at, at + 1].every((index) => all[index]?.follows) && isCapital(all[at + 1]);
  while (joins(last + 1)) last += 2;
  return { line, words: all.slice(first, last + 1) };
}

const isBeforeName = (word: Word | undefined): boolean => TITLES.has(word?.text.toLowerCase() ?? '');
const AND = new Set(['and', 'und', 'y', 'e', 'et']);
const isCapital = (word: Word | undefined): boolean => word !== undefined && isCapitalised(word);
const isCapitalised = ({ text }: { text: string }): boolean => /^\p{Lu}/u.test(text);

/** Whether a mailbox is that of a person of this name: `ann.lee`, `alee`, `lee.a`, `ann`. */
function isMailboxOf(run: string[], mailbox: string): boolean {
  const letters = plainLetters(mailbox);
  const [first = '', last = ''] = [run[0], run.at(-1)];
  if (run.length === 1) {
    const pieces = [letters, ...mailbox.split(/[^\p{L}]+/u)];
    return spellings(first).some((word) => word.length >= ALONE_MIN && !PURPOSES.has(word) && pieces.includes(word));
  }
  if (spellings(run.join('')).includes(letters)) return true;
  if (run.slice(1, -1).some((text) => !isCapitalised({ text }))) return false;
  // Initials agree with any two small words: `to me`, tom@example.com.
  if (last.length < ALONE_MIN && !isCapitalised({ text: last })) return false;
  return spellings(first).some((given) =>
    spellings(last).some((family) => {
      const [g, f] = [given.slice(0, 1), family.slice(0, 1)];
      return [given + family, family + given, g + family, family + g, given + f].includes(letters);
    }),
  );
}

const plainLetters = (text: string): string => text.normalize('NFD').replace(/[^\p{L}]/gu, '');

/** A name in the letters of an address: `Jürgen` → `jurgen` and `juergen`. */
function spellings(name: string): string[] {
  const lower = name.toLowerCase().normalize('NFC').replaceAll('ß', 'ss').replaceAll('ø', 'o');
  const german = lower.replace(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`);
  return [...new Set([lower, german].map(plainLetters))];
}

function textOf({ line, words }: Run): string {
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? line.text.slice(first.start, last.start + last.text.length) : '';
}
