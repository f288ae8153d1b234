/** Asks a table: which rows, which column, and what of them; every word that would narrow the rows must be used. */
import type { Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { rangesIn } from '../proof/ranges.js';
import { isEmptyCell } from '../proof/table-rows.js';
import { isCurrency } from '../proof/units.js';
import { analyse } from '../retrieval/analysis.js';
import type { RatedEvidence } from '../retrieval/evidence.js';
import { asksPrice } from '../retrieval/question.js';
import { cellsInRange, narrowest } from '../retrieval/stated-ranges.js';
import { boundedRows, extremes, type Selection } from './table-acts.js';
import { TableQuestion, type AskedQuestion } from './table-question.js';
import { kindsOf, tableOf, type Row, type Table } from './table.js';

/** Tables are looked for up to this position in the evidence. */
const EXAMINED_EVIDENCE = 8;
/** More rows are a list, not an answer. */
const ROWS_MAX = 8;
const CHARACTERS_MAX = 600;

export interface TableAnswer {
  /** Rows with the cells that answer. */
  lines: Evidence[];
  /** It says what was asked whatever else is said of it; `offered`: a word that would narrow the rows is not used. */
  certainty: 'sure' | 'likely' | 'offered';
}

/** What the tables of the best evidence answer; null if the best evidence is no row, and no table is sure. */
export function askTables(rated: RatedEvidence[], question: AskedQuestion, passages: Passage[]): TableAnswer | null {
  const known = knownWords(passages);
  let first: TableAnswer | null = null;
  const asked = new Set<string>();
  for (const [position, { evidence }] of rated.slice(0, EXAMINED_EVIDENCE).entries()) {
    const key = `${evidence.documentId} ${evidence.context}`;
    if (evidence.kind !== 'row' || asked.has(key)) continue;
    asked.add(key);
    const table = tableOf(evidence, passages);
    const answer = table && askTable(table, question, { best: evidence, known });
    if (answer?.certainty === 'sure') return answer;
    if (position === 0) first = answer;
  }
  return first;
}

/** The words that tell the company's things apart: of titles, headings and tables. */
function knownWords(passages: Passage[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const passage of passages) {
    const { titleSet, units } = analyse(passage);
    for (const [index, { lexemeSet, head }] of units.entries()) {
      const own = passage.units[index]?.kind === 'row' ? lexemeSet : [];
      for (const lexeme of [...titleSet, ...head.aboveSet, ...own]) known.add(lexeme);
    }
  }
  return known;
}

const NEGATION =
  /(?<!\p{L})(?:without|except|not|ohne|außer|nicht|kein\p{L}{0,2}|sin|excepto|sans|sauf|pas|sem|exceto|senza|tranne|non)(?!\p{L})|بدون|बिना|没有|不含|なし|ไม่/iu;

function askTable(
  table: Table,
  question: AskedQuestion,
  { best, known }: { best: Evidence; known: ReadonlySet<string> },
): TableAnswer | null {
  const asking = new TableQuestion(question, table);
  const found = select(table, asking);
  if (found === 'unclear') return { lines: [best], certainty: 'offered' };
  const { rows, values } = found;
  if (rows.length === 0) return null;
  const columns = values.length > 0 ? values : [...table.heads.keys()];
  const names = rows.map((row) => namesOf(row, table, { asking, rows, values }));
  const { naming, heads, above } = table;
  const said = [...new Set([...names.flat(), ...columns])];
  const places = [above, heads[naming]?.set ?? new Set<string>(), ...said.flatMap((column) => [
    heads[column]?.set ?? new Set<string>(),
    ...rows.map(({ cells }) => cells[column]?.set ?? new Set<string>()),
  ])];
  const unused = asking.unused(rows, places);
  const isNarrowing = unused.terms.some(({ variants }) => variants.some((variant) => known.has(variant)));
  const isNegated = NEGATION.test(asking.text);
  const lines = rows.map(({ evidence, cells }, index): Evidence => {
    const own = names[index] ?? [];
    const shown = values.length > 0 ? values : columns.filter((column) => !own.includes(column) && cells[column]?.text);
    return { ...evidence, cells: { names: own, values: shown, isPlain: isPlain(table, cells, shown) } };
  });
  const characters = rows.reduce((sum, { evidence }) => sum + evidence.quote.length, 0);
  const isLong = rows.length > ROWS_MAX || characters > CHARACTERS_MAX;
  const isOffered = isNarrowing || isNegated || (unused.figures.length > 0 && !found.isBounded) || isLong;
  const isSure = unused.terms.length === 0 && values.length > 0 && asking.own.length + asking.asked.figures.length > 1;
  return { lines, certainty: isOffered ? 'offered' : isSure ? 'sure' : 'likely' };
}

function select(table: Table, asking: TableQuestion): Selection | 'unclear' {
  const { superlative, figures } = asking.asked;
  const columns = asking.namedColumns();
  const named = asking.namedRows();
  const isTier = named.some((row) => asking.fitOf(row) > 0);
  const isLabelled = named.some(({ cells }) => cells[table.naming]?.text.toLowerCase().includes(superlative?.word.toLowerCase() ?? '\0'));
  if (superlative && !isTier && !(isLabelled && columns.length > 0))
    return extremes(table, superlative, { rows: named, columns });
  const bound = rangesIn(asking.text)[0]?.range;
  const bounded = bound && !isTier ? boundedRows(table, bound, { rows: named, columns }) : null;
  if (bounded) return bounded;
  const tier = isTier && named.length > 1 ? narrowest(named, figures) : null;
  const rows = tier ? [tier] : named.length > 0 ? named : rowsByKind(table, columns, asking);
  const [row] = rows;
  const led = row && rows.length === 1 ? cellsInRange(row.ranges, figures, asking.isNamed) : [];
  return { rows, values: led.length > 0 ? led : valueColumns(table, { rows, columns, asking }) };
}

/** Of a table whose columns are named, the rows of what is asked: its price. */
function rowsByKind({ rows, naming, heads, language }: Table, columns: number[], { asked }: TableQuestion): Row[] {
  if (columns.length === 0 || !asked.price) return rows;
  const labelled = rows.filter(({ cells }) => asksPrice(cells[naming]?.text ?? ''));
  const isPrice = ({ cells }: Row): boolean =>
    columns.some((column) => {
      const [cell, head] = [cells[column], heads[column]];
      return cell && head && kindsOf(cell, head, language).some(isCurrency);
    });
  return labelled.length > 0 ? labelled : rows.filter(isPrice);
}

/** The columns that a question names, or whose values are of the kind that it asks for; empty = none in particular. */
function valueColumns(
  { heads, naming, language }: Table,
  { rows, columns, asking }: { rows: Row[]; columns: number[]; asking: TableQuestion },
): number[] {
  const { price, clock, dimensions } = asking.asked;
  const others = [...heads.keys()].filter((column) => column !== naming);
  if (others.length === 1) return others;
  const wanted = (kind: string): boolean =>
    (price && (isCurrency(kind) || kind === 'free' || kind === 'percent')) ||
    (clock && kind === 'clock') ||
    dimensions.includes(kind);
  const isKind = (column: number): boolean =>
    rows.some(({ cells }) => {
      const [cell, head] = [cells[column], heads[column]];
      return cell && head && kindsOf(cell, head, language).some(wanted);
    });
  const kinds = others.filter(isKind);
  const both = columns.filter((column) => kinds.includes(column));
  if (both.length > 0) return both;
  const isFilter = (column: number): boolean => rows.some((row) => asking.filters(row, column));
  return kinds.length > 0 && columns.every(isFilter) ? kinds : columns;
}

/** What a row is called: its name, and the cells that the question chose it by. */
function namesOf(
  { cells }: Row,
  { heads, naming }: Table,
  { asking, rows, values }: Selection & { asking: TableQuestion },
): number[] {
  const row = { cells } as Row;
  const isTold = (column: number): boolean =>
    rows.some((other) => other.cells[naming]?.text === cells[naming]?.text && other.cells[column]?.text !== cells[column]?.text);
  const columns = [...heads.keys()].filter(
    (column) => column !== naming && !values.includes(column) && !isEmptyCell(cells[column]?.text ?? ''),
  );
  const others = columns.filter((column) => (values.length > 0 && isTold(column)) || asking.filters(row, column));
  return values.includes(naming) ? others : [naming, ...others];
}

/** A price beside no other needs no head. */
function isPlain({ heads, language }: Table, cells: Row['cells'], [value, other]: number[]): boolean {
  if (value === undefined || other !== undefined) return false;
  const kindOf = (column: number): string =>
    cells[column] && heads[column] ? kindsOf(cells[column], heads[column], language).join(' ') : '';
  const own = kindOf(value);
  return own !== 'number' && !isEmptyCell(cells[value]?.text ?? '') && [...heads.keys()].every((column) => column === value || column === 0 || kindOf(column) !== own);
}
