/**
 * The embedded engine's answer from running text: its quotations as plain text. Articles are answered by their
 * lines (lines.ts).
 */
import type { Evidence } from '../ports/model.js';
import { lineText } from './evidence-lines.js';

/**
 * A second piece of the same document is added if it answers about as well, because an answer may span several
 * sentences.
 */
const CLOSE = 0.8;
/** Maximum length of both together, to keep answers readable. */
const BOTH_CHARACTERS_MAX = 600;

/**
 * The best evidence, and other evidence that answers about as well. The same evidence gives the same extracts.
 * @param evidence best first
 */
export function extractsOf([first, second]: Evidence[]): Evidence[] {
  if (!first) return [];
  if (!second || second.documentId !== first.documentId || second.kind !== first.kind) return [first];
  if (first.quote.length + second.quote.length > BOTH_CHARACTERS_MAX) return [first];
  if (second.score < CLOSE * first.score || lineText(second) === lineText(first)) return [first];
  return [first, second];
}
