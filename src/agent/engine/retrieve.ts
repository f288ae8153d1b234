import type { Calibration, KnowledgeIndex } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { TurnInput } from '../ports/turn.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { comparisonOf } from '../retrieval/comparison.js';
import { answerKind, searchAttempts, type SearchAttempt } from '../retrieval/question.js';
import { search, type SearchResult } from '../retrieval/search.js';
import { withSynonyms } from '../retrieval/synonyms.js';
import { calibrate, isCurrent, UNCALIBRATED } from './calibration.js';
import { bearersOf, besides, subjectNamed, subjectOf, type Bearers } from './comparing.js';
import { nameOf, rule } from './contenders.js';
import { judge, type Verdict } from './judge.js';
import { withSibling } from './siblings.js';

/** Both things are articles of their own and tell of the same matters; that it is what was meant is likely, not certain. */
const NAMED_CONFIDENCE = 0.7;

export interface Retrieved {
  /** Best first. */
  evidence: Evidence[];
  verdict: Verdict;
  /** What to ask the person to choose from before answering; null where it is clear. */
  options: string[] | null;
  /** What the first pieces of evidence are each about, where they answer only together. */
  sides?: string[];
}

/** Retrieves and judges; what finds nothing as a follow-up may be a new subject. */
export async function retrieve(index: KnowledgeIndex, input: TurnInput, signal: AbortSignal): Promise<Retrieved> {
  const compared = await bothSides(index, input);
  if (compared) return compared;
  let best: Retrieved = { evidence: [], verdict: { confidence: 0, abstain: 'no_evidence' }, options: null };
  for (const attempt of searchAttempts(input.question, input.history, input.locale)) {
    const retrieved = await attemptAt(index, input, attempt);
    signal.throwIfAborted();
    if (best.evidence.length === 0 || retrieved.verdict.confidence > best.verdict.confidence) best = retrieved;
    if (!best.verdict.abstain) break;
  }
  return best;
}

/** What answers a comparison from both sides; null where there is none, or either side says nothing to it. */
async function bothSides(index: KnowledgeIndex, input: TurnInput): Promise<Retrieved | null> {
  const comparison = comparisonOf(input.question);
  if (!comparison) return null;
  const bearers = await bearersOf(index, input, comparison);
  const evidence = besides(bearers, input.locale, comparison.matters);
  for (const matter of evidence.length > 0 ? [] : comparison.matters) {
    const found = await eachSide(index, input, matter, comparison.names, bearers);
    if (found) return found;
  }
  if (evidence.length === 0 || (input.guardrails?.minConfidence ?? 0) > NAMED_CONFIDENCE) return null;
  return {
    evidence,
    verdict: { confidence: NAMED_CONFIDENCE, abstain: null },
    options: null,
    sides: evidence.map(({ title }) => nameOf(title)),
  };
}

/** The best evidence of each of two things, asked the same; null where either is not answered, or both by one article. */
async function eachSide(
  index: KnowledgeIndex,
  input: TurnInput,
  matter: string,
  names: [string, string],
  bearers: Bearers,
): Promise<Retrieved | null> {
  const answers: Retrieved[] = [];
  for (const name of names) {
    const question = `${matter} ${name}`;
    const [attempt] = searchAttempts(question, [], input.locale);
    const answer = await attemptAt(index, { ...input, question }, attempt!);
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
    verdict: { confidence, abstain: null },
    options: null,
    sides: [first, second].map(({ title }) => nameOf(title)),
  };
}

/** One attempt; where the message puts a sibling in the place of what was named before, the better of both readings. */
async function attemptAt(index: KnowledgeIndex, input: TurnInput, attempt: SearchAttempt): Promise<Retrieved> {
  const found = await search(index, input.workspaceId, withSynonyms(attempt.terms, input.synonyms ?? []));
  const said = await judged(index, input, attempt, found);
  const replaced = withSibling(found, attempt.completes);
  if (!replaced) return said;
  const meant = await judged(index, input, attempt, await search(index, input.workspaceId, replaced));
  return meant.verdict.confidence > said.verdict.confidence ? meant : said;
}

async function judged(
  index: KnowledgeIndex,
  { workspaceId, question, guardrails }: TurnInput,
  { completes }: SearchAttempt,
  found: SearchResult,
): Promise<Retrieved> {
  const calibration = await calibrationOf(index, workspaceId, found);
  const ruling = rule(rateEvidence(found, answerKind(question)), found.terms);
  const verdict = judge(ruling.certain, guardrails?.minConfidence, calibration);
  const evidence = ruling.rated.map((each) => each.evidence);
  // Whoever adds a word to what they said has been asked already, or has said all they will.
  if (verdict.abstain || ruling.kind === 'say' || (ruling.kind === 'clarify' && completes))
    return { evidence, verdict, options: null };
  const options = ruling.kind === 'clarify' ? ruling.options : null;
  const confidence = Math.round((1000 * verdict.confidence) / (options?.length ?? 2)) / 1000;
  return { evidence, verdict: { confidence, abstain: options ? null : 'conflict' }, options };
}

/** What was fitted to the knowledge that was searched; who asks first after a change has it fitted. */
async function calibrationOf(index: KnowledgeIndex, workspaceId: string, found: SearchResult): Promise<Calibration> {
  if (isCurrent(found.calibration) || found.ranked.length === 0) return found.calibration ?? UNCALIBRATED;
  return index.calibrate(workspaceId, found.revision, () => calibrate(index, workspaceId));
}
