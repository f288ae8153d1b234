/**
 * Tells sentences that speak to an assistant instead of to the reader: what an extractive engine would recite and a large
 * model might obey. Structure keeps them from doing harm; here they are kept from being answered from at all.
 */
import { createHash } from 'node:crypto';
import type { QuarantineReason } from '../ports/knowledge.js';
import { sentences } from '../understanding/sentences.js';
import { hasModelMarkup, orderIn, THRESHOLDS } from './instructions.js';

/** Of a longer stretch the beginning is looked at: an instruction says early what it is. */
const STRETCH_CHARACTERS_MAX = 1_000;
/** Rows and items are this long at most. */
const LOOKED_AT_CHARACTERS = 4_000;
/** Between clauses, and between the cells of a row. */
const CLAUSE_ENDS = /[;；:：|–—]|\s-\s/u;

/**
 * Why this is said to an assistant and not to the reader; null where it is not. Judged as a whole, by its sentences and by
 * their clauses, so that nothing harmless beside an order hides it.
 */
export function quarantineReason(said: string): QuarantineReason | null {
  const text = said.slice(0, LOOKED_AT_CHARACTERS);
  if (hasModelMarkup(text)) return 'addresses_assistant';
  for (const stretch of new Set(stretches(text))) {
    const reason = orderIn(stretch.slice(0, STRETCH_CHARACTERS_MAX), THRESHOLDS.documents);
    if (reason) return reason;
  }
  return null;
}

/** The whole, its sentences and their clauses. */
function stretches(text: string): string[] {
  const parts = sentences(text).map(({ start, end }) => text.slice(start, end));
  const clauses = parts.flatMap((sentence) => sentence.split(CLAUSE_ENDS).map((clause) => clause.trim()));
  return [text.trim(), ...parts, ...clauses];
}

/** By what a sentence is known again, however it is spaced, cased or marked. */
export const hashOf = (said: string): string =>
  createHash('sha256')
    .update(
      said
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\p{Cf}*_`]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .digest('hex');
