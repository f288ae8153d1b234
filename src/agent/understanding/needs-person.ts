/**
 * Whether a message is for a person, whatever the pages say of it: an own case, an act, a complaint. Only courtesy and
 * general questions, which anybody could ask, are not, and in a chat what only tells something: in doubt a person.
 */
import { isPlainNo } from '../acting/assent.js';
import { contactsIn, namesOwnMatter } from '../acting/wishes.js';
import { identifiersIn } from '../acting/own-matters.js';
import type { InboxSignals } from '../ports/turn.js';
import { says } from '../retrieval/concepts.js';
import { words } from '../retrieval/lexemes.js';
import { classifyIntent, type ClassifiedIntent } from './classify-intent.js';
import { CONSENT, type Intent } from './intents.js';
import { kindsOf, PERSON_MIN, personOdds } from './kind.js';
import { introduces } from './introduction.js';
import { COURTESY, splitMessage } from './split-message.js';
import type { UnderstoodMessage } from './understand.js';

const COURTESY_MIN = 0.6;
/** What is no question is a courtesy only if it is short. */
const TALK: readonly Intent[] = [...CONSENT, 'reaction', 'about_agent'];
const REFUSING: readonly Intent[] = ['no', 'never_mind'];
const TALK_WORDS_MAX = 3;
/** Words of a salutation, a mail's subject. */
const LINE_WORDS_MAX = 6;
/** More likely than not. */
const LIKELY = 0.5;
/** In a chat a person stands beside what is offered: a hand-off is twice as likely right as not, */
const CHAT_MIN = 2 / 3;
/** and all but certain for a few words, which tell little: `and for a paper statement?` */
const FEW = { words: 5, min: 0.93 };
/** but less where an order may be named. */
const NUMBERED_MIN = 0.3;
/** Groups of the concept lexicon. */
const REFUNDS = ['return.refund', 'return.refund-not-received', 'return.refund-status', 'return.partial-refund'];

/**
 * @param inbox null in a chat: in mail and messengers, where nobody waits to choose a person, a doubt is enough
 * @param shown what the agent quotes: a number that the pages know is an article's, not the writer's
 */
export function needsPerson(text: string, inbox: InboxSignals | null, shown = ''): boolean {
  const { subject, body } = inbox ? withoutSubject(text) : { subject: '', body: text };
  const parts = splitMessage(body).map((part) => ({ part, ...classifyIntent(part) }));
  const asked = parts.filter((read, at) => !isCourtesy(read) && !isName(read, parts[at - 1], at === parts.length - 1));
  if (inbox?.hasContent || (inbox?.isOpen && asked.length > 0)) return true;
  // A subject is often a word, of which little is understood.
  if (subject !== '' && personOdds(subject) >= LIKELY) return true;
  return asked.some(({ part }) => (inbox ? isForInbox(part, shown) : isForTeam(part)));
}

/** A telephone number names no order. */
function isOwn(part: string, shown: string): boolean {
  const rest = contactsIn(part).reduce((left, contact) => left.replace(contact, ' '), part);
  return identifiersIn(rest).some((identifier) => !shown.includes(identifier));
}

function isForInbox(part: string, shown: string): boolean {
  const { datum, talk } = kindsOf(part);
  if (datum + talk >= LIKELY) return datum >= LIKELY;
  return isOwn(part, shown) || contactsIn(part).length > 0 || personOdds(part) >= PERSON_MIN;
}

/** Who asks for a person has one already, and what is only told is asked about. */
function isForTeam(part: string): boolean {
  const numbers = identifiersIn(part);
  // What is said beside a number says of which kind it is.
  const said = numbers.reduce((left, number) => left.replace(number, ' '), part);
  const { own_case: ownCase, act, complaint, datum, talk } = kindsOf(said);
  const count = words(said).length;
  // A product may have a number, too.
  const min = numbers.length > 0 ? NUMBERED_MIN : count <= FEW.words ? FEW.min : CHAT_MIN;
  return count > 0 && datum + talk < LIKELY && !introduces(part) && ownCase + act + complaint >= min;
}

/** Whether it complains, rather than tells of its case: a hand-off of that kind. */
export const isComplaint = (text: string): boolean =>
  splitMessage(text).some((part) => !introduces(part) && kindsOf(part).complaint >= CHAT_MIN);

/** Whether it is about what its writer has with the company already: no lead, whatever it asks for. */
export const isOwnCase = ({ text, parts, languages }: UnderstoodMessage): boolean => {
  const isAsked = parts.some(({ intent }) => intent === 'question');
  const isRefund = (part: string): boolean => languages.some((language) => says(REFUNDS, part, language));
  return (
    parts.some(
      ({ text: part, intent }) =>
        (!introduces(part) && kindsOf(part).own_case >= CHAT_MIN) || (intent !== 'question' && isRefund(part)),
    ) ||
    (!isAsked && namesOwnMatter(text))
  );
};

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
  return isPlace && isWritten && !isSentence && personOdds(part) < LIKELY;
}

/** The first line of a mail, which says what it is about, with nothing but words. */
function withoutSubject(text: string): { subject: string; body: string } {
  const [first = '', ...rest] = text.split('\n\n');
  const isSubject =
    rest.length > 0 && !/[.!?…,;:。！？؟]$/u.test(first.trimEnd()) && words(first).length <= LINE_WORDS_MAX;
  return isSubject ? { subject: first, body: rest.join('\n\n') } : { subject: '', body: text };
}
