import { required } from '../../platform/kernel/invariant.js';
import type { KnowledgeIndex, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { traced, TRACED_EVIDENCE_MAX } from '../ports/trace.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { comparisonOf } from '../retrieval/comparison.js';
import { plainQuery, searchAttempts, type SearchAttempt } from '../retrieval/question.js';
import { words as wordsOf } from '../retrieval/lexemes.js';
import { ownTerms, type WeightedTerm } from '../retrieval/query-terms.js';
import { questionParts } from '../understanding/question-parts.js';
import { namedAmong, withNamedColumn } from '../retrieval/named-articles.js';
import { search, tracedWords, type SearchResult } from '../retrieval/search.js';
import { respell } from '../retrieval/respelling.js';
import { withSynonyms } from '../retrieval/synonyms.js';
import type { WeightedText } from '../retrieval/wordings.js';
import { calibrate } from './calibration.js';
import { keepCalibrated, UNCALIBRATED } from './kept-calibration.js';
import {
  passagesOfSubjects,
  compareSubjects,
  subjectNamed,
  subjectOf,
  type SubjectPassages,
} from './compare-documents.js';
import { nameOf, resolveConflicts } from './conflicting-evidence.js';
import { judge, type Verdict } from './answerability.js';
import { selectLines } from './lines.js';
import { lacksPartOfName } from './longer-names.js';
import { sideBySide } from './side-by-side.js';
import { substituteEntity } from './entity-substitution.js';

/** Confidence in a comparison by the articles named after both things: likely what was meant, but not certain. */
const NAMED_CONFIDENCE = 0.7;

export interface Retrieved {
  /** Best first. */
  evidence: Evidence[];
  /** Lines that answer, in output order. */
  lines: Evidence[];
  verdict: Verdict;
  /** Options for a clarifying question; null if the question is clear. */
  options: string[] | null;
  /** The subjects of the first pieces of evidence, if these answer only together. */
  sides?: string[];
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

/** Retrieves evidence and judges whether it answers: as a comparison, part by part, or for the whole message. */
export async function retrieve(index: KnowledgeIndex, input: AnalysedTurn, signal: AbortSignal): Promise<Retrieved> {
  await ensureCalibrated(index, input.workspaceId);
  const compared = await answerComparison(index, input);
  if (compared) return compared;
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

const withoutRepetitions = (lines: Evidence[]): Evidence[] =>
  lines.filter((line, i) => lines.findIndex(({ quote }) => quote === line.quote) === i);

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

/** Answers a comparison; null if the question is none, or one of the compared things has no answer. */
async function answerComparison(index: KnowledgeIndex, input: AnalysedTurn): Promise<Retrieved | null> {
  const comparison = comparisonOf(input.message.questions);
  if (!comparison) return null;
  const subjectPassages = await passagesOfSubjects(index, input, comparison);
  const evidence = compareSubjects(subjectPassages, input.locale, comparison.attributes);
  for (const attribute of evidence.length > 0 ? [] : comparison.attributes) {
    const found = await compareAttribute(index, { input, attribute, names: comparison.names, subjectPassages });
    if (found) return found;
  }
  // Both things have their own articles, and neither mentions the compared attribute.
  const isInNeither = comparison.attributes.length > 0 && subjectPassages.every((passages) => passages.length > 0);
  if (evidence.length === 0 && isInNeither) return NOTHING_FOUND;
  if (evidence.length === 0 || input.minConfidence > NAMED_CONFIDENCE) return null;
  const retrieved: Retrieved = {
    evidence,
    lines: evidence,
    verdict: { confidence: NAMED_CONFIDENCE, abstain: null },
    options: null,
    sides: evidence.map(({ title }) => nameOf(title)),
  };
  trace(input, { query: comparison.names.join(' / '), found: null, retrieved });
  return retrieved;
}

/**
 * Asks the same question about two things, and returns the best evidence for each; null if one has no answer, or
 * one article answers both.
 */
async function compareAttribute(
  index: KnowledgeIndex,
  {
    input,
    attribute,
    names,
    subjectPassages,
  }: { input: AnalysedTurn; attribute: string; names: [string, string]; subjectPassages: SubjectPassages },
): Promise<Retrieved | null> {
  const answer = await answerAbout(index, input, `${attribute} ${names[0]}`);
  const other = answer && (await answerAbout(index, input, `${attribute} ${names[1]}`));
  if (!answer || !other) return null;
  const first = required(answer.evidence[0], 'the evidence of an answer');
  const second = required(other.evidence[0], 'the evidence of an answer');
  if (first.documentId === second.documentId) return null;
  const [firstPassages, secondPassages] = subjectPassages;
  if (!isAboutSubject(first, firstPassages) || !isAboutSubject(second, secondPassages)) return null;
  const rest = [...answer.evidence.slice(1), ...other.evidence.slice(1)].filter(
    ({ documentId, start }) => ![first, second].some((side) => side.documentId === documentId && side.start === start),
  );
  const confidence = Math.min(answer.verdict.confidence, other.verdict.confidence);
  return {
    evidence: [first, second, ...rest],
    lines: [first, second],
    verdict: { confidence, abstain: null },
    options: null,
    sides: [first, second].map(({ title }) => nameOf(title)),
  };
}

/** The answer to a question by itself; null if there is none. */
async function answerAbout(index: KnowledgeIndex, input: AnalysedTurn, question: string): Promise<Retrieved | null> {
  const message = { ...input.message, ...plainQuery(question, input.locale) };
  const [attempt] = searchAttempts(message, [], 'wide');
  const answer = await retrieveFor(index, { ...input, message }, required(attempt, 'the first attempt'));
  return answer.verdict.abstain || answer.options ? null : answer;
}

/** `Business Gold` does not answer a question about `Gold`, if there are articles about that. */
function isAboutSubject(evidence: Evidence, passages: Passage[]): boolean {
  const subject = subjectNamed(passages);
  return subject === null || subjectOf(evidence) === subject;
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
  { query, found, retrieved }: { query: string; found: SearchResult | null; retrieved: Retrieved },
): void {
  const { evidence, verdict } = retrieved;
  record?.add({
    kind: 'searched',
    query,
    origin: found ? 'message' : 'comparison',
    measure: 'likelihood',
    words: found ? tracedWords(found) : [],
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
  const both = minConfidence > NAMED_CONFIDENCE ? null : sideBySide(rated, message.questions, found.terms);
  if (both)
    return { ...NOTHING_FOUND, evidence: both, lines: both, verdict: { confidence: NAMED_CONFIDENCE, abstain: null } };
  const resolution = resolveConflicts(rated, found.terms);
  const judged = judge(resolution.certain, { terms: found.terms, asked, minConfidence, calibration });
  const isOfOther = !judged.abstain && lacksPartOfName(resolution.certain, found.terms);
  const verdict: Verdict = isOfOther ? { ...judged, abstain: 'low_confidence' } : judged;
  const evidence = resolution.rated.map((each) => each.evidence);
  // If the message completes an earlier question, the agent has already asked, or there is nothing to add.
  if (verdict.abstain || resolution.kind === 'answer' || (resolution.kind === 'clarify' && completes))
    return {
      ...{ evidence, verdict, options: null, found },
      lines: selectLines(resolution.rated, found.terms, asked).map((line) => withNamedColumn(line, named?.names ?? [])),
    };
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
