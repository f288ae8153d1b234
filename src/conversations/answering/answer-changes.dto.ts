/** Compares two answers to the same question. Pure. */
import type { AnswerCitation } from '../../agent/ports/turn.js';

export interface ComparedAnswer {
  status: string;
  answer: string;
  citations: AnswerCitation[];
}

/**
 * lost: no longer answered; won: newly answered; source: cites other documents; words: cites the same documents,
 * in different words.
 */
export const CHANGES = ['lost', 'won', 'source', 'words', 'same'] as const;
export type Change = (typeof CHANGES)[number];

/** Classifies the change; two turns without an answer count as the same, whatever their text. */
export function compareAnswers(before: ComparedAnswer, after: ComparedAnswer): Change {
  const wasAnswered = before.status === 'answered';
  if (wasAnswered !== (after.status === 'answered')) return wasAnswered ? 'lost' : 'won';
  if (!wasAnswered) return 'same';
  if (documentsOf(before) !== documentsOf(after)) return 'source';
  return words(before.answer) === words(after.answer) ? 'same' : 'words';
}

const documentsOf = ({ citations }: ComparedAnswer): string =>
  [...new Set(citations.map(({ document_id }) => document_id))].sort().join(' ');
const words = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
