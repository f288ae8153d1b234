import { maskContacts } from '../../platform/kernel/mask.js';
import type { ComparedPassage, KnowledgeIndex } from '../ports/knowledge.js';

/** Number of requested passages: more than needed, so that content decides between ties with the last one. */
const SIMILAR_MAX = 48;

/**
 * Similarity of passages to a text, by their numbers; empty if there are no vectors, or no result in time.
 * Never rejects: search by words works without it. The text is always sent with personal data masked, whatever
 * the guardrails.
 */
export async function similarPassages(
  index: KnowledgeIndex,
  workspaceId: string,
  { vectors, text }: { vectors?: string; text?: string },
): Promise<Map<number, number>> {
  if (vectors === undefined || text === undefined || !index.similar) return new Map();
  try {
    const found = await index.similar(workspaceId, vectors, { text: maskContacts(text), limit: SIMILAR_MAX });
    return new Map(found.map(({ no, likeness }) => [no, likeness]));
  } catch {
    return new Map();
  }
}

/** What these passages' lines say beside a text, by the passages' numbers; empty as above. Never rejects. */
export async function comparedPassages(
  index: KnowledgeIndex,
  workspaceId: string,
  { vectors, text, numbers }: { vectors?: string; text?: string; numbers: number[] },
): Promise<Map<number, ComparedPassage>> {
  if (vectors === undefined || text === undefined || !index.compare || numbers.length === 0) return new Map();
  try {
    const compared = await index.compare(workspaceId, vectors, { text: maskContacts(text), numbers });
    return new Map(compared.map((passage) => [passage.no, passage]));
  } catch {
    return new Map();
  }
}
