/** Reads the first clause of a message apart from the rest: `no, I want the blue one`, `ok please cancel it`, `hm, ok`. */
import { isNegated } from '../proof/negation.js';
import { bestOf, classifyIntent, sumOf, type ClassifiedIntent } from './classify-intent.js';
import { CONSENT, INTENTS, REQUESTS, SMALL_TALK, type Intent } from './intents.js';
import { endsSentencesBySpace } from './scripts.js';
import { sentences } from './sentences.js';

export interface OpenedMessage {
  /** A yes, a no, a never mind, or a reaction. */
  first: string;
  /** What else the message says. */
  rest: string;
}

/** What opens a message without being what it is about. */
const OPENERS: readonly Intent[] = [...CONSENT, 'reaction'];
const ORDERS: readonly Intent[] = ['act', 'booking', 'leaving'];
/** More likely than not; and certain, where no mark tells the clauses apart: `kannst du …`. */
const LIKELY = 0.5;
const CERTAIN = 0.95;
/** What follows an opening resembles it a little, and still says something. */
const REST_MIN = 0.4;
/** Words of an opening that no mark ends. */
const WORDS_MAX = 3;
/** A longer clause says something itself; a longer message tells a story. */
const FIRST_CHARACTERS_MAX = 40;
const CHARACTERS_MAX = 400;
/** `Sí, por favor` is nothing but a yes. */
export const POLITE = new Set(
  `please pls bitte danke thanks por favor gracias s'il vous te plaît plait svp merci obrigado obrigada per favore piacere grazie من فضلك لو سمحت
  कृपया 请 お願いします ครับ ค่ะ คะ นะ`.split(/\s+/),
);

/** null if a message begins with neither, or is nothing else. */
export function openingOf(text: string): OpenedMessage | null {
  if (text.length > CHARACTERS_MAX) return null;
  const marked = atMark(text);
  if (marked && isApart(marked, !endsSentencesBySpace(text))) return marked;
  const worded = wordSplits(text).map((split) => ({ split, likelihood: apartWithoutMark(split) }));
  const best = worded.sort((a, b) => b.likelihood - a.likelihood)[0];
  return best && best.likelihood > LIKELY ? best.split : null;
}

/** At the end of the first clause or sentence; in scripts without commas, at the first space. */
function atMark(text: string): OpenedMessage | null {
  const mark = endsSentencesBySpace(text) ? /\s/u : /[,;:…،؛，、：–—](?=[\s\p{Lo}])|\n/u;
  const sentence = sentences(text)[0]?.end ?? 0;
  const end = Math.min(mark.exec(text)?.index ?? sentence, sentence);
  const rest = text.slice(end).replace(/^[\s\p{Po}\p{Pd}]+(?<![¿¡])/u, '');
  return end <= FIRST_CHARACTERS_MAX && /[\p{L}\p{N}]/u.test(rest) ? { first: text.slice(0, end).trim(), rest } : null;
}

const wordSplits = (text: string): OpenedMessage[] =>
  [...text.slice(0, FIRST_CHARACTERS_MAX).matchAll(/\s+/gu)]
    .slice(0, WORDS_MAX)
    .map(({ index }) => ({ first: text.slice(0, index), rest: text.slice(index).trim() }));

/** Whether the first words open the message, and the rest says something; a no belongs to the order after it. */
function isApart({ first, rest }: OpenedMessage, isMarked: boolean): boolean {
  if (rest.split(/[\s\p{Po}]+/u).every((word) => word === '' || POLITE.has(word.toLowerCase()))) return false;
  const said = 1 - sumOf(classifyIntent(rest), SMALL_TALK);
  if (!isMarked && isNegated(first) && sumOf(classifyIntent(rest), ORDERS) > LIKELY * said) return false;
  return sumOf(classifyIntent(first), OPENERS) > LIKELY && said >= REST_MIN;
}

/** Without a mark the rest has to request something, and a negation belongs to it: `no cancele mi pedido`, `no idea`. */
function apartWithoutMark({ first, rest }: OpenedMessage): number {
  const opens = sumOf(classifyIntent(first), OPENERS);
  return opens < CERTAIN || isNegated(first) || isNegated(rest) ? 0 : opens * sumOf(classifyIntent(rest), REQUESTS);
}

/** What follows a yes or no, read as anything but another one; a statement if that is not clear. */
export function afterOpening({ scores }: ClassifiedIntent): ClassifiedIntent {
  const others = INTENTS.filter((intent) => !OPENERS.includes(intent));
  const all = sumOf({ scores }, others);
  const best = bestOf(scores, others);
  const isClear = scores[best] >= LIKELY * all;
  const scoreOf = (intent: Intent): number =>
    isClear && !OPENERS.includes(intent) ? scores[intent] / all : Number(!isClear && intent === 'statement');
  const read = Object.fromEntries(INTENTS.map((intent) => [intent, scoreOf(intent)])) as Record<Intent, number>;
  const intent = isClear ? best : 'statement';
  return { intent, probability: read[intent], scores: read };
}
