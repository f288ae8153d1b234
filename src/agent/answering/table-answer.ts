/** Answers that a table gives as a whole: the row that a number falls into, the highest or lowest of its rows or columns. */
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

/** Tables are looked at up to this place among the evidence. */
const LOOKED_AT = 6;
/** Rows of which a range may stand in this cell or one before it. */
const RANGE_CELLS = 2;
/** As many values are compared at least. */
const VALUES_MIN = 2;

interface Answer {
  evidence: Evidence;
  cells?: number[];
}

interface Row {
  evidence: Evidence;
  cells: string[];
}

interface Table {
  heads: string[];
  rows: Row[];
  language: string;
}

/** The row of the evidence's table that answers, with the columns that do; null where no table does. */
export function tableAnswer(rated: RatedEvidence[], terms: RatedTerm[], asked: AnswerKind): Evidence | null {
  // What is called so (`Lowest balance: $50`) is not compared.
  const superlative = asked.superlative && !isSaidIn(rated[0]!, asked.superlative) ? asked.superlative : null;
  const found = rated.slice(0, LOOKED_AT).find(({ evidence }) => evidence.kind === 'row');
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

const isSaidIn = ({ evidence }: RatedEvidence, { word }: Superlative): boolean =>
  evidence.quote.toLowerCase().includes(word.toLowerCase());

/** What the question says, to be compared with labels. */
class Question {
  constructor(
    private readonly terms: RatedTerm[],
    readonly language: string,
  ) {}

  /** Share of a label's words that the question says, itself or by another wording. */
  shareOf(label: string): number {
    const words = [...new Set(lexemes(label, this.language))];
    const said = new Set(words);
    const known = words.filter((word) => this.terms.some(({ variants }) => variants.includes(word)));
    const meant = this.terms.some(({ phrases }) => phrases.some((phrase) => phrase.every((word) => said.has(word))));
    return words.length === 0 ? 0 : Math.max(known.length / words.length, meant ? 1 / words.length : 0);
  }
}

function tableOf({ passage, evidence }: RatedEvidence): Table | null {
  const heads = headsOf(evidence);
  if (!heads) return null;
  const own = passage.units.find(({ start }) => start === evidence.start)!;
  const rows = passage.units
    .filter(({ kind, context }) => kind === 'row' && context === own.context)
    .map((unit): Row => {
      const quote = passage.text.slice(unit.start - passage.start, unit.end - passage.start);
      return { evidence: toEvidence(passage, unit, quote, evidence.score), cells: cellsOf(quote) };
    })
    .filter(({ cells }) => cells.length === heads.length);
  return { heads, rows, language: analyse(passage).language };
}

/** The row whose range holds a number of the question, among those that are about the same. */
function rangeRow({ rows }: Table, best: Evidence, question: Question, figures: Figure[]): Answer | null {
  if (figures.length === 0) return null;
  const rated = rows.map((row) => {
    const fits = row.cells.slice(0, RANGE_CELLS).map((cell) => {
      const range = rangeIn(cell);
      return range !== null && figures.some((figure) => isWithin(figure, range) === true);
    });
    // `Semi-Flexible | 4 to 3 days before`: the other cell tells whose range it is.
    const label = fits[1] ? question.shareOf(row.cells[0]!) : 0;
    return { row, fits: fits.includes(true), label };
  });
  const fitting = rated.filter(({ fits }) => fits);
  const most = Math.max(...fitting.map(({ label }) => label));
  const [only, another] = fitting.filter(({ label }) => label === most);
  if (!only || another) return fitting.some(({ row }) => row.evidence.start === best.start) ? { evidence: best } : null;
  return { evidence: only.row.evidence };
}

/** The highest or lowest value of a column over the rows, or of a row over the columns. */
function extreme(table: Table, best: Evidence, question: Question, superlative: Superlative): Answer | null {
  const { heads, rows } = table;
  const own = rows.find(({ evidence }) => evidence.start === best.start)!;
  const across = own.cells.map((cell, at) => (at === 0 ? null : valueOf(cell, superlative)));
  const isAcross =
    question.shareOf(own.cells[0]!) >= 0.5 && across.filter((value) => value !== null).length >= VALUES_MIN;
  if (isAcross && new Set(across.flatMap((value) => value?.dimension ?? [])).size === 1) {
    const at = placeOfExtreme(across, superlative);
    return at === null ? null : { evidence: best, cells: [0, at] };
  }
  const columns = heads.map((head, at) => {
    const values = rows.map(({ cells }) => (at === 0 ? null : valueOf(cells[at]!, superlative)));
    return { at, values, share: question.shareOf(head), known: values.filter((value) => value !== null).length };
  });
  const possible = columns.filter(({ known }) => known >= VALUES_MIN);
  const [column] = possible.sort((a, b) => b.share - a.share || b.known - a.known || a.at - b.at);
  const place = column && placeOfExtreme(column.values, superlative);
  if (place === undefined || place === null) return null;
  return { evidence: rows[place]!.evidence };
}

interface Value {
  amount: number;
  dimension: string;
}

/** The first number of a cell that fits what is compared. */
function valueOf(cell: string, { of }: Superlative): Value | null {
  for (const {
    kind,
    values,
    units: [unit],
  } of figuresIn(cell, { lenient: true })) {
    const dimension = kind === 'time' ? 'clock' : (unit?.dimension ?? '');
    if (kind !== 'number' && kind !== 'time') continue;
    if (of === 'price' && !/^[A-Z]{3}$/.test(dimension)) continue;
    if (of === 'time' && dimension !== 'clock') continue;
    if (of === 'duration' && !/^(?:time|months|nights)$/.test(dimension)) continue;
    return { amount: inBase(values[0]!, unit), dimension: DURATIONS.has(dimension) ? 'duration' : dimension };
  }
  return null;
}

const DURATIONS = new Set(['time', 'months', 'nights']);
const SECONDS = { months: 2_629_800, nights: 86_400 };
const inBase = (value: number, unit: Figure['units'][number] | undefined): number =>
  value * (unit?.factor ?? 1) * (SECONDS[unit?.dimension as keyof typeof SECONDS] ?? 1);

function placeOfExtreme(values: (Value | null)[], { highest }: Superlative): number | null {
  let best: number | null = null;
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const than = best === null ? null : values[best]!;
    if (than === null || (highest ? value.amount > than.amount : value.amount < than.amount)) best = at;
  }
  return best;
}

/** The columns that the question names, among those that say the same of several things; null = all. */
function columnsOf({ heads }: Table, { quote }: Evidence, question: Question, figures: Figure[]): number[] | null {
  const cells = cellsOf(quote);
  const shares = heads.map((head, at) => {
    if (at === 0) return 0;
    const range = rangeIn(head);
    if (range && figures.some((figure) => isWithin(figure, range) === true)) return 1;
    return question.shareOf(head);
  });
  const most = Math.max(...shares);
  if (most === 0) return null;
  // `The Quay Gardens` is said, so `The Quay` is only a part of its name.
  const length = (at: number): number => lexemes(heads[at]!, question.language).length;
  const named = shares.flatMap((share, at) => (share === most ? [at] : []));
  const longest = Math.max(...named.map(length));
  const meant =
    most === 1
      ? named.filter(
          (at) =>
            !named.some(
              (other) => length(other) > length(at) && isWithinName(heads[at]!, heads[other]!, question.language),
            ),
        )
      : named;
  if (longest === 0 || meant.length === heads.length - 1) return null;
  const shapes = new Set(meant.map((at) => shapeOf(cells[at]!)));
  return cells.flatMap((cell, at) => (at === 0 || meant.includes(at) || !shapes.has(shapeOf(cell)) ? [at] : []));
}

function isWithinName(part: string, whole: string, language: string): boolean {
  const words = new Set(lexemes(whole, language));
  return lexemes(part, language).every((word) => words.has(word));
}

/** What kind of value a cell holds: prices stand beside prices. */
function shapeOf(cell: string): string {
  const figures = figuresIn(cell, { lenient: true });
  return figures.length === 0
    ? 'text'
    : [...new Set(figures.map(({ kind, units: [unit] }) => unit?.dimension ?? kind))].sort()[0]!;
}
