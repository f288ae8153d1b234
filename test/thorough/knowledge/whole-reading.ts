import { indexPassages } from '../../../src/agent/retrieval/indexing.js';
import type { Format } from '../../../src/assistant/knowledge/knowledge.dto.js';
import { normalise } from '../../../src/assistant/knowledge/normalise/normalise.js';

/** What the process that reads documents does with one, in the process that counts steps. */
export async function readWhole(format: Exclude<Format, 'pdf' | 'docx' | 'xlsx'>, source: string): Promise<void> {
  const { text, title } = await normalise({ format, text: source });
  for (const passage of indexPassages({ title: title ?? 'A document', text, locale: null })) void passage;
}
