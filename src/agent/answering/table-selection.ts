/** The cells of a table that a question asks for. */
import { rangesIn } from '../proof/ranges.js';
import { isCurrency } from '../proof/units.js';
import { asksPrice, type AnswerKind } from '../retrieval/question.js';
import { cellsInRange, narrowest } from '../retrieval/stated-ranges.js';
import { boundedRows, extremes, type Selection } from './table-acts.js';
import type { TableQuestion } from './table-question.js';
import { cellOf, type Label, type Row, type Table } from './table.js';

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
    if (named.length > 0 || columns.length > 0 || !isOfProperties(table))
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
  const act = superlative && !isTier && named.length === 0 ? { act: 'single' as const } : {};
  return { rows, columns, values: found.values, isAsked: found.isAsked && isTold, ...act };
}

/** Its rows say different things of one: the title's. */
function isOfProperties({ rows, others: [value, other] }: Table): boolean {
  if (value === undefined || other !== undefined) return false;
  return new Set(rows.flatMap((row) => cellOf(row, value).kinds).filter((kind) => kind !== 'text')).size > 1;
}

/** Whether values of a kind are asked for. */
const isWanted = ({ price, clock, dimensions }: AnswerKind, kind: string): boolean =>
  (price && (isCurrency(kind) || kind === 'free' || kind === 'percent')) ||
  (clock && kind === 'clock') ||
  dimensions.includes(kind);

/** Of a table of properties, or whose columns are named, the rows of what is asked: its price, its weight. */
function rowsByKind({ rows, naming, others }: Table, columns: number[], { question: { asked } }: TableQuestion): Row[] {
  const places = others.length === 1 ? others : columns;
  const isKind = (row: Row): boolean =>
    places.some((at) => cellOf(row, at).kinds.some((kind) => isWanted(asked, kind)));
  const labelled = asked.price ? rows.filter((row) => asksPrice(cellOf(row, naming).text)) : [];
  const found = places.length > 0 && labelled.length > 0 ? labelled : rows.filter(isKind);
  return found.length > 0 ? found : rows;
}

/** `How much caffeine` asks for no price. */
const HOW_MUCH = /(?:how much|wie ?viel|combien(?: de)?|cu[aá]nt[oa]|quant[oa])\s+(\p{L}+)/iu;

/** The columns that a question names, or whose values are of the kind that it asks for; empty = none in particular. */
function valueColumns(
  table: Table,
  { rows, columns }: Pick<Selection, 'rows'> & { columns: number[] },
  { question: { text, asked }, filters }: TableQuestion,
): Pick<Selection, 'values' | 'isAsked'> {
  const { head, others } = table;
  const isWantedHere = (kind: string): boolean =>
    isWanted(asked, kind) || (asked.number && others.length === 1 && kind !== 'text');
  const isKind = (column: number): boolean => {
    // `closed` stands among times.
    const kinds = rows.flatMap((row) => cellOf(row, column).kinds).filter((kind) => kind !== 'text');
    return (kinds.length > 0 ? kinds : table.rows.flatMap((row) => cellOf(row, column).kinds)).some(isWantedHere);
  };
  const isOpen = (column: number): boolean => rows.every((row) => filters(row, column) === null);
  const [kinds, named] = [others.filter(isKind).filter(isOpen), columns.filter(isOpen)];
  const both = named.filter((column) => kinds.includes(column));
  const [, counted = ''] = HOW_MUCH.exec(text) ?? [];
  const isCounted = named.some((column) => cellOf(head, column).words.includes(counted.toLowerCase()));
  // A head is named beside the price (`a bag of Sidamo`); of things in columns it is the thing.
  const isAll = (column: number): boolean => table.rows.every((row) => cellOf(row, column).kinds.every(isWantedHere));
  const isBeside = !isCounted && kinds.length > 0 && kinds.every(isAll);
  const values = both.length > 0 ? both : named.length > 0 && !isBeside ? named : kinds;
  // A head may be named where another kind of value is asked for: `When may we have our rooms?`
  const isOfKind = isCounted || values.some(isKind) || (!asked.price && !asked.clock && asked.dimensions.length === 0);
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

/** The only price of its row, as in all rows, needs no head. */
export function isPlain({ head, rows }: Table, row: Row, [value, other]: number[]): boolean {
  if (value === undefined || other !== undefined) return false;
  if (head.cells.length === 2 && cellOf(head, value).text !== '') return true;
  const { isMeasured, kinds } = cellOf(row, value);
  const isOwn = (cell: Label): boolean => cell.kinds.join() === kinds.join();
  const isAlike = ({ cells }: Row): boolean =>
    cells.every((cell, column) => isOwn(cell) === (column === value) || (column === value && cell.kinds.length === 0));
  return isMeasured && rows.every(isAlike);
}
