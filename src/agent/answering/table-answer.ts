/**
 * Answers from a whole table: the row whose range contains a number, or the highest or lowest of its rows or
 * columns.
 */
import { required } from '../../platform/kernel/invariant.js';
import type { Evidence } from '../ports/model.js';
import { figuresIn } from '../proof/figures.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isSameQuantity, isWithin, quantitiesIn, rangeIn } from '../proof/ranges.js';
import { cellsOf, headsOf } from '../proof/table-rows.js';
import { isCurrency, SECONDS_A_MONTH } from '../proof/units.js';
import { toEvidence, type RatedEvidence } from '../retrieval/evidence.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import type { AnswerKind } from '../retrieval/question.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import type { Superlative } from '../retrieval/superlatives.js';
import { analyse } from '../retrieval/analysis.js';
import { equalRows } from './equal-rows.js';
import { cellsInRange, isNamedBy, narrowest, rangeFit, type StatedRange } from '../retrieval/stated-ranges.js';

/** Tables are examined up to this position in the evidence. */
const EXAMINED_EVIDENCE = 6;
/** Minimum number of values for a comparison. */
const VALUES_MIN = 2;

interface Answer {
  evidence: Evidence;
  cells?: number[];
}

interface TableRow {
  evidence: Evidence;
  /** Its first cell. */
  label: string;
  cells: string[];
  ranges: StatedRange[];
}

interface Table {
  heads: string[];
  rows: TableRow[];
  language: string;
}

/** The rows of the evidence's table that answer, with the matching columns; none if no table does. */
export function tableAnswer(rated: RatedEvidence[], terms: RatedTerm[], asked: AnswerKind): Evidence[] {
  const [first] = rated;
  if (!first) return [];
  // A value with that name (`Lowest balance: $50`) is not compared.
  const superlative = asked.superlative && !isContainedIn(first, asked.superlative) ? asked.superlative : null;
  const found = rated.slice(0, EXAMINED_EVIDENCE).find(({ evidence }) => evidence.kind === 'row');
  if (!found || (found !== first && !superlative)) return [];
  const table = tableOf(found);
  if (!table) return [];
  const question = new Question(terms, asked.figures, table.language);
  // `The smallest plan for 72 people` is the first that is enough for them.
  const isCompared = superlative !== null && ledTo(table, { evidence: found.evidence, question }).length === 0;
  const row: Answer | null = isCompared
    ? extreme(table, { best: found.evidence, question, superlative })
    : rangeRow(table, { best: found.evidence, question });
  if (!row && isCompared) return [];
  const all = table.rows.map(({ evidence }) => evidence);
  const equal = { best: found.evidence, terms, asked, language: table.language };
  const answers = row ? [row] : equalRows(all, equal).map((evidence): Answer => ({ evidence }));
  return answers.map(({ evidence, cells: own }) => {
    const cells = own ?? withLadder(table, { evidence, question });
    return { ...evidence, score: first.evidence.score, ...(cells && { cells }) };
  });
}

const isContainedIn = ({ evidence }: RatedEvidence, { word }: Superlative): boolean =>
  evidence.quote.toLowerCase().includes(word.toLowerCase());

/** The words of the question, for comparing them with labels. */
class Question {
  constructor(
    private readonly terms: RatedTerm[],
    readonly figures: Figure[],
    readonly language: string,
  ) {}

  /** Share of a label's words that occur in the question, literally or in another wording. */
  shareOf(label: string): number {
    const words = [...new Set(lexemes(label, this.language))];
    const labelWords = new Set(words);
    const wordings = this.terms.flatMap(({ phrases }) =>
      phrases.filter((phrase) => phrase.every((word) => labelWords.has(word))),
    );
    const known = words.filter(
      (word) =>
        this.terms.some(({ variants }) => variants.includes(word)) || wordings.some((phrase) => phrase.includes(word)),
    );
    return words.length === 0 ? 0 : known.length / words.length;
  }

  /** The same for a column header: one with a number or a range of the question is named by it. */
  shareOfHead(head: string): number {
    const isOwn = (figure: Figure): boolean => this.figures.some((own) => isSameQuantity(own, figure));
    const range = rangeIn(head);
    const isMeant = range
      ? this.figures.some((figure) => isWithin(figure, range) === true)
      : quantitiesIn(head, { lenient: false }).some(isOwn);
    return isMeant ? 1 : this.shareOf(head);
  }

  /** Without the words of earlier messages. */
  alone(): Question {
    return new Question(
      this.terms.filter(({ before }) => !before),
      this.figures,
      this.language,
    );
  }

  readonly isNamed = (names: string[]): boolean => isNamedBy(this.terms, names);
}

function tableOf({ passage, evidence }: RatedEvidence): Table | null {
  const heads = headsOf(evidence);
  if (!heads) return null;
  const own = passage.units.find(({ start }) => start === evidence.start);
  const { context: tableContext } = required(own, 'the unit of a row');
  const analysis = analyse(passage);
  const rows = passage.units
    .map((unit, index) => ({ unit, index }))
    .filter(({ unit: { kind, context } }) => kind === 'row' && context === tableContext)
    .flatMap(({ unit, index }): TableRow[] => {
      const row = toEvidence(passage, { unit, score: evidence.score });
      const cells = cellsOf(row.quote);
      const [label] = cells;
      if (label === undefined || cells.length !== heads.length) return [];
      const { ranges } = required(analysis.units[index], 'the analysis of a row');
      return [{ evidence: row, label, cells, ranges }];
    });
  return { heads, rows, language: analysis.language };
}

/** The row whose range contains a number of the question, among rows about the same. */
function rangeRow({ rows }: Table, { best, question }: { best: Evidence; question: Question }): Answer | null {
  const { figures } = question;
  if (figures.length === 0) return null;
  const rated = rows.map((row) => ({
    row,
    fit: rangeFit(row.ranges, figures, question.isNamed),
    // `Semi-Flexible | 4 to 3 days before`: the first cell names what the range applies to.
    label: rangeIn(row.label) ? 0 : question.shareOf(row.label),
  }));
  const maxFit = Math.max(...rated.map(({ fit }) => fit));
  const fitting = rated.filter(({ fit }) => fit > 0 && fit === maxFit);
  const maxLabel = Math.max(...fitting.map(({ label }) => label));
  const named = fitting.filter(({ label }) => label === maxLabel).map(({ row }) => row);
  const row = narrowest(named, figures);
  if (row) return { evidence: row.evidence };
  return fitting.some(({ row: { evidence } }) => evidence.start === best.start) ? { evidence: best } : null;
}

/** The highest or lowest value of a column across rows, or of a row across columns. */
function extreme(
  table: Table,
  { best, question, superlative }: { best: Evidence; question: Question; superlative: Superlative },
): Answer | null {
  const { heads } = table;
  const rows = namedRows(table, { best, question });
  const valued = rows.map(({ evidence, label, cells }) => ({
    evidence,
    label,
    values: cells.map((cell, column) => (column === 0 ? null : valueOf(cell, superlative))),
  }));
  const own = valued.find(({ evidence }) => evidence.start === best.start);
  const { label, values: across } = required(own, 'the row of the evidence');
  const columns = heads.map((head, index) => {
    const values = valued.map((row) => row.values[index] ?? null);
    return { index, values, share: question.shareOfHead(head), known: values.filter((value) => value !== null).length };
  });
  const possible = columns.filter(({ known }) => known >= VALUES_MIN);
  // Prices of several products in one row: its label is named, or no column has two.
  const isOneKind = new Set(across.flatMap((value) => value?.dimension ?? [])).size === 1;
  const isComparable = isOneKind && across.filter((value) => value !== null).length >= VALUES_MIN;
  if (isComparable && (possible.length === 0 || question.shareOf(label) > 0.5)) {
    const column = indexOfExtreme(across, superlative);
    return column === null ? null : { evidence: best, cells: [0, column] };
  }
  const [column] = possible.sort((a, b) => b.share - a.share || b.known - a.known || a.index - b.index);
  const rowIndex = column && indexOfExtreme(column.values, superlative);
  const row = typeof rowIndex === 'number' ? rows[rowIndex] : undefined;
  return row ? { evidence: row.evidence } : null;
}

/** The rows whose labels the question names by a word (`which airport`), if it names several; else all. */
function namedRows({ rows }: Table, { best, question }: { best: Evidence; question: Question }): TableRow[] {
  const named = rows.filter(({ label }) => question.isNamed(lexemes(label, question.language)));
  const isBest = ({ evidence }: TableRow): boolean => evidence.start === best.start;
  return named.length >= VALUES_MIN && named.some(isBest) ? named : rows;
}

interface Value {
  amount: number;
  dimension: string;
}

/** The first number of a cell with the compared kind of value; the last time if it is the latest that is asked for. */
function valueOf(cell: string, { quantity, highest }: Superlative): Value | null {
  const figures = figuresIn(cell, { lenient: true }).sort((a, b) => a.start - b.start);
  if (quantity === 'time' && highest) figures.reverse();
  for (const {
    kind,
    values: [value],
    units: [unit],
  } of figures) {
    const dimension = kind === 'time' ? 'clock' : (unit?.dimension ?? '');
    if (value === undefined || (kind !== 'number' && kind !== 'time')) continue;
    if (quantity === 'price' && !isCurrency(dimension)) continue;
    if (quantity === 'time' && dimension !== 'clock') continue;
    if (quantity === 'duration' && !/^(?:time|months|nights)$/.test(dimension)) continue;
    return { amount: inBase(value, unit), dimension: DURATIONS.has(dimension) ? 'duration' : dimension };
  }
  return null;
}

const DURATIONS = new Set(['time', 'months', 'nights']);
const SECONDS = { months: SECONDS_A_MONTH, nights: 86_400 };
const inBase = (value: number, unit: Figure['units'][number] | undefined): number =>
  value * (unit?.factor ?? 1) * (SECONDS[unit?.dimension as keyof typeof SECONDS] ?? 1);

function indexOfExtreme(values: (Value | null)[], { highest }: Superlative): number | null {
  let best: { index: number; amount: number } | null = null;
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const { amount } = value;
    if (best === null || (highest ? amount > best.amount : amount < best.amount)) best = { index, amount };
  }
  return best?.index ?? null;
}

/** The columns that the question's numbers lead to in a row whose numbers grow. */
function ledTo({ rows }: Table, { evidence, question }: { evidence: Evidence; question: Question }): number[] {
  const own = rows.find((row) => row.evidence.start === evidence.start);
  return own ? cellsInRange(own.ranges, question.figures, question.isNamed) : [];
}

/** The columns that the question names, and those that its numbers lead to; null = all. */
function withLadder(table: Table, { evidence, question }: { evidence: Evidence; question: Question }): number[] | null {
  const named = columnsOf(table, { evidence, question });
  const led = ledTo(table, { evidence, question });
  return led.length === 0 ? named : [...new Set([0, ...(named ?? []), ...led])].sort((a, b) => a - b);
}

/** The columns that the question names, among those with values of one kind about several things; null = all. */
function columnsOf(
  { heads }: Table,
  { evidence: { quote }, question }: { evidence: Evidence; question: Question },
): number[] | null {
  const cells = cellsOf(quote);
  // `And the shop?` names its column, whatever was asked before.
  const alone = question.alone();
  const asking = heads.some((head) => alone.shareOfHead(head) > 0) ? alone : question;
  const shareOf = (head: string, column: number): number => (column === 0 ? 0 : asking.shareOfHead(head));
  const columns = heads.map((head, column) => ({ head, column, share: shareOf(head, column) }));
  const maxShare = Math.max(...columns.map(({ share }) => share));
  if (maxShare === 0) return null;
  // The question contains `The Quay Gardens`, so `The Quay` is only a part of its name.
  const length = ({ head }: { head: string }): number => lexemes(head, question.language).length;
  const named = columns.filter(({ share }) => share === maxShare);
  const longest = Math.max(...named.map(length));
  const chosen =
    maxShare === 1
      ? named.filter(
          (own) =>
            !named.some(
              (other) => length(other) > length(own) && isWithinName(own.head, other.head, question.language),
            ),
        )
      : named;
  if (longest === 0 || chosen.length === heads.length - 1) return null;
  const isChosen = (index: number): boolean => chosen.some(({ column }) => column === index);
  const asked = cells.filter((_, index) => isChosen(index));
  const shapes = new Set(asked.map(shapeOf));
  // An empty cell (`–`) might have any.
  const isOther = (cell: string): boolean => asked.every(isFilled) && !shapes.has(shapeOf(cell));
  return cells.flatMap((cell, index) => (index === 0 || isChosen(index) || isOther(cell) ? [index] : []));
}

function isWithinName(part: string, whole: string, language: string): boolean {
  const words = new Set(lexemes(whole, language));
  return lexemes(part, language).every((word) => words.has(word));
}

const isFilled = (cell: string): boolean => words(cell).length > 0;

/** The kind of value in a cell: prices are compared with prices. */
function shapeOf(cell: string): string {
  const figures = figuresIn(cell, { lenient: true });
  const [shape = 'text'] = [...new Set(figures.map(({ kind, units: [unit] }) => unit?.dimension ?? kind))].sort();
  return shape;
}
