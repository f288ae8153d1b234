/** Parts of passages by their authors' headings, as shown to a large model. */
import type { Passage } from '../ports/knowledge.js';
import { analyse, type Analysis, type Head } from './analysis.js';
import { compareContent, type SearchResult } from './search.js';

/** Units `from` to before `to` of a passage: the text between two headings. */
export interface Section {
  passage: Passage;
  from: number;
  to: number;
}

/** Chosen by `npm run lab -- fit sections`, which shows how little each of them alone matters. */
export const SECTION_SHARES = {
  /** Weight of a question's word in the section's text, */
  inText: 1,
  /** in its context, */
  above: 0.8,
  /** or only in the title; */
  inTitle: 0.4,
  /** weight of the single best unit, relative to the section as a whole; */
  bestUnit: 0.5,
  /** and the score of its passage, relative to the best one's. */
  passage: 0.3,
};

const HEADING_BETWEEN = /\n#{1,6}\s/;

export function sectionsOf(passage: Passage): Section[] {
  const { units, text, start } = passage;
  const starts = units.flatMap((unit, index) => {
    const before = units[index - 1];
    const isNew = !before || HEADING_BETWEEN.test(text.slice(before.end - start, unit.start - start));
    return isNew ? [index] : [];
  });
  return starts.map((from, index) => ({ passage, from, to: starts[index + 1] ?? units.length }));
}

export interface RatedSection {
  section: Section;
  /** Sum of its coverage and its passage's weighted score. */
  rating: number;
  /** Share of the question's weight that it covers, plus up to 0.5 for its best unit: 0–1.5. */
  coverage: number;
  /** The unit that covers most of the question. */
  best: number;
}

/** Identifies a section within one state of the knowledge. */
export const sectionKey = ({ passage, from }: Section): string => `${passage.no}/${from}`;

/**
 * All sections of the found passages, best first: by how much of the question they cover, weighted by rarity.
 * Passages alone rank too coarsely: a question is often answered in two lines of an article that is mostly
 * about something else.
 */
export const rankSections = (found: SearchResult): Section[] => rateSections(found).map(({ section }) => section);

export function rateSections(found: SearchResult): RatedSection[] {
  const bestScore = Math.max(...found.ranked.map(({ score }) => score), Number.EPSILON);
  const rated = found.ranked.flatMap(({ passage, score }) => {
    const analysis = analyse(passage);
    return sectionsOf(passage).map((section) => {
      const covered = coverageOf(section, analysis, found);
      return { section, ...covered, rating: covered.coverage + SECTION_SHARES.passage * (score / bestScore) };
    });
  });
  rated.sort(
    (a, b) =>
      b.rating - a.rating || compareContent(a.section.passage, b.section.passage) || a.section.from - b.section.from,
  );
  return rated;
}

const isAbove = ({ aboveSet, examples }: Head, lexeme: string): boolean =>
  aboveSet.has(lexeme) || examples.some(({ words }) => words.has(lexeme));

function coverageOf(
  { from, to }: Section,
  { units, titleSet }: Analysis,
  { terms }: SearchResult,
): Pick<RatedSection, 'coverage' | 'best'> {
  const own = units.slice(from, to);
  const perUnit = new Float64Array(own.length);
  let total = 0;
  let whole = 0;
  for (const { variants, weight: termWeight, idf } of terms) {
    const weight = termWeight * idf;
    const inText = own.map(({ lexemeSet }) => variants.some((variant) => lexemeSet.has(variant)));
    const above = own.map(({ head }) => variants.some((variant) => isAbove(head, variant)));
    const inTitle = variants.some((variant) => titleSet.has(variant));
    const location = inText.includes(true) ? 'inText' : above.includes(true) ? 'above' : inTitle ? 'inTitle' : null;
    if (location) whole += weight * SECTION_SHARES[location];
    for (const index of own.keys()) if (inText[index] || above[index]) perUnit[index] = (perUnit[index] ?? 0) + weight;
    total += weight;
  }
  const bestUnit = Math.max(...perUnit);
  const coverage = total === 0 ? 0 : (whole + SECTION_SHARES.bestUnit * bestUnit) / total;
  return { coverage, best: from + perUnit.indexOf(bestUnit) };
}
