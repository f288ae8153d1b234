import { Classifier } from '../../platform/kernel/classifier/classifier.js';
import { CONSENT, INTENTS, type Intent } from './intents.js';
import trained from './intents.weights.json';

export interface ClassifiedIntent {
  /** The most probable one; a request for a person only if it is certain enough for a hand-off. */
  intent: Intent;
  probability: number;
  /** The calibrated probability of each. */
  scores: Record<Intent, number>;
}

const CLASSIFIER = new Classifier(INTENTS, trained.intents, trained);

/** A card number, a date, `17`: a value that was asked for, whatever the training examples contain for digits. */
const NUMBERS_ALONE = /^(?=[^]*\p{N})[^\p{L}\p{Extended_Pictographic}]+$/u;
const STATEMENT_SCORES = Object.fromEntries(
  INTENTS.map((intent) => [intent, Number(intent === 'statement')]),
) as Record<Intent, number>;
/** What tells something, whatever the training examples contain. */
export const STATED: ClassifiedIntent = { intent: 'statement', probability: 1, scores: STATEMENT_SCORES };

/** Classifies the intent of one message, or one sentence of it. Examines at most 1,200 characters. */
export function classifyIntent(text: string): ClassifiedIntent {
  if (NUMBERS_ALONE.test(text)) return STATED;
  const scores = CLASSIFIER.probabilities(text);
  const intent = mostProbable(scores);
  return { intent, probability: scores[intent], scores };
}

/**
 * Minimum probability of a request for a person: in a fragment that says little, all intents are about equally
 * likely.
 */
const PERSON_MIN = 0.35;

/** A hand-off ends the agent's turn: a request for a person has to be clearly likelier than a question. */
function mostProbable(scores: Record<Intent, number>): Intent {
  const { wants_person: person, question } = scores;
  const isPerson = person >= PERSON_MIN && person >= trained.wantsPerson * question;
  const best = bestOf(scores, isPerson ? INTENTS : OTHERS);
  // `I want my money back` is an order, be it of one kind or another, rather than a doubtful yes.
  const isDoubtful = CONSENT.includes(best) && scores[best] < trained.yes && sumOf({ scores }, ORDERS) > scores[best];
  return isDoubtful ? bestOf(scores, ORDERS) : best;
}

const ORDERS: readonly Intent[] = ['act', 'booking', 'leaving'];

/** The same text read as anything but a request for a person. */
export function otherThanPerson({ scores }: ClassifiedIntent): ClassifiedIntent {
  const intent = bestOf(scores, OTHERS);
  return { intent, probability: scores[intent], scores };
}

const OTHERS = INTENTS.filter((intent) => intent !== 'wants_person');

/** The most probable of some intents. */
export const bestOf = (scores: ClassifiedIntent['scores'], intents: readonly Intent[]): Intent =>
  intents.reduce((best, intent) => (scores[intent] > scores[best] ? intent : best));

/** The probability that it is one of some intents. */
export const sumOf = ({ scores }: Pick<ClassifiedIntent, 'scores'>, intents: readonly Intent[]): number =>
  intents.reduce((sum, intent) => sum + scores[intent], 0);
