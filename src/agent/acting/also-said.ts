import type { AnswerSentence, TurnEvent, TurnResult } from '../ports/turn.js';
import type { Acted } from './tool-turn.js';

type Instead = Extract<Acted, { instead: object }>['instead'];

/**
 * The result of answering, with what the turn did or could not do beside it. An order that was stopped is said: it is
 * not passed over in silence because a question of the same message was answered.
 */
export function* withAction(result: TurnResult, acted: Instead | undefined): Generator<TurnEvent, TurnResult, void> {
  if (!acted) return result;
  const { answer: text, ...outcome } = acted;
  const isSaid = result.status === 'answered' || result.status === 'clarify';
  if (result.status === 'abstained') return { ...result, ...acted };
  if (outcome.did) return { ...result, did: result.did ?? outcome.did };
  if (!isSaid) return { ...result, ...outcome };
  // A question back has no sentences of its own: what is streamed together is the answer.
  const texts = result.sentences.length === 0 ? [result.answer, text] : [text];
  const added = texts.map((one): AnswerSentence => ({ text: one, citations: [], proof: 'none' }));
  for (const sentence of added) yield { type: 'sentence', sentence };
  const sentences = [...result.sentences, ...added];
  return { ...result, action: outcome.action ?? result.action, sentences, answer: `${result.answer}\n${text}` };
}
