import type { Calibration, KnowledgeIndex, Passage } from '../ports/knowledge.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { answerKind } from '../retrieval/question.js';
import { languageOf } from '../understanding/language.js';
import { queryTerms } from '../retrieval/lexemes.js';
import type { WeightedTerm } from '../retrieval/query-terms.js';
import { search } from '../retrieval/search.js';
import { logitOf } from './answerability.js';

/** Raised when the method or the judge changes: what was fitted before is fitted again. */
const METHOD = 2;
/** Passages that a question is made from. */
const SAMPLED = 64;
/** Words of a made question. */
const WORDS = 6;
/** Fewer made questions than this say nothing about a kind of text. */
const ENOUGH = 16;
/** A language of the knowledge is that of so much of the sample, and of the most. */
const LANGUAGE_SHARE_MIN = 0.1;
const LANGUAGES_MAX = 3;
/** Logit at which half of the made questions lay in the knowledge that the judge was fitted on. */
const USUAL = -1.7;
/** Differences to the usual up to this may be the sample's; only what goes beyond counts, */
const NOISE = 0.5;
/** up to this. */
const SHIFT_MAX = 2;

const NONE: Calibration = { method: METHOD, prose: 0, isArticles: false, languages: [] };

/** How sure the judge may be in knowledge of which nothing is known. */
export const UNCALIBRATED = NONE;

/** Whether it was fitted by the method in use. */
export const isCurrent = (calibration: Calibration | null): calibration is Calibration =>
  calibration?.method === METHOD;

/**
 * Fits confidence to a workspace: some words of a passage make a question, and how well other passages seem to answer
 * it shows how sure questions without an answer look here. One subject throughout makes everything look alike and calls
 * for more; the difference to the usual is what the judge takes off. A pure function of the knowledge; bounded work.
 */
export async function calibrate(index: KnowledgeIndex, workspaceId: string): Promise<Calibration> {
  const twins = new Map<string, Passage[]>();
  const sampled = await index.sample(workspaceId, SAMPLED);
  for (const passage of sampled) {
    const alike = twins.get(passage.text);
    if (alike) alike.push(passage);
    else twins.set(passage.text, [passage]);
  }
  const logits: number[] = [];
  for (const alike of twins.values()) {
    const found = await search(index, workspaceId, { terms: madeQuestion(alike[0]!) });
    const others = found.ranked.filter(({ passage }) => !alike.some((one) => isBeside(one, passage)));
    const rated = rateEvidence({ ...found, ranked: others }, answerKind(''));
    if (rated[0] && !rated[0].features.structured) logits.push(logitOf(rated, found.terms));
  }
  return { method: METHOD, prose: shift(logits), isArticles: areArticles(sampled), languages: languagesOf(sampled) };
}

function areArticles(passages: Passage[]): boolean {
  const isArticle = ({ headings, units }: Passage): boolean =>
    headings.length > 0 || units.some(({ kind, context }) => kind !== 'sentence' || context !== '');
  return 2 * passages.filter(isArticle).length > passages.length;
}

/** The languages of a good part of the knowledge, most of it first. */
function languagesOf(passages: Passage[]): string[] {
  const counts = new Map<string, number>();
  for (const { title, text, locale } of passages) {
    const language = languageOf(`${title}\n${text}`, locale);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= LANGUAGE_SHARE_MIN * passages.length)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, LANGUAGES_MAX)
    .map(([language]) => language);
}

/** The same, kept with the state of the knowledge that it was fitted to, unless it is kept already. */
export async function keepCalibrated(
  index: KnowledgeIndex,
  workspaceId: string,
  fit: () => Promise<Calibration>,
): Promise<void> {
  const { passages, calibration, revision } = await index.statistics(workspaceId, []);
  if (passages === 0 || isCurrent(calibration)) return;
  await index.calibrate(workspaceId, revision, fit);
}

/** Some words of one unit, drawn by what they are. */
function madeQuestion(passage: Passage): WeightedTerm[] {
  const { title, text, locale, units, start } = passage;
  const draw = hash(text);
  const unit = units[draw % units.length]!;
  const terms = queryTerms(text.slice(unit.start - start, unit.end - start), [languageOf(`${title}\n${text}`, locale)]);
  const order = new Map(terms.map((term) => [term, hash(`${draw} ${term.word}`)]));
  const drawn = [...terms].sort((a, b) => order.get(a)! - order.get(b)! || (a.word < b.word ? -1 : 1)).slice(0, WORDS);
  return terms.filter((term) => drawn.includes(term)).map((term) => ({ ...term, weight: 1 }));
}

/** The passage itself, and those that a long document goes on in. */
function isBeside(one: Passage, other: Passage): boolean {
  if (one.text === other.text) return true;
  return one.documentId === other.documentId && Math.abs(one.ordinal - other.ordinal) <= 1;
}

function shift(logits: number[]): number {
  if (logits.length < ENOUGH) return 0;
  const sorted = [...logits].sort((a, b) => a - b);
  const away = sorted[Math.floor(sorted.length / 2)]! - USUAL;
  const beyond = Math.min(SHIFT_MAX, Math.max(0, Math.abs(away) - NOISE));
  return Math.round(100 * Math.sign(away) * beyond) / 100;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h;
}
