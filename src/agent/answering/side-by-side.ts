/** Answers a question about two things of one kind (`Team or Team Plus?`) from the article that contains both. */
import { required } from '../../platform/kernel/invariant.js';
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { analyse, type AnalysedUnit, type Analysis } from '../retrieval/analysis.js';
import { toEvidence, type RatedEvidence } from '../retrieval/evidence.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { RatedTerm } from '../retrieval/query-terms.js';

/** Maximum number of articles to examine. */
const PASSAGES_MAX = 6;
/** Rows of a table, or lines under each of two headings. */
const ROWS_MAX = 3;
const LINES_EACH_MAX = 2;
const CHARACTERS_MAX = 650;
/** Longer labels are not names. */
const NAME_WORDS_MAX = 4;

const ASKS_DIFFERENCE =
  /differen|compar|\bvs\b|versus|better|unterschied|vergleich|besser|diferenc|diférenc|différen|mejor|mieux|melhor|الفرق|अंतर|फर्क|区别|区別|差别|違い|ต่าง/iu;

const CHOICE = / (?:or|oder|o|ou|vs\.?|versus) |أو|或|還是|还是|それとも|หรือ/iu;

type Name = string[];
interface Pairing {
  lines: Evidence[];
  /** How much of the question they cover, apart from the names. */
  rating: number;
}
interface Unit extends Pick<AnalysedUnit, 'quote' | 'label' | 'head' | 'columns' | 'columnSet' | 'lexemeSet'> {
  unit: EvidenceUnit;
  passage: Passage;
}

/** @param rated best first */
export function sideBySide(rated: RatedEvidence[], question: string, terms: RatedTerm[]): Evidence[] | null {
  const passages = [...new Set(rated.map(({ passage }) => passage))].slice(0, PASSAGES_MAX);
  const score = rated[0]?.evidence.score ?? 0;
  let best: Pairing | null = null;
  for (const passage of passages) {
    const analysis = analyse(passage);
    const units = analysis.units.map((analysed, index): Unit => {
      const unit = required(passage.units[index], 'the unit of an analysis');
      const { quote, label, head, columns, columnSet, lexemeSet } = analysed;
      return { quote, label, head, columns, columnSet, lexemeSet, unit, passage };
    });
    const finder = new PairFinder(lexemes(question, analysis.language), terms, question, analysis);
    for (const found of [...finder.columns(units), ...finder.labels(units), ...finder.headings(units)])
      if (!best || found.rating > best.rating) best = found;
  }
  return best && withinLimit(best.lines.map((line) => ({ ...line, score })));
}

/** Finds two things of the question as columns, labels or headings of one article. */
class PairFinder {
  private readonly difference: boolean;

  constructor(
    private readonly questionLexemes: string[],
    private readonly terms: RatedTerm[],
    private readonly question: string,
    private readonly analysis: Analysis,
  ) {
    this.difference = ASKS_DIFFERENCE.test(question);
  }

  /** If both are column headers of one table: its rows about the rest of the question, with those two columns. */
  columns(units: Unit[]): Pairing[] {
    return groupsOf(units.filter(({ columns }) => columns.length > 2)).flatMap((rows) => {
      const columns = rows[0].columns.map((head, column) => ({ name: column === 0 ? [] : head, column }));
      const named = this.namedIn(columns);
      if (named.length !== 2) return [];
      const { lines, rating } = this.linesAbout(rows, this.termsBesides(named.flatMap(({ name }) => name)));
      const cells = [0, ...named.map(({ column }) => column)];
      return lines.length > 0 ? [{ lines: lines.map((row) => ({ ...evidenceOf(row), cells })), rating }] : [];
    });
  }

  /** If both are labels of rows or items in one table or list: these. */
  labels(units: Unit[]): Pairing[] {
    if (!this.difference && !CHOICE.test(this.question)) return [];
    return groupsOf(units.filter(({ unit }) => unit.kind !== 'sentence')).flatMap((lines) => {
      const named = this.namedIn(lines.map((line) => ({ name: nameIn(line.label), line })));
      if (named.length !== 2) return [];
      const both = named.map(({ line }) => line);
      const { rating } = this.linesAbout(both, this.termsBesides(named.flatMap(({ name }) => name)));
      return [{ lines: both.map(evidenceOf), rating }];
    });
  }

  /** If both are headings in one article: the first lines under each, or those about the rest of the question. */
  headings(units: Unit[]): Pairing[] {
    if (!this.difference) return [];
    const named = this.namedIn(groupsOf(units).map((group) => ({ name: nameIn(group[0].head.nearest), group })));
    if (named.length !== 2) return [];
    const terms = this.termsBesides(named.flatMap(({ name }) => name));
    const found = named.map(({ group }) => this.linesAbout(group, terms));
    const lines = found.flatMap((each) => each.lines.slice(0, LINES_EACH_MAX).map(evidenceOf));
    return [{ lines, rating: sum(found.map(({ rating }) => rating)) }];
  }

  /**
   * The candidates whose names are in the question, each word used once and the longest name first (`Team Plus`
   * is not `Team`).
   */
  private namedIn<T extends { name: Name }>(candidates: T[]): T[] {
    const found = new Set<T>();
    for (let from = 0; from < this.questionLexemes.length;) {
      const fitting = candidates.filter(
        ({ name }) => name.length > 0 && name.every((word, i) => word === this.questionLexemes[from + i]),
      );
      const [longest] = fitting.sort((a, b) => b.name.length - a.name.length);
      if (longest) found.add(longest);
      from += longest ? longest.name.length : 1;
    }
    return candidates.filter((candidate) => found.has(candidate));
  }

  /** Lines about the rest of the question, best first, then in order; any lines if the difference is asked for. */
  private linesAbout(units: Unit[], terms: RatedTerm[]): { lines: Unit[]; rating: number } {
    const rated = units.map((line) => ({ line, rating: sum(terms.map((term) => ratingOf(term, line))) }));
    const matching = rated.filter(({ rating }) => rating > 0).sort((a, b) => b.rating - a.rating);
    const [best] = matching;
    if (best) return { lines: inOrder(matching.slice(0, ROWS_MAX).map(({ line }) => line)), rating: best.rating };
    return { lines: this.difference ? units.slice(0, ROWS_MAX + 1) : [], rating: 0 };
  }

  /** The words of the question other than the names. */
  private termsBesides(names: string[]): RatedTerm[] {
    const { titleSet } = this.analysis;
    return this.terms.filter(
      ({ variants }) => !variants.some((variant) => names.includes(variant) || titleSet.has(variant)),
    );
  }
}

function ratingOf({ variants, phrases, weight, idf }: RatedTerm, { lexemeSet, label, columnSet }: Unit): number {
  const isSaid = (word: string): boolean => lexemeSet.has(word) || label.includes(word) || columnSet.has(word);
  if (variants.some(isSaid)) return weight * idf;
  return phrases.some((phrase) => phrase.every(isSaid)) ? (weight * idf) / 2 : 0;
}

/** Units under the same heading, in order. */
function groupsOf(units: Unit[]): [Unit, ...Unit[]][] {
  const groups = new Map<Unit['head'], [Unit, ...Unit[]]>();
  for (const unit of units) {
    const group = groups.get(unit.head);
    if (group) group.push(unit);
    else groups.set(unit.head, [unit]);
  }
  return [...groups.values()];
}

/** The name in a label, without figures (`Day ticket £12`). */
function nameIn(label: string[]): Name {
  const words = label.filter((word) => !/\d/.test(word));
  return words.length <= NAME_WORDS_MAX ? words : [];
}

const evidenceOf = ({ passage, unit }: Unit): Evidence => toEvidence(passage, { unit, score: 1 });

const inOrder = (units: Unit[]): Unit[] => units.sort((a, b) => a.unit.start - b.unit.start);
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

function withinLimit(lines: Evidence[]): Evidence[] {
  let characters = 0;
  return lines.filter(({ quote }) => (characters += quote.length) <= CHARACTERS_MAX);
}
