import type { AnswerSentence, TurnEvent, TurnResult } from '../ports/turn.js';

/** What a turn did, or could not do, beside answering; `answer` says it. */
export type SideAction = Partial<TurnResult> & { answer: string };

/**
 * The result of answering, with what the turn did or could not do beside it. An order that was stopped is said: it is
 * not passed over in silence because a question of the same message was answered.
 */
export function* withAction(
  result: TurnResult,
  action: SideAction | undefined,
): Generator<TurnEvent, TurnResult, void> {
  if (!action) return result;
  const { answer: text, ...outcome } = action;
  const isSaid = result.status === 'answered' || result.status === 'clarify';
  if (result.status === 'abstained') return { ...result, ...action };
  if (outcome.sideEffect) return { ...result, sideEffect: result.sideEffect ?? outcome.sideEffect };
  if (!isSaid) return { ...result, ...outcome };
  // A question back has no sentences of its own: what is streamed together is the answer.
  const texts = result.sentences.length === 0 ? [result.answer, text] : [text];
  const added = texts.map((one): AnswerSentence => ({ text: one, citations: [], proof: 'none' }));
  for (const sentence of added) yield { type: 'sentence', sentence };
  return {
    ...result,
    action: outcome.action ?? result.action,
    form: result.form ?? outcome.form ?? null,
    choices: [...new Set([...result.choices, ...(outcome.choices ?? [])])],
    sentences: [...result.sentences, ...added],
    answer: `${result.answer}\n${text}`,
  };
}
