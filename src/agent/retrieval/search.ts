import type { Calibration, KnowledgeIndex, KnowledgeStatistics, Passage, PostingList } from '../ports/knowledge.js';
import { analyse } from './analysis.js';
import { addDensity, addShares, BM25_MAX, idf } from './bm25.js';
import { fuseRanks } from './fusion.js';
import { expand, phrasesFor, type Expanded } from './expansion.js';
import type { RatedTerm, WeightedTerm } from './query-terms.js';
import { isSlipOfFunctionWord, readingsOf } from './readings.js';
import { variantsOf } from './lexemes.js';
import { similarPassages } from './similar.js';
import { stopWords } from './stopwords.js';
import { Tally } from './tally.js';

export interface SearchQuery {
  terms: WeightedTerm[];
  /** What the terms are from, for search by meaning; absent = by words alone. */
  text?: string;
  /** Words are read in the languages of the knowledge too, and more of them put right: what a large model does by itself. */
  wide?: boolean;
}

export interface RankedPassage {
  passage: Passage;
  /** BM25, comparable within one search only; 0 where no word of the question stands. */
  score: number;
  /** Cosine of its vector and the question's, where its meaning was found near. */
  likeness?: number;
}

export interface SearchResult {
  /** State of the index that was searched, and what is kept for it. */
  revision: string;
  calibration: Calibration | null;
  /** The knowledge is made of help articles, so all of it is judged as such. */
  isArticles: boolean;
  terms: RatedTerm[];
  /** Best first, at most `TOP_PASSAGES`. */
  ranked: RankedPassage[];
  /** Rarity (idf) of a word that stands nowhere: as rare as can be. */
  rarest: number;
  /** Rarity (idf) of any lexeme of the question or of a title or heading among the passages. */
  rarity(lexeme: string): number;
}

/** How many passages are read for evidence. */
const TOP_PASSAGES = 12;
/** How many passages near in meaning are fused with as many as were found by words. */
const SIMILAR_PASSAGES = 24;
/** Passages tied with the last of them that are read too, so that their content decides and not their number. */
const TIED_PASSAGES_MAX = 48;
/** Postings that one question may read in full; words beyond are only looked up in the candidates. */
const POSTINGS_MAX = 4_000;
/** The rarest word is read in full up to this many postings even if it alone exceeds the budget. */
const RAREST_POSTINGS_MAX = 10_000;
/** Postings that are gone through where every word is common, */
const DENSEST_POSTINGS_MAX = 60_000;
/** and for the rarest of them alone. */
const DENSEST_POSTINGS_ALONE_MAX = 200_000;
/** Candidates in which the common words are looked up. */
const CANDIDATES_MAX = 400;
/** More than sums of floating point scores are off by. */
const ROUNDING = 1e-9;
/** A word that stands nowhere and is neither a name nor a number is likely just wording. */
const UNKNOWN_WORD_SHARE = 0.4;

/**
 * BM25 over a workspace's passages in at most six round trips: statistics, those of what unknown words may mean, postings
 * of the rare words, postings of the common words among the candidates, the best passages, and how rare their labels are.
 * Where all words are common the candidates are where the rarest of them stand most densely. Ties are decided by content.
 * A wide search reads words in the languages of the knowledge too, for which it may look once more.
 * Where passages have vectors, what is near in meaning is fused in by reciprocal rank: one look and one round trip more.
 */
export async function search(index: KnowledgeIndex, workspaceId: string, query: SearchQuery): Promise<SearchResult> {
  let statistics = await index.statistics(workspaceId, lexemesOf(query.terms));
  const { revision, calibration } = statistics;
  let asked = query.terms;
  if (query.wide && calibration) {
    asked = readInKnowledge(query.terms, calibration.languages);
    const more = lexemesOf(asked).filter((lexeme) => !statistics.frequency.has(lexeme));
    const frequency = more.length > 0 ? await index.frequencies(workspaceId, revision, more) : [];
    statistics = { ...statistics, frequency: new Map([...statistics.frequency, ...frequency]) };
  }
  const isArticles = calibration?.isArticles ?? false;
  const similar = similarPassages(index, workspaceId, { ...query, vectors: statistics.vectors }); // meanwhile
  const said = await understood(index, workspaceId, asked, statistics, query.wide);
  const { terms, expansions } = await expanded(index, workspaceId, said, statistics);
  const all = [...terms, ...expansions];
  const { rare, common } = withinBudget(all);
  let best =
    rare.length > 0
      ? await scored(index, workspaceId, rare, statistics)
      : await dense(index, workspaceId, common, statistics);
  const likeness = await similar;
  if (best.length + likeness.size === 0)
    return { revision, calibration, isArticles, terms, ranked: [], rarest: 0, rarity: () => 0 };
  if (rare.length > 0 && common.length > 0) {
    // Who could not reach the last place even if every common word stood there most often need not be looked into.
    const most = common.reduce((sum, { weight, idf }) => sum + weight * idf * BM25_MAX, 0) + ROUNDING;
    const last = best[TOP_PASSAGES - 1]?.[1] ?? 0;
    best = best.filter(([, score]) => score >= last - most);
    const among = best.map(([passage]) => passage);
    const candidates = Tally.of(best);
    addScores(
      candidates,
      common,
      await index.postings(workspaceId, statistics.revision, lexemesOf(common), among),
      statistics,
    );
    best = candidates.best(CANDIDATES_MAX);
  }
  const last = best[TOP_PASSAGES - 1]?.[1] ?? 0;
  const chosen = new Map(best.filter(([, score], i) => i < TOP_PASSAGES || (score === last && i < TIED_PASSAGES_MAX)));
  const others = [...likeness.keys()].filter((no) => !chosen.has(no));
  const scores = new Map([
    ...chosen,
    ...(await scoresOf(index, workspaceId, { terms: all, passages: others }, statistics)),
  ]);
  const passages = await index.passages(workspaceId, [...scores.keys()]);
  const ranked = passages
    .map((passage): RankedPassage => ({ passage, score: scores.get(passage.no)!, ...likenessOf(passage, likeness) }))
    .sort(byContent);
  const byWords = ranked.filter(({ passage }) => chosen.has(passage.no)).slice(0, TOP_PASSAGES);
  const byMeaning = ranked
    .filter((one) => one.likeness !== undefined)
    .sort((a, b) => b.likeness! - a.likeness! || compareContent(a.passage, b.passage))
    .slice(0, SIMILAR_PASSAGES);
  const top = fuseRanks([byWords, byMeaning], ({ passage }) => passage.no).slice(0, TOP_PASSAGES);
  const labels = [...new Set(top.flatMap(({ passage }) => analyse(passage).labels))];
  const frequency = await index.frequencies(workspaceId, revision, labels);
  const rarity = (lexeme: string): number => idf(statistics.passages, frequency.get(lexeme) ?? 0);
  return { revision, calibration, isArticles, terms, ranked: top, rarest: idf(statistics.passages, 0), rarity };
}

const likenessOf = ({ no }: Passage, likeness: Map<number, number>): Pick<RankedPassage, 'likeness'> =>
  likeness.has(no) ? { likeness: likeness.get(no)! } : {};

/** BM25 of passages that were found otherwise. */
async function scoresOf(
  index: KnowledgeIndex,
  workspaceId: string,
  { terms, passages }: { terms: RatedTerm[]; passages: number[] },
  statistics: KnowledgeStatistics,
): Promise<[number, number][]> {
  if (passages.length === 0) return [];
  const known = terms.filter(({ frequency, variants }) => frequency > 0 && variants.length > 0);
  const scores = Tally.of(passages.map((no) => [no, 0]));
  const lexemes = lexemesOf(known);
  if (lexemes.length > 0)
    addScores(scores, known, await index.postings(workspaceId, statistics.revision, lexemes, passages), statistics);
  return scores.best(passages.length);
}

/** The candidates for words that are rare enough to be read in full. */
async function scored(
  index: KnowledgeIndex,
  workspaceId: string,
  terms: RatedTerm[],
  statistics: KnowledgeStatistics,
): Promise<[number, number][]> {
  const postings = await index.postings(workspaceId, statistics.revision, lexemesOf(terms));
  const scores = new Tally(countOf(postings));
  addScores(scores, terms, postings, statistics);
  return scores.best(CANDIDATES_MAX);
}

/** The candidates where every word is common: those in which the rarest stand most densely, scored by all words. */
async function dense(
  index: KnowledgeIndex,
  workspaceId: string,
  terms: RatedTerm[],
  statistics: KnowledgeStatistics,
): Promise<[number, number][]> {
  const chosen: RatedTerm[] = [];
  let rows = 0;
  for (const term of terms) {
    rows += term.frequency;
    // What most passages say is no ground to choose one by.
    if (
      2 * term.frequency > statistics.passages ||
      rows > (chosen.length === 0 ? DENSEST_POSTINGS_ALONE_MAX : DENSEST_POSTINGS_MAX)
    )
      break;
    chosen.push(term);
  }
  if (chosen.length === 0) return [];
  const postings = await index.postings(workspaceId, statistics.revision, lexemesOf(chosen));
  const densities = new Tally(countOf(postings));
  for (const { variants, weight, idf } of chosen)
    for (const variant of variants) {
      const list = postings.get(variant);
      if (list) addDensity(densities, list, weight * idf, statistics.meanLength);
    }
  const among = densities.best(CANDIDATES_MAX).map(([passage]) => passage);
  const others = lexemesOf(terms).filter((lexeme) => !postings.has(lexeme));
  const rest = others.length > 0 ? await index.postings(workspaceId, statistics.revision, others, among) : [];
  const scores = Tally.of(among.map((passage) => [passage, 0]));
  addScores(scores, terms, new Map([...postings, ...rest]), statistics);
  return scores.best(CANDIDATES_MAX);
}

/** Rates the question's words, those that stand nowhere by what they are likely meant to be: one round trip more. */
async function understood(
  index: KnowledgeIndex,
  workspaceId: string,
  query: WeightedTerm[],
  statistics: KnowledgeStatistics,
  wide = false,
): Promise<RatedTerm[]> {
  const terms = query.map((term) => rate(term, statistics)).filter((term) => !isSlipOfFunctionWord(term));
  // What is in another language than the knowledge is not misspelt, only foreign.
  const known = wide ? (statistics.calibration?.languages ?? []) : [];
  const isForeign = ({ languages }: RatedTerm): boolean =>
    known.length > 0 && !languages.some((language) => known.includes(language));
  const readings = readingsOf(
    terms.filter((term) => term.frequency === 0 && term.variants.length > 0 && !isForeign(term)),
    wide,
  );
  if (readings.lexemes.length === 0) return terms;
  const frequency = await index.frequencies(workspaceId, statistics.revision, readings.lexemes);
  return terms.flatMap((term) => {
    const meant = term.frequency === 0 ? readings.choose(term, frequency) : [];
    return meant.length === 0
      ? term
      : meant.map((other) => ({ ...rate(other, { ...statistics, frequency }), repaired: true }));
  });
}

/** Adds to the words what else means the same in the languages of the knowledge: one round trip where anything does. */
async function expanded(
  index: KnowledgeIndex,
  workspaceId: string,
  terms: RatedTerm[],
  statistics: KnowledgeStatistics,
): Promise<Expanded> {
  const languages = statistics.calibration?.languages ?? [];
  const candidates = terms.map((term) => phrasesFor(term, languages));
  const lexemes = [...new Set(candidates.flat(2))];
  if (lexemes.length === 0) return { terms, expansions: [] };
  const frequency = await index.frequencies(workspaceId, statistics.revision, lexemes);
  return expand(terms, candidates, { ...statistics, frequency });
}

function rate(term: WeightedTerm, { passages, frequency }: KnowledgeStatistics): RatedTerm {
  const found = Math.max(0, ...term.variants.map((variant) => frequency.get(variant) ?? 0));
  const matters = found > 0 || term.name || /\d/.test(term.word);
  // What was said around the question or before it may be about anything.
  const share = matters ? 1 : term.weight < 1 ? 0 : UNKNOWN_WORD_SHARE;
  const rarity = idf(passages, found);
  return { ...term, frequency: found, idf: share * rarity, rarity, phrases: [] };
}

/** Rarest words first, until the budget is spent; words that stand nowhere need no reading. */
function withinBudget(terms: RatedTerm[]): { rare: RatedTerm[]; common: RatedTerm[] } {
  const rare: RatedTerm[] = [];
  const common: RatedTerm[] = [];
  let rows = 0;
  const known = terms.filter(({ frequency, variants }) => frequency > 0 && variants.length > 0);
  for (const term of known.sort((a, b) => a.frequency - b.frequency || (a.word < b.word ? -1 : 1))) {
    rows += term.frequency;
    if (rows <= (rare.length === 0 ? RAREST_POSTINGS_MAX : POSTINGS_MAX)) rare.push(term);
    else common.push(term);
  }
  return { rare, common };
}

/** A question in another language names things in that of the knowledge: `no The Quay Gardens`. */
function readInKnowledge(terms: WeightedTerm[], languages: string[]): WeightedTerm[] {
  return terms.flatMap((term) => {
    const others = languages.filter((language) => !term.languages.includes(language));
    if (others.length === 0 || term.variants.length === 0) return term;
    if (others.some((language) => stopWords(language).has(term.word))) return [];
    return { ...term, variants: [...new Set([...term.variants, ...variantsOf(term.word, others)])] };
  });
}

function lexemesOf(terms: WeightedTerm[]): string[] {
  return [...new Set(terms.flatMap(({ variants }) => variants))];
}

const countOf = (postings: Map<string, PostingList>): number =>
  [...postings.values()].reduce((sum, { passages }) => sum + passages.length, 0);

/** Adds each word's BM25 share to the passages that hold it, word after word so that sums are the same every time. */
function addScores(
  scores: Tally,
  terms: RatedTerm[],
  postings: Map<string, PostingList>,
  { meanLength }: KnowledgeStatistics,
): void {
  for (const { variants, weight, idf } of terms) {
    const lists = variants.flatMap((variant) => postings.get(variant) ?? []);
    addShares(scores, lists, weight * idf, meanLength);
  }
}

function byContent(a: RankedPassage, b: RankedPassage): number {
  return b.score - a.score || compareContent(a.passage, b.passage);
}

/** Orders passages by what they say; by ids only where even their content is the same. */
export function compareContent(a: Passage, b: Passage): number {
  return (
    compare(a.title, b.title) ||
    compare(a.text, b.text) ||
    a.ordinal - b.ordinal ||
    a.start - b.start ||
    compare(a.url ?? '', b.url ?? '') ||
    compare(a.documentId, b.documentId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
