/** Asks a table: which rows, which column, and what of them; every word that would narrow the rows must be used. */
import { groupedBy } from '../../platform/kernel/groups.js';
import type { Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { rangesIn } from '../proof/ranges.js';
import { cellsOf, headsOf, isEmptyCell } from '../proof/table-rows.js';
import { isCurrency } from '../proof/units.js';
import { analyse } from '../retrieval/analysis.js';
import { isIn, type RatedEvidence } from '../retrieval/evidence.js';
import { asksPrice } from '../retrieval/question.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import { cellsInRange, narrowest } from '../retrieval/stated-ranges.js';
import { nameOf } from './conflicting-evidence.js';
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
  /** `sure`: every word is used, whatever else is found; `offered`: one that would narrow the rows is not. */
  certainty: 'sure' | 'likely' | 'offered';
}

interface AskedTable extends TableAnswer {
  /** Its title, and the words and numbers that are not used but would narrow the rows. */
  above: ReadonlySet<string>;
  narrowing: string[];
}

/** What the tables of the best evidence answer; null if the best evidence is no row, and no table is sure. */
export function askTables(rated: RatedEvidence[], question: AskedQuestion, passages: Passage[]): TableAnswer | null {
  const known = knownWords(passages);
  const rows = rated.slice(0, EXAMINED_EVIDENCE).filter(({ evidence }) => evidence.kind === 'row');
  const tables = [...groupedBy(rows, ({ evidence }) => `${evidence.documentId} ${evidence.context}`).values()];
  const answers = tables.map(([best]): AskedTable | null => {
    const table = best ? tableOf(best.evidence, passages) : null;
    return table && best ? askTable(table, question, { best: best.evidence, known }) : null;
  });
  const all = answers.filter((answer) => answer !== null);
  const both = all.flatMap((one, at) => all.slice(at + 1).map((other) => ofBoth(one, other))).find(Boolean);
  const isFirst = rated[0] !== undefined && rated[0] === rows[0];
  return all.find(({ certainty }) => certainty === 'sure') ?? both ?? (isFirst ? (answers[0] ?? null) : null);
}

/** Tables of two things, each of which the question names by the title: what it asks of both. */
function ofBoth(one: AskedTable, other: AskedTable): TableAnswer | null {
  const isOf = (narrowing: string[], { above }: AskedTable): boolean =>
    narrowing.length > 0 && narrowing.every((word) => above.has(word));
  const lines = [one, other].flatMap(({ lines: [line, more] }): Evidence[] =>
    line?.cells && !more ? [{ ...line, cells: { ...line.cells, thing: nameOf(line.title) } }] : [],
  );
  const [first, second] = lines.map((line) => [headsOf(line), cellsOf(line.quote)[line.cells?.names[0] ?? 0]].join());
  const isSame = first !== undefined && first === second;
  return isSame && isOf(one.narrowing, other) && isOf(other.narrowing, one) ? { lines, certainty: 'sure' } : null;
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
  /(?<!\p{L})(?:without|except|not|ohne|außer|nicht|kein\p{L}{0,2}|sin|excepto|sans|sauf|pas|sem|exceto|senza|tranne)(?!\p{L})|بدون|बिना|没有|不含|なし|ไม่/iu;

function askTable(
  table: Table,
  question: AskedQuestion,
  { best, known }: { best: Evidence; known: ReadonlySet<string> },
): AskedTable | null {
  const asking = new TableQuestion(question, table);
  const { naming, heads, above } = table;
  const found = select(table, asking);
  if (process.env.DBG && found === 'unclear')
    console.log(
      'UNCLEAR',
      best.quote,
      asking.namedRows().map((r) => r.evidence.quote),
      asking.namedColumns(asking.namedRows()),
      question.asked.superlative,
      table.isWhole,
    );
  if (found === 'unclear') return { lines: [best], certainty: 'offered', above, narrowing: [] };
  const { rows, values, columns = [] } = found;
  if (rows.length === 0) return null;
  const names = rows.map((row) => namesOf(row, table, { asking, rows, values }));
  const cellsIn = (columns: number[]): ReadonlySet<string>[] =>
    columns.flatMap((column) => rows.flatMap(({ cells }) => cells[column]?.set ?? []));
  const answers = values.length > 0 ? values : [...heads.keys()];
  const named = [...new Set(names.flat())];
  const places = [above, ...[naming, ...named, ...answers].flatMap((at) => heads[at]?.set ?? []), ...cellsIn(named)];
  const unsaid = asking.unused(rows, places);
  const unused = asking.unused(rows, [...places, ...cellsIn(answers)]);
  const isKnown = (term: RatedTerm): boolean =>
    term.variants.some((variant) => known.has(variant));
  const figures = found.isBounded ? [] : unused.figures.map(({ text }) => text.toLowerCase());
  const narrowing = [...unused.terms.filter(isKnown).flatMap(({ variants }) => variants.slice(0, 1)), ...figures];
  const isTold = rows.length === 1 && values.length > 0 && asking.isNamedTwice(rows[0] as Row, named);
  const lines = rows.map(({ evidence, cells }, index): Evidence => {
    const own = names[index] ?? [];
    const shown = values.length > 0 ? values : answers.filter((at) => !own.includes(at) && cells[at]?.text);
    return { ...evidence, cells: { names: own, values: shown, isPlain: isPlain(table, cells, shown) } };
  });
  const characters = rows.reduce((sum, { evidence }) => sum + evidence.quote.length, 0);
  const isLong = rows.length > ROWS_MAX || characters > CHARACTERS_MAX;
  const isOffered = narrowing.length > 0 || isTold || isLong || NEGATION.test(asking.text);
  // A word of the company's texts that tells nothing apart is passed over; of one that it has nowhere nobody knows.
  const isStrange = unsaid.terms.some((term) => term.frequency === 0 || isIn(cellsIn(answers), term));
  const isOwn =
    found.isAct ||
    asking.own.some((term) => isIn([...cellsIn(named), ...columns.flatMap((at) => heads[at]?.set ?? [])], term));
  const isSure = found.isAsked && !isStrange && isOwn && !asking.isContinued;
  if (process.env.DBG)
    console.log(
      JSON.stringify({
        q: question.text,
        lines: lines.map((l) => l.quote.slice(0, 40)),
        values,
        named,
        narrowing,
        isTold,
        isLong,
        isStrange,
        isOwn,
        isAsked: found.isAsked,
        unused: unsaid.terms.map((t) => t.word + t.frequency),
        own: asking.own.map((t) => t.word),
      }),
    );
  return { lines, certainty: isOffered ? 'offered' : isSure ? 'sure' : 'likely', above, narrowing };
}

function select(table: Table, asking: TableQuestion): Selection | 'unclear' {
  const { superlative, figures } = asking.asked;
  const named = asking.namedRows();
  const columns = asking.namedColumns(named);
  const isTier = named.some((row) => asking.fitOf(row) > 0);
  const isLabelled = named.some(({ cells }) =>
    cells[table.naming]?.text.toLowerCase().includes(superlative?.word.toLowerCase() ?? '\0'),
  );
  if (superlative && !isTier && !(isLabelled && columns.length > 0))
    return extremes(table, superlative, { rows: named, columns });
  const bound = rangesIn(asking.text)[0]?.range;
  const bounded = bound && !isTier ? boundedRows(table, bound, { rows: named, columns }) : null;
  if (bounded) return bounded;
  const tier = isTier && named.length > 1 ? narrowest(named, figures) : null;
  const rows = tier ? [tier] : named.length > 0 ? named : rowsByKind(table, columns, asking);
  const [row] = rows;
  const led = row && rows.length === 1 ? cellsInRange(row.ranges, figures, asking.isNamed) : [];
  const found = led.length > 0 ? { values: led, isAsked: true } : valueColumns(table, { rows, columns, asking });
  return {
    rows,
    columns,
    ...found,
    isAsked: found.isAsked && (rows.length === 1 || (named.length > 0 && asking.isTold)),
  };
}

/** Of a table whose columns are named, the rows of what is asked: its price. */
function rowsByKind({ rows, naming, heads, language }: Table, columns: number[], { asked }: TableQuestion): Row[] {
  const isProperties = heads.length === 2;
  if ((columns.length === 0 && !isProperties) || !asked.price) return rows;
  const labelled = rows.filter(({ cells }) => asksPrice(cells[naming]?.text ?? ''));
  const isPrice = ({ cells }: Row): boolean =>
    columns.some((column) => {
      const [cell, head] = [cells[column], heads[column]];
      return cell && head && kindsOf(cell, head, language).some(isCurrency);
    });
  const found = labelled.length > 0 ? labelled : isProperties ? rows : rows.filter(isPrice);
  return found;
}

/** The columns that a question names, or whose values are of the kind that it asks for; empty = none in particular. */
function valueColumns(
  { heads, naming, language, rows: all }: Table,
  { rows, columns, asking }: { rows: Row[]; columns: number[]; asking: TableQuestion },
): Pick<Selection, 'values' | 'isAsked'> {
  const { price, clock, number, dimensions } = asking.asked;
  const others = [...heads.keys()].filter((column) => column !== naming);
  const wanted = (kind: string): boolean =>
    (price && (isCurrency(kind) || kind === 'free' || kind === 'percent')) ||
    (clock && kind === 'clock') ||
    dimensions.includes(kind) ||
    (number && others.length === 1 && kind !== 'text');
  const isKind = (column: number): boolean => {
    const [cells, head] = [rows.flatMap((row) => row.cells[column] ?? []), heads[column]];
    const filled = cells.every(({ text }) => isEmptyCell(text)) ? all.flatMap((row) => row.cells[column] ?? []) : cells;
    return filled.some((cell) => kindsOf(cell, head ?? null, language).some(wanted));
  };
  const kinds = others.filter(isKind);
  const named = columns.filter((column) => !rows.some((row) => asking.filters(row, column)));
  const both = named.filter((column) => kinds.includes(column));
  const values = both.length > 0 ? both : named.length > 0 ? named : kinds;
  // A head may be named where another kind of value is asked for: `When may we have our rooms?`
  const isOfKind = (!price && !clock && dimensions.length === 0) || values.some(isKind);
  return {
    values: values.length === 0 && others.length === 1 ? others : values,
    isAsked: values.length > 0 && isOfKind,
  };
}

/** What a row is called: its name, and the cells that the question chose it by. */
function namesOf(
  { cells }: Row,
  { heads, naming }: Table,
  { asking, rows, values }: Pick<Selection, 'rows' | 'values'> & { asking: TableQuestion },
): number[] {
  const row = { cells } as Row;
  const isTold = (column: number): boolean =>
    rows.some(
      (other) => other.cells[naming]?.text === cells[naming]?.text && other.cells[column]?.text !== cells[column]?.text,
    );
  const columns = [...heads.keys()].filter(
    (column) => column !== naming && !values.includes(column) && !isEmptyCell(cells[column]?.text ?? ''),
  );
  const others = columns.filter((column) => (values.length > 0 && isTold(column)) || asking.filters(row, column));
  return values.includes(naming) ? others : [naming, ...others];
}

/** A price beside no other needs no head. */
function isPlain({ heads, language, rows }: Table, cells: Row['cells'], [value, other]: number[]): boolean {
  if (value === undefined || other !== undefined) return false;
  if (heads.length === 2 && heads[value]?.text !== '') return true;
  const kindIn = (row: Row, column: number): string => {
    const cell = row.cells[column];
    return cell && !isEmptyCell(cell.text) ? kindsOf(cell, null, language).join(' ') : '';
  };
  const own = kindIn({ cells } as Row, value);
  const isAlike = rows.every((row) => ['', own].includes(kindIn(row, value)));
  const isOnly = [...heads.keys()].every(
    (column) => column === value || rows.every((row) => kindIn(row, column) !== own),
  );
  return isAlike && isOnly && !['', 'number', 'text'].includes(own);
}
