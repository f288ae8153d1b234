/** The wish to be contacted, or to buy something, and its opposite: `do not call me`. */
import { isNegated } from '../proof/negation.js';
import { classifyIntent } from '../understanding/classify-intent.js';
import { likelyLanguages } from '../understanding/language.js';
import { sentences } from '../understanding/sentences.js';
import { contactIn } from './arguments.js';
import { isOwnMatter } from './own-matters.js';
import { CONTACT_WISHES as CONTACTS, INTERESTS, NEEDS, OFFERS, WISHES_INSIDE } from './wish-words.js';
import { clausesOf, textOf, type Word } from './person-words.js';
import { phraseAt } from './phrases.js';

const CONTACT_WISHES = [...CONTACTS, ...OFFERS];
const CHARACTERS_MAX = 1_200;
/** Words after a wish in which German negates it: `rufen Sie mich bitte nicht an`. */
const NEGATED_AFTER_MAX = 3;
/** `A tent without poles`, `do not hesitate to call`: the wish stands. */
const STANDS = new Set(
  'without ohne sin sans sem senza hesitate zögern zögere dude duden hésitez hesite hesitem esiti esitate'.split(' '),
);
const ASKED = /[?？؟]/u;
/** What was said before these is another matter. */
const LINKS = new Set('and but so und aber y pero et mais e mas ma'.split(' '));

/** Whether a text has a wish to be contacted, or to buy something. */
export const isWished = (text: string): boolean => sentencesOf(text).some((line) => isWish(line));

/** Whether a message refuses to be contacted, or an offer. */
export const refusesContact = (text: string): boolean =>
  sentencesOf(text).some((line) => readWishes(line, CONTACT_WISHES).isRefused);

/** Whether every clause of a message denies something: `rufen Sie mich nicht mehr an`, and not `not today, but on Friday`. */
export function isDenied(text: string): boolean {
  const clauses = clausesOf(text, contactsIn(text));
  return clauses.length > 0 && !ASKED.test(text) && clauses.every(({ words }) => isNegated(textOf(words)));
}

/** Whether a message asks to be contacted, or for an offer; or for an offer alone. */
export const asksForContact = (text: string, wishes = CONTACT_WISHES): boolean =>
  sentencesOf(text).some((line) => readWishes(line, wishes).isWish);
export const asksForOffer = (text: string): boolean => asksForContact(text, OFFERS);

/** Whether a message is about something that the person already has with the company: `order 17`. */
export function namesOwnMatter(text: string): boolean {
  const languages = likelyLanguages(text, null);
  return clausesOf(text, contactsIn(text)).some(({ words }) => isOwnMatter(words, languages));
}

/** Whether a message asks to be called at a number that it names. */
export const asksForCall = (text: string): boolean => contactIn(text)['phone'] !== undefined && asksForContact(text);

/** Whether a question is nothing but the wish to be contacted. */
export const isContactRequest = (text: string): boolean =>
  clausesOf(text, contactsIn(text)).every(
    ({ words }) =>
      readClause(words, CONTACT_WISHES) === 'wish' || classifyIntent(`${textOf(words)}?`).intent !== 'question',
  );

export const contactsIn = (text: string): string[] => Object.values(contactIn(text)).map(String);

const sentencesOf = (text: string): string[] =>
  text
    .slice(0, CHARACTERS_MAX)
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));

function isWish(sentence: string): boolean {
  if (readWishes(sentence, [...CONTACT_WISHES, ...INTERESTS]).isWish) return true;
  if (!readWishes(sentence, NEEDS).isWish) return false;
  const languages = likelyLanguages(sentence, null);
  return !clausesOf(sentence, contactsIn(sentence)).some(({ words }) => isOwnMatter(words, languages));
}

function readWishes(sentence: string, wishes: string[]): { isWish: boolean; isRefused: boolean } {
  const clauses = clausesOf(sentence, contactsIn(sentence)).map(({ words }) => readClause(words, wishes));
  // `Why don't you call me?`
  const isAsked = ASKED.test(sentence);
  return {
    isWish: clauses.includes('wish') || (isAsked && clauses.includes('refusal')),
    isRefused: clauses.includes('refusal') && !isAsked,
  };
}

function readClause(words: Word[], wishes: string[]): 'wish' | 'refusal' | null {
  for (const at of words.keys()) {
    const found = phraseAt(words, at, wishes);
    if (found) return isRefused(words, at, at + found.length) ? 'refusal' : 'wish';
  }
  const text = textOf(words);
  if (!WISHES_INSIDE.some((wish) => text.includes(wish))) return null;
  return isNegated(text) ? 'refusal' : 'wish';
}

export function isRefused(words: Word[], from: number, to: number): boolean {
  const link = words.slice(0, from).findLastIndex(({ lower }) => LINKS.has(lower));
  const around = [...words.slice(link + 1, from), ...words.slice(to, to + NEGATED_AFTER_MAX)];
  return around.some(({ lower }) => isNegated(lower)) && !around.some(({ lower }) => STANDS.has(lower));
}
