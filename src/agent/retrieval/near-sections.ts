/** Finds the sections nearest to a question without a certain answer: by its words, and by words of similar meaning. */
import type { KnowledgeIndex } from '../ports/knowledge.js';
import { analyse } from './analysis.js';
import type { RatedTerm } from './query-terms.js';
import { search, type SearchResult } from './search.js';
import { rateSections, type RatedSection } from './sections.js';
import { likenessOf, nearestStems, tokensOf, vectorOf } from './wordings.js';

/** Number of words of similar meaning that are searched for in addition to the question's own. */
const STEMS = 12;
/** They are the nearest ones that the knowledge contains, among this many. */
const STEMS_TRIED = 96;
/** Weight of such a word; the question's own words have weight 1. */
const STEM_WEIGHT = 0.3;
/** Weight of the similarity in meaning; the share of the question's words has weight 1. */
const LIKENESS_SHARE = 4;
/** Share of the question's weight that a section must cover; below it, they share only common words. */
const COVERAGE_MIN = 0.3;
/** A section of at least this similarity need not share words with the question. */
const LIKENESS_MIN = 0.35;

export interface NearSectionsQuery {
  workspaceId: string;
  question: string;
  language: string;
}

/** The nearest sections, best first. @param found result of the search by the question's words */
export async function nearSections(
  index: KnowledgeIndex,
  { workspaceId, question, language }: NearSectionsQuery,
  found: SearchResult,
): Promise<RatedSection[]> {
  const asked = vectorOf(tokensOf(question, language));
  if (!asked) return rateSections(found).filter(({ coverage }) => coverage >= COVERAGE_MIN);
  const nearest = nearestStems(asked, STEMS_TRIED);
  const frequency = await index.frequencies(workspaceId, found.revision, nearest);
  const known = nearest.filter((stem) => (frequency.get(stem) ?? 0) > 0).slice(0, STEMS);
  const terms = [...found.terms, ...known.map((word) => termOf(word))];
  const wider = await search(index, workspaceId, { terms });
  const rated = rateSections({ ...wider, terms: found.terms }).map((section) => withLikeness(section, asked));
  return rated
    .filter(({ coverage, likeness }) => coverage >= COVERAGE_MIN || likeness >= LIKENESS_MIN)
    .sort((a, b) => b.rating - a.rating);
}

const termOf = (word: string): RatedTerm => ({
  word,
  variants: [word],
  languages: ['en'],
  name: false,
  weight: STEM_WEIGHT,
  frequency: 0,
  idf: 0,
  rarity: 0,
  phrases: [],
});

/** Adds the similarity of the section's most similar unit to its rating. */
function withLikeness(rated: RatedSection, asked: Float32Array): RatedSection & { likeness: number } {
  const { passage, from, to } = rated.section;
  let [best, likeness] = [rated.best, 0];
  for (const [offset, { meaning, head }] of analyse(passage).units.slice(from, to).entries()) {
    const examples = head.examples.flatMap((section) => section.examples);
    const meanings = [meaning, ...examples.map((example) => example.meaning)].filter((each) => each !== null);
    const unitLikeness = Math.max(0, ...meanings.map((each) => likenessOf(asked, each)));
    if (unitLikeness > likeness) [best, likeness] = [from + offset, unitLikeness];
  }
  return { ...rated, best, likeness, rating: rated.rating + LIKENESS_SHARE * likeness };
}
