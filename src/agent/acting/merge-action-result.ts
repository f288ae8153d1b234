import type { AnswerSentence, TurnEvent, TurnResult } from '../ports/turn.js';

/** What a turn did, or could not do, in addition to answering; `answer` is its text. */
export type SideAction = Partial<TurnResult> & { answer: string };

/** The outcome: the turn's result, or a result to which an answer may be added. */
export type ToolTurnOutcome =
  /** `rest`: the message says more, which is answered after it. */
  | { result: TurnResult; rest?: true }
  /**
   * The message also contains a question, or its order is stopped. The turn goes on to answer the message, and
   * `withAction` then adds this to the answer, or makes it the result if the agent abstains.
   */
  | { sideAction: SideAction };

/**
 * Combines the result of answering with that of an action. A stopped action is reported even if a question in
 * the same message was answered.
 */
export function* withAction(
  result: TurnResult,
  action: SideAction | undefined,
): Generator<TurnEvent, TurnResult, void> {
  if (!action) return result;
  const { answer: text, ...outcome } = action;
  const hasReply = result.status === 'answered' || result.status === 'clarify';
  if (result.status === 'abstained') return { ...result, ...action };
  if (outcome.sideEffect) return { ...result, sideEffect: result.sideEffect ?? outcome.sideEffect };
  if (!hasReply) return { ...result, ...outcome };
  // A clarifying question has no sentences; the streamed sentences together must equal the answer.
  const texts = result.sentences.length === 0 ? [result.answer, text] : [text];
  const added = texts.map((sentence): AnswerSentence => ({ text: sentence, citations: [], proof: 'none' }));
  for (const sentence of added) yield { type: 'sentence', sentence };
  return {
    ...result,
    action: outcome.action ?? result.action,
    form: result.form ?? outcome.form ?? null,
    fields: result.form ? result.fields : (outcome.fields ?? []),
    choices: [...new Set([...result.choices, ...(outcome.choices ?? [])])],
    sentences: [...result.sentences, ...added],
    answer: `${result.answer}\n${text}`,
  };
}

/** What an action did, before the answer to what else the message says: `yes, and what does it cost?` */
export async function* afterAction(
  action: TurnResult,
  answering: AsyncGenerator<TurnEvent, void, void>,
): AsyncGenerator<TurnEvent, void, void> {
  const report: AnswerSentence = { text: action.answer, citations: [], proof: 'none' };
  let isReported = false;
  for await (const event of answering) {
    if (event.type === 'done') {
      yield { type: 'done', result: merged(action, event.result, isReported ? [report] : []) };
      continue;
    }
    if (event.type === 'sentence' && !isReported && action.answer !== '') {
      isReported = true;
      yield { type: 'sentence', sentence: report };
    }
    yield event;
  }
}

const merged = (action: TurnResult, result: TurnResult, reported: AnswerSentence[]): TurnResult => ({
  ...result,
  action: result.action ?? action.action,
  sideEffect: result.sideEffect ?? action.sideEffect,
  handoffId: result.handoffId ?? action.handoffId,
  reach: result.reach ?? action.reach,
  saysHandoff: result.saysHandoff || action.saysHandoff,
  pending: result.pending ?? action.pending,
  form: result.form ?? action.form,
  fields: result.form ? result.fields : action.fields,
  choices: [...new Set([...result.choices, ...action.choices])],
  sentences: [...reported, ...result.sentences],
  answer: [action.answer, result.answer].filter((text) => text !== '').join('\n'),
});
