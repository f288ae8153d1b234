/** The cells of a table that a question asks for. */
import { rangesIn } from '../proof/ranges.js';
import { isCurrency } from '../proof/units.js';
import { asksPrice, type AnswerKind } from '../retrieval/question.js';
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
function isOfProperties(table: Table): boolean {
  const kinds = new Set(table.rows.flatMap((row) => kindsAt(table, row, table.others[0] ?? 0).slice(0, 1)));
  return table.others.length === 1 && [...kinds].filter((kind) => kind !== 'text').length > 1;
}

/** Whether values of a kind are asked for. */
const isWanted = ({ price, clock, dimensions }: AnswerKind, kind: string): boolean =>
  (price && (isCurrency(kind) || kind === 'free' || kind === 'percent')) ||
  (clock && kind === 'clock') ||
  dimensions.includes(kind);

const kindsAt = ({ heads }: Table, row: Row, column: number): string[] =>
  cellOf(row, column).kindsBelow(cellOf({ cells: heads }, column));

/** Of a table of properties, or whose columns are named, the rows of what is asked: its price, its weight. */
function rowsByKind(table: Table, columns: number[], { question: { asked } }: TableQuestion): Row[] {
  const { rows, naming, others } = table;
  const labelled = asked.price ? rows.filter((row) => asksPrice(cellOf(row, naming).text)) : [];
  const places = columns.length > 0 || others.length > 1 ? columns : others;
  const isKind = (row: Row): boolean =>
    places.some((column) => kindsAt(table, row, column).some((kind) => isWanted(asked, kind)));
  const found = places.length === 0 ? [] : labelled.length > 0 ? labelled : rows.filter(isKind);
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
  const { heads, others } = table;
  const isWantedHere = (kind: string): boolean =>
    isWanted(asked, kind) || (asked.number && others.length === 1 && kind !== 'text');
  const isKind = (column: number): boolean => {
    const kinds = rows.flatMap((row) => kindsAt(table, row, column));
    const all = kinds.length > 0 ? kinds : table.rows.flatMap((row) => kindsAt(table, row, column));
    return all.some(isWantedHere);
  };
  const isOpen = (column: number): boolean => rows.every((row) => filters(row, column) === null);
  const [kinds, named] = [others.filter(isKind).filter(isOpen), columns.filter(isOpen)];
  const both = named.filter((column) => kinds.includes(column));
  const [, counted = ''] = HOW_MUCH.exec(text) ?? [];
  const isCounted = named.some((column) => heads[column]?.words.includes(counted.toLowerCase()));
  // A head is named beside the price (`a bag of Sidamo`); of things in columns it is the thing.
  const isAll = (column: number): boolean => table.rows.every((row) => kindsAt(table, row, column).every(isWantedHere));
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
