import { createHash } from 'node:crypto';
import type { Passage } from '../../../agent/ports/knowledge.js';

/** A hash of all in a passage that an answer can depend on: not its number, nor its document's version. */
export function contentOf(passage: Passage): string {
  const { documentId, title, url, locale, ordinal, start, end, headings, text, length } = passage;
  const units = passage.units.map(({ kind, start: from, end: to, context }) => [kind, from, to, context]);
  const examples = (passage.examples ?? []).map(({ heading, questions }) => [heading, questions]);
  const seen = [documentId, title, url, locale, ordinal, start, end, headings, text, length, units, examples];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64');
}
