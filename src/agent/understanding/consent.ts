/** Reads a message as the answer to a request for confirmation. */
import { isNegated } from '../proof/negation.js';
import type { ClassifiedIntent } from './classify-intent.js';
import { REQUESTS, type Intent } from './intents.js';
import trained from './intents.weights.json';

/** Maximum length of a yes or no. */
const CONSENT_CHARACTERS_MAX = 120;
/** Minimum probability of a yes with a negation in it. */
const PLAIN_YES_MIN = 0.8;
/** A wrong yes causes an unwanted action, so it has to be this many times likelier than a no. */
const YES_MIN_OVER_NO = 3;
const ASKS = /[?？؟]/;
/** Conjunctions that add something to a yes without a condition: `yes, and what does it cost?` */
const ADDS =
  /^¿?(?:(?:and|also|plus|und|auch|y|también|et|aussi|e|também|anche|और|साथ ही)(?![\p{L}\p{M}])|و(?!لكن)|还有|另外|それと|あと|และ|แล้ว)/iu;

/** Whether it adds something to a yes, without a condition. */
export const addsTo = (rest: string): boolean => ADDS.test(rest);

/** Whether a yes is the likeliest reading, and likelier by far than a no: `do it tomorrow` states a condition. */
export const isLikelyYes = (scores: ClassifiedIntent['scores']): boolean =>
  Object.values(scores).every((score) => score <= scores.yes) &&
  scores.yes >= YES_MIN_OVER_NO * (scores.no + scores.never_mind);

/**
 * Yes, no, or null for neither. A yes must be clear, because an action may follow: `hm`, `maybe` and `sure?` lead to
 * another question. A no needs less.
 */
export function consentOf(text: string, { scores }: ClassifiedIntent): boolean | null {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return null;
  if (text.length > CONSENT_CHARACTERS_MAX) return null;
  const { yes, no, never_mind: neverMind } = scores;
  const declining = no + neverMind;
  // `I did not say yes` leads to another question; `no problem` is a clear yes.
  const isUncertain = yes < trained.yes || ASKS.test(text) || (isNegated(text) && yes < PLAIN_YES_MIN);
  if (isLikelyYes(scores)) return isUncertain ? null : true;
  // `Hä?` asks rather than declines.
  return declining > yes && declining >= trained.no && declining >= scores.question ? false : null;
}

/** From this probability on a no counts whatever follows: `no, what does it cost?`, but not `wait, what does it cost?` */
const PLAIN_NO_MIN = 0.97;

/**
 * Consent of a message that begins with a yes or a no and says more. A yes stands if something is added to it (`yes, and
 * what does it cost?`); whether an order repeats the one that was asked about, the action decides (`ok please cancel it`).
 */
export function openingConsent(
  { isYes, rest }: { isYes: boolean; rest: string },
  {
    text,
    first,
    whole,
    restIntent,
  }: Record<'first' | 'whole', ClassifiedIntent> & { text: string; restIntent: Intent },
): boolean | null {
  const isPlainNo = first.scores.no + first.scores.never_mind >= PLAIN_NO_MIN;
  if (!isYes) return restIntent !== 'question' || isPlainNo || consentOf(text, whole) === false ? false : null;
  if (!REQUESTS.includes(restIntent)) return consentOf(text, whole);
  return addsTo(rest) ? true : null;
}
