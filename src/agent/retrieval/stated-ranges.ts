/** The ranges that a unit of evidence states, and how a question's numbers fit them: `7 kg` is in `5–10 kg`. */
import type { Figure } from '../proof/figure-scanner.js';
import { exactly, isWithin, quantitiesIn, rangesIn, type NumberRange } from '../proof/ranges.js';
import { cellsOf } from '../../platform/kernel/markdown/cells.js';
import { isCurrency, unitAfter, type Unit } from '../proof/units.js';
import type { WeightedTerm } from './query-terms.js';

/** A range and the lexemes of what it is a range of: its column header, or the words beside it. */
export interface StatedRange {
  range: NumberRange;
  names: string[];
  /** It is the column's: other cells of the row have other ranges, and a number outside says nothing. */
  isOfColumn: boolean;
  /** The cell that it leads to (ladders.ts). */
  column?: number;
}

type LexemesOf = (text: string) => string[];
type IsNamed = (names: string[]) => boolean;

/** A number may be in a range that the question neither names nor measures: weak evidence. */
const POSSIBLE_FIT = 0.5;

const YEARS: Unit = { dimension: 'months', factor: 12 };
const AGE =
  /(?<!\p{L})(?:age|ages|alter|lebensalter|edad|âge|idade|età|leeftijd|wiek|возраст)(?!\p{L})|عمر|العمر|आयु|उम्र|年龄|年齡|年齢|อายุ/iu;
/** `Weight (kg)`, `duration in weeks`. */
const UNIT_IN_HEAD = /(?:\(|\b(?:in|en|em)\s)\s*(.{1,20})$/iu;

/** What a column header says of the cells below it; read once for all rows of a table. */
export interface Column {
  head: string;
  names: string[];
  unit: Unit | null;
  /** Its ranges, of which a cell has none of its own. */
  ranges: NumberRange[];
}

export const columnsOf = (heads: string[], lexemesOf: LexemesOf): Column[] =>
  heads.map((head, column) => ({
    head,
    names: lexemesOf(head),
    unit: unitOf(head),
    ranges: column === 0 ? [] : rangesOrNumbersIn(head),
  }));

const NO_COLUMN: Column = { head: '', names: [], unit: null, ranges: [] };

/** Ranges in the cells of a row and in its column headers. @param columns empty if unknown */
export const rangesOfRow = (row: string, columns: Column[]): StatedRange[] =>
  cellsOf(row).flatMap((cell, index) => {
    const { head, names, unit, ranges } = columns[index] ?? NO_COLUMN;
    const stated = (all: NumberRange[], isOfColumn: boolean): StatedRange[] =>
      all.map((range) => ({ range, names, isOfColumn }));
    const own = rangesIn(cell).map(({ range }) => inUnit(range, unitOf(cell) ?? unit));
    if (own.length > 0) return stated(own, false);
    if (ranges.length > 0) return stated(ranges, true);
    // `23 years` below `Minimum age`.
    const bounded = /\d/.test(cell) ? rangesIn(`${head} ${cell}`).map(({ range }) => range) : [];
    return stated(bounded, false);
  });

/** `1–49 prints`; a plain number (`24 months`) is the range from itself to itself. */
function rangesOrNumbersIn(head: string): NumberRange[] {
  const ranges = rangesIn(head).map(({ range }) => range);
  return ranges.length > 0 ? ranges : quantitiesIn(head, { lenient: false }).map(exactly);
}

/** Ranges of a list item or sentence. @param namesOf the lexemes of the words after a range, and of the heading */
export const rangesOfText = (text: string, namesOf: LexemesOf): StatedRange[] =>
  rangesIn(text).map(({ range, after }) => ({ range, names: namesOf(after), isOfColumn: false }));

/** The unit that a column header or a cell begins with (`day 1–14`), or ends with. */
export function unitOf(text: string): Unit | null {
  const [unit] = [...unitAfter(text), ...unitAfter(UNIT_IN_HEAD.exec(text)?.[1] ?? '')];
  return unit ?? (AGE.test(text) ? YEARS : null);
}

/** A number without a unit has the one of its cell or column. */
export function inUnit(range: NumberRange, unit: Unit | null): NumberRange {
  if (range.unit || !unit) return range;
  return { ...range, from: range.from * unit.factor, to: range.to * unit.factor, unit };
}

/** Whether the question's own words name a range. */
export const isNamedBy = (terms: WeightedTerm[], names: string[]): boolean =>
  terms.some(({ variants, before }) => !before && variants.some((variant) => names.includes(variant)));

/**
 * 1: a number of the question is in a range that its unit or its name belongs to, and no other number is outside; 0.5: it may
 * be; -1: outside; 0: no range.
 */
export function rangeFit(ranges: StatedRange[], figures: Figure[], isNamed: IsNamed): number {
  if (ranges.length === 0 || figures.length === 0) return 0;
  const known = ranges.map(({ range, names, isOfColumn }) => ({ range, isOfColumn, isNamed: isNamed(names) }));
  const fits = figures.map((figure) => fitOf(figure, known));
  return fits.includes(-1) ? -1 : Math.max(...fits);
}

type KnownRange = Pick<StatedRange, 'range' | 'isOfColumn'> & { isNamed: boolean };

function fitOf(figure: Figure, ranges: KnownRange[]): number {
  const certain = ranges.filter((each) => belongs(figure, each));
  if (certain.length > 0) {
    const named = certain.filter(({ isNamed }) => isNamed);
    const meant = named.length > 0 ? named : certain;
    if (meant.some(({ range }) => isWithin(figure, range))) return 1;
    return meant.some(({ isOfColumn }) => isOfColumn) ? 0 : -1;
  }
  return ranges.some((each) => isPossible(figure, each)) ? POSSIBLE_FIT : 0;
}

/** The cells that a number of the question leads to. */
export const cellsInRange = (ranges: StatedRange[], figures: Figure[], isNamed: IsNamed): number[] =>
  ranges.flatMap((each) => (each.column !== undefined && rangeFit([each], figures, isNamed) > 0 ? each.column : []));

/**
 * Which of several things has the narrowest range around a number of the question: of `from £0` and `from £100` the second;
 * null if none has, or two have the same.
 */
export function narrowest<Item extends { ranges: StatedRange[] }>(items: Item[], figures: Figure[]): Item | null {
  const bounded = items.flatMap((item) =>
    item.ranges
      .filter(({ range }) => figures.some((figure) => isWithin(figure, range)))
      .map(({ range: { from, to } }) => ({ item, from, to })),
  );
  const [first, second] = bounded.sort((a, b) => b.from - a.from || a.to - b.to);
  if (!first || (second && second.from === first.from && second.to === first.to)) return null;
  return first.item;
}

/** By its unit, or, for a number of something, by the name of the range. */
function belongs(figure: Figure, { range, isNamed }: KnownRange): boolean {
  if (isWithin(figure, range) === null) return false;
  if (isMeasured(figure)) return true;
  const isOfUnit = figure.units.some(({ dimension }) => dimension === range.unit?.dimension);
  return isOfUnit || (range.unit === null && isNamed);
}

/** Without a unit on either side: a size of clothes, an age, a sum of money that the question names. */
function isPossible(figure: Figure, { range, isNamed }: KnownRange): boolean {
  const isMoney = isCurrency(range.unit?.dimension);
  if (!isMeasured(figure)) return isWithin(figure, range) === true && (!isMoney || isNamed);
  const isAge = figure.units.some(({ factor, dimension }) => factor === YEARS.factor && dimension === YEARS.dimension);
  return range.unit === null && (isAge || isNamed) && isWithin({ ...figure, units: [] }, range) === true;
}

/** `5 people` is a number of something. */
const isMeasured = ({ units }: Figure): boolean => units.some(({ dimension }) => dimension !== 'persons');
