/** Parts of passages, as their authors headed them: what a large model is shown. */
import type { Passage } from '../ports/knowledge.js';
import { analyse, type Analysis } from './analysis.js';
import { compareContent, type SearchResult } from './search.js';

/** Units `from` to before `to` of a passage: what stands between two headings. */
export interface Section {
  passage: Passage;
  from: number;
  to: number;
}

/** Chosen by `npm run fit -- sections`, which shows how little each of them alone changes. */
export const SECTION_SHARES = {
  /** What a word of the question counts that stands in the section's text, */
  inText: 1,
  /** in what stands above it, */
  above: 0.8,
  /** or in the title alone; */
  inTitle: 0.4,
  /** how much the one unit that says most counts, beside what the section says as a whole; */
  bestUnit: 0.5,
  /** and the score of its passage, relative to the best one's. */
  passage: 0.3,
};

const HEADING_BETWEEN = /\n#{1,6}\s/;

export function sectionsOf(passage: Passage): Section[] {
  const { units, text, start } = passage;
  const begins = units.flatMap((unit, index) => {
    const before = units[index - 1];
    const isNew = !before || HEADING_BETWEEN.test(text.slice(before.end - start, unit.start - start));
    return isNew ? [index] : [];
  });
  return begins.map((from, index) => ({ passage, from, to: begins[index + 1] ?? units.length }));
}

/** Names a section among those of one state of the knowledge. */
export const sectionKey = ({ passage, from }: Section): string => `${passage.no}/${from}`;

/**
 * All sections of the passages found, best first: by how much of what is asked they say, weighed by its rarity. Passages
 * alone rank too coarsely: a question is often answered in two lines of an article whose other parts are about much else.
 */
export function rankSections(found: SearchResult): Section[] {
  const bestScore = Math.max(...found.ranked.map(({ score }) => score), Number.EPSILON);
  const rated = found.ranked.flatMap(({ passage, score }) => {
    const analysis = analyse(passage);
    return sectionsOf(passage).map((section) => ({
      section,
      rating: coverage(section, analysis, found) + SECTION_SHARES.passage * (score / bestScore),
    }));
  });
  rated.sort(
    (a, b) =>
      b.rating - a.rating || compareContent(a.section.passage, b.section.passage) || a.section.from - b.section.from,
  );
  return rated.map(({ section }) => section);
}

/** Share of the question's weight that a section says. */
function coverage({ from, to }: Section, { units, titleSet }: Analysis, { terms }: SearchResult): number {
  const own = units.slice(from, to);
  const perUnit = own.map(() => 0);
  let total = 0;
  let whole = 0;
  for (const { variants, weight: said, idf } of terms) {
    const weight = said * idf;
    const inText = own.map(({ saidSet }) => variants.some((variant) => saidSet.has(variant)));
    const above = own.map(({ head }) => variants.some((variant) => head.aboveSet.has(variant)));
    const inTitle = variants.some((variant) => titleSet.has(variant));
    const place = inText.includes(true) ? 'inText' : above.includes(true) ? 'above' : inTitle ? 'inTitle' : null;
    if (place) whole += weight * SECTION_SHARES[place];
    for (const index of own.keys()) if (inText[index] || above[index]) perUnit[index]! += weight;
    total += weight;
  }
  return total === 0 ? 0 : (whole + SECTION_SHARES.bestUnit * Math.max(...perUnit)) / total;
}
