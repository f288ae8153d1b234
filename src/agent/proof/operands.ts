/** Where the operands of a declared computation come from. */
import { isConversion } from './computation.js';
import type { ProvenFigures } from './proven-figures.js';

export interface OperandSources {
  quoted: ProvenFigures;
  /** By the customer. */
  said: ProvenFigures;
  /** Of earlier computations of the same sentence. */
  results: number[];
}

/** As many as quotations hold in practice: what follows from pairs of them stays cheap. */
const VALUES_MAX = 60;

/**
 * The numbers of pieces among the operands, which the sentence may name; null where an operand comes from nowhere, or
 * none from a quotation.
 */
export function pieceCounts(operands: number[], { quoted, said, results }: OperandSources): number[] | null {
  const isQuoted = (value: number): boolean =>
    quoted.hasValue(value) || quoted.hasShare(value) || results.includes(value);
  const unknown = operands.filter((value) => !isQuoted(value) && !said.hasValue(value) && !isConversion(value));
  if (!operands.some(isQuoted)) return null;
  return unknown.every((value) => isPieceCount(value, said.values, quoted.values)) ? unknown : null;
}

/**
 * Whether so many pieces of a size that is quoted cover what the customer needs, or what of it goes beyond an allowance
 * that is quoted: three packs of 10 for 45 guests of whom 20 are included.
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
