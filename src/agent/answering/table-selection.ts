/** The cells of a table that a question asks for. */
import { rangesIn } from '../proof/ranges.js';
import { isCurrency } from '../proof/units.js';
import { asksPrice } from '../retrieval/question.js';
import { cellsInRange, narrowest } from '../retrieval/stated-ranges.js';
import { boundedRows, extremes, type Selection } from './table-acts.js';
import type { TableQuestion } from './table-question.js';
import { cellOf, type Row, type Table } from './table.js';

/** Rows, columns, and what of them; `unclear` if they cannot be compared. */
export function select(table: Table, asking: TableQuestion): Selection | 'unclear' {
  const { superlative, figures } = asking.question.asked;
  const named = asking.namedRows();
  const columns = asking.namedColumns(named);
  // `The smallest plan for 72 people` is the first that is enough for them.
  const isTier = named.some((row) => asking.fitOf(row) > 0);
  // A value with that name (`Lowest balance: $50`) is not compared.
  const isValue = (word: string): boolean =>
    columns.length > 0 && named.some((row) => cellOf(row, table.naming).text.toLowerCase().includes(word));
  if (superlative && !isTier && !isValue(superlative.word.toLowerCase()))
    return extremes(table, superlative, { rows: named, columns });
  const [bound] = isTier ? [] : rangesIn(asking.question.text);
  const bounded = bound && boundedRows(table, bound.range, { rows: named, columns });
  if (bounded) return bounded;
  const tier = isTier && named.length > 1 ? narrowest(named, figures) : null;
  const rows = tier ? [tier] : named.length > 0 ? named : rowsByKind(table, columns, asking);
  const [row] = rows;
  const led = row && rows.length === 1 ? cellsInRange(row.ranges, figures, asking.isNamed) : [];
  const found = led.length > 0 ? { values: led, isAsked: true } : valueColumns(table, { rows, columns }, asking);
  const isTold = rows.length === 1 || (named.length > 0 && asking.isTold);
  return { rows, columns, values: found.values, isAsked: found.isAsked && isTold };
}

/** Of a table of properties, or whose columns are named, the rows of what is asked: its price. */
function rowsByKind({ rows, naming, heads }: Table, columns: number[], { question: { asked } }: TableQuestion): Row[] {
  const isProperties = heads.length === 2;
  if ((columns.length === 0 && !isProperties) || !asked.price) return rows;
  const labelled = rows.filter((row) => asksPrice(cellOf(row, naming).text));
  const isPrice = (row: Row): boolean =>
    isProperties ||
    columns.some((column) =>
      cellOf(row, column)
        .kindsBelow(cellOf({ cells: heads }, column))
        .some(isCurrency),
    );
  return labelled.length > 0 ? labelled : rows.filter(isPrice);
}

/** The columns that a question names, or whose values are of the kind that it asks for; empty = none in particular. */
function valueColumns(
  { heads, others, rows: all }: Table,
  { rows, columns }: Pick<Selection, 'rows'> & { columns: number[] },
  asking: TableQuestion,
): Pick<Selection, 'values' | 'isAsked'> {
  const { price, clock, number, dimensions } = asking.question.asked;
  const wanted = (kind: string): boolean =>
    (price && (isCurrency(kind) || kind === 'free' || kind === 'percent')) ||
    (clock && kind === 'clock') ||
    dimensions.includes(kind) ||
    (number && others.length === 1 && kind !== 'text');
  const isKind = (column: number): boolean => {
    const kindsOf = (row: Row): string[] => cellOf(row, column).kindsBelow(cellOf({ cells: heads }, column));
    const kinds = rows.flatMap(kindsOf);
    return (kinds.length > 0 ? kinds : all.flatMap(kindsOf)).some(wanted);
  };
  const isOpen = (column: number): boolean => rows.every((row) => asking.filters(row, column) === null);
  const [kinds, named] = [others.filter(isKind).filter(isOpen), columns.filter(isOpen)];
  const both = named.filter((column) => kinds.includes(column));
  const values = both.length > 0 ? both : named.length > 0 ? named : kinds;
  // A head may be named where another kind of value is asked for: `When may we have our rooms?`
  const isOfKind = (!price && !clock && dimensions.length === 0) || values.some(isKind);
  const isAsked = values.length > 0 && isOfKind;
  return { values: values.length === 0 && others.length === 1 ? others : values, isAsked };
}

/** What a row is called: its name, and the cells that the question chose it by, or that tell it from its like. */
export function namesOf(
  row: Row,
  table: Table,
  { asking, rows, values }: Selection & { asking: TableQuestion },
): number[] {
  const { naming, others } = table;
  const isSame = (other: Row, column: number): boolean => cellOf(other, column).text === cellOf(row, column).text;
  const isTelling = (column: number): boolean =>
    values.length > 0 && rows.some((other) => isSame(other, naming) && !isSame(other, column));
  const more = others.filter(
    (column) =>
      !values.includes(column) &&
      cellOf(row, column).kinds.length > 0 &&
      (isTelling(column) || asking.filters(row, column) !== null),
  );
  return values.includes(naming) ? more : [naming, ...more];
}

/** A price beside no other needs no head. */
export function isPlain({ heads, rows }: Table, row: Row, [value, other]: number[]): boolean {
  if (value === undefined || other !== undefined) return false;
  if (heads.length === 2 && heads[value]?.text !== '') return true;
  const kindIn = (each: Row, column: number): string => cellOf(each, column).kinds.join(' ');
  const own = kindIn(row, value);
  const isOnly = (each: Row): boolean =>
    each.cells.every((_, column) => column === value || kindIn(each, column) !== own);
  return (
    !['', 'number', 'text'].includes(own) &&
    rows.every((each) => ['', own].includes(kindIn(each, value)) && isOnly(each))
  );
}
