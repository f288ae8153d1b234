import { maskContacts } from '../../kernel/mask.js';
import type { KnowledgeIndex } from '../ports/knowledge.js';

/** Asked for, so that content decides between those tied with the last that is used. */
const SIMILAR_ASKED = 48;

/**
 * Likeness of the passages near in meaning to a text, by their numbers; none where there are no vectors, or none in time.
 * Never rejects: search by words stands by itself. Personal data does not leave in a text, whatever the guardrails say.
 */
export async function similarPassages(
  index: KnowledgeIndex,
  workspaceId: string,
  { vectors, text }: { vectors?: string; text?: string },
): Promise<Map<number, number>> {
  if (vectors === undefined || text === undefined || !index.similar) return new Map();
  try {
    const found = await index.similar(workspaceId, vectors, { text: maskContacts(text), limit: SIMILAR_ASKED });
    return new Map(found.map(({ no, likeness }) => [no, likeness]));
  } catch {
    return new Map();
  }
}
