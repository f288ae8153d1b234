/**
 * Answers from a whole table: the row whose range contains a number, or the highest or lowest of its rows or
 * columns.
 */
import type { Evidence } from '../ports/model.js';
import { figuresIn } from '../proof/figures.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isWithin, rangeIn } from '../proof/ranges.js';
import { cellsOf, headsOf } from '../proof/table-rows.js';
import { toEvidence, type RatedEvidence } from '../retrieval/evidence.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { AnswerKind } from '../retrieval/question.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import type { Superlative } from '../retrieval/superlatives.js';
import { analyse } from '../retrieval/analysis.js';

/** Tables are examined up to this position in the evidence. */
const EXAMINED_EVIDENCE = 6;
/** A range is in this cell of a row or one before it. */
const RANGE_CELLS = 2;
/** Minimum number of values for a comparison. */
const VALUES_MIN = 2;

interface Answer {
  evidence: Evidence;
  cells?: number[];
}

interface TableRow {
  evidence: Evidence;
  cells: string[];
}

interface Table {
  heads: string[];
  rows: TableRow[];
  language: string;
}

/** The row of the evidence's table that answers, with the matching columns; null if no table does. */
export function tableAnswer(rated: RatedEvidence[], terms: RatedTerm[], asked: AnswerKind): Evidence | null {
  // A value with that name (`Lowest balance: $50`) is not compared.
  const superlative = asked.superlative && !isContainedIn(rated[0]!, asked.superlative) ? asked.superlative : null;
  const found = rated.slice(0, EXAMINED_EVIDENCE).find(({ evidence }) => evidence.kind === 'row');
  if (!found || (found !== rated[0] && !superlative)) return null;
  const table = tableOf(found);
  if (!table) return null;
  const question = new Question(terms, table.language);
  const row: Answer | null = superlative
    ? extreme(table, found.evidence, question, superlative)
    : (rangeRow(table, found.evidence, question, asked.figures) ?? { evidence: found.evidence });
  if (!row) return null;
  const cells = row.cells ?? columnsOf(table, row.evidence, question, asked.figures);
  return { ...row.evidence, score: rated[0]!.evidence.score, ...(cells && { cells }) };
}

const isContainedIn = ({ evidence }: RatedEvidence, { word }: Superlative): boolean =>
  evidence.quote.toLowerCase().includes(word.toLowerCase());

/** The words of the question, for comparing them with labels. */
class Question {
  constructor(
    private readonly terms: RatedTerm[],
    readonly language: string,
  ) {}

  /** Share of a label's words that occur in the question, literally or in another wording. */
  shareOf(label: string): number {
    const words = [...new Set(lexemes(label, this.language))];
    const labelWords = new Set(words);
    const known = words.filter((word) => this.terms.some(({ variants }) => variants.includes(word)));
    const hasSynonym = this.terms.some(({ phrases }) =>
      phrases.some((phrase) => phrase.every((word) => labelWords.has(word))),
    );
    return words.length === 0 ? 0 : Math.max(known.length / words.length, hasSynonym ? 1 / words.length : 0);
  }
}

function tableOf({ passage, evidence }: RatedEvidence): Table | null {
  const heads = headsOf(evidence);
  if (!heads) return null;
  const own = passage.units.find(({ start }) => start === evidence.start)!;
  const rows = passage.units
    .filter(({ kind, context }) => kind === 'row' && context === own.context)
    .map((unit): TableRow => {
      const quote = passage.text.slice(unit.start - passage.start, unit.end - passage.start);
      return { evidence: toEvidence(passage, unit, quote, evidence.score), cells: cellsOf(quote) };
    })
    .filter(({ cells }) => cells.length === heads.length);
  return { heads, rows, language: analyse(passage).language };
}

/** The row whose range contains a number of the question, among rows about the same. */
function rangeRow({ rows }: Table, best: Evidence, question: Question, figures: Figure[]): Answer | null {
  if (figures.length === 0) return null;
  const rated = rows.map((row) => {
    const fits = row.cells.slice(0, RANGE_CELLS).map((cell) => {
      const range = rangeIn(cell);
      return range !== null && figures.some((figure) => isWithin(figure, range) === true);
    });
    // `Semi-Flexible | 4 to 3 days before`: the other cell names what the range applies to.
    const label = fits[1] ? question.shareOf(row.cells[0]!) : 0;
    return { row, fits: fits.includes(true), label };
  });
  const fitting = rated.filter(({ fits }) => fits);
  const maxLabel = Math.max(...fitting.map(({ label }) => label));
  const [only, another] = fitting.filter(({ label }) => label === maxLabel);
  if (!only || another) return fitting.some(({ row }) => row.evidence.start === best.start) ? { evidence: best } : null;
  return { evidence: only.row.evidence };
}

/** The highest or lowest value of a column across rows, or of a row across columns. */
function extreme(table: Table, best: Evidence, question: Question, superlative: Superlative): Answer | null {
  const { heads, rows } = table;
  const own = rows.find(({ evidence }) => evidence.start === best.start)!;
  const across = own.cells.map((cell, column) => (column === 0 ? null : valueOf(cell, superlative)));
  const isAcross =
    question.shareOf(own.cells[0]!) >= 0.5 && across.filter((value) => value !== null).length >= VALUES_MIN;
  if (isAcross && new Set(across.flatMap((value) => value?.dimension ?? [])).size === 1) {
    const column = indexOfExtreme(across, superlative);
    return column === null ? null : { evidence: best, cells: [0, column] };
  }
  const columns = heads.map((head, index) => {
    const values = rows.map(({ cells }) => (index === 0 ? null : valueOf(cells[index]!, superlative)));
    return { index, values, share: question.shareOf(head), known: values.filter((value) => value !== null).length };
  });
  const possible = columns.filter(({ known }) => known >= VALUES_MIN);
  const [column] = possible.sort((a, b) => b.share - a.share || b.known - a.known || a.index - b.index);
  const rowIndex = column && indexOfExtreme(column.values, superlative);
  if (rowIndex === undefined || rowIndex === null) return null;
  return { evidence: rows[rowIndex]!.evidence };
}

interface Value {
  amount: number;
  dimension: string;
}

/** The first number of a cell with the compared kind of value. */
function valueOf(cell: string, { quantity }: Superlative): Value | null {
  for (const {
    kind,
    values,
    units: [unit],
  } of figuresIn(cell, { lenient: true })) {
    const dimension = kind === 'time' ? 'clock' : (unit?.dimension ?? '');
    if (kind !== 'number' && kind !== 'time') continue;
    if (quantity === 'price' && !/^[A-Z]{3}$/.test(dimension)) continue;
    if (quantity === 'time' && dimension !== 'clock') continue;
    if (quantity === 'duration' && !/^(?:time|months|nights)$/.test(dimension)) continue;
    return { amount: inBase(values[0]!, unit), dimension: DURATIONS.has(dimension) ? 'duration' : dimension };
  }
  return null;
}

const DURATIONS = new Set(['time', 'months', 'nights']);
const SECONDS = { months: 2_629_800, nights: 86_400 };
const inBase = (value: number, unit: Figure['units'][number] | undefined): number =>
  value * (unit?.factor ?? 1) * (SECONDS[unit?.dimension as keyof typeof SECONDS] ?? 1);

function indexOfExtreme(values: (Value | null)[], { highest }: Superlative): number | null {
  let best: number | null = null;
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const bestValue = best === null ? null : values[best]!;
    if (bestValue === null || (highest ? value.amount > bestValue.amount : value.amount < bestValue.amount))
      best = index;
  }
  return best;
}

/** The columns that the question names, among those with values of one kind about several things; null = all. */
function columnsOf({ heads }: Table, { quote }: Evidence, question: Question, figures: Figure[]): number[] | null {
  const cells = cellsOf(quote);
  const shares = heads.map((head, column) => {
    if (column === 0) return 0;
    const range = rangeIn(head);
    if (range && figures.some((figure) => isWithin(figure, range) === true)) return 1;
    return question.shareOf(head);
  });
  const maxShare = Math.max(...shares);
  if (maxShare === 0) return null;
  // The question contains `The Quay Gardens`, so `The Quay` is only a part of its name.
  const length = (column: number): number => lexemes(heads[column]!, question.language).length;
  const named = shares.flatMap((share, column) => (share === maxShare ? [column] : []));
  const longest = Math.max(...named.map(length));
  const chosen =
    maxShare === 1
      ? named.filter(
          (column) =>
            !named.some(
              (other) =>
                length(other) > length(column) && isWithinName(heads[column]!, heads[other]!, question.language),
            ),
        )
      : named;
  if (longest === 0 || chosen.length === heads.length - 1) return null;
  const shapes = new Set(chosen.map((column) => shapeOf(cells[column]!)));
  return cells.flatMap((cell, column) =>
    column === 0 || chosen.includes(column) || !shapes.has(shapeOf(cell)) ? [column] : [],
  );
}

function isWithinName(part: string, whole: string, language: string): boolean {
  const words = new Set(lexemes(whole, language));
  return lexemes(part, language).every((word) => words.has(word));
}

/** The kind of value in a cell: prices are compared with prices. */
function shapeOf(cell: string): string {
  const figures = figuresIn(cell, { lenient: true });
  return figures.length === 0
    ? 'text'
    : [...new Set(figures.map(({ kind, units: [unit] }) => unit?.dimension ?? kind))].sort()[0]!;
}
