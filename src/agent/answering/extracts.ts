/** What the embedded mind says of running text: its quotations, read aloud. Articles are said by their lines (lines.ts). */
import type { Evidence } from '../ports/model.js';
import { lineText } from './evidence-lines.js';

/** What `answer.model` says where no large model answers. */
export const EMBEDDED_MODEL = 'embedded-extractive-2';

/** A second piece of the same document is said too when it answers about as well: running text carries an answer over. */
const CLOSE = 0.8;
/** What is said together stays this short: an answer is to be read. */
const BOTH_CHARACTERS_MAX = 600;

/**
 * The best evidence, and what answers about as well beside it. The same evidence gives the same extracts.
 * @param evidence best first
 */
export function extractsOf([first, second]: Evidence[]): Evidence[] {
  if (!first) return [];
  if (!second || second.documentId !== first.documentId || second.kind !== first.kind) return [first];
  if (first.quote.length + second.quote.length > BOTH_CHARACTERS_MAX) return [first];
  if (second.score < CLOSE * first.score || lineText(second) === lineText(first)) return [first];
  return [first, second];
}
