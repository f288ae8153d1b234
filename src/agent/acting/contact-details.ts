/**
 * Contact details that a person volunteers in order to be contacted: only what they stated, and only together with
 * such a wish, or an address or number of their own with their name.
 */
import type { Json } from '../../platform/kernel/json-schema.js';
import { isNegated } from '../proof/negation.js';
import type { Reach } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { likelyLanguages } from '../understanding/language.js';
import type { Intent } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { contactIn } from './arguments.js';
import { isNumberedThing } from './own-matters.js';
import { namesInAddress } from './names-in-address.js';
import { CONTACT_VERBS, PHONE_FOLLOWS, PHONE_FOLLOWS_INSIDE } from './person-cues.js';
import { clausesOf, type Clause } from './person-words.js';
import { phraseAt } from './phrases.js';
import { statedPerson, type StatedPerson } from './stated-person.js';
import { contactsIn, isContactRequest, isWished, namesOwnMatter, refusesContact } from './wishes.js';
import { saidWish } from './said-wish.js';

/** Earlier messages in which a name or a wish may be. */
const EARLIER_MAX = 3;
/** Words beside the details: `my mail is …`; who says more means something else than a wish of earlier. */
const BESIDE_MAX = 5;
/** Words of a message that is a number, as it is written in groups, with a name. */
const NUMBER_BESIDE_MAX = 10;
/** Words before a number within which it is an order's. */
const THING_WORDS_MAX = 3;

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
  const { email, phone } = contactIn(message) as Pick<OwnDetails, 'email' | 'phone'>;
  const contact = { ...(email && { email }), ...(phone && !isOfThing(message, phone) && { phone }) };
  const texts = [message, ...before.toReversed()];
  const agreed = email === undefined ? {} : namesInAddress(email, texts);
  const stated = texts.map((text, at) => statedPerson(text, contactsIn(text), { isEarlier: at > 0 }));
  const [name, company] = (['name', 'company'] as const).map((field) =>
    whole(agreed[field], stated.find((person) => person[field] !== undefined)?.[field]),
  );
  const beside = clausesOf(message, contactsIn(message)).flatMap(({ words }) => words);
  const isMore = beside.filter(({ text }) => !name?.includes(text) && !company?.includes(text)).length > BESIDE_MAX;
  const wishes = (isMore ? [message] : texts).map(saidWish).filter((wish) => wish !== '');
  const intent = wishes.find(isWished) ?? wishes[0];
  return { ...contact, ...(name && { name }), ...(company && { company }), ...(intent && { intent }) };
}

/** What the address agrees on is often only a part of what is stated: `Clínica del Mar`, clinica.example. */
const whole = (agreed: string | undefined, stated: string | undefined): string | undefined =>
  agreed === undefined || stated?.toLowerCase().includes(agreed.toLowerCase()) ? stated : agreed;

/**
 * The arguments of `capture_lead`; null without an address or a number, or where these come alone: an address may
 * also be what does not work, and digits an order. `intent` is the wish to be contacted, if one is stated.
 */
export function contactDetails(message: string, before: string[]): Record<string, Json> | null {
  if (contactsIn(message).length === 0) return null;
  const { email, phone, name, company, intent } = ownDetails(message, before);
  const isAsked = (intent !== undefined && isWished(intent)) || isWished(message) || asksToBeContacted(message);
  // Who needs help with `order 17` is a customer already.
  if (!isAsked && (refusesContact(message) || namesOwnMatter(message))) return null;
  const isOwnPhone = phone !== undefined && (isAsked || isTelephone(message, phone));
  // Without a wish, `my name is spelled wrong` must not introduce anybody.
  const stated =
    isAsked ||
    company !== undefined ||
    /^\p{Lu}|^\p{Lo}|\s/u.test(name ?? '') ||
    (email && namesInAddress(email, [message, ...before]).name);
  const person = stated ? name : undefined;
  if (!isAsked && !(person && (email !== undefined || isOwnPhone))) return null;
  return {
    ...(email !== undefined && { email }),
    ...(isOwnPhone && { phone }),
    ...(person && { name: plain(person) }),
    ...(company && { company }),
    ...(intent && { intent }),
  };
}

const plain = (name: string): string => name.replace(/[.]$/, '');

/** Whether a message has an address, or a number that is a telephone's. */
export function isReachable(message: string): boolean {
  const { email, phone } = contactIn(message);
  return (
    email !== undefined || (typeof phone === 'string' && (isTelephone(message, phone) || asksToBeContacted(message)))
  );
}

/** How a person who was asked for it can be reached: here an address or a number may come alone. Null = not said. */
export function reachIn({ question, history }: AnalysedTurn): Reach | null {
  const { name, email, phone } = ownDetails(question, history.slice(-EARLIER_MAX));
  const isNumberGiven = phone !== undefined && (isReachable(question) || words(question).length <= NUMBER_BESIDE_MAX);
  if ((email === undefined && !isNumberGiven) || refusesContact(question)) return null;
  return { ...(name && { name: plain(name) }), ...(email && { email }), ...(isNumberGiven && { phone }) };
}

/** `please write to ann@example.com`: a verb of contacting beside an address. */
const asksToBeContacted = (message: string): boolean =>
  besideContact(message).some(
    ({ words }) =>
      words.some(({ lower }) => CONTACT_VERBS.has(lower)) && !isNegated(words.map(({ lower }) => lower).join(' ')),
  );

/** A number that is introduced as a telephone's, or written like one of another country. */
const isTelephone = (message: string, phone: string): boolean =>
  /^(?:\+|00)/.test(phone) ||
  PHONE_FOLLOWS_INSIDE.some((cue) => message.includes(cue)) ||
  isAlone(message, phone) ||
  besideContact(message).some(({ words }) => words.some((_, at) => phraseAt(words, at, PHONE_FOLLOWS) !== null));

/** A number that begins like a telephone's, with nothing beside it in its sentence. */
function isAlone(message: string, phone: string): boolean {
  const at = message.indexOf(phone);
  const [before, after] = [message.slice(0, at), message.slice(at + phone.length)];
  const isFirst = /[.,;!?]\s*$|\n[^\S\n]*$/u.test(before);
  return /^\(?0/.test(phone) && isFirst && /^\s*(?:$|[.,;!?\n])/u.test(after);
}

/** Digits that belong to a thing: `my order 4711908823`. */
function isOfThing(message: string, phone: string): boolean {
  if (phone.startsWith('+')) return false;
  const languages = likelyLanguages(message, null);
  const before = clausesOf(message.slice(0, message.indexOf(phone)), []).at(-1)?.words ?? [];
  if (before.some((_, at) => phraseAt(before, at, PHONE_FOLLOWS))) return false;
  return before.slice(-THING_WORDS_MAX).some(({ lower }) => isNumberedThing(lower, languages));
}

const besideContact = (message: string): Clause[] =>
  clausesOf(message, contactsIn(message)).filter(({ isBesideContact }) => isBesideContact);
