import { Classifier } from './classifier.js';
import { INTENTS, type Intent } from './intents.js';
import trained from './intents.weights.json';

export interface ClassifiedIntent {
  /** The most probable one; a wish for a person only where that is certain enough to hand over. */
  intent: Intent;
  probability: number;
  /** The calibrated probability of each. */
  scores: Record<Intent, number>;
}

const CLASSIFIER = new Classifier(INTENTS, trained.intents, trained);

/** A card's number, a date, `17`: something that was asked for, whatever the examples made of digits. */
const NUMBERS_ALONE = /^(?=[^]*\p{N})[^\p{L}\p{Extended_Pictographic}]+$/u;
const TOLD = Object.fromEntries(INTENTS.map((intent) => [intent, Number(intent === 'statement')])) as Record<
  Intent,
  number
>;

/** Tells what a person wants with one message, or one sentence of it. Looks at 1,200 characters at most. */
export function classifyIntent(text: string): ClassifiedIntent {
  const scores = NUMBERS_ALONE.test(text) ? TOLD : CLASSIFIER.probabilities(text);
  const intent = mostProbable(scores);
  return { intent, probability: scores[intent], scores };
}

/** A wish for a person has at least this probability: in a fragment that says little, all are about as likely. */
const PERSON_MIN = 0.35;

/** A hand-over ends the agent's turn: a wish for a person has to be plainly likelier than a question. */
function mostProbable(scores: Record<Intent, number>): Intent {
  const { wants_person: person, question } = scores;
  const isPerson = person >= PERSON_MIN && person >= trained.wantsPerson * question;
  const possible = INTENTS.filter((intent) => intent !== 'wants_person' || isPerson);
  return possible.reduce((best, intent) => (scores[intent] > scores[best] ? intent : best));
}
