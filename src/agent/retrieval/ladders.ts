/**
 * Ladders: numbers of a table that grow, each of which bounds a range although it does not say so. `Calls a minute | 30 |
 * 60 | 120` below three plans: 90 calls need the third. `Day 8`, `Day 13`, `Day 34`: day 20 is as day 13.
 */
import { exactly, quantitiesIn, rangesIn, type NumberRange } from '../proof/ranges.js';
import { isCurrency } from '../proof/units.js';
import { inUnit, type Column, type StatedRange } from './stated-ranges.js';

/** Fewer numbers grow by chance. */
const STEPS_MIN = 3;
/** A longer cell says more than a number. */
const CELL_CHARACTERS_MAX = 24;

interface Step {
  /** Of the row or of the column. */
  index: number;
  value: NumberRange;
}

/** The ranges of a row's cells behind its label, by what that is about and the unit that it names. */
export function ladderOfRow(cells: string[], { names, unit }: Pick<Column, 'names' | 'unit'>): StatedRange[] {
  const steps = growing(cells, unit);
  return upTo(steps).map(({ index, range }) => ({ range, names, isOfColumn: true, column: index + 1 }));
}

/** The same of a table's columns: ranges by row. */
export function laddersOfColumns(rows: string[][], columns: Column[]): StatedRange[][] {
  const found: StatedRange[][] = rows.map(() => []);
  for (const [column, { names, unit }] of columns.entries()) {
    const steps = growing(
      rows.map((cells) => cells[column] ?? ''),
      unit,
    );
    const ranges = column > 0 ? upTo(steps) : isStage(rows, columns) ? since(steps) : [];
    for (const { index, range } of ranges) found[index]?.push({ range, names, isOfColumn: true });
  }
  return found;
}

/** The first column counts time, and the others say in words what happens then. `Weeks | Price` has amounts of its own. */
const isStage = (rows: string[][], [first]: Column[]): boolean =>
  first?.unit?.dimension === 'time' && rows.every(([, ...others]) => others.every((cell) => !numberOf(cell, null)));

/** The numbers if all grow, and none is a price: that is what something costs, and no limit of it. */
function growing(cells: string[], unit: Column['unit']): Step[] {
  const steps = cells.flatMap((cell, index): Step[] => {
    const value = numberOf(cell, unit);
    return value ? [{ index, value }] : [];
  });
  const [first] = steps;
  if (!first || steps.length < STEPS_MIN) return [];
  const isNext = ({ value }: Step, index: number): boolean =>
    value.unit?.dimension === first.value.unit?.dimension &&
    (index === 0 || value.from > (steps[index - 1]?.value.from ?? Infinity));
  return !isCurrency(first.value.unit?.dimension) && steps.every(isNext) ? steps : [];
}

/** The only number of a cell, which is no range. */
function numberOf(cell: string, unit: Column['unit']): NumberRange | null {
  if (cell.length > CELL_CHARACTERS_MAX || !/\d/.test(cell)) return null;
  const [number, other] = quantitiesIn(cell, { lenient: false });
  if (!number || other || rangesIn(cell).length > 0) return null;
  return inUnit(exactly(number), unit);
}

interface StepRange {
  index: number;
  range: NumberRange;
}

/** Each is enough for what exceeds the one before. */
const upTo = (steps: Step[]): StepRange[] =>
  steps.map(({ index, value }, step) => ({
    index,
    range: { ...value, from: steps[step - 1]?.value.to ?? 0, includesFrom: step === 0 },
  }));

/** Each lasts until the next. */
const since = (steps: Step[]): StepRange[] =>
  steps.map(({ index, value }, step) => ({
    index,
    range: { ...value, to: before(steps[step + 1]?.value.from), includesFrom: true },
  }));

/** The end of a range is within it, so it lies just below the next step. */
const before = (next = Infinity): number => next * (1 - Number.EPSILON);
