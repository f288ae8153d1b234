/** Questions without an answer, and when a person takes over because of them (`escalate_after_misses`). */
import { t } from '../../platform/kernel/texts/texts.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { handedOffText } from '../texts/team-texts.js';
import type { SentSentence } from './sent-sentences.js';

/** Number of consecutive turns without an answer if this one has none. */
export const missesOf = ({ memory }: TurnInput): number => (memory?.misses ?? 0) + 1;

/** Whether a person takes over if this turn has no answer. */
export function isLastMiss(input: TurnInput): boolean {
  const max = input.guardrails?.escalateAfterMisses ?? null;
  return max !== null && missesOf(input) >= max;
}

interface Rest {
  sentences: SentSentence[];
  fields: Pick<TurnResult, 'choices'> & Partial<Pick<TurnResult, 'tripped'>>;
}

/** What mail and messengers add to the answer to a part of a message: the team has the rest, or a person is offered. */
export function restOf(input: TurnInput, language: string): Rest {
  if (!isLastMiss(input)) return { sentences: [], fields: { choices: [t('choice.person', language)] } };
  const sentence: SentSentence = { text: handedOffText(input.team, language), evidence: [], proof: 'none' };
  return { sentences: [sentence], fields: { tripped: 'escalate_after_misses', choices: [] } };
}
