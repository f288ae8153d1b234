/** Finds the sources of a declared computation's operands. */
import { isConversion } from './computation.js';
import type { ProvenFigures } from './proven-figures.js';

export interface OperandSources {
  quoted: ProvenFigures;
  /** Figures that the customer stated. */
  stated: ProvenFigures;
  /** Results of earlier computations in the same sentence. */
  results: number[];
}

/** Quotations rarely contain more; limits the cost of examining pairs. */
const VALUES_MAX = 60;

/**
 * Operands that are numbers of pieces, which the sentence may state; null if an operand has no source, or none
 * comes from a quotation.
 */
export function pieceCounts(operands: number[], { quoted, stated, results }: OperandSources): number[] | null {
  const isQuoted = (value: number): boolean =>
    quoted.hasValue(value) || quoted.hasShare(value) || results.includes(value);
  const unknown = operands.filter((value) => !isQuoted(value) && !stated.hasValue(value) && !isConversion(value));
  if (!operands.some(isQuoted)) return null;
  return unknown.every((value) => isPieceCount(value, stated.values, quoted.values)) ? unknown : null;
}

/**
 * Whether that many pieces of a quoted size cover what the customer needs, or the excess over a quoted
 * allowance: three packs of 10 for 45 guests of whom 20 are included.
 */
function isPieceCount(count: number, needed: number[], quoted: number[]): boolean {
  if (!Number.isInteger(count)) return false;
  const values = quoted.slice(0, VALUES_MAX);
  return needed
    .slice(0, VALUES_MAX)
    .some((need) =>
      [0, ...values].some((included) =>
        values.some((size) => size > 1 && included < need && Math.ceil((need - included) / size) === count),
      ),
    );
}
