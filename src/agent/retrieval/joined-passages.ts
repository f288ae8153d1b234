/** Which of the passages found by words, by meaning and by an example question are read for evidence. */
import type { ComparedPassage, KnowledgeIndex, KnowledgeStatistics, Passage } from '../ports/knowledge.js';
import { analyse } from './analysis.js';
import { idf } from './bm25.js';
import { fuseRanks } from './fusion.js';
import { comparedPassages } from './similar.js';

interface Found {
  passage: Passage;
}

/** Fused by rank. @param first stand before the others */
export function fusedWith<One extends Found>(byWords: One[], similar: One[], first: One[]): One[] {
  return [...new Set([...first, ...fuseRanks([byWords, similar], ({ passage }) => passage.no)])];
}

interface Candidates<One> {
  workspaceId: string;
  text: string | undefined;
  statistics: KnowledgeStatistics;
  /** All that may answer, */
  joined: One[];
  /** and the best of them, if their lines do not tell. */
  fused: One[];
}

/** Reads how rare labels are, and compares lines with the text, at once. */
export async function labelsAndLines<One extends Found>(
  index: KnowledgeIndex,
  { workspaceId, text, statistics: { revision, vectors, passages }, joined, fused }: Candidates<One>,
): Promise<{ ranked: One[]; compared: Map<number, ComparedPassage>; rarity: (lexeme: string) => number }> {
  const labels = [...new Set([...joined, ...fused].flatMap(({ passage }) => analyse(passage).labels))];
  const numbers = joined.map(({ passage }) => passage.no);
  const [frequency, compared] = await Promise.all([
    index.frequencies(workspaceId, revision, labels),
    comparedPassages(index, workspaceId, { vectors, text, numbers }),
  ]);
  const rarity = (lexeme: string): number => idf(passages, frequency.get(lexeme) ?? 0);
  return { ranked: compared.size > 0 ? joined : fused, compared, rarity };
}
