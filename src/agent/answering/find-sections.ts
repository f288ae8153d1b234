/** Finds the sections shown to a large model: for the message, and for queries in the words of the knowledge. */
import type { KnowledgeIndex, Passage } from '../ports/knowledge.js';
import { TRACED_EVIDENCE_MAX, tracedPassage, type Searched, type TurnTrace } from '../ports/trace.js';
import { required } from '../../platform/kernel/invariant.js';
import { languageOf } from '../understanding/language.js';
import { understandAll } from '../understanding/analysed-turn.js';
import { understand } from '../understanding/understand.js';
import { fitting } from './evidence-lines.js';
import { fuseRanks } from '../retrieval/fusion.js';
import { plainQuery, searchAttempts, type SearchedMessage } from '../retrieval/question.js';
import { search, tracedWords } from '../retrieval/search.js';
import { nearSections } from '../retrieval/near-sections.js';
import { rankSections, sectionKey, sectionsOf, type Section } from '../retrieval/sections.js';
import { withSynonyms } from '../retrieval/synonyms.js';

/** Knowledge up to this many characters (about 1,200 tokens) is shown completely. */
const WHOLE_KNOWLEDGE_CHARACTERS = 4_800;
const WHOLE_KNOWLEDGE_PASSAGES = 8;
/**
 * Each query asks for something different, so the best section of each precedes the tenth of all (`npm run lab -- fit
 * sections`).
 */
const FUSION_K = 10;

export interface FoundSections {
  /** Those that a prompt has room for, best first. */
  sections: Section[];
  /** BCP 47; English if there is no knowledge. */
  language: string;
  /** The sections are the whole knowledge: no search finds more. */
  isWhole: boolean;
  /** None of them is near to the message, by words or by meaning. */
  isWeak: boolean;
}

export interface PassageQuery {
  workspaceId: string;
  message: string;
  /** The customer's earlier messages, oldest first. */
  history: string[];
  locale: string | null;
  synonyms: string[][];
  trace?: TurnTrace | undefined;
}

export async function findSections(index: KnowledgeIndex, query: PassageQuery): Promise<FoundSections> {
  const { workspaceId, message, history, locale } = query;
  const all = await wholeKnowledge(index, workspaceId);
  const sections = (all ?? []).flatMap(sectionsOf);
  if (all && fitting(sections).length === sections.length) {
    const ranked = all.map((passage) => ({ passage, score: null }));
    query.trace?.add(searchTrace({ query: message, origin: 'knowledge', words: [], ranked }));
    return { sections, language: languageOfPassages(all), isWhole: true, isWeak: false };
  }
  const asked = understand(message, locale);
  const lists = await searchSections(index, query, {
    asked,
    earlier: understandAll(history, locale),
    origin: 'message',
  });
  const ranked = fused([lists.near, lists.byWords]);
  const passages = new Map(ranked.map(({ passage }) => [passage.no, passage]));
  const language = languageOfPassages([...passages.values()]);
  return { sections: fitting(ranked), language, isWhole: false, isWeak: lists.near.length === 0 };
}

/** Adds the results of queries, fused by reciprocal rank, to what was shown. */
export async function findMore(
  index: KnowledgeIndex,
  { query, found, queries }: { query: SearchedKnowledge; found: FoundSections; queries: string[] },
): Promise<FoundSections> {
  if (found.isWhole) return found;
  const lists = [found.sections];
  for (const text of queries) {
    const asked = plainQuery(text, found.language);
    const { near, byWords } = await searchSections(index, query, { asked, earlier: [], origin: 'rewritten' });
    lists.push(near, byWords);
  }
  // Weak ones have not been shown.
  return { ...found, sections: fitting(fused(lists), found.isWeak ? [] : found.sections), isWeak: false };
}

type SearchedKnowledge = Pick<PassageQuery, 'workspaceId' | 'synonyms' | 'trace'>;

interface AskedSections {
  asked: SearchedMessage;
  /** Earlier messages, oldest first. */
  earlier: SearchedMessage[];
  origin: Searched['origin'];
}

/** Sections by the words of a question, and those near to it in meaning: customers and articles word things differently. */
async function searchSections(
  index: KnowledgeIndex,
  { workspaceId, synonyms, trace }: SearchedKnowledge,
  { asked, earlier, origin }: AskedSections,
): Promise<{ near: Section[]; byWords: Section[] }> {
  const [attempt] = searchAttempts(asked, earlier);
  const { terms, text } = required(attempt, 'the first search attempt');
  const found = await search(index, workspaceId, { terms: withSynonyms(terms, synonyms), text });
  trace?.add(searchTrace({ query: text, origin, words: tracedWords(found), ranked: found.ranked }));
  const question = asked.questions;
  const near = await nearSections(index, { workspaceId, question, language: asked.languages[0] ?? 'en' }, found);
  return { near: near.map(({ section }) => section), byWords: rankSections(found) };
}

const fused = (lists: Section[][]): Section[] => fuseRanks(lists, sectionKey, FUSION_K);

interface PassagesFound extends Pick<Searched, 'query' | 'origin' | 'words'> {
  ranked: { passage: Passage; score: number | null }[];
}

const searchTrace = ({ ranked, ...query }: PassagesFound): Searched => ({
  kind: 'searched',
  ...query,
  measure: 'bm25',
  confidence: null,
  abstain: null,
  evidence: ranked.slice(0, TRACED_EVIDENCE_MAX).map(({ passage, score }) => tracedPassage(passage, score)),
});

/** All passages if there are few, else null. */
async function wholeKnowledge(index: KnowledgeIndex, workspaceId: string): Promise<Passage[] | null> {
  const { passages: count } = await index.statistics(workspaceId, []);
  if (count === 0 || count > WHOLE_KNOWLEDGE_PASSAGES) return null;
  const passages = await index.sample(workspaceId, count);
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  return passages.length === count && characters <= WHOLE_KNOWLEDGE_CHARACTERS ? passages : null;
}

/** The most frequent language of the passages. */
function languageOfPassages(passages: Passage[]): string {
  const counts = new Map<string, number>();
  for (const { title, text, locale } of passages) {
    const language = languageOf(`${title}\n${text}`, locale);
    if (language !== 'und') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en';
}
