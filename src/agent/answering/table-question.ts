/** What a question names of a table: rows, columns, and which of its words are used by them. */
import { groupedBy } from '../../platform/kernel/groups.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isSameQuantity, isWithin, quantitiesIn, rangeIn, rangesIn } from '../proof/ranges.js';
import { isIn } from '../retrieval/evidence.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { askingWords, type AnswerKind } from '../retrieval/question.js';
import { ownTerms, type RatedTerm } from '../retrieval/query-terms.js';
import { inUnit, isNamedBy, rangeFit, unitOf } from '../retrieval/stated-ranges.js';
import { isWeak } from '../retrieval/weak-words.js';
import type { Label, Row, Table } from './table.js';

export interface AskedQuestion {
  text: string;
  terms: RatedTerm[];
  asked: AnswerKind;
}

interface Candidate {
  label: Label;
  /** Where the words that name it may stand. */
  places: ReadonlySet<string>[];
  /** What it has besides words: numbers of the question. */
  more: number;
}

export class TableQuestion {
  readonly asked: AnswerKind;
  readonly text: string;
  /** Words that may name something; numbers are compared as such. */
  readonly own: RatedTerm[];
  private readonly before: RatedTerm[];
  private readonly lexemes: string[];
  private readonly words: ReadonlySet<string>;
  /** Words that ask, or compare. */
  private readonly asking: ReadonlySet<string>;
  /** Words of a heading that the question names in full: `The Quay Gardens` is no `Garden Apartment`. */
  private readonly heading: ReadonlySet<string>;
  /** It tells each of the rows that it names from the others. */
  isTold = false;

  constructor(
    { text, terms, asked }: AskedQuestion,
    private readonly table: Table,
  ) {
    this.asked = asked;
    this.text = text;
    this.asking = new Set([
      ...askingWords(text),
      ...words(asked.superlative?.word ?? ''),
      ...words((text.match(COMPARES) ?? []).join(' ')),
    ]);
    const all = [
      table.above,
      ...table.heads.map(({ set }) => set),
      ...table.rows.flatMap(({ cells }) => cells.map(({ set }) => set)),
    ];
    // Another wording counts where the word itself stands nowhere.
    const literal = (term: RatedTerm): RatedTerm =>
      this.asking.has(term.word) || isIn(all, { ...term, phrases: [] }) ? { ...term, phrases: [] } : term;
    this.own = ownTerms(terms)
      .filter(({ word }) => [...word].length > 1 && !isWeak(word) && !asked.figureWords.has(word))
      .map(literal);
    this.before = terms.filter(({ before }) => before);
    this.lexemes = lexemes(text, table.language);
    this.words = new Set(words(text));
    const isSaid = (level: string[]): boolean =>
      level.length > 1 && ` ${this.lexemes.join(' ')} `.includes(` ${level.join(' ')} `);
    this.heading = new Set(table.levels.filter(isSaid).flat());
  }

  readonly isNamed = (names: string[]): boolean => isNamedBy(this.own, names);
  readonly fitOf = (row: Row): number => rangeFit(row.ranges, this.asked.figures, this.isNamed);

  /** The rows that the question names by any cell, or by numbers; none if it names none. */
  namedRows(): Row[] {
    const { rows, heads, naming } = this.table;
    const fits = rows.map(this.fitOf);
    const best = Math.max(0, ...fits);
    const possible = best > 0 ? rows.filter((_, index) => fits[index] === best) : rows;
    const numbers = (row: Row): number =>
      this.asked.figures.filter((figure) => !this.isAbove(figure) && hasNumber(row, figure)).length;
    // What all rows are (`Room`) tells none from another.
    const telling = (term: RatedTerm): boolean => !isIn([heads[naming]?.set ?? NONE, this.heading], term);
    const candidates = possible.map((row): Candidate => {
      const letter = this.namesLetter(row) ? 1 : 0;
      const places = row.cells.map(({ set }) => set);
      return { label: row.cells[naming] as Label, places, more: letter + numbers(row) + (best > 0 ? 1 : 0) };
    });
    const found = this.named(candidates, telling);
    this.isTold = found.isTold;
    return found.indices.flatMap((index) => possible[index] ?? []);
  }

  /** @param rows those that the question names: what their names say names no column */
  namedColumns(rows: Row[]): number[] {
    const { heads, naming } = this.table;
    const columns = [...heads.keys()].filter((column) => column !== naming);
    const candidates = columns.map((column): Candidate => {
      const label = heads[column] as Label;
      return { label, places: [label.set], more: this.asked.figures.some((each) => isOfHead(label, each)) ? 1 : 0 };
    });
    const names = rows.map(({ cells }) => cells[naming]?.set ?? NONE);
    return this.named(candidates, (term) => !isIn(names, term)).indices.flatMap((index) => columns[index] ?? []);
  }

  /**
   * Several that are named in full, else those named by most words; of those named by the same the plainest: `Gold`, not
   * `Gold Plus`.
   */
  private named(
    candidates: Candidate[],
    telling: (term: RatedTerm) => boolean,
  ): { indices: number[]; isTold: boolean } {
    const whole = this.inFull(candidates);
    if (whole.length > 1) return { indices: whole, isTold: true };
    const found = (terms: RatedTerm[], places: ReadonlySet<string>[]): RatedTerm[] =>
      terms.filter((term) => telling(term) && isIn(places, term));
    const all = candidates.map(({ label, places, more }, index) => {
      const own = found(this.own, places);
      const missing = label.lexemes.filter((lexeme) => !this.says(lexeme)).length;
      const isLabelled = missing < label.lexemes.length;
      return {
        index,
        key: own.map(({ word }) => word).join(' '),
        own: own.length + more,
        before: found(this.before, places).length,
        labelled: found(this.own, [label.set]).length,
        plain: isLabelled ? -missing : -Infinity,
        written: isLabelled ? label.words.filter((word) => this.words.has(word)).length : 0,
      };
    });
    type Rated = (typeof all)[number];
    const most = (some: Rated[], by: 'own' | 'before' | 'labelled' | 'plain' | 'written'): Rated[] => {
      const highest = Math.max(...some.map((each) => each[by]));
      return some.filter((each) => each[by] === highest);
    };
    const named = most(
      most(
        all.filter(({ own, before }) => own > 0 || before > 0),
        'own',
      ),
      'before',
    );
    const kept = [...groupedBy(most(named, 'labelled'), ({ key }) => key).values()].map((same) =>
      most(most(same, 'plain'), 'written'),
    );
    const indices = kept.flat().map(({ index }) => index);
    return { indices: indices.sort((a, b) => a - b), isTold: kept.every(({ length }) => length === 1) };
  }

  /** The labels that stand in the question, each word used once and the longest first: `Team Plus` is not `Team`. */
  private inFull(candidates: Candidate[]): number[] {
    const found = new Set<string>();
    for (let from = 0; from < this.lexemes.length;) {
      const fitting = candidates
        .map(({ label }) => label.lexemes)
        .filter((name) => name.length > 0 && name.every((lexeme, index) => lexeme === this.lexemes[from + index]))
        .sort((a, b) => b.length - a.length);
      if (fitting[0]) found.add(fitting[0].join(' '));
      from += fitting[0]?.length ?? 1;
    }
    const isFound = ({ label }: Candidate): boolean => found.has(label.lexemes.join(' '));
    return found.size < 2 ? [] : candidates.flatMap((each, index) => (isFound(each) ? index : []));
  }

  /** `Luma 2` above the table is no number of its rows. */
  private isAbove({ text }: Figure): boolean {
    return words(text).some((word) => this.table.above.has(word));
  }

  /** Words of an earlier question belong to it. */
  get isContinued(): boolean {
    return this.before.length > 0;
  }

  private says(lexeme: string): boolean {
    return [...this.own, ...this.before].some((term) => isIn([new Set([lexeme])], term));
  }

  private namesLetter({ cells }: Row): boolean {
    const { heads } = this.table;
    return cells.some(({ text }, column) =>
      this.asked.letters.some(
        ({ letter, after, isCapital }) =>
          text.toUpperCase() === letter && (isCapital || heads[column]?.words.includes(after)),
      ),
    );
  }

  /** Whether a cell is what the question chose its row by, beside the name. */
  filters({ cells }: Row, column: number): boolean {
    const { heads, naming, above } = this.table;
    const [cell, head] = [cells[column], heads[column]];
    if (!cell || !head) return false;
    const others = [above, cells[naming]?.set ?? NONE, ...heads.map(({ set }) => set)];
    const { figures } = this.asked;
    const isIncluded = (figure: Figure): boolean =>
      rangesIn(cell.text).some(({ range }) => isWithin(figure, inUnit(range, unitOf(cell.text) ?? unitOf(head.text))));
    return (
      this.own.some((term) => isIn([cell.set], term) && !isIn(others, term)) ||
      figures.some((figure) => hasNumber({ cells: [cell] }, figure) || isIncluded(figure))
    );
  }

  /** Whether a row that its name alone tells from the others is named by words of other cells as well: `the balcony`. */
  isNamedTwice({ cells }: Row, columns: number[]): boolean {
    const { naming, rows } = this.table;
    const name = cells[naming];
    const isWhole = name !== undefined && name.lexemes.length > 0 && name.lexemes.every((lexeme) => this.says(lexeme));
    const isOnly = rows.filter((row) => row.cells[naming]?.text === name?.text).length === 1;
    const others = columns.flatMap((column) => (column === naming ? [] : (cells[column]?.set ?? [])));
    return (
      isWhole && isOnly && this.own.some((term) => isIn(others, term) && !isIn([name.set, this.table.above], term))
    );
  }

  /** The words and numbers that stand in none of some places, nor choose a row. */
  unused(rows: Row[], places: ReadonlySet<string>[]): { terms: RatedTerm[]; figures: Figure[] } {
    const { figures } = this.asked;
    const terms = this.own.filter((term) => !isIn(places, term) && !this.asking.has(term.word));
    const isUsed = (figure: Figure): boolean =>
      places.some((place) => words(figure.text).some((word) => place.has(word))) ||
      rows.some((row) => hasNumber(row, figure) || rangeFit(row.ranges, [figure], this.isNamed) > 0);
    return { terms, figures: figures.filter((figure) => !isUsed(figure)) };
  }
}

const COMPARES =
  /(?<!\p{L})(?:differen\p{L}{0,4}|compar\p{L}{0,6}|vs|versus|better|between|unterschied\p{L}{0,4}|vergleich\p{L}{0,4}|besser|zwischen|diferenc\p{L}{0,4}|différen\p{L}{0,4}|entre|mejor|mieux|melhor|(?:under|over|above|below|than|unter|über|moins|plus|menos|más|mais)(?=[^\p{L}]{0,3}\p{N}))(?!\p{L})/giu;

const NONE: ReadonlySet<string> = new Set();

/** `60 x 40 cm` is in `60 × 40 cm`. */
const hasNumber = ({ cells }: Pick<Row, 'cells'>, figure: Figure): boolean =>
  cells.some(({ text }) =>
    quantitiesIn(text, { lenient: false }).some(
      (other) =>
        isSameQuantity(figure, other) || (figure.units.length === 0 && isSameQuantity(figure, { ...other, units: [] })),
    ),
  );

/** `24 months`, `1–49 prints`. */
function isOfHead({ text }: Label, figure: Figure): boolean {
  const range = rangeIn(text);
  return range
    ? isWithin(figure, range) === true
    : quantitiesIn(text, { lenient: false }).some((own) => isSameQuantity(own, figure));
}
