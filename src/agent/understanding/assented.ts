/** What resembles a yes where nothing was asked: `then please cancel it` orders, and anger may sound glad. */
import { isNegated } from '../proof/negation.js';
import { words } from '../retrieval/lexemes.js';
import type { Intent } from './intents.js';
import { kindsOf } from './kind.js';
import type { UnderstoodMessage } from './understand.js';

const WORDS_MIN = 4;
const GLAD: readonly Intent[] = ['yes', 'reaction'];
/** Of the kinds, which are learned apart from the intents. */
const TALK_MAX = 0.25;
const ACT_MIN = 0.7;
const COMPLAINT_MIN = 0.9;

/** The message as what its kind says; unchanged if it is no such yes. */
export function withoutAssent(message: UnderstoodMessage): UnderstoodMessage {
  const { text, intent, verdict, parts } = message;
  const isGlad = GLAD.includes(intent) && parts.length === 1;
  if ((!isGlad && verdict !== 'solved') || words(text).length < WORDS_MIN) return message;
  const { act, complaint, talk } = kindsOf(text);
  if (complaint >= COMPLAINT_MIN) return isGlad ? as(message, 'complaint', complaint) : { ...message, verdict: null };
  return isGlad && act >= ACT_MIN && talk < TALK_MAX && !isNegated(text) ? as(message, 'act', act) : message;
}

const as = (message: UnderstoodMessage, intent: Intent, probability: number): UnderstoodMessage => ({
  ...message,
  intent,
  probability,
  parts: message.parts.map((part) => ({
    ...part,
    intent,
    probability,
    scores: { ...part.scores, yes: 0, reaction: 0, [intent]: probability },
  })),
  isSmallTalk: intent === 'complaint',
  consent: null,
  opening: null,
  verdict: null,
});
