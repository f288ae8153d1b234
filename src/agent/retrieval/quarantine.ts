/**
 * Detects sentences that address an assistant instead of the reader: an extractive engine would recite them and
 * a large model might obey them. The design limits their harm; this keeps them from being used as evidence at
 * all.
 */
import { createHash } from 'node:crypto';
import type { QuarantineReason } from '../ports/knowledge.js';
import { sentences } from '../understanding/sentences.js';
import { hasModelMarkup, orderIn, THRESHOLDS } from './instructions.js';

/** Only the start of a longer stretch is examined: instructions reveal themselves early. */
const STRETCH_CHARACTERS_MAX = 1_000;
/** Characters that are examined; rows and items are shorter. */
const EXAMINED_CHARACTERS = 4_000;
/** Between clauses, and between the cells of a row. */
const CLAUSE_ENDS = /[;；:：|–—]|\s-\s/u;

/**
 * Why the text addresses an assistant and not the reader; null if it does not. Judged as a whole, by sentence
 * and by clause, so that harmless text next to an instruction does not hide it.
 */
export function quarantineReason(unit: string): QuarantineReason | null {
  const text = unit.slice(0, EXAMINED_CHARACTERS);
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

/** Identifies a sentence regardless of its spacing, case and markup. */
export const hashOf = (sentence: string): string =>
  createHash('sha256')
    .update(
      sentence
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\p{Cf}*_`]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .digest('hex');
