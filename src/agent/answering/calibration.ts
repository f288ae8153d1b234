import { required } from '../../platform/kernel/invariant.js';
import type { Calibration, KnowledgeIndex, Passage } from '../ports/knowledge.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { answerKind } from '../retrieval/question.js';
import { languageOf } from '../understanding/language.js';
import { queryTerms } from '../retrieval/lexemes.js';
import type { WeightedTerm } from '../retrieval/query-terms.js';
import { languagesOf } from '../retrieval/knowledge-languages.js';
import { search } from '../retrieval/search.js';
import { logitOf } from './answerability.js';
import { METHOD } from './kept-calibration.js';

/** Drawn words ask for no kind of answer. */
const NOTHING_ASKED = answerKind({ questions: '', text: '', languages: [] });
/** Number of passages from which questions are made. */
const SAMPLED = 64;
/** Words per generated question. */
const WORDS = 6;
/** Minimum number of generated questions for a correction. */
const LOGITS_MIN = 16;
/** Logit that half of the generated questions reached in the knowledge that the judge was fitted on. */
const USUAL_LOGIT = -1.7;
/** A difference from the usual value up to this may be due to the sample: only the excess counts. */
const NOISE = 0.5;
/** Maximum correction. */
const SHIFT_MAX = 2;

/**
 * Fits confidence to a workspace: some words of a passage form a question, and how well other passages seem to
 * answer it shows how confident the judge is in questions without an answer. Knowledge about a single subject
 * makes everything look alike and calls for a correction; the judge subtracts the difference from the usual
 * value. A pure function of the knowledge; bounded work.
 */
export async function calibrate(index: KnowledgeIndex, workspaceId: string): Promise<Calibration> {
  const byText = new Map<string, [Passage, ...Passage[]]>();
  const sampled = await index.sample(workspaceId, SAMPLED);
  for (const passage of sampled) {
    const duplicates = byText.get(passage.text);
    if (duplicates) duplicates.push(passage);
    else byText.set(passage.text, [passage]);
  }
  const logits: number[] = [];
  for (const duplicates of byText.values()) {
    const found = await search(index, workspaceId, { terms: generateQuestion(duplicates[0]) });
    const others = found.ranked.filter(({ passage }) => !duplicates.some((own) => isContinuation(own, passage)));
    const rated = rateEvidence({ ...found, ranked: others }, NOTHING_ASKED);
    if (rated[0] && !rated[0].features.structured)
      logits.push(logitOf(rated, { terms: found.terms, asked: NOTHING_ASKED }));
  }
  return { method: METHOD, prose: shift(logits), isArticles: areArticles(sampled), languages: languagesOf(sampled) };
}

function areArticles(passages: Passage[]): boolean {
  const isArticle = ({ headings, units }: Passage): boolean =>
    headings.length > 0 || units.some(({ kind, context }) => kind !== 'sentence' || context !== '');
  return 2 * passages.filter(isArticle).length > passages.length;
}

/** Some words of one unit, drawn deterministically by content. */
function generateQuestion(passage: Passage): WeightedTerm[] {
  const { title, text, locale, units, start } = passage;
  const draw = hash(text);
  const unit = required(units[draw % units.length], 'a unit of the passage');
  const terms = queryTerms(text.slice(unit.start - start, unit.end - start), [languageOf(`${title}\n${text}`, locale)]);
  const drawn = terms
    .map((term) => ({ term, order: hash(`${draw} ${term.word}`) }))
    .sort((a, b) => a.order - b.order || (a.term.word < b.term.word ? -1 : 1))
    .slice(0, WORDS)
    .map(({ term }) => term);
  return terms.filter((term) => drawn.includes(term)).map((term) => ({ ...term, weight: 1 }));
}

/** Whether two passages have the same text, or are adjacent in a long document. */
function isContinuation(a: Passage, b: Passage): boolean {
  if (a.text === b.text) return true;
  return a.documentId === b.documentId && Math.abs(a.ordinal - b.ordinal) <= 1;
}

function shift(logits: number[]): number {
  if (logits.length < LOGITS_MIN) return 0;
  const sorted = [...logits].sort((a, b) => a - b);
  const away = required(sorted[Math.floor(sorted.length / 2)], 'the median') - USUAL_LOGIT;
  const beyond = Math.min(SHIFT_MAX, Math.max(0, Math.abs(away) - NOISE));
  return Math.round(100 * Math.sign(away) * beyond) / 100;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h;
}
