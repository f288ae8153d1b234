import { groupedBy } from '../../platform/kernel/groups.js';
import type { KnowledgeIndex } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { traced, TRACED_EVIDENCE_MAX } from '../ports/trace.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { plainQuery, searchAttempts, type SearchAttempt } from '../retrieval/question.js';
import { words as wordsOf } from '../retrieval/lexemes.js';
import { ownTerms, type WeightedTerm } from '../retrieval/query-terms.js';
import { questionParts } from '../understanding/question-parts.js';
import { namedAmong } from '../retrieval/named-articles.js';
import { search, tracedWords, type SearchResult } from '../retrieval/search.js';
import { respell } from '../retrieval/respelling.js';
import { withSynonyms } from '../retrieval/synonyms.js';
import type { WeightedText } from '../retrieval/wordings.js';
import { withAnnounced } from './announced.js';
import { calibrate } from './calibration.js';
import { keepCalibrated, UNCALIBRATED } from './kept-calibration.js';
import { resolveConflicts } from './conflicting-evidence.js';
import { judge, type Verdict } from './answerability.js';
import { selectLines } from './lines.js';
import { lacksPartOfName } from './longer-names.js';
import { askTables } from './ask-table.js';
import { substituteEntity } from './entity-substitution.js';

/** Confidence in a row that uses every word of the question. */
const TABLE_CONFIDENCE = 0.9;
/** Below it the row answers another question, whatever its words. */
const TABLE_JUDGED_MIN = 0.5;

export interface Retrieved {
  /** Best first. */
  evidence: Evidence[];
  /** Lines that answer, in output order. */
  lines: Evidence[];
  verdict: Verdict;
  /** Options for a clarifying question; null if the question is clear. */
  options: string[] | null;
  /** The search behind the evidence, if there was one. */
  found?: SearchResult;
  /** Questions of the message without an answer, if others were answered. */
  unanswered?: string[];
}

const NOTHING_FOUND: Retrieved = {
  evidence: [],
  lines: [],
  verdict: { confidence: 0, abstain: 'no_evidence' },
  options: null,
};
/** The spelling of a longer message is not corrected. */
const RESPELLED_CHARACTERS_MAX = 300;

/** Retrieves evidence and judges whether it answers: part by part, or for the whole message. */
export async function retrieve(index: KnowledgeIndex, input: AnalysedTurn, signal: AbortSignal): Promise<Retrieved> {
  await ensureCalibrated(index, input.workspaceId);
  return (await partByPart(index, input, signal)) ?? wholeMessage(index, { input, signal });
}

/** Answers each of several questions separately; null if there is only one, or none is answered. */
async function partByPart(index: KnowledgeIndex, input: AnalysedTurn, signal: AbortSignal): Promise<Retrieved | null> {
  const parts = questionParts(input.message.questions);
  if (parts.length < 2) return null;
  const found: { part: string; answer: Retrieved }[] = [];
  for (const [position, part] of parts.entries()) {
    const { languages } = input.message;
    const message = { ...input.message, text: part, questions: part, context: '' };
    // `…, and how old do you have to be?` refers to what precedes it.
    const before = parts
      .slice(0, position)
      .map((text) => ({ ...input.message, text, questions: text, context: '', languages }));
    const earlier = [...input.earlier, ...before];
    found.push({
      part,
      answer: await wholeMessage(index, { input: { ...input, message, earlier }, signal, isPart: true }),
    });
  }
  const answered = found.map(({ answer }) => answer).filter(isAnswer);
  if (answered.length === 0) return null;
  return {
    evidence: answered.flatMap(({ evidence }) => evidence),
    lines: withoutRepetitions(answered.flatMap((answer) => answer.lines)),
    verdict: { confidence: Math.min(...answered.map(({ verdict }) => verdict.confidence)), abstain: null },
    options: null,
    unanswered: found.filter(({ answer }) => !isAnswer(answer)).map(({ part }) => part),
  };
}

/** Each line once, with all the cells that parts of the message ask of it. */
const withoutRepetitions = (lines: Evidence[]): Evidence[] =>
  [...groupedBy(lines, ({ quote }) => quote).values()].flatMap(([line, ...same]): Evidence[] => {
    if (!line) return [];
    const cells = [line, ...same].flatMap((each) => each.cells ?? []);
    const values = [...new Set(cells.flatMap((each) => each.values))];
    if (!line.cells || values.length === line.cells.values.length) return [line];
    return [{ ...line, cells: { ...line.cells, values, isPlain: false } }];
  });

/** A part of a message is shorter than a whole one, and more easily misinterpreted. */
const PART_CONFIDENCE_MIN = 0.5;
const isAnswer = ({ verdict, options }: Retrieved): boolean =>
  !verdict.abstain && !options && verdict.confidence >= PART_CONFIDENCE_MIN;

/** @param isPart whether it is only a part of a message: a few words then complete the part before */
async function wholeMessage(
  index: KnowledgeIndex,
  { input, signal, isPart = false }: { input: AnalysedTurn; signal: AbortSignal; isPart?: boolean },
): Promise<Retrieved> {
  const best = await bestAttempt(index, { input, signal, isPart });
  if (!best.verdict.abstain) return best;
  const { text, questions, languages } = input.message;
  if (text.length > RESPELLED_CHARACTERS_MAX) return best;
  const respelled = await respell(index, { workspaceId: input.workspaceId, text: questions, languages });
  if (!respelled) return best;
  const message = { ...input.message, ...plainQuery(respelled.text, respelled.language) };
  const other = await bestAttempt(index, { input: { ...input, message }, signal, isPart });
  return other.verdict.confidence > best.verdict.confidence ? other : best;
}

async function bestAttempt(
  index: KnowledgeIndex,
  { input, signal, isPart }: { input: AnalysedTurn; signal: AbortSignal; isPart: boolean },
): Promise<Retrieved> {
  let best = NOTHING_FOUND;
  const attempts = searchAttempts(input.message, input.earlier, 'wide');
  for (const attempt of isPart && attempts[0]?.completes ? attempts.slice(0, 1) : attempts) {
    const retrieved = await retrieveFor(index, input, attempt);
    signal.throwIfAborted();
    if (best.evidence.length === 0 || retrieved.verdict.confidence > best.verdict.confidence) best = retrieved;
    if (!best.verdict.abstain) break;
  }
  return best;
}

/** Retrieves for one attempt; if the message may substitute an entity, returns the better of both interpretations. */
async function retrieveFor(index: KnowledgeIndex, input: AnalysedTurn, attempt: SearchAttempt): Promise<Retrieved> {
  const { workspaceId, synonyms = [] } = input;
  const { text, texts } = attempt;
  const terms = withSynonyms(attempt.terms, synonyms);
  const found = await search(index, workspaceId, { terms, text, texts, wide: true });
  const asWritten = judgeSearch(input, attempt, found);
  trace(input, { query: text, found, retrieved: asWritten });
  const replaced = substituteEntity(found, attempt.completes);
  if (!replaced) return asWritten;
  const kept = withoutReplaced(texts, found.terms, replaced);
  const other = await search(index, workspaceId, { terms: replaced, text, texts: kept, wide: true });
  const substituted = judgeSearch(input, attempt, other);
  trace(input, { query: text, found: other, retrieved: substituted });
  return substituted.verdict.confidence > asWritten.verdict.confidence ? substituted : asWritten;
}

/** The texts without the words of the entity that another one replaces. */
function withoutReplaced(texts: WeightedText[], terms: WeightedTerm[], remaining: WeightedTerm[]): WeightedText[] {
  const words = new Set(remaining.map(({ word }) => word));
  const replaced = new Set(terms.map(({ word }) => word).filter((word) => !words.has(word)));
  return texts.map((each) => ({
    ...each,
    text: wordsOf(each.text)
      .filter((word) => !replaced.has(word))
      .join(' '),
  }));
}

function trace(
  { trace: record }: AnalysedTurn,
  { query, found, retrieved }: { query: string; found: SearchResult; retrieved: Retrieved },
): void {
  const { evidence, verdict } = retrieved;
  record?.add({
    kind: 'searched',
    query,
    origin: 'message',
    measure: 'likelihood',
    words: tracedWords(found),
    evidence: evidence.slice(0, TRACED_EVIDENCE_MAX).map((each) => traced(each)),
    confidence: verdict.confidence,
    abstain: verdict.abstain,
  });
}

function judgeSearch(input: AnalysedTurn, { completes, asked }: SearchAttempt, all: SearchResult): Retrieved {
  const { message, minConfidence } = input;
  const calibration = all.calibration ?? UNCALIBRATED;
  const named = namedAmong(
    all.ranked.map(({ passage }) => passage),
    { question: message.questions, languages: calibration.languages },
  );
  if (named?.isUnknown) return { ...NOTHING_FOUND, found: all };
  const found = named ? { ...all, ranked: all.ranked.filter(({ passage }) => named.isMeant(passage)) } : all;
  if (isAboutSomethingElse(found)) return { ...NOTHING_FOUND, found };
  const rated = rateEvidence(found, asked);
  const resolution = resolveConflicts(rated, found.terms);
  const judged = judge(resolution.certain, { terms: found.terms, asked, minConfidence, calibration });
  const isOfOther = !judged.abstain && lacksPartOfName(resolution.certain, found.terms);
  const verdict: Verdict = isOfOther ? { ...judged, abstain: 'low_confidence' } : judged;
  const evidence = resolution.rated.map((each) => each.evidence);
  const question = { text: message.questions, terms: found.terms, asked };
  const table = askTables(
    resolution.rated,
    question,
    found.ranked.map(({ passage }) => passage),
  );
  // Prose that is certain needs no table.
  const isProse = !verdict.abstain && resolution.rated[0]?.evidence.kind !== 'row';
  if (table && resolution.kind !== 'conflict' && !isProse) {
    const { lines, certainty } = table;
    const rows = {
      evidence: [...lines, ...evidence.filter(({ start }) => !lines.some((line) => line.start === start))],
      lines,
      options: null,
      found,
    };
    const isSure = certainty === 'computed' || (certainty === 'sure' && judged.confidence >= TABLE_JUDGED_MIN);
    const confidence = isSure ? Math.max(verdict.confidence, TABLE_CONFIDENCE) : verdict.confidence;
    if (isSure)
      return { ...rows, verdict: { confidence, abstain: confidence >= minConfidence ? null : 'low_confidence' } };
    if (certainty === 'offered') return { ...rows, verdict: { confidence, abstain: 'low_confidence' } };
    if (resolution.kind === 'answer') return { ...rows, verdict };
  }
  // If the message completes an earlier question, the agent has already asked, or there is nothing to add.
  if (verdict.abstain || resolution.kind === 'answer' || (resolution.kind === 'clarify' && completes)) {
    const lines = withAnnounced(selectLines(resolution.rated, found.terms, asked), resolution.rated);
    const abstain = verdict.abstain ?? (lines.length === 0 ? 'low_confidence' : null);
    return { evidence, verdict: { ...verdict, abstain }, options: null, found, lines };
  }
  const options = resolution.kind === 'clarify' ? resolution.options : null;
  const confidence = Math.round((1000 * verdict.confidence) / (options?.length ?? 2)) / 1000;
  return { evidence, lines: [], verdict: { confidence, abstain: options ? null : 'conflict' }, options };
}

/**
 * Whether the knowledge contains less than half of the message's own words: then only the earlier question's words
 * would find something, and that question would be answered again.
 */
function isAboutSomethingElse({ terms }: SearchResult): boolean {
  const own = ownTerms(terms).filter(({ variants }) => variants.length > 0);
  const unknown = own.filter(({ frequency, phrases }) => frequency === 0 && phrases.length === 0);
  return terms.some(({ before }) => before) && 2 * unknown.length > own.length;
}

/** Fits the calibration if none is stored: it contains the languages to search in. */
async function ensureCalibrated(index: KnowledgeIndex, workspaceId: string): Promise<void> {
  await keepCalibrated(index, workspaceId, () => calibrate(index, workspaceId));
}
