/** What differs between two answers to one question. Pure. */
import type { AnswerCitation } from '../../agent/ports/turn.js';

export interface Said {
  status: string;
  answer: string;
  citations: AnswerCitation[];
}

/** lost: no answer any more; won: an answer now; source: from another document; words: the same documents, other words. */
export const CHANGES = ['lost', 'won', 'source', 'words', 'same'] as const;
export type Change = (typeof CHANGES)[number];

/** Two that do not answer are the same, whatever they say instead. */
export function changeFrom(before: Said, after: Said): Change {
  const [was, is] = [before.status === 'answered', after.status === 'answered'];
  if (was !== is) return was ? 'lost' : 'won';
  if (!was) return 'same';
  if (documentsOf(before) !== documentsOf(after)) return 'source';
  return words(before.answer) === words(after.answer) ? 'same' : 'words';
}

const documentsOf = ({ citations }: Said): string =>
  [...new Set(citations.map(({ document_id }) => document_id))].sort().join(' ');
const words = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
