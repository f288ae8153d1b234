import { featuresOf } from './intent-features.js';
import { LEVELS, PACKED, weightOf, weightRows } from './intent-weights.js';
import { INTENTS, type Intent } from './intents.js';

export interface ClassifiedIntent {
  /** The most probable one; a wish for a person only where that is certain enough to hand over. */
  intent: Intent;
  probability: number;
  /** The calibrated probability of each. */
  scores: Record<Intent, number>;
}

/** Weights of the levels from -7 to 7. */
const WEIGHTS = Array.from({ length: 2 * LEVELS + 1 }, (_, index) => weightOf(index - LEVELS, PACKED.largest));

/** Tells what a person wants with one message, or one sentence of it. Looks at 1,200 characters at most. */
export function classifyIntent(text: string): ClassifiedIntent {
  const { rowOf, levels } = weightRows();
  const { buckets, values } = featuresOf(text);
  const sums = new Float64Array(INTENTS.length);
  for (let i = 0; i < buckets.length; i++) {
    const row = rowOf[buckets[i]!]!;
    if (row === 0) continue;
    for (let column = 0; column < INTENTS.length; column++)
      sums[column]! += WEIGHTS[levels[row * INTENTS.length + column]! + LEVELS]! * values[i]!;
  }
  const top = Math.max(...sums);
  const odds = Array.from(sums, (sum) => Math.exp((sum - top) / PACKED.temperature));
  const total = odds.reduce((sum, one) => sum + one, 0);
  const scores = Object.fromEntries(INTENTS.map((intent, column) => [intent, odds[column]! / total]));
  const intent = mostProbable(scores as Record<Intent, number>);
  return { intent, probability: scores[intent]!, scores: scores as Record<Intent, number> };
}

/** A wish for a person has at least this probability: in a fragment that says little, all are about as likely. */
const PERSON_MIN = 0.35;

/** A hand-over ends the agent's turn: a wish for a person has to be plainly likelier than a question. */
function mostProbable(scores: Record<Intent, number>): Intent {
  const { wants_person: person, question } = scores;
  const isPerson = person >= PERSON_MIN && person >= PACKED.wantsPerson * question;
  const possible = INTENTS.filter((intent) => intent !== 'wants_person' || isPerson);
  return possible.reduce((best, intent) => (scores[intent] > scores[best] ? intent : best));
}
