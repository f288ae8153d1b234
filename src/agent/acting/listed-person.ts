/** The name and the firm in a list with an address or a number: `Ann Lee, Blue Mill, 0171 …`, in any order of the number. */
import { GREETINGS } from './person-cues.js';
import { isKnownNoun, isWord } from './not-names.js';
import { CONTACT, type Clause, type Word } from './person-words.js';
import { isClosing, isNamed } from './signature.js';

/** A comma or a line's end, and perhaps the number with another. */
const PARTED = new RegExp(`^ ?[,\\n] ?(?:${CONTACT} ?[,\\n] ?)?$`, 'u');

/** Whether the words of a clause come before others that look like a name, and are as likely or likelier one. */
export function comesBeforeFirm(clauses: Clause[], at: number, languages: string[]): boolean {
  const [clause, next] = [clauses[at], clauses[at + 1]];
  if (!clause || !next?.isBesideContact || !PARTED.test(clause.after) || isClosing(clause)) return false;
  if (clause.words.some(({ lower }) => GREETINGS.has(lower))) return false;
  return ordinaryPart(clause.words, languages) <= ordinaryPart(next.words, languages);
}

/** The clause with the firm after that of the name; -1 = none. German has capitals for every noun: `Termin Montag`. */
export function firmBeside(clauses: Clause[], name: number): number {
  const [clause, next] = [clauses[name], clauses[name + 1]];
  if (!clause || !next || !PARTED.test(clause.after)) return -1;
  const isReached = clause.isBesideContact || next.isBesideContact;
  const isGermanNouns = next.words.every(({ lower }) => isKnownNoun(lower, 'de'));
  return isReached && isNamed(next.words) && !isGermanNouns && !isClosing(next) ? name + 1 : -1;
}

/** How many of the words are ordinary ones, as a part of all. */
const ordinaryPart = (words: Word[], languages: string[]): number =>
  words.filter(({ lower }) => isWord(lower, languages)).length / words.length;
