/** A table as it is asked: the rows under one head, whichever passages of their document they stand in. */
import { LRUCache } from 'lru-cache';
import { required } from '../../platform/kernel/invariant.js';
import type { Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { figuresIn } from '../proof/figures.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isSameQuantity, isWithin, quantitiesIn, rangesIn } from '../proof/ranges.js';
import { cellsOf } from '../../platform/kernel/markdown/cells.js';
import { CODE, headsOf, isEmptyCell, LEVELS } from '../proof/table-rows.js';
import type { Unit } from '../proof/units.js';
import { analyse } from '../retrieval/analysis.js';
import { says } from '../retrieval/concepts.js';
import { toEvidence } from '../retrieval/evidence.js';
import { PASSAGE_CHARACTERS_MAX } from '../retrieval/indexing.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { inUnit, unitOf, type StatedRange } from '../retrieval/stated-ranges.js';
import { mainPart } from '../retrieval/titles.js';

/** A head, or a cell with the unit of its head. */
export class Label {
  /** As written, with function words: `Check-in`, `Check-out`. */
  readonly words: string[];
  readonly lexemes: string[];
  readonly set: ReadonlySet<string>;
  /** What its numbers are of: `EUR`, `mass`, `clock`, `free`, a mere `number`; `text` without any, none of an empty cell. */
  readonly kinds: string[];
  /** It says so by itself. */
  readonly isMeasured: boolean;

  constructor(
    readonly text: string,
    readonly language: string,
    readonly unit: Unit | null,
  ) {
    [this.words, this.lexemes] = [words(text), lexemes(text, language)];
    this.set = new Set(this.lexemes);
    const kinds = isEmptyCell(text) ? [] : kindsIn(text, language);
    this.isMeasured = !['number', 'text'].includes(kinds[0] ?? 'text');
    this.kinds = kinds[0] === 'number' && unit ? [unit.dimension] : kinds;
  }
}

function kindsIn(text: string, language: string): string[] {
  if (says(['price.free'], text, language)) return ['free'];
  const figures = figuresIn(text, { lenient: true }).filter(({ kind }) => kind !== 'code' && kind !== 'phone');
  const kinds = figures.flatMap(({ kind, units }) => (kind === 'number' ? units.map((u) => u.dimension) : 'clock'));
  return kinds.length > 0 ? [...new Set(kinds)] : [figures.length > 0 ? 'number' : 'text'];
}

/** `60 x 40 cm` is in `60 × 40 cm`, and `20 prints` in `1–49 prints`. */
export function hasNumber({ text, unit: below }: Label, figure: Figure): boolean {
  const isSame = (other: Figure): boolean =>
    isSameQuantity(figure, figure.units.length === 0 ? { ...other, units: [] } : other);
  const unit = unitOf(text) ?? below;
  return (
    quantitiesIn(text, { lenient: false }).some(isSame) ||
    rangesIn(text).some(({ range }) => isWithin(figure, inUnit(range, unit)))
  );
}

export interface Row {
  evidence: Evidence;
  cells: Label[];
  ranges: StatedRange[];
}

export const cellOf = ({ cells }: Pick<Row, 'cells'>, column: number): Label => required(cells[column], 'a cell');

export interface Table {
  head: Pick<Row, 'cells'>;
  rows: Row[];
  /** The column that names the rows, and the others. */
  naming: number;
  others: number[];
  /** The words of title and headings above it, and each of these. */
  above: ReadonlySet<string>;
  levels: string[][];
  /** No row of it stands in a passage that was not read. */
  isWhole: boolean;
}

/** Cells are asked again and again. */
const labels = new LRUCache<string, Label>({ max: 20_000 });

/** The table of a row; null without heads. @param passages that were read */
export function tableOf(row: Evidence, passages: Passage[]): Table | null {
  const heads = headsOf(row);
  const own = passages.filter(({ documentId }) => documentId === row.documentId);
  const home = own.find(({ units }) => units.some(({ start }) => start === row.start));
  if (!heads || !home) return null;
  const { language, titleSet } = analyse(home);
  const units = heads.map(unitOf);
  const labelOf = (text: string, column: number): Label => {
    const key = `${language} ${units[column]?.dimension} ${units[column]?.factor} ${text}`;
    const label = labels.get(key) ?? new Label(text, language, units[column] ?? null);
    labels.set(key, label);
    return label;
  };
  const rows = own
    .sort((a, b) => a.ordinal - b.ordinal)
    .flatMap((passage) =>
      passage.units.flatMap((unit, index): Row[] => {
        if (unit.kind !== 'row') return [];
        const evidence = toEvidence(passage, { unit, score: row.score });
        const cells = evidence.context === row.context ? cellsOf(evidence.quote) : [];
        if (cells.length !== heads.length || cells.every(isEmptyCell)) return [];
        const { ranges } = required(analyse(passage).units[index], 'the analysis of a row');
        return [{ evidence, cells: cells.map(labelOf), ranges }];
      }),
    );
  const headings = row.context.split(LEVELS).slice(0, -1);
  const naming = namingColumn(rows, heads.length);
  return {
    head: { cells: heads.map(labelOf) },
    rows,
    naming,
    others: [...heads.keys()].filter((column) => column !== naming),
    above: new Set([...titleSet, ...lexemes(headings.join('\n'), language)]),
    levels: headings.map((heading) => lexemes(mainPart(heading), language)),
    isWhole: isWhole(rows, own),
  };
}

/** A table that begins a passage, or fills it to its end, may go on in another. */
function isWhole(rows: Row[], own: Passage[]): boolean {
  const isRead = (ordinal: number): boolean => ordinal < 0 || own.some((passage) => passage.ordinal === ordinal);
  const [first, last] = [rows[0]?.evidence.start, rows.at(-1)?.evidence.start];
  const longest = Math.max(...rows.map(({ evidence }) => evidence.quote.length));
  const isFull = ({ text: { length } }: Passage): boolean =>
    length <= PASSAGE_CHARACTERS_MAX && length + 2 * longest > PASSAGE_CHARACTERS_MAX;
  return own.every((passage) => {
    const { units, ordinal } = passage;
    const isCut = units.at(-1)?.start === last && isFull(passage);
    return (units[0]?.start !== first || isRead(ordinal - 1)) && (!isCut || isRead(ordinal + 1));
  });
}

/** Codes name nothing: the first column of anything else. */
const namingColumn = (rows: Row[], columns: number): number =>
  Math.max(
    0,
    [...Array(columns).keys()].findIndex((at) => !rows.every((row) => CODE.test(cellOf(row, at).text))),
  );
