/** Two things of one kind that a question names (`Team or Team Plus?`), said side by side from the article that holds both. */
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { analyse, type AnalysedUnit, type Analysis } from '../retrieval/analysis.js';
import { toEvidence, type RatedEvidence } from '../retrieval/evidence.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { RatedTerm } from '../retrieval/query-terms.js';

/** Articles that are looked into. */
const PASSAGES_MAX = 6;
/** Rows of a table, or lines under each of two headings. */
const ROWS_MAX = 3;
const LINES_EACH_MAX = 2;
const CHARACTERS_MAX = 650;
/** Longer labels name nothing. */
const NAME_WORDS_MAX = 4;

const ASKS_DIFFERENCE =
  /differen|compar|\bvs\b|versus|better|unterschied|vergleich|besser|diferenc|diférenc|différen|mejor|mieux|melhor|الفرق|अंतर|फर्क|区别|区別|差别|違い|ต่าง/iu;

const CHOICE = / (?:or|oder|o|ou|vs\.?|versus) |أو|或|還是|还是|それとも|หรือ/iu;

type Name = string[];
interface Found {
  lines: Evidence[];
  /** How much they say of what is asked beside the names. */
  rating: number;
}
interface Unit extends AnalysedUnit {
  unit: EvidenceUnit;
  passage: Passage;
}

/** @param rated best first */
export function sideBySide(rated: RatedEvidence[], question: string, terms: RatedTerm[]): Evidence[] | null {
  const passages = [...new Set(rated.map(({ passage }) => passage))].slice(0, PASSAGES_MAX);
  const score = rated[0]?.evidence.score ?? 0;
  let best: Found | null = null;
  for (const passage of passages) {
    const analysis = analyse(passage);
    const units = analysis.units.map((unit, at): Unit => ({ ...unit, unit: passage.units[at]!, passage }));
    const said = lexemes(question, analysis.language);
    const asked = new Asked(said, terms, question, analysis);
    for (const found of [...asked.columns(units), ...asked.labels(units), ...asked.headings(units)])
      if (!best || found.rating > best.rating) best = found;
  }
  return best && within(best.lines.map((line) => ({ ...line, score })));
}

class Asked {
  private readonly difference: boolean;

  constructor(
    private readonly said: string[],
    private readonly terms: RatedTerm[],
    private readonly question: string,
    private readonly analysis: Analysis,
  ) {
    this.difference = ASKS_DIFFERENCE.test(question);
  }

  /** Both head columns of one table: its rows about the matter, those two columns of each. */
  columns(units: Unit[]): Found[] {
    return groupsOf(units.filter(({ columns }) => columns.length > 2)).flatMap((rows) => {
      const heads = rows[0]!.columns.map((head, at) => (at === 0 ? [] : head));
      const named = this.namedOf(heads);
      if (named.length !== 2) return [];
      const { lines, rating } = this.about(rows, this.matters(named.flatMap((at) => heads[at]!)));
      const cells = [0, ...named];
      return lines.length > 0 ? [{ lines: lines.map((row) => ({ ...evidenceOf(row), cells })), rating }] : [];
    });
  }

  /** Both label rows or items of one table or list. */
  labels(units: Unit[]): Found[] {
    if (!this.difference && !CHOICE.test(this.question)) return [];
    return groupsOf(units.filter(({ unit }) => unit.kind !== 'sentence')).flatMap((lines) => {
      const names = lines.map(({ label }) => nameIn(label));
      const named = this.namedOf(names);
      if (named.length !== 2) return [];
      const both = named.map((at) => lines[at]!);
      const { rating } = this.about(both, this.matters(named.flatMap((at) => names[at]!)));
      return [{ lines: both.map(evidenceOf), rating }];
    });
  }

  /** Both head sections of one article: the first lines under each, or those about the matter. */
  headings(units: Unit[]): Found[] {
    if (!this.difference) return [];
    const groups = groupsOf(units);
    const names = groups.map(([first]) => nameIn(first!.head.nearest));
    const named = this.namedOf(names);
    if (named.length !== 2) return [];
    const matters = this.matters(named.flatMap((at) => names[at]!));
    const found = named.map((at) => this.about(groups[at]!, matters));
    const lines = found.flatMap((each) => each.lines.slice(0, LINES_EACH_MAX).map(evidenceOf));
    return [{ lines, rating: sum(found.map(({ rating }) => rating)) }];
  }

  /** Places of the names that the question says, each word of it once and the longest name first (`Team Plus` is not `Team`). */
  private namedOf(names: Name[]): number[] {
    const found = new Set<number>();
    for (let from = 0; from < this.said.length;) {
      const fitting = names.flatMap((name, at) =>
        name.length > 0 && name.every((word, i) => word === this.said[from + i]) ? [at] : [],
      );
      const longest = fitting.sort((a, b) => names[b]!.length - names[a]!.length)[0];
      if (longest !== undefined) found.add(longest);
      from += longest === undefined ? 1 : names[longest]!.length;
    }
    return [...found].sort((a, b) => a - b);
  }

  /** Lines that say what was asked beside the names, most of it first, then in their order; any where the difference is asked for. */
  private about(units: Unit[], matters: RatedTerm[]): { lines: Unit[]; rating: number } {
    const rated = units.map((line) => ({ line, rating: sum(matters.map((term) => ratingOf(term, line))) }));
    const about = rated.filter(({ rating }) => rating > 0).sort((a, b) => b.rating - a.rating);
    const best = about.slice(0, ROWS_MAX);
    if (best.length > 0) return { lines: inOrder(best.map(({ line }) => line)), rating: best[0]!.rating };
    return { lines: this.difference ? units.slice(0, ROWS_MAX + 1) : [], rating: 0 };
  }

  /** What the question says beside the names. */
  private matters(names: string[]): RatedTerm[] {
    const { titleSet } = this.analysis;
    return this.terms.filter(
      ({ variants }) => !variants.some((variant) => names.includes(variant) || titleSet.has(variant)),
    );
  }
}

function ratingOf({ variants, phrases, weight, idf }: RatedTerm, { saidSet, label, columnSet }: Unit): number {
  const isSaid = (word: string): boolean => saidSet.has(word) || label.includes(word) || columnSet.has(word);
  if (variants.some(isSaid)) return weight * idf;
  return phrases.some((phrase) => phrase.every(isSaid)) ? (weight * idf) / 2 : 0;
}

/** Units that stand under the same head, in their order. */
function groupsOf(units: Unit[]): Unit[][] {
  const groups = new Map<Unit['head'], Unit[]>();
  for (const unit of units) groups.set(unit.head, [...(groups.get(unit.head) ?? []), unit]);
  return [...groups.values()];
}

/** What a label names, without figures (`Day ticket £12`). */
function nameIn(label: string[]): Name {
  const words = label.filter((word) => !/\d/.test(word));
  return words.length <= NAME_WORDS_MAX ? words : [];
}

function evidenceOf({ passage, unit, quote }: Unit): Evidence {
  return toEvidence(passage, unit, quote, 1);
}

const inOrder = (units: Unit[]): Unit[] => units.sort((a, b) => a.unit.start - b.unit.start);
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

function within(lines: Evidence[]): Evidence[] {
  let characters = 0;
  return lines.filter(({ quote }) => (characters += quote.length) <= CHARACTERS_MAX);
}
