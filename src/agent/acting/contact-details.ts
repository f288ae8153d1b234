/**
 * Contact details that a person volunteers in order to be contacted: only what they stated, and only together with
 * such a wish, or an address or number of their own with their name.
 */
import type { Json } from '../../platform/kernel/json-schema.js';
import { isNegated } from '../proof/negation.js';
import type { Reach } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { classifyIntent } from '../understanding/classify-intent.js';
import { SMALL_TALK, type Intent } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { contactIn } from './arguments.js';
import { OTHERS, YOURS } from './person-phrases.js';
import { clausesOf, type Word } from './person-words.js';
import { phraseAt } from './phrases.js';
import { statedPerson, type StatedPerson } from './stated-person.js';
import { isTelephone } from './telephones.js';
import { CONTACT_VERBS, CONTACT_WISHES } from './wish-words.js';
import { asksForContact, contactsIn, isContactRequest, isWished, namesOwnMatter, refusesContact } from './wishes.js';
import { saidWish } from './said-wish.js';

/** Earlier messages in which a name or a wish may be. */
const EARLIER_MAX = 3;
/** Words beside the details: `my mail is …`; who says more means something else than a wish of earlier. */
const BESIDE_MAX = 5;
/** Words of a message that is a number, as it is written in groups, with a name. */
const NUMBER_BESIDE_MAX = 10;
/** Words beside an address within which `your` says whose it is. */
const YOURS_BESIDE_MAX = 2;

/** Those of a turn's message, with a name or a wish from it or the messages before it. */
export const volunteeredDetails = ({ question, history }: AnalysedTurn): Record<string, Json> | null =>
  contactDetails(question, history.slice(-EARLIER_MAX));

const MATTERS: Intent[] = ['act', 'booking', 'leaving', 'show_page', 'complaint', 'statement'];

/** Whether a message asks or reports something beside the details; a wish to be contacted is part of them. */
export function saysMore({ parts }: UnderstoodMessage, { email, intent }: Record<string, Json>): boolean {
  if (typeof intent === 'string' && isWished(intent))
    return parts.some((part) => part.intent === 'question' && !isContactRequest(part.text));
  const introduces = (text: string): boolean => Object.keys(statedPerson(text, contactsIn(text))).length > 0;
  const rest = parts.filter(({ text }) => !(typeof email === 'string' && text.includes(email)) && !introduces(text));
  return parts.some((part) => part.intent === 'question') || rest.some((part) => MATTERS.includes(part.intent));
}

/** What a message says of its writer. */
export interface OwnDetails extends StatedPerson {
  email?: string;
  phone?: string;
  /** What they ask for, in their words. */
  intent?: string;
}

/**
 * Everything that a person states of themselves.
 * @param before earlier messages, oldest first, in which the name, the company and the wish may be
 */
export function ownDetails(message: string, before: string[]): OwnDetails {
  const texts = [message, ...before.toReversed()];
  const stated = texts.map((text) => statedPerson(text, contactsIn(text)));
  const [name, company] = (['name', 'company'] as const).map(
    (field) => stated.find((person) => person[field] !== undefined)?.[field],
  );
  const beside = clausesOf(message, contactsIn(message)).flatMap(({ words }) => words);
  const isMore = beside.filter(({ text }) => !name?.includes(text) && !company?.includes(text)).length > BESIDE_MAX;
  const wishes = (isMore ? [message] : texts).map(saidWish).filter((wish) => wish !== '');
  const intent = wantedOf(wishes);
  return { ...ownContact(message), ...(name && { name }), ...(company && { company }), ...(intent && { intent }) };
}

/** What they want, rather than that they want to be called for it; a `yes please` wants nothing of its own. */
function wantedOf(wishes: string[]): string | undefined {
  const told = wishes.filter((wish) => !SMALL_TALK.includes(classifyIntent(wish).intent));
  const wanted = told.filter((wish) => words(wish).length > BESIDE_MAX || !asksForContact(wish, CONTACT_WISHES));
  return wanted.find(isWished) ?? wanted[0] ?? told[0];
}

/** The address and the number of the writer: not those of others whom the sentence names, or of the company. */
function ownContact(message: string): Reach {
  const own = Object.entries(contactIn(message)).filter(([, contact]) => !isOfOthers(message, String(contact)));
  return Object.fromEntries(own) as Reach;
}

/** `I wrote from a@b.example. Contact me at a@b.example`: it is the writer's where it is once. */
function isOfOthers(message: string, contact: string): boolean {
  const pieces = message.split(contact);
  return pieces.slice(0, -1).every((_, at) => speaksOfOthers(pieces.slice(0, at + 1).join(' '), pieces[at + 1] ?? ''));
}

function speaksOfOthers(before: string, after: string): boolean {
  const said = wordsOf(before.split(/(?<=[.!?。！？؟])\s|\n/u).at(-1) ?? '');
  const near = [...said.slice(-YOURS_BESIDE_MAX), ...wordsOf(after).slice(0, YOURS_BESIDE_MAX)];
  return said.some((_, at) => phraseAt(said, at, OTHERS)) || near.some(({ lower }) => YOURS.has(lower));
}
const wordsOf = (text: string): Word[] => clausesOf(text, []).flatMap((clause) => clause.words);

/**
 * The arguments of `capture_lead`; null without an address or a number, or where these come alone: an address may
 * also be what does not work, and digits an order. `intent` is the wish to be contacted, if one is stated.
 */
export function contactDetails(message: string, before: string[]): Record<string, Json> | null {
  const { email, phone, name, company, intent } = ownDetails(message, before);
  if (email === undefined && phone === undefined) return null;
  const isAsked = (intent !== undefined && isWished(intent)) || isWished(message) || asksToBeContacted(message);
  // Who needs help with `order 17` is a customer already.
  if (!isAsked && (refusesContact(message) || namesOwnMatter(message))) return null;
  const isOwnPhone = phone !== undefined && (isAsked || isTelephone(message, phone) || isAlone(message, phone));
  if (email === undefined && !isOwnPhone) return null;
  if (!isAsked && name === undefined) return null;
  return {
    ...(email !== undefined && { email }),
    ...(isOwnPhone && { phone }),
    ...(name && { name }),
    ...(company && { company }),
    ...(intent && { intent }),
  };
}

/** Whether a message has an address, or a number that is a telephone's. */
export function isReachable(message: string): boolean {
  const { email, phone } = ownContact(message);
  const isOwn = (number: string): boolean => isTelephone(message, number) || isAlone(message, number);
  return email !== undefined || (phone !== undefined && (isOwn(phone) || asksToBeContacted(message)));
}

/** How a person who was asked for it can be reached: here an address or a number may come alone. Null = not said. */
export function reachIn({ question, history }: AnalysedTurn): Reach | null {
  const { name, email, phone } = ownDetails(question, history.slice(-EARLIER_MAX));
  const isNumberGiven = phone !== undefined && (isReachable(question) || words(question).length <= NUMBER_BESIDE_MAX);
  if ((email === undefined && !isNumberGiven) || refusesContact(question)) return null;
  return { ...(name && { name }), ...(email && { email }), ...(isNumberGiven && { phone }) };
}

/** `please write to ann@example.com`: a verb of contacting beside an address. */
const asksToBeContacted = (message: string): boolean =>
  clausesOf(message, contactsIn(message)).some(
    ({ words, isBesideContact }) =>
      isBesideContact &&
      words.some(({ lower }) => CONTACT_VERBS.has(lower)) &&
      !isNegated(words.map(({ lower }) => lower).join(' ')),
  );

/** A number that begins like a telephone's, with nothing beside it in its sentence. */
function isAlone(message: string, phone: string): boolean {
  const at = message.indexOf(phone);
  const [before, after] = [message.slice(0, at), message.slice(at + phone.length)];
  const isFirst = /[.,;!?]\s*$|\n[^\S\n]*$/u.test(before);
  return /^\(?0/.test(phone) && isFirst && /^\s*(?:$|[.,;!?\n])/u.test(after);
}
