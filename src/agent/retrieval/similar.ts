import { maskContacts } from '../../platform/kernel/mask.js';
import type { KnowledgeIndex } from '../ports/knowledge.js';

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
