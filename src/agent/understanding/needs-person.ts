/**
 * Whether a message of a mail or a messenger is for a person, whatever the pages say of it. Only courtesy and general
 * questions, which anybody could ask, are not: in doubt a person.
 */
import { isPlainNo } from '../acting/assent.js';
import { contactsIn } from '../acting/wishes.js';
import { identifiersIn, namesOwn } from '../acting/own-matters.js';
import type { InboxSignals } from '../ports/turn.js';
import { says } from '../retrieval/concepts.js';
import { words } from '../retrieval/lexemes.js';
import { classifyIntent, sumOf, type ClassifiedIntent } from './classify-intent.js';
import { CONSENT, type Intent } from './intents.js';
import { COURTESY, splitMessage } from './split-message.js';
import type { UnderstoodMessage } from './understand.js';

/** `Are your lamps dimmable?` may be about the agent as well. */
const ASKING: readonly Intent[] = ['question', 'about_agent'];
const QUESTION_MIN = 0.75;
const ASKING_TO_DO: readonly Intent[] = ['act', 'booking', 'leaving', 'wants_person', 'complaint'];
const ASKING_TO_DO_MAX = 0.06;
const COURTESY_MIN = 0.6;
/** What is no question is a courtesy only if it is short. */
const TALK: readonly Intent[] = [...CONSENT, 'reaction', 'about_agent'];
const REFUSING: readonly Intent[] = ['no', 'never_mind'];
const TALK_WORDS_MAX = 3;
/** Words of a salutation, a mail's subject. */
const LINE_WORDS_MAX = 6;
/** A name is understood as something, but not for certain. */
const NAME_ASKS_MIN = 0.5;
/** A subject is often a word, of which little is understood. */
const SUBJECT_ASKS_MIN = 0.7;
/** What happened to the writer: groups of the concept lexicon. */
const CASES = [
  ...['pay.charged-twice', 'pay.unknown-charge', 'pay.overcharged', 'pay.debited-no-order', 'ship.not-arrived'],
  ...['ship.says-delivered', 'ship.stolen', 'ship.tracking-not-updating', 'order.status'],
  ...['order.wrong-item', 'order.wrong-quantity', 'return.refund-not-received'],
];

/** @param shown what the agent quotes: a number that the pages know is an article's, not the writer's */
export function needsPerson(
  { text, languages }: Pick<UnderstoodMessage, 'text' | 'languages'>,
  { hasContent, isOpen }: InboxSignals,
  shown: string,
): boolean {
  const { subject, body } = withoutSubject(text);
  const parts = splitMessage(body, classifyIntent).map((part) => ({ part, ...classifyIntent(part) }));
  const asked = parts.filter((read, at) => !isCourtesy(read) && !isName(read, parts[at - 1], at === parts.length - 1));
  if (hasContent || (isOpen && asked.length > 0)) return true;
  const isCase = (part: string): boolean =>
    namesOwn(part, languages) ||
    identifiersIn(part).some((identifier) => !shown.includes(identifier)) ||
    languages.some((language) => says(CASES, part, language));
  if (subject !== '' && (asksToDo(classifyIntent(subject)) >= SUBJECT_ASKS_MIN || isCase(subject))) return true;
  return asked.some((read) => !isGeneral(read) || contactsIn(read.part).length > 0 || isCase(read.part));
}

const asksToDo = (read: ClassifiedIntent): number => sumOf(read, ASKING_TO_DO);
const isGeneral = (read: ClassifiedIntent): boolean =>
  sumOf(read, ASKING) >= QUESTION_MIN && asksToDo(read) <= ASKING_TO_DO_MAX;

type Read = ClassifiedIntent & { part: string };

/** `Hello`, `thanks`, `ok`; `Madame, Monsieur,`. */
function isCourtesy({ part, intent, probability }: Read): boolean {
  const count = words(part).length;
  // `Falsche Lieferung!` resembles a no.
  const isTalk = TALK.includes(intent) && count <= TALK_WORDS_MAX && (!REFUSING.includes(intent) || isPlainNo(part));
  if (probability >= COURTESY_MIN && (COURTESY.includes(intent) || isTalk)) return true;
  return part.endsWith(',') && count <= LINE_WORDS_MAX && identifiersIn(part).length === 0;
}

/** The name after a greeting, or the last line; `Falsche Lieferung!` is written like one. */
function isName(read: Read, before: Read | undefined, isLast: boolean): boolean {
  const { part } = read;
  const isPlace = before !== undefined && (isLast || isCourtesy(before));
  const isSentence = /(?:[!?！？؟]|\p{L}{5}\.)$/u.test(part);
  const isWritten = words(part).length <= TALK_WORDS_MAX && part.split(/\s+/).every((word) => /^\p{Lu}/u.test(word));
  return isPlace && isWritten && !isSentence && asksToDo(read) < NAME_ASKS_MIN;
}

/** The first line of a mail, which says what it is about, with nothing but words. */
function withoutSubject(text: string): { subject: string; body: string } {
  const [first = '', ...rest] = text.split('\n\n');
  const isSubject =
    rest.length > 0 && !/[.!?…,;:。！？؟]$/u.test(first.trimEnd()) && words(first).length <= LINE_WORDS_MAX;
  return isSubject ? { subject: first, body: rest.join('\n\n') } : { subject: '', body: text };
}
