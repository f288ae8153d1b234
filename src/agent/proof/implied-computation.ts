/** How a figure that a model worked out without saying so follows, by one step, from what is quoted and what was said. */
import type { Computation } from './computation.js';
import type { Figure } from './figure-scanner.js';
import type { ProvenFigures } from './proven-figures.js';

const PERCENT = { dimension: 'percent', factor: 1 };
/** Of each kind of operands: more of them make any figure by chance. */
const OPERANDS_MAX = 12;
const COUNT_MAX = 1_000;

interface Step {
  value: number;
  operands: number[];
  formula: string;
}

/**
 * A quoted amount times a number that the customer said, a sum or difference of two amounts, or a percentage of one. Null
 * if it is none, or has no unit: amounts are of its unit.
 */
export function impliedComputation(
  { values, units }: Figure,
  { quoted, stated }: { quoted: ProvenFigures; stated: ProvenFigures },
): Computation | null {
  for (const unit of units) {
    const [amounts, own] = [quoted.amountsIn(unit), stated.amountsIn(unit)].map(distinct);
    const percentages = [...quoted.amountsIn(PERCENT), ...stated.amountsIn(PERCENT)];
    const steps = stepsOf({
      amounts: amounts ?? [],
      all: distinct([...(amounts ?? []), ...(own ?? [])]),
      counts: distinct(stated.values.filter((count) => Number.isInteger(count) && count > 1 && count <= COUNT_MAX)),
      percentages: unit.dimension === 'percent' ? [] : distinct(percentages),
    });
    for (const { value, operands, formula } of steps)
      if (values.some((result) => Math.abs(result - value) < 0.006))
        return { operands, result: value, isSum: true, text: `${formula} = ${written(value)}` };
  }
  return null;
}

interface Operands {
  /** Quoted. */
  amounts: number[];
  /** With those that the customer said. */
  all: number[];
  counts: number[];
  percentages: number[];
}

function* stepsOf({ amounts, all, counts, percentages }: Operands): Generator<Step> {
  for (const amount of amounts)
    for (const count of counts)
      yield { value: count * amount, operands: [count, amount], formula: `${count} * ${written(amount)}` };
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) {
      const [more, less] = one > other ? [one, other] : [other, one];
      const operands = [more, less];
      yield { value: more + less, operands, formula: `${written(more)} + ${written(less)}` };
      yield { value: more - less, operands, formula: `${written(more)} - ${written(less)}` };
    }
  for (const amount of all)
    for (const percent of percentages)
      for (const share of [percent, 100 - percent, 100 + percent]) {
        const formula = `${written(amount)} * ${written(share)} / 100`;
        yield { value: (amount * share) / 100, operands: [amount, percent], formula };
      }
}

const distinct = (values: number[]): number[] => [...new Set(values)].slice(0, OPERANDS_MAX);
const written = (value: number): string => String(Math.round(100 * value) / 100);
