import type { KnowledgeIndex } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { comparisonOf } from '../retrieval/comparison.js';
import { answerKind, plainQuery, searchAttempts, type SearchAttempt } from '../retrieval/question.js';
import { questionParts } from '../understanding/question-parts.js';
import { search, type SearchResult } from '../retrieval/search.js';
import { withSynonyms } from '../retrieval/synonyms.js';
import { calibrate, keepCalibrated, UNCALIBRATED } from './calibration.js';
import { bearersOf, besides, subjectNamed, subjectOf, type Bearers } from './compare-documents.js';
import { nameOf, rule } from './conflicting-evidence.js';
import { judge, type Verdict } from './answerability.js';
import { linesToSay } from './lines.js';
import { sideBySide } from './side-by-side.js';
import { withSibling } from './entity-substitution.js';

/** Both things are articles of their own and tell of the same matters; that it is what was meant is likely, not certain. */
const NAMED_CONFIDENCE = 0.7;

export interface Retrieved {
  /** Best first. */
  evidence: Evidence[];
  /** What answers, in the order to say it. */
  lines: Evidence[];
  verdict: Verdict;
  /** What to ask the person to choose from before answering; null where it is clear. */
  options: string[] | null;
  /** What the first pieces of evidence are each about, where they answer only together. */
  sides?: string[];
  /** Questions of the message that found no answer beside others that did. */
  unanswered?: string[];
}

const NOTHING_FOUND: Retrieved = {
  evidence: [],
  lines: [],
  verdict: { confidence: 0, abstain: 'no_evidence' },
  options: null,
};
/** From so many words that stand nowhere a message is not understood, whatever was said before it. */
const UNKNOWN_WORDS = 2;

/** Retrieves and judges; what finds nothing as a follow-up may be a new subject. */
export async function retrieve(index: KnowledgeIndex, input: AnalysedTurn, signal: AbortSignal): Promise<Retrieved> {
  await ensureCalibrated(index, input.workspaceId);
  const compared = await bothSides(index, input);
  if (compared) return compared;
  return (await partByPart(index, input, signal)) ?? wholeMessage(index, input, signal);
}

/** Each of several questions by itself; null where there is one, or none of them is answered. */
async function partByPart(index: KnowledgeIndex, input: AnalysedTurn, signal: AbortSignal): Promise<Retrieved | null> {
  const parts = questionParts(input.message.questions);
  if (parts.length < 2) return null;
  const found: { part: string; answer: Retrieved }[] = [];
  for (const [at, part] of parts.entries()) {
    const { languages } = input.message;
    const message = { ...input.message, text: part, questions: part, context: '' };
    // `…, and how old do you have to be?` is asked of what stands before it.
    const before = parts
      .slice(0, at)
      .map((text) => ({ ...input.message, text, questions: text, context: '', languages }));
    const earlier = [...input.earlier, ...before];
    found.push({ part, answer: await wholeMessage(index, { ...input, message, earlier }, signal) });
  }
  const sure = found.flatMap(({ answer }) => (isAnswer(answer) ? answer.lines : []));
  if (sure.length === 0) return null;
  const articles = new Set(sure.map(({ documentId }) => documentId));
  const isAnswered = ({ answer }: (typeof found)[number]): boolean => isAnswer(answer) || isBeside(answer, articles);
  const answered = found.filter(isAnswered).map(({ answer }) => answer);
  const lines = answered.flatMap((one) => one.lines);
  return {
    evidence: answered.flatMap(({ evidence }) => evidence),
    lines: lines.filter((line, at) => lines.findIndex(({ quote }) => quote === line.quote) === at),
    verdict: { confidence: Math.min(...answered.map(({ verdict }) => verdict.confidence)), abstain: null },
    options: null,
    unanswered: found.filter((one) => !isAnswered(one)).map(({ part }) => part),
  };
}

/** A part of a message is shorter than a whole one, and goes astray more easily. */
const PART_CONFIDENCE_MIN = 0.5;
const isAnswer = ({ verdict, options }: Retrieved): boolean =>
  !verdict.abstain && !options && verdict.confidence >= PART_CONFIDENCE_MIN;

/** What is asked in one breath is mostly told in one article: so sure is enough there. */
const BESIDE_CONFIDENCE_MIN = 0.2;
const isBeside = ({ verdict, lines, options }: Retrieved, articles: Set<string>): boolean =>
  !options &&
  verdict.abstain !== 'conflict' &&
  verdict.confidence >= BESIDE_CONFIDENCE_MIN &&
  lines.length > 0 &&
  lines.every(({ documentId }) => articles.has(documentId));

async function wholeMessage(index: KnowledgeIndex, input: AnalysedTurn, signal: AbortSignal): Promise<Retrieved> {
  let best = NOTHING_FOUND;
  for (const attempt of searchAttempts(input.message, input.earlier, 'wide')) {
    const retrieved = await attemptAt(index, input, attempt);
    signal.throwIfAborted();
    if (best.evidence.length === 0 || retrieved.verdict.confidence > best.verdict.confidence) best = retrieved;
    if (!best.verdict.abstain) break;
  }
  return best;
}

/** What answers a comparison from both sides; null where there is none, or either side says nothing to it. */
async function bothSides(index: KnowledgeIndex, input: AnalysedTurn): Promise<Retrieved | null> {
  const comparison = comparisonOf(input.message.questions);
  if (!comparison) return null;
  const bearers = await bearersOf(index, input, comparison);
  const evidence = besides(bearers, input.locale, comparison.matters);
  for (const matter of evidence.length > 0 ? [] : comparison.matters) {
    const found = await eachSide(index, input, matter, comparison.names, bearers);
    if (found) return found;
  }
  // Both have articles of their own, and neither says anything to what is compared.
  const isToldOfNeither = comparison.matters.length > 0 && bearers.every((passages) => passages.length > 0);
  if (evidence.length === 0 && isToldOfNeither) return NOTHING_FOUND;
  if (evidence.length === 0 || (input.guardrails?.minConfidence ?? 0) > NAMED_CONFIDENCE) return null;
  return {
    evidence,
    lines: evidence,
    verdict: { confidence: NAMED_CONFIDENCE, abstain: null },
    options: null,
    sides: evidence.map(({ title }) => nameOf(title)),
  };
}

/** The best evidence of each of two things, asked the same; null where either is not answered, or both by one article. */
async function eachSide(
  index: KnowledgeIndex,
  input: AnalysedTurn,
  matter: string,
  names: [string, string],
  bearers: Bearers,
): Promise<Retrieved | null> {
  const answers: Retrieved[] = [];
  for (const name of names) {
    const message = { ...input.message, ...plainQuery(`${matter} ${name}`, input.locale) };
    const [attempt] = searchAttempts(message, [], 'wide');
    const answer = await attemptAt(index, { ...input, message }, attempt!);
    if (answer.verdict.abstain || answer.options) return null;
    answers.push(answer);
  }
  const [one, other] = [answers[0]!, answers[1]!];
  const [first, second] = [one.evidence[0]!, other.evidence[0]!];
  if (first.documentId === second.documentId) return null;
  for (const [at, side] of [first, second].entries()) {
    // `Business Gold` is no answer to what was asked of `Gold`, where there are articles about that.
    const subject = subjectNamed(bearers[at]!);
    if (subject !== null && subjectOf(side) !== subject) return null;
  }
  const rest = [...one.evidence.slice(1), ...other.evidence.slice(1)].filter(
    ({ documentId, start }) => ![first, second].some((side) => side.documentId === documentId && side.start === start),
  );
  const confidence = Math.min(one.verdict.confidence, other.verdict.confidence);
  return {
    evidence: [first, second, ...rest],
    lines: [first, second],
    verdict: { confidence, abstain: null },
    options: null,
    sides: [first, second].map(({ title }) => nameOf(title)),
  };
}

/** One attempt; where the message puts a sibling in the place of what was named before, the better of both readings. */
async function attemptAt(index: KnowledgeIndex, input: AnalysedTurn, attempt: SearchAttempt): Promise<Retrieved> {
  const { workspaceId, synonyms = [] } = input;
  const { text } = attempt;
  const found = await search(index, workspaceId, { terms: withSynonyms(attempt.terms, synonyms), text, wide: true });
  const said = judged(input, attempt, found);
  const replaced = withSibling(found, attempt.completes);
  if (!replaced) return said;
  const meant = judged(input, attempt, await search(index, workspaceId, { terms: replaced, text, wide: true }));
  return meant.verdict.confidence > said.verdict.confidence ? meant : said;
}

function judged({ message, guardrails }: AnalysedTurn, { completes }: SearchAttempt, found: SearchResult): Retrieved {
  if (saysNothingKnown(found)) return NOTHING_FOUND;
  const calibration = found.calibration ?? UNCALIBRATED;
  const asked = answerKind(message.questions);
  const rated = rateEvidence(found, asked);
  const both =
    (guardrails?.minConfidence ?? 0) > NAMED_CONFIDENCE ? null : sideBySide(rated, message.questions, found.terms);
  if (both)
    return { ...NOTHING_FOUND, evidence: both, lines: both, verdict: { confidence: NAMED_CONFIDENCE, abstain: null } };
  const ruling = rule(rated, found.terms);
  const verdict = judge(ruling.certain, found.terms, guardrails?.minConfidence, calibration);
  const evidence = ruling.rated.map((each) => each.evidence);
  // Whoever adds a word to what they said has been asked already, or has said all they will.
  if (verdict.abstain || ruling.kind === 'say' || (ruling.kind === 'clarify' && completes))
    return { evidence, lines: linesToSay(ruling.rated, found.terms, asked), verdict, options: null };
  const options = ruling.kind === 'clarify' ? ruling.options : null;
  const confidence = Math.round((1000 * verdict.confidence) / (options?.length ?? 2)) / 1000;
  return { evidence, lines: [], verdict: { confidence, abstain: options ? null : 'conflict' }, options };
}

/** The message's own words stand nowhere: what was asked before must not be answered again. */
function saysNothingKnown({ terms }: SearchResult): boolean {
  const own = terms.filter(({ before, variants }) => !before && variants.length > 0);
  return own.length >= UNKNOWN_WORDS && own.every(({ frequency }) => frequency === 0);
}

/** Fits the calibration where none is kept: it tells the languages to search in. */
async function ensureCalibrated(index: KnowledgeIndex, workspaceId: string): Promise<void> {
  await keepCalibrated(index, workspaceId, () => calibrate(index, workspaceId));
}
