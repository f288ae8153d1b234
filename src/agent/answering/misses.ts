/** Questions without an answer, and when a person takes over because of them (`escalate_after_misses`). */
import { t } from '../../platform/kernel/texts/texts.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';

/** Number of consecutive turns without an answer if this one has none. */
export const missesOf = ({ memory }: TurnInput): number => (memory?.misses ?? 0) + 1;

/** Whether a person takes over if this turn has no answer. */
export function isLastMiss(input: TurnInput): boolean {
  const max = input.guardrails?.escalateAfterMisses ?? null;
  return max !== null && missesOf(input) >= max;
}

/** What mail and messengers add to the answer to a part of a message: the team has the rest, or a person is offered. */
export const restOf = (input: TurnInput, language: string): Partial<TurnResult> =>
  isLastMiss(input)
    ? { tripped: 'escalate_after_misses', saysHandoff: true, choices: [] }
    : { choices: [t('choice.person', language)] };
