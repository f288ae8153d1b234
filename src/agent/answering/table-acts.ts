/** What is asked of several rows or columns: the smallest, the largest, those under or over an amount. */
import { figuresIn } from '../proof/figures.js';
import { exactly, quantitiesIn, rangesIn, type NumberRange } from '../proof/ranges.js';
import { isCurrency, SECONDS_A_MONTH } from '../proof/units.js';
import { inUnit } from '../retrieval/stated-ranges.js';
import type { Superlative } from '../retrieval/superlatives.js';
import { cellOf, type Label, type Row, type Table } from './table.js';

/** Some cells of some rows: `values` is empty if no column in particular is asked for. */
export interface Selection {
  rows: Row[];
  values: number[];
  /** It asks for these values, and no others. */
  isAsked: boolean;
  /** The columns that it names. */
  columns?: number[];
  /** Several were compared: `bounded` with an amount; `single` is what only another table can be compared with. */
  act?: 'extreme' | 'bounded' | 'single';
}

/** The rows and columns that the question names. */
interface Named {
  rows: Row[];
  columns: number[];
}

/** Several that are equally small or large are all named, up to this many. */
const EQUAL_MAX = 3;
const SIZES = ['area', 'volume', 'length', 'data', 'mass'];
const KINDS = { time: 'clock', duration: 'time', mass: 'mass' };

/** The rows with the smallest or largest value of a column, or of one named row the columns. */
export function extremes(table: Table, superlative: Superlative, { rows, columns }: Named): Selection | 'unclear' {
  const valueAt = (row: Row, column: number): Value | null => valueOf(cellOf(row, column), superlative);
  const compared = { isAsked: true, act: 'extreme' } as const;
  const [row] = rows;
  if (row && rows.length === 1 && columns.length !== 1) {
    const values = bestOf(columns.length > 1 ? columns : table.others, (column) => valueAt(row, column), superlative);
    return values ? { rows, values, ...compared } : 'unclear';
  }
  const pool = rows.length > 0 ? rows : table.rows;
  const comparable = (among: number[], isNamed: boolean): number[] =>
    among.filter((column) => pool.some((each) => fits(valueAt(each, column), superlative, isNamed)));
  const named = comparable(columns, true);
  const [column, other] = named.length > 0 ? named : comparable(table.others, false);
  if (column === undefined || other !== undefined || !table.isWhole) return 'unclear';
  const best = bestOf(pool, (each) => valueAt(each, column), superlative);
  return best ? { rows: best, values: [column], ...compared } : 'unclear';
}

/** The rows with a value within a range: `under €30`; null if no column has such values. */
export function boundedRows(table: Table, bound: NumberRange, { rows, columns }: Named): Selection | 'unclear' | null {
  const pool = rows.length > 1 ? rows : table.rows;
  const { from, to, includesFrom, unit } = bound;
  const isOfBound = (value: Value | null): value is Value =>
    value !== null && value.dimension !== UNCLEAR.dimension && (!unit || value.dimension === unit.dimension);
  const valuesOf = (column: number): (Value | null)[] => pool.map((row) => valueOf(cellOf(row, column)));
  const [column, other] = (unit ? table.others : columns).filter((each) => valuesOf(each).some(isOfBound));
  if (column === undefined) return null;
  const values = valuesOf(column);
  const found = pool.filter((_, index) => {
    const value = values[index] ?? null;
    return isOfBound(value) && value.to <= to && (includesFrom ? value.from >= from : value.from > from);
  });
  const isClear = values.every((value) => value === null || isOfBound(value)) && table.isWhole && other === undefined;
  return isClear && found.length > 0 ? { rows: found, values: [column], isAsked: true, act: 'bounded' } : 'unclear';
}

/** Between which numbers a value is: `10–14 days`, `from €5`. */
interface Value {
  from: number;
  to: number;
  dimension: string;
}
/** In words, or several at once: it may be any. */
const UNCLEAR: Value = { from: -Infinity, to: Infinity, dimension: 'unclear' };
const DURATIONS: Record<string, number> = { time: 1, months: SECONDS_A_MONTH, nights: 86_400 };
const NONE = /^(?:none|no|keine?|nein|ningun[oa]|aucune?|nenhuma?|nessun[oa]?)$/iu;

/** Null of a cell that says none. Of several times the last is when it closes. */
function valueOf({ text, kinds, unit }: Label, superlative?: Superlative): Value | null {
  if (kinds.length === 0 || NONE.test(text)) return null;
  const times = figuresIn(text, { lenient: true }).filter(({ kind }) => kind === 'time');
  const isLatest = superlative?.quantity === 'time' && superlative.highest;
  const time = times.sort((a, b) => a.start - b.start).at(isLatest ? -1 : 0)?.values[0];
  if (time !== undefined) return { from: time, to: time, dimension: 'clock' };
  if (kinds[0] === 'free') return { from: 0, to: 0, dimension: 'free' };
  const numbers = quantitiesIn(text, { lenient: false });
  const stated = rangesIn(text).map(({ range }) => range);
  const all = (stated.length > 0 ? stated : numbers.map(exactly)).map((each) => inUnit(each, unit));
  const [dimension, other] = new Set(all.map((each) => each.unit?.dimension ?? ''));
  const isAmbiguous = other !== undefined || numbers.some(({ values }) => values.length > 1);
  if (dimension === undefined || isAmbiguous) return UNCLEAR;
  const factor = DURATIONS[dimension];
  const [from, to] = [Math.min(...all.map((each) => each.from)), Math.max(...all.map((each) => each.to))];
  return factor ? { from: from * factor, to: to * factor, dimension: 'time' } : { from, to, dimension };
}

/** Whether a superlative compares such values; if it does not say of what, those of a named column or sizes. */
function fits(value: Value | null, { quantity }: Superlative, isNamed: boolean): boolean {
  const { dimension } = value ?? UNCLEAR;
  if (quantity === 'price') return isCurrency(dimension);
  if (quantity) return dimension === KINDS[quantity];
  return SIZES.includes(dimension) || (isNamed && dimension !== UNCLEAR.dimension);
}

/** Those with the smallest or largest value; null if they cannot be compared, or values overlap. */
function bestOf<T>(items: T[], read: (item: T) => Value | null, superlative: Superlative): T[] | null {
  const known = items.flatMap((item) => {
    const value = read(item);
    return value ? { item, ...value } : [];
  });
  // What costs nothing is the cheapest in every currency.
  const kinds = new Set(known.map(({ dimension }) => dimension).filter((dimension) => dimension !== 'free'));
  if (known.length < 2 || kinds.size !== 1 || kinds.has('percent')) return null;
  if (!known.every((each) => each.dimension === 'free' || fits(each, superlative, true))) return null;
  const { highest } = superlative;
  const best = highest ? Math.max(...known.map(({ from }) => from)) : Math.min(...known.map(({ to }) => to));
  const found = known.filter(({ from, to }) => (highest ? to >= best : from <= best));
  const isClear = found.length === 1 || (found.length <= EQUAL_MAX && found.every(({ from, to }) => from === to));
  return isClear ? found.map(({ item }) => item) : null;
}
