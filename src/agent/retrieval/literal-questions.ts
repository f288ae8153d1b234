/**
 * Example questions that are asked word for word. Their words may be common, so that others stand first in a search by
 * words; their passages are read nevertheless.
 */
import type { KnowledgeIndex } from '../ports/knowledge.js';
import { words } from './lexemes.js';
import type { WeightedText } from './wordings.js';

/** No word begins with it. */
const MARK = '=';
/** Longer than questions are, and short enough for a key. */
const CHARACTERS_MAX = 300;
/** Number of passages read so; the same question may be recorded for several. */
const PASSAGES_MAX = 6;

/** A question as one term of the index; none without any word. */
export function literalTerm(question: string): string[] {
  const all = words(question.slice(0, CHARACTERS_MAX));
  return all.length === 0 ? [] : [[MARK, ...all].join(' ').slice(0, CHARACTERS_MAX)];
}

/** The terms of what the message itself asks; what was said before or around it is no question of its own. */
export const literalTerms = (texts: WeightedText[]): string[] => [
  ...new Set(texts.filter(({ weight }) => weight === 1).flatMap(({ text }) => literalTerm(text))),
];

/** Numbers of the passages with such an example question. One more round trip if there are any. */
export async function literalPassages(
  index: KnowledgeIndex,
  workspaceId: string,
  { revision, frequency, terms }: { revision: string; frequency: ReadonlyMap<string, number>; terms: string[] },
): Promise<number[]> {
  const known = terms.filter((term) => frequency.has(term));
  if (known.length === 0) return [];
  const postings = await index.postings(workspaceId, { revision, lexemes: known });
  const found = [...postings.values()].flatMap(({ passages }) => [...passages.subarray(0, PASSAGES_MAX)]);
  return [...new Set(found)].slice(0, PASSAGES_MAX);
}
