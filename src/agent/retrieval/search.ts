import { required } from '../../platform/kernel/invariant.js';
import type { Calibration, KnowledgeIndex, KnowledgeStatistics, Passage, PostingList } from '../ports/knowledge.js';
import type { Searched } from '../ports/trace.js';
import { analyse } from './analysis.js';
import { addDensity, addShares, BM25_MAX, idf } from './bm25.js';
import { expand, phrasesFor, translationsOf, type Expanded } from './expansion.js';
import { fuseRanks } from './fusion.js';
import type { RatedTerm, WeightedTerm } from './query-terms.js';
import { isMisspeltFunctionWord, spellingCandidatesOf } from './spelling-candidates.js';
import { variantsOf } from './lexemes.js';
import { literalPassages, literalTerms } from './literal-questions.js';
import { similarPassages } from './similar.js';
import { stopWords } from './stopwords.js';
import { ScoreAccumulator } from './score-accumulator.js';
import { meaningOf, type WeightedText } from './wordings.js';

export interface SearchQuery {
  terms: WeightedTerm[];
  /** The question for the search by vectors; absent = only by words. */
  text?: string;
  /** The texts of the terms, whose meaning evidence is compared with; absent = only by words. */
  texts?: WeightedText[];
  /**
   * Also interprets words in the languages of the knowledge, and corrects more of them: a large model does this
   * itself.
   */
  wide?: boolean;
}

export interface RankedPassage {
  passage: Passage;
  /** BM25, comparable within one search only; 0 without any word of the question. */
  score: number;
  /** Cosine of its vector and the question's, if it was found by meaning. */
  likeness?: number;
}

export interface SearchResult {
  /** State of the searched index, and the data stored for it. */
  revision: string;
  calibration: Calibration | null;
  /** The knowledge consists of help articles, so all of it is judged as such. */
  isArticles: boolean;
  terms: RatedTerm[];
  /** The question's meaning; null if it is not known. */
  meaning: Float32Array | null;
  /** The texts of the question's terms. */
  texts: WeightedText[];
  /** Best first, at most `TOP_PASSAGES`. */
  ranked: RankedPassage[];
  /** Rarity (idf) of an unknown word: the maximum. */
  rarest: number;
  /** Rarity (idf) of any lexeme of the question or of a title or heading among the passages. */
  rarity(lexeme: string): number;
}

/** Number of passages read for evidence. */
const TOP_PASSAGES = 12;
/** Number of passages found by meaning that are fused with as many found by words. */
const SIMILAR_PASSAGES = 24;
/** Maximum number of passages to read with those tied with the last one, so that content decides between them. */
const TIED_PASSAGES_MAX = 48;
/** Postings that one question may read in full; further words are only looked up in the candidates. */
const POSTINGS_MAX = 4_000;
/** The rarest word is read in full up to this many postings even if it alone exceeds the budget. */
const RAREST_POSTINGS_MAX = 10_000;
/** Postings to read if every word is common. */
const DENSEST_POSTINGS_MAX = 60_000;
/** The same for the rarest of them alone. */
const DENSEST_POSTINGS_ALONE_MAX = 200_000;
/** Candidates in which the common words are looked up. */
const CANDIDATES_MAX = 400;
/** Larger than the rounding errors of summed scores. */
const ROUNDING = 1e-9;
/** An unknown word that is neither a name nor a number is probably just wording. */
const UNKNOWN_WORD_SHARE = 0.4;

/**
 * BM25 over a workspace's passages in at most six round trips: statistics, those of spelling candidates,
 * postings of the rare words, postings of the common words among the candidates, the best passages, and the
 * rarity of their labels. If all words are common, the candidates are the passages in which the rarest occur
 * most densely. Ties are decided by content. A wide search also interprets words in the languages of the
 * knowledge, which may take one more round trip. If passages have vectors, similar ones are fused by reciprocal
 * rank: one more look-up and one more round trip. Passages with an example question that is the question word for word
 * stand first: one more round trip if there are any.
 */
export async function search(index: KnowledgeIndex, workspaceId: string, query: SearchQuery): Promise<SearchResult> {
  const literalLexemes = literalTerms(query.texts ?? []);
  let statistics = await index.statistics(workspaceId, [...lexemesOf(query.terms), ...literalLexemes]);
  const { revision, calibration } = statistics;
  let asked = query.terms;
  if (query.wide && calibration) {
    asked = addKnowledgeLanguages(query.terms, calibration.languages);
    const more = lexemesOf(asked).filter((lexeme) => !statistics.frequency.has(lexeme));
    const frequency = more.length > 0 ? await index.frequencies(workspaceId, revision, more) : [];
    statistics = { ...statistics, frequency: new Map([...statistics.frequency, ...frequency]) };
  }
  const isArticles = calibration?.isArticles ?? false;
  const similar = similarPassages(index, workspaceId, { ...query, vectors: statistics.vectors }); // meanwhile
  const resolved = await resolveTerms(index, { workspaceId, query: asked, statistics, wide: query.wide });
  const { terms, expansions } = await expandTerms(index, { workspaceId, terms: resolved, statistics, query });
  const all = [...terms, ...expansions];
  const known = {
    revision,
    calibration,
    isArticles,
    terms,
    meaning: meaningIn(query, terms),
    texts: query.texts ?? [],
  };
  const { rare, common } = withinBudget(all);
  let best =
    rare.length > 0
      ? await scoreCandidates(index, { workspaceId, terms: rare, statistics })
      : await densestCandidates(index, { workspaceId, terms: common, statistics });
  const likeness = await similar;
  const asking = new Set(await literalPassages(index, workspaceId, { ...statistics, terms: literalLexemes }));
  if (best.length + likeness.size + asking.size === 0) return { ...known, ranked: [], rarest: 0, rarity: () => 0 };
  if (rare.length > 0 && common.length > 0) {
    // Drops candidates that cannot reach the last place even with the maximum of all common words.
    const maxGain = common.reduce((sum, { weight, idf }) => sum + weight * idf * BM25_MAX, 0) + ROUNDING;
    const last = best[TOP_PASSAGES - 1]?.[1] ?? 0;
    best = best.filter(([, score]) => score >= last - maxGain);
    const among = best.map(([passage]) => passage);
    const candidates = ScoreAccumulator.restrictedTo(best);
    addScores(candidates, {
      terms: common,
      postings: await index.postings(workspaceId, { revision, lexemes: lexemesOf(common), among }),
      knowledgeStatistics: statistics,
    });
    best = candidates.best(CANDIDATES_MAX);
  }
  const last = best[TOP_PASSAGES - 1]?.[1] ?? 0;
  const chosen = new Map(best.filter(([, score], i) => i < TOP_PASSAGES || (score === last && i < TIED_PASSAGES_MAX)));
  const others = [...new Set([...asking, ...likeness.keys()])].filter((no) => !chosen.has(no));
  const scores = new Map([
    ...chosen,
    ...(await scoresOf(index, { workspaceId, terms: all, passages: others, statistics })),
  ]);
  const passages = await index.passages(workspaceId, [...scores.keys()]);
  const ranked = passages
    .map((passage): RankedPassage => {
      const score = required(scores.get(passage.no), 'the score of a passage');
      return { passage, score, ...likenessOf(passage, likeness) };
    })
    .sort(byContent);
  const byWords = ranked.filter(({ passage }) => chosen.has(passage.no)).slice(0, TOP_PASSAGES);
  const literal = ranked.filter(({ passage }) => asking.has(passage.no));
  const both = fuseRanks([byWords, mostSimilar(ranked)], ({ passage }) => passage.no);
  const top = [...new Set([...literal, ...both])].slice(0, TOP_PASSAGES);
  const labels = [...new Set(top.flatMap(({ passage }) => analyse(passage).labels))];
  const frequency = await index.frequencies(workspaceId, revision, labels);
  const rarity = (lexeme: string): number => idf(statistics.passages, frequency.get(lexeme) ?? 0);
  return { ...known, ranked: top, rarest: idf(statistics.passages, 0), rarity };
}

/** The meaning of the question's texts and of its corrected words. */
const meaningIn = ({ texts = [] }: SearchQuery, terms: RatedTerm[]): Float32Array | null => {
  const corrected = terms.filter(({ repaired, before }) => repaired && !before);
  return meaningOf(
    texts,
    corrected.flatMap(({ variants, weight }) => variants.map((variant): [string, number] => [variant, weight])),
  );
};

export const tracedWords = ({ terms }: SearchResult): Searched['words'] =>
  terms.map(({ word, weight, frequency }) => ({ word, weight, frequency }));

function likenessOf({ no }: Passage, likeness: Map<number, number>): Pick<RankedPassage, 'likeness'> {
  const own = likeness.get(no);
  return own === undefined ? {} : { likeness: own };
}

/** The passages found by meaning, the most similar first; ties by content. */
const mostSimilar = (ranked: RankedPassage[]): RankedPassage[] =>
  ranked
    .flatMap((found) => (found.likeness === undefined ? [] : [{ found, likeness: found.likeness }]))
    .sort((a, b) => b.likeness - a.likeness || compareContent(a.found.passage, b.found.passage))
    .slice(0, SIMILAR_PASSAGES)
    .map(({ found }) => found);

/** BM25 of passages that were not found by words. */
async function scoresOf(
  index: KnowledgeIndex,
  {
    workspaceId,
    terms,
    passages,
    statistics,
  }: { workspaceId: string; terms: RatedTerm[]; passages: number[]; statistics: KnowledgeStatistics },
): Promise<[number, number][]> {
  if (passages.length === 0) return [];
  const known = terms.filter(({ frequency, variants }) => frequency > 0 && variants.length > 0);
  const scores = ScoreAccumulator.restrictedTo(passages.map((no) => [no, 0]));
  const lexemes = lexemesOf(known);
  if (lexemes.length > 0)
    addScores(scores, {
      terms: known,
      postings: await index.postings(workspaceId, { revision: statistics.revision, lexemes, among: passages }),
      knowledgeStatistics: statistics,
    });
  return scores.best(passages.length);
}

/** The best passages by words that are rare enough to be read in full. */
async function scoreCandidates(
  index: KnowledgeIndex,
  { workspaceId, terms, statistics }: { workspaceId: string; terms: RatedTerm[]; statistics: KnowledgeStatistics },
): Promise<[number, number][]> {
  const postings = await index.postings(workspaceId, { revision: statistics.revision, lexemes: lexemesOf(terms) });
  const scores = new ScoreAccumulator(countOf(postings));
  addScores(scores, { terms, postings, knowledgeStatistics: statistics });
  return scores.best(CANDIDATES_MAX);
}

/** The best passages if every word is common: those in which the rarest occur most densely, scored by all words. */
async function densestCandidates(
  index: KnowledgeIndex,
  { workspaceId, terms, statistics }: { workspaceId: string; terms: RatedTerm[]; statistics: KnowledgeStatistics },
): Promise<[number, number][]> {
  const chosen: RatedTerm[] = [];
  let rows = 0;
  for (const term of terms) {
    rows += term.frequency;
    // A word in most passages does not help to choose one.
    if (
      2 * term.frequency > statistics.passages ||
      rows > (chosen.length === 0 ? DENSEST_POSTINGS_ALONE_MAX : DENSEST_POSTINGS_MAX)
    )
      break;
    chosen.push(term);
  }
  if (chosen.length === 0) return [];
  const postings = await index.postings(workspaceId, { revision: statistics.revision, lexemes: lexemesOf(chosen) });
  const densities = new ScoreAccumulator(countOf(postings));
  for (const { variants, weight, idf } of chosen)
    for (const variant of variants) {
      const list = postings.get(variant);
      if (list) addDensity(densities, { list, importance: weight * idf, meanLength: statistics.meanLength });
    }
  const among = densities.best(CANDIDATES_MAX).map(([passage]) => passage);
  const others = lexemesOf(terms).filter((lexeme) => !postings.has(lexeme));
  const rest =
    others.length > 0
      ? await index.postings(workspaceId, { revision: statistics.revision, lexemes: others, among })
      : [];
  const scores = ScoreAccumulator.restrictedTo(among.map((passage) => [passage, 0]));
  addScores(scores, { terms, postings: new Map([...postings, ...rest]), knowledgeStatistics: statistics });
  return scores.best(CANDIDATES_MAX);
}

/** Looks up the question's words, and corrects unknown ones: one more round trip. */
async function resolveTerms(
  index: KnowledgeIndex,
  {
    workspaceId,
    query,
    statistics,
    wide = false,
  }: { workspaceId: string; query: WeightedTerm[]; statistics: KnowledgeStatistics; wide?: boolean },
): Promise<RatedTerm[]> {
  const terms = query.map((term) => rate(term, statistics)).filter((term) => !isMisspeltFunctionWord(term));
  // Words in another language than the knowledge are not misspelt.
  const known = wide ? (statistics.calibration?.languages ?? []) : [];
  const isForeign = ({ languages }: RatedTerm): boolean =>
    known.length > 0 && !languages.some((language) => known.includes(language));
  const spelling = spellingCandidatesOf(
    terms.filter((term) => term.frequency === 0 && term.variants.length > 0 && !isForeign(term)),
    wide,
  );
  if (spelling.lexemes.length === 0) return terms;
  const frequency = await index.frequencies(workspaceId, statistics.revision, spelling.lexemes);
  return terms.flatMap((term) => {
    const corrected = term.frequency === 0 ? spelling.choose(term, frequency) : [];
    return corrected.length === 0
      ? term
      : corrected.map((other) => ({ ...rate(other, { ...statistics, frequency }), repaired: true }));
  });
}

/** Expands the words by synonyms in the languages of the knowledge: one more round trip if there are any. */
async function expandTerms(
  index: KnowledgeIndex,
  {
    workspaceId,
    terms,
    statistics,
    query: { texts = [], wide = false },
  }: { workspaceId: string; terms: RatedTerm[]; statistics: KnowledgeStatistics; query: SearchQuery },
): Promise<Expanded> {
  const languages = statistics.calibration?.languages ?? [];
  const translations = translationsOf(wide ? texts : [], languages);
  const candidates = terms.map((term) => ({ term, phrases: phrasesFor(term, languages, translations) }));
  const lexemes = [...new Set(candidates.flatMap(({ phrases }) => phrases.flat()))];
  if (lexemes.length === 0) return { terms, expansions: [] };
  const frequency = await index.frequencies(workspaceId, statistics.revision, lexemes);
  return expand(candidates, { ...statistics, frequency });
}

function rate(term: WeightedTerm, { passages, frequency }: KnowledgeStatistics): RatedTerm {
  const found = Math.max(0, ...term.variants.map((variant) => frequency.get(variant) ?? 0));
  const isSignificant = found > 0 || term.name || /\d/.test(term.word);
  // Words around the question or from before may be about anything.
  const share = isSignificant ? 1 : term.weight < 1 ? 0 : UNKNOWN_WORD_SHARE;
  const rarity = idf(passages, found);
  return { ...term, frequency: found, idf: share * rarity, rarity, phrases: [] };
}

/** Rarest words first, until the budget is used up; unknown words need no reading. */
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

/** Adds the knowledge's languages: a question in another one contains names in these (`no The Quay Gardens`). */
function addKnowledgeLanguages(terms: WeightedTerm[], languages: string[]): WeightedTerm[] {
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

/** Adds each word's BM25 share to the passages that contain it, word by word so that sums are always the same. */
function addScores(
  scores: ScoreAccumulator,
  {
    terms,
    postings,
    knowledgeStatistics: { meanLength },
  }: { terms: RatedTerm[]; postings: Map<string, PostingList>; knowledgeStatistics: KnowledgeStatistics },
): void {
  for (const { variants, weight, idf } of terms) {
    const lists = variants.flatMap((variant) => postings.get(variant) ?? []);
    addShares(scores, { lists, importance: weight * idf, meanLength });
  }
}

function byContent(a: RankedPassage, b: RankedPassage): number {
  return b.score - a.score || compareContent(a.passage, b.passage);
}

/** Orders passages by content; by ids only if even that is equal. */
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
