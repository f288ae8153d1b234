/** What is asked of several rows or columns: the smallest, the largest, those under or over an amount. */
import type { NumberRange } from '../proof/ranges.js';
import { isCurrency } from '../proof/units.js';
import type { Superlative } from '../retrieval/superlatives.js';
import { valueOf, type Row, type Table, type Value } from './table.js';

/** Some cells of some rows: `values` is empty if no column in particular is asked for. */
export interface Selection {
  rows: Row[];
  values: number[];
  /** Its rows are those within an amount of the question. */
  isBounded?: boolean;
  /** The columns that it names. */
  columns?: number[];
  /** It asks for these values, and no others. */
  isAsked: boolean;
  /** Several were compared. */
  isAct?: boolean;
}

/** The rows and columns that the question names. */
interface Named {
  rows: Row[];
  columns: number[];
}

/** Several that are equally small or large are all named, up to this many. */
const EQUAL_MAX = 3;
const SIZES = ['area', 'volume', 'length', 'data', 'mass'];

/** The rows with the smallest or largest value of a column, or of one named row the columns. */
export function extremes(table: Table, superlative: Superlative, { rows, columns }: Named): Selection | 'unclear' {
  const all = columnsOf(table);
  const [row] = rows;
  if (row && rows.length === 1 && columns.length !== 1) {
    const things = columns.length > 1 ? columns : all;
    const best = bestOf(things, (column) => valueAt(table, row, column, superlative), superlative);
    return best === null ? 'unclear' : { rows, values: best, isAsked: true, isAct: true };
  }
  const pool = rows.length > 0 ? rows : table.rows;
  const isCompared = (column: number, isNamed: boolean): boolean =>
    pool.some((each) => fits(valueAt(table, each, column, superlative), superlative, isNamed));
  const named = columns.filter((column) => isCompared(column, true));
  const possible = named.length > 0 ? named : all.filter((column) => isCompared(column, false));
  const [column, other] = possible;
  if (column === undefined || other !== undefined || !table.isWhole) return 'unclear';
  const best = bestOf(pool, (each) => valueAt(table, each, column, superlative), superlative);
  return best === null ? 'unclear' : { rows: best, values: [column], isAsked: true, isAct: true };
}

/** The rows with a value within a range: `under €30`; null if no column has such values. */
export function boundedRows(table: Table, bound: NumberRange, { rows, columns }: Named): Selection | 'unclear' | null {
  const pool = rows.length > 1 ? rows : table.rows;
  const isOfBound = (value: Value): value is Exclude<Value, 'unclear' | null> =>
    value !== null && value !== 'unclear' && value.dimension === (bound.unit?.dimension ?? value.dimension);
  const candidates = bound.unit ? columnsOf(table) : columns;
  const [column, other] = candidates.filter((each) => pool.some((row) => isOfBound(valueAt(table, row, each))));
  if (column === undefined) return null;
  const values = pool.map((row) => valueAt(table, row, column));
  const isClear = values.every((value) => value === null || isOfBound(value));
  if (other !== undefined || !table.isWhole || !isClear) return 'unclear';
  const isWithin = (value: Value | undefined): boolean =>
    !!value &&
    value !== 'unclear' &&
    value.to <= bound.to &&
    value.from >= bound.from &&
    (bound.includesFrom || value.from > bound.from);
  const found = pool.filter((_, index) => isWithin(values[index]));
  return found.length === 0
    ? 'unclear'
    : { rows: found, values: [column], isBounded: true, isAsked: true, isAct: true };
}

const columnsOf = ({ heads, naming }: Table): number[] => [...heads.keys()].filter((column) => column !== naming);

function valueAt(table: Table, { cells }: Row, column: number, superlative?: Superlative): Value {
  const [cell, head] = [cells[column], table.heads[column]];
  return cell && head ? valueOf(cell, head, table, superlative?.quantity === 'time' && superlative.highest) : null;
}

/** Whether a superlative compares such values; if it does not say of what, those of a named column or sizes. */
function fits(value: Value, { quantity }: Superlative, isNamed: boolean): boolean {
  if (value === null || value === 'unclear') return false;
  const { dimension } = value;
  if (quantity === 'price') return isCurrency(dimension);
  if (quantity === 'time') return dimension === 'clock';
  if (quantity === 'duration') return dimension === 'time';
  return quantity === 'mass' ? dimension === 'mass' : isNamed || SIZES.includes(dimension);
}

/** Those with the smallest or largest value; null if their values cannot be compared. */
function bestOf<T>(items: T[], read: (item: T) => Value, superlative: Superlative): T[] | null {
  const all = items.map((item) => ({ item, value: read(item) }));
  if (all.some(({ value }) => value === 'unclear')) return null;
  const values = all.flatMap(({ item, value }) => (value && value !== 'unclear' ? { item, ...value } : []));
  const kinds = new Set(values.map(({ dimension }) => dimension));
  // What costs nothing is the cheapest in every currency.
  kinds.delete('free');
  const isOneKind =
    kinds.size === 1 && values.every((each) => fits(each, superlative, true) || each.dimension === 'free');
  if (values.length < 2 || !isOneKind || kinds.has('percent')) return null;
  const { highest } = superlative;
  const best = highest ? Math.max(...values.map(({ from }) => from)) : Math.min(...values.map(({ to }) => to));
  const found = values.filter(({ from, to }) => (highest ? to >= best : from <= best));
  // Of values that overlap none is known to be the best.
  const isClear = found.length <= EQUAL_MAX && (found.length === 1 || found.every(({ from, to }) => from === to));
  return isClear ? found.map(({ item }) => item) : null;
}
