/** What a question names of a table: rows, columns, and which of its words are used by them. */
import { groupedBy } from '../../platform/kernel/groups.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isIn } from '../retrieval/evidence.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { askingWords, type AnswerKind } from '../retrieval/question.js';
import { ownTerms, type RatedTerm } from '../retrieval/query-terms.js';
import { isNamedBy, rangeFit } from '../retrieval/stated-ranges.js';
import { isWeak } from '../retrieval/weak-words.js';
import { cellOf, hasNumber, type Label, type Row, type Table } from './table.js';

export interface AskedQuestion {
  text: string;
  terms: RatedTerm[];
  asked: AnswerKind;
}

interface Candidate {
  label: Label;
  /** Where the words that name it may stand. */
  places: ReadonlySet<string>[];
  /** How many numbers and letters of the question it has. */
  more: number;
}

/** Words that compare, of which an answer needs none. */
const COMPARES =
  /(?<!\p{L})(?:differen\p{L}{0,4}|compar\p{L}{0,6}|vs|versus|better|between|unterschied\p{L}{0,4}|vergleich\p{L}{0,4}|besser|zwischen|diferenc\p{L}{0,4}|différen\p{L}{0,4}|entre|mejor|mieux|melhor|(?:under|over|above|below|than|unter|über|moins|plus|menos|más|mais)(?=[^\p{L}]{0,3}\p{N}))(?!\p{L})/giu;

export class TableQuestion {
  /** Words that may name something; numbers are compared as such. */
  readonly own: RatedTerm[];
  /** Those of earlier questions. */
  readonly before: RatedTerm[];
  /** It tells each of the rows that it names from the others. */
  isTold = false;
  /** Its lexemes, between spaces. */
  private readonly said: string;
  /** Words that ask, or compare. */
  private readonly asking: ReadonlySet<string>;
  /** Words of a heading that it names in full: `The Quay Gardens` is no `Garden Apartment`. */
  private readonly heading: ReadonlySet<string>;

  constructor(
    readonly question: AskedQuestion,
    private readonly table: Table,
    private readonly titles: ReadonlySet<string>,
  ) {
    const { text, terms, asked } = question;
    const { above, head, rows, naming, levels } = table;
    const comparing = [...(text.match(COMPARES) ?? []), asked.superlative?.word ?? ''];
    const places = [above, ...[...head.cells, ...rows.flatMap(({ cells }) => cells)].map(({ set }) => set)];
    this.asking = new Set([...askingWords(text), ...words(comparing.join(' '))]);
    // Another wording counts where the word itself stands nowhere.
    const isLiteral = (term: RatedTerm): boolean =>
      this.asking.has(term.word) || isIn(places, { ...term, phrases: [] });
    const labels = [...head.cells, ...rows.map((row) => cellOf(row, naming))].map(({ set }) => set);
    const own = ownTerms(terms);
    // `Team` is courtesy, or a plan.
    const mayName = (term: RatedTerm): boolean =>
      isWeak(term.word) ? isIn(labels, { ...term, phrases: [] }) : own.includes(term);
    this.own = terms
      .filter((term) => !term.before && mayName(term))
      .filter(({ word }) => [...word].length > 1 && !asked.figureWords.has(word))
      .map((term) => (isLiteral(term) ? { ...term, phrases: [] } : term));
    this.before = terms.filter(({ before }) => before);
    this.said = ` ${lexemes(text, cellOf(head, naming).language).join(' ')} `;
    this.heading = new Set(
      levels.filter((level) => level.length > 1 && this.said.includes(` ${level.join(' ')} `)).flat(),
    );
  }

  readonly isNamed = (names: string[]): boolean => isNamedBy(this.own, names);
  readonly fitOf = (row: Row): number => rangeFit(row.ranges, this.question.asked.figures, this.isNamed);

  /** The rows that the question names by any cell, or by numbers; none if it names none. */
  namedRows(): Row[] {
    const { rows, head, naming } = this.table;
    const fit = Math.max(0, ...rows.map(this.fitOf));
    const possible = fit > 0 ? rows.filter((row) => this.fitOf(row) === fit) : rows;
    // The number of `Luma 2` is none of a row.
    const isOfTitle = ({ text, units }: Figure): boolean =>
      units.length === 0 && words(text).some((word) => this.titles.has(word));
    const figures = this.question.asked.figures.filter((figure) => !isOfTitle(figure));
    const candidates = possible.map((row): Candidate => {
      const numbers = figures.filter((figure) => row.cells.some((cell) => hasNumber(cell, figure))).length;
      const more = numbers + (this.namesLetter(row) ? 1 : 0) + (fit > 0 ? 1 : 0);
      return { label: cellOf(row, naming), places: row.cells.map(({ set }) => set), more };
    });
    // What all rows are (`Room`) tells none from another.
    const found = this.named(candidates, [cellOf(head, naming).set, this.heading]);
    this.isTold = found.isTold;
    return found.indices.flatMap((index) => possible[index] ?? []);
  }

  /** @param rows those that the question names: what their names say names no column */
  namedColumns(rows: Row[]): number[] {
    const { head, naming, others } = this.table;
    const { figures } = this.question.asked;
    const candidates = others.map((column): Candidate => {
      const label = cellOf(head, column);
      return { label, places: [label.set], more: figures.some((figure) => hasNumber(label, figure)) ? 1 : 0 };
    });
    const names = rows.map((row) => cellOf(row, naming).set);
    return this.named(candidates, names).indices.flatMap((index) => others[index] ?? []);
  }

  /**
   * Several that are named in full, else those named by most words; of those named by the same the plainest: `Gold`, not
   * `Gold Plus`. @param untelling words there name none
   */
  private named(candidates: Candidate[], untelling: ReadonlySet<string>[]): { indices: number[]; isTold: boolean } {
    const whole = this.inFull(candidates);
    if (whole.length > 1) return { indices: whole, isTold: true };
    const found = (terms: RatedTerm[], places: ReadonlySet<string>[]): RatedTerm[] =>
      terms.filter((term) => !isIn(untelling, term) && isIn(places, term));
    const written = new Set(words(this.question.text));
    const all = candidates.map(({ label, places, more }, index) => {
      const own = found(this.own, places);
      const before = found(this.before, places).length;
      const isWhole = label.lexemes.length > 0 && label.lexemes.every((lexeme) => this.says(lexeme));
      const plain = isWhole ? -label.words.filter((word) => !written.has(word)).length : -Infinity;
      const scores = [own.length + more, before, found(this.own, [label.set]).length, plain];
      return { index, key: own.map(({ word }) => word).join(' '), isNamed: own.length + more + before > 0, scores };
    });
    const most = (some: typeof all, by: number): typeof all => {
      const highest = Math.max(...some.map(({ scores }) => scores[by] ?? 0));
      return some.filter(({ scores }) => scores[by] === highest);
    };
    const best = [0, 1, 2].reduce(
      most,
      all.filter(({ isNamed }) => isNamed),
    );
    const kept = [...groupedBy(best, ({ key }) => key).values()].map((same) => most(same, 3));
    const indices = kept.flatMap((same) => same.map(({ index }) => index)).sort((a, b) => a - b);
    return { indices, isTold: kept.every(({ length }) => length === 1) };
  }

  /** The labels that stand in the question, each word used once and the longest first: `Team Plus` is not `Team`. */
  private inFull(candidates: Candidate[]): number[] {
    const names = candidates.map(({ label }) => ` ${label.lexemes.join(' ')} `);
    let rest = this.said;
    const found = [...new Set(names)]
      .sort((a, b) => b.length - a.length)
      .filter((name) => {
        const isFound = name.length > 2 && rest.includes(name);
        rest = rest.replaceAll(name, ' | ');
        return isFound;
      });
    return found.length < 2 ? [] : names.flatMap((name, index) => (found.includes(name) ? index : []));
  }

  private says(lexeme: string): boolean {
    const place = [new Set([lexeme])];
    return this.said.includes(` ${lexeme} `) || [...this.own, ...this.before].some((term) => isIn(place, term));
  }

  /** A size or class of one letter: `M`, `size m`. */
  private namesLetter({ cells }: Row): boolean {
    const written = ` ${this.question.text.replace(/[^\p{L}\p{N}'’]+/gu, ' ')} `;
    return cells.some(({ text }, column) => {
      const named = ` ${cellOf(this.table.head, column).words.at(-1) ?? ''} ${text.toLowerCase()} `;
      return [...text].length === 1 && (written.includes(` ${text} `) || written.toLowerCase().includes(named));
    });
  }

  /** Whether a cell is what the question chose its row by, beside the name: by words, or by a number. */
  readonly filters = (row: Row, column: number): 'words' | 'number' | null => {
    const { head, naming, above } = this.table;
    const cell = cellOf(row, column);
    const others = [above, cellOf(row, naming).set, ...head.cells.map(({ set }) => set)];
    if (this.own.some((term) => isIn([cell.set], term) && !isIn(others, term))) return 'words';
    const { figures } = this.question.asked;
    return figures.some((each) => hasNumber(cell, each)) ? 'number' : null;
  };

  /** Whether the name of a row, in full, tells it from all others: what else it is named by is not what is asked. */
  isNamedInFull(row: Row): boolean {
    const { naming, rows } = this.table;
    const { text, lexemes: name } = cellOf(row, naming);
    const isWhole = name.length > 0 && name.every((lexeme) => this.says(lexeme));
    return isWhole && rows.filter((other) => cellOf(other, naming).text === text).length === 1;
  }

  /** The words and numbers that stand in none of some places, nor choose a row. */
  unused(rows: Row[], places: ReadonlySet<string>[]): { terms: RatedTerm[]; figures: Figure[] } {
    const isUsed = (figure: Figure): boolean =>
      words(figure.text).some((word) => places.some((place) => place.has(word))) ||
      rows.some(({ cells }) => cells.some((cell) => hasNumber(cell, figure))) ||
      rows.some(({ ranges }) => rangeFit(ranges, [figure], this.isNamed) > 0);
    return {
      terms: this.own.filter((term) => !isIn(places, term) && !this.asking.has(term.word)),
      figures: this.question.asked.figures.filter((figure) => !isUsed(figure)),
    };
  }
}
