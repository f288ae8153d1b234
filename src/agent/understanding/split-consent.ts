/** Splits a first yes, no or never mind off the rest of a message: `no, I want the blue one`, `ok please cancel it`. */
import { isNegated } from '../proof/negation.js';
import { bestOf, sumOf, type ClassifiedIntent } from './classify-intent.js';
import { CONSENT, INTENTS, REQUESTS, SMALL_TALK, type Intent } from './intents.js';
import { endsSentencesBySpace } from './scripts.js';
import { sentences } from './sentences.js';

export interface SplitConsent {
  /** The yes, no or never mind. */
  first: string;
  /** What else the message says. */
  rest: string;
}

type Classify = (text: string) => ClassifiedIntent;

/** Minimum probability that the first words by themselves are a yes, a no or a never mind: before a comma, and without. */
const CONSENT_MIN = { clause: 0.6, words: 0.95 };
/** What talks with this probability is a yes or no in more words: `no, never mind`, `yes, please do`. */
const REST_TALK_MAX = 0.7;
/** Without a comma, the rest has to request something: `no problem at all` is one expression. */
const REST_REQUEST_MIN = 0.6;
/** From this probability on the message as a whole may be taken for a yes or no, because of its first word. */
const WHOLE_CONSENT_MIN = 0.2;
const REST_CLEAR_MIN = 0.4;
/** Fewer characters, or fewer words without a comma, say little by themselves. */
const REST_CHARACTERS_MIN = 12;
const REST_WORDS_MIN = 3;
const WHOLE_CONSENT_CLEAR_MIN = 0.9;
const PLAIN_CONSENT_MIN = 0.97;
const NEGATED_ORDER_MAX = 0.2;
const ORDERS: readonly Intent[] = ['act', 'booking', 'leaving'];
/** Conjunctions that add something to a yes without a condition: `yes, and what does it cost?` */
export const ADDS =
  /^¿?(?:(?:and|also|plus|und|auch|y|también|et|aussi|e|também|anche|और|साथ ही)(?![\p{L}\p{M}])|و(?!لكن)|还有|另外|それと|あと|และ|แล้ว)/iu;
const FIRST_CHARACTERS_MAX = 40;
/** Words of a yes or no that no comma ends. */
const FIRST_WORDS_MAX = 3;
/** A message of this length tells a story. */
const CHARACTERS_MAX = 400;

/** null if a message begins with neither, or is nothing else. */
export function splitConsent(text: string, classify: Classify): SplitConsent | null {
  if (text.length > CHARACTERS_MAX) return null;
  return atBoundary(text, classify) ?? betweenWords(text, classify);
}

/** At the end of the first clause or sentence; in scripts without commas, at the first space. */
function atBoundary(text: string, classify: Classify): SplitConsent | null {
  const clause = endsSentencesBySpace(text) ? /\s/u : /[,;:…،؛，、：–—](?=[\s\p{Lo}])|\n/u;
  const sentence = sentences(text)[0]?.end ?? 0;
  const end = Math.min(clause.exec(text)?.index ?? sentence, sentence);
  if (end > FIRST_CHARACTERS_MAX) return null;
  const split = { first: text.slice(0, end).trim(), rest: text.slice(end).replace(/^[\s\p{Po}\p{Pd}]+(?<![¿¡])/u, '') };
  if (!isConsent(split.first, classify, CONSENT_MIN.clause) || !saysMore(split.rest, classify)) return null;
  // `Sí, por favor` is nothing but a yes.
  if (split.rest.length < REST_CHARACTERS_MIN && sumOf(classify(text), CONSENT) >= WHOLE_CONSENT_CLEAR_MIN) return null;
  return endsSentencesBySpace(text) && forbids(split, classify) ? null : split;
}

/** `ok please cancel my order`, `yes and what does it cost?` */
function betweenWords(text: string, classify: Classify): SplitConsent | null {
  const isDecided = sumOf(classify(text), CONSENT) >= WHOLE_CONSENT_MIN;
  const spaces = [...text.slice(0, FIRST_CHARACTERS_MAX).matchAll(/\s+/gu)].slice(0, FIRST_WORDS_MAX);
  const splits = spaces.map(({ index }) => ({ first: text.slice(0, index), rest: text.slice(index).trim() }));
  const isSplit = ({ first, rest }: SplitConsent): boolean => {
    if (!isConsent(first, classify, CONSENT_MIN.words) || !saysMore(rest, classify)) return false;
    if (rest.split(/\s+/u).length < REST_WORDS_MIN) return false;
    const told = classify(rest);
    if (isNegated(rest) || forbids({ first, rest }, classify)) return false;
    if (sumOf(told, REQUESTS) < REST_REQUEST_MIN * (1 - sumOf(told, CONSENT))) return false;
    return isDecided || ADDS.test(rest) || sumOf(told, ORDERS) >= REST_REQUEST_MIN;
  };
  const certainty = ({ first }: SplitConsent): number => Math.round(100 * sumOf(classify(first), CONSENT));
  return splits.filter(isSplit).sort((a, b) => certainty(b) - certainty(a))[0] ?? null;
}

/** Without a comma, a no may belong to what follows: `no cancele mi pedido`. */
const forbids = ({ first, rest }: SplitConsent, classify: Classify): boolean =>
  isNegated(first) && sumOf(afterConsent(classify(rest)), ORDERS) >= NEGATED_ORDER_MAX;

/** What follows a yes or no, read as anything but another one; a statement if that is not clear. */
export function afterConsent({ scores }: ClassifiedIntent): ClassifiedIntent {
  const others = INTENTS.filter((intent) => !CONSENT.includes(intent));
  const all = sumOf({ scores }, others);
  const best = bestOf(scores, others);
  const isClear = scores[best] >= REST_CLEAR_MIN * all;
  const scoreOf = (intent: Intent): number =>
    isClear && !CONSENT.includes(intent) ? scores[intent] / all : Number(!isClear && intent === 'statement');
  const read = Object.fromEntries(INTENTS.map((intent) => [intent, scoreOf(intent)])) as Record<Intent, number>;
  const intent = isClear ? best : 'statement';
  return { intent, probability: read[intent], scores: read };
}

/** `Never, …` and `don’t …` resemble a no, and negate what follows. */
function isConsent(first: string, classify: Classify, min: number): boolean {
  const likelihood = sumOf(classify(first), CONSENT);
  return likelihood >= min && (likelihood >= PLAIN_CONSENT_MIN || !isNegated(first));
}

const saysMore = (rest: string, classify: Classify): boolean =>
  /[\p{L}\p{N}]/u.test(rest) && sumOf(classify(rest), SMALL_TALK) < REST_TALK_MAX;
