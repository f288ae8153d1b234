/** An answer in shadow as it is stored, and how another one to the same question differs from it. */
import { certaintyOf, quotedBy, type AnswerStatus, type Certainty, type TurnResult } from '../../agent/ports/turn.js';

export interface ShadowAnswer {
  status: AnswerStatus;
  certainty: Certainty | null;
  answer: string;
  language: string;
  confidence: number;
  /** Without an answer, the passages that are offered. */
  citations: ShadowCitation[];
}

export interface ShadowCitation {
  /** null if it was not stored with the answer. */
  document_id: string | null;
  title: string;
  url: string | null;
  quote: string;
}

export const ANSWER_CHANGES = ['same', 'reworded', 'changed', 'lost', 'gained'] as const;
export type AnswerChange = (typeof ANSWER_CHANGES)[number];

export function shadowAnswerOf(result: TurnResult): ShadowAnswer {
  const { status, answer, language, confidence } = result;
  const citations = quotedBy(result).map(({ document_id, title, url, quote }) => ({ document_id, title, url, quote }));
  return { status, certainty: certaintyOf(result), answer, language, confidence, citations };
}

/**
 * `lost` and `gained`: it is not answered any more, or is now. `reworded`: the same is quoted, in other words, in
 * another order or under another title. Confidence alone changes no answer.
 */
export function answerChange(before: ShadowAnswer, after: ShadowAnswer): AnswerChange {
  const [wasAnswered, isAnswered] = [before, after].map(({ status }) => status === 'answered');
  if (wasAnswered !== isAnswered) return isAnswered ? 'gained' : 'lost';
  if (before.status !== after.status || before.certainty !== after.certainty) return 'changed';
  if (!isSameSet(quotesOf(before), quotesOf(after))) return 'changed';
  return shownOf(before) === shownOf(after) ? 'same' : 'reworded';
}

const quotesOf = ({ citations }: ShadowAnswer): string[] => citations.map(({ quote }) => quote);

const isSameSet = (a: string[], b: string[]): boolean =>
  new Set(a).size === new Set([...a, ...b]).size && new Set(b).size === new Set(a).size;

/** What the customer sees. A document's id is no part of that. */
const shownOf = ({ answer, citations }: ShadowAnswer): string =>
  JSON.stringify([answer, citations.map(({ title, url, quote }) => [title, url, quote])]);
