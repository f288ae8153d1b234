/** The name and the firm that a message is signed with: in the lines after a closing, or at its end. */
import { kindsOf } from '../../platform/kernel/mail/kind-of-line.js';
import { classifyIntent } from '../understanding/classify-intent.js';
import type { Intent } from '../understanding/intents.js';
import { isPlace } from './not-names.js';
import * as cues from './person-cues.js';
import { isCapitalised, textOf, type Clause, type Word } from './person-words.js';

const CLOSING_MIN = 0.8;
const LEAVE_MIN = 0.5;
const LEAVES = new Set<Intent>(['greeting', 'thanks', 'goodbye']);
const CLOSING_WORDS_MAX = 5;
const NAME_WORDS_MAX = 6;

/** The clause with the name; -1 = none. @param isName whether its words are a name as a whole */
export function signedAt(clauses: Clause[], isName: (clause: Clause) => boolean): number {
  const isSigned = (at: number): boolean => {
    const [closing, name] = [clauses[at - 1], clauses[at]];
    if (
      !closing ||
      !name ||
      !isClosing(closing) ||
      name.words.length > NAME_WORDS_MAX ||
      isLeave(name) ||
      !isName(name)
    )
      return false;
    return isLine(name) || at === clauses.length - 1;
  };
  return clauses.findLastIndex((_, at) => isSigned(at));
}

/** The line with the firm below the name: by its form, or as the only one that is neither a role nor an address. */
export function firmBelow(clauses: Clause[], name: number): number {
  const lines = [...clauses.keys()].slice(name + 1).filter((at) => {
    const { words } = clauses[at] ?? { words: [] };
    return isLine(clauses[at]) && words.length > 0 && words.every(({ text }) => text !== ':') && isCapital(words[0]);
  });
  const formal = lines.find((at) => clauses[at]?.words.some(isForm));
  if (formal !== undefined) return formal;
  const named = lines.filter((at) => isNamed(clauses[at]?.words ?? []));
  return named.length === 1 ? (named[0] ?? -1) : -1;
}

/** `Danke, Tschüss` */
const isLeave = ({ words }: Clause): boolean =>
  kindsOf(textOf(words)).closing >= LEAVE_MIN || LEAVES.has(classifyIntent(textOf(words)).intent);
export const isClosing = ({ words }: Clause): boolean => {
  const text = textOf(words);
  if (words.length > CLOSING_WORDS_MAX) return false;
  return cues.THANKS.has(text.toLowerCase()) || kindsOf(text).closing >= CLOSING_MIN;
};
const isLine = (clause: Clause | undefined): boolean => clause?.words[0]?.gap.includes('\n') ?? false;
const isCapital = (word: Word | undefined): boolean => word !== undefined && isCapitalised(word);
const isForm = ({ lower, text }: Word, at: number): boolean => text === '&' || (at > 0 && cues.LEGAL_FORMS.has(lower));
/** Whether all words are written like a firm's name, and say neither a role nor a place. */
export const isNamed = (words: Word[]): boolean =>
  words.length > 1 &&
  words.every((word) => isCapitalised(word) || cues.IN_COMPANIES.has(word.lower)) &&
  !words.some(({ lower }) => cues.ROLES.has(lower) || cues.TITLES.has(lower)) &&
  !isPlace(textOf(words));
