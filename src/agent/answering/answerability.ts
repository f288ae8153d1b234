import { required } from '../../platform/kernel/invariant.js';
import type { Calibration } from '../ports/knowledge.js';
import type { AbstainReason } from '../ports/answer-terms.js';
import { standsIn, type RatedEvidence } from '../retrieval/evidence.js';
import { HEADING_ASKS_MIN } from '../retrieval/heading-asks.js';
import { words } from '../retrieval/lexemes.js';
import { wordsInRange, type AnswerKind } from '../retrieval/question.js';
import { hasWord, ownTerms, type RatedTerm } from '../retrieval/query-terms.js';
import { presenceOf } from '../retrieval/word-presence.js';
import { conceptToken, likenessOf, vectorOf } from '../retrieval/wordings.js';
import { scoreOf } from './trees.js';
import { JUDGE_TREES, WEIGHTS, weightedSum, type JudgeFeatures, type JudgeTrees } from './weights.js';

export interface Verdict {
  /** 0–1, three decimals: how likely the best evidence answers the question. */
  confidence: number;
  /** Why the agent should not answer; null if it may. */
  abstain: AbstainReason | null;
}

/** The line for an answer, 0–1, which the workspace may raise. */
export interface Lines {
  minConfidence?: number;
  /** Fitted to the workspace's knowledge. */
  calibration?: Calibration;
}

/** A question as its evidence is judged by. */
export interface JudgedQuestion {
  terms: RatedTerm[];
  asked: AnswerKind;
}

/** If less than this share of the question is covered, the rest weighs double. */
const COVERED_MIN = 0.75;
const LONG_LEXEMES = 60;
/** Below this, the results are unrelated to the question. */
const RELATED_MIN = 0.1;
/** A question with this total weight is specific. */
const SPECIFIC_WEIGHT = 10;
/** A question of this many words or more is long. */
const MANY_WORDS = 8;
const SHARE_MIN = 0.02;
/** A larger lead has no further effect. */
const AHEAD_MAX = 1;
/** Confidence in a section of which an example question is the customer's own, and from which on in one that is near. */
const TAUGHT = 0.9;
const TAUGHT_MIN = 0.63;
/** So much nearer than an example of any other section. */
const TAUGHT_LEAD = 0.2;
/** A difference in rank of this size changes the log-odds of the better one by one (`npm run lab -- fit`). */
const TEMPERATURE = 0.25;

/** Confidence in the best evidence, and whether it suffices to answer. */
export function judge(
  rated: RatedEvidence[],
  { minConfidence = 0, calibration, ...question }: JudgedQuestion & Lines,
): Verdict {
  const first = rated[0];
  if (!first || !hasWord(question.terms)) return { confidence: 0, abstain: 'no_evidence' };
  const kind = first.features.structured ? 'structured' : 'prose';
  // The evidence does not mention at all what was asked about its subject.
  if (kind === 'structured' && first.features.attribute === 0) return { confidence: 0, abstain: 'no_evidence' };
  const { enough } = WEIGHTS[kind];
  const shift = kind === 'prose' ? (calibration?.prose ?? 0) : 0;
  const likely = Math.round(1000 / (1 + Math.exp(shift - logitOf(rated, question)))) / 1000;
  if (likely < RELATED_MIN) return { confidence: likely, abstain: 'no_evidence' };
  const { example, exampleLead } = first.features;
  // What the team's own example asks, its section answers.
  const isTaught = first.isAsked && example >= HEADING_ASKS_MIN;
  const confidence = isTaught ? Math.max(likely, TAUGHT) : likely;
  const line = exampleLead > TAUGHT_LEAD ? Math.min(enough, TAUGHT_MIN) : enough;
  // Only a table shows that something is the largest: prose that has the word may say it of anything.
  const isUncompared = kind === 'structured' && question.asked.superlative !== null && !isTaught;
  const isEnough = confidence >= Math.max(line, minConfidence) && !isUncompared;
  return { confidence, abstain: isEnough ? null : 'low_confidence' };
}

/** Log-odds that the best evidence answers, before calibration; requires some evidence. */
export function logitOf(rated: RatedEvidence[], question: JudgedQuestion): number {
  const features = judgeFeatures(rated, question);
  const { judge: weights } = features.structured ? WEIGHTS.structured : WEIGHTS.prose;
  const linear = weightedSum(features, weights);
  return features.structured ? linear + treeScore(features, JUDGE_TREES) : linear;
}

/** In help articles, one feature's meaning depends on others: a large catalogue and five pages differ in most of them. */
export const treeScore = (features: JudgeFeatures, { features: names, trees }: JudgeTrees): number =>
  scoreOf(
    trees,
    names.map((name) => features[name]),
  );

/** The judge's features; requires some evidence. */
export function judgeFeatures(rated: RatedEvidence[], { terms, asked }: JudgedQuestion): JudgeFeatures {
  const first = required(rated[0], 'the best evidence');
  const { features, evidence } = first;
  const questionWeight = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  const earlier = terms.reduce((sum, { weight, idf, before }) => (before ? sum + weight * idf : sum), 0);
  const own = ownTerms(terms);
  const inRange = wordsInRange(asked, features.range);
  const strange = own.filter(
    ({ word, frequency, concepts = [] }) => frequency === 0 && concepts.length === 0 && !inRange.has(word),
  );
  const share = (belongs: (other: RatedEvidence['evidence']) => boolean): number =>
    Math.log(shareOf(rated, first.rank, belongs) + SHARE_MIN);
  return {
    ...features,
    bias: 1,
    rank: first.rank,
    ahead: lead(first, rated),
    unsaid: Math.max(0, COVERED_MIN - features.attribute),
    long: Math.min(1, features.length / LONG_LEXEMES),
    document: share(({ documentId }) => documentId === evidence.documentId),
    section: share(({ documentId, context }) => documentId === evidence.documentId && context === evidence.context),
    said: Math.min(1, questionWeight / SPECIFIC_WEIGHT),
    single: own.length <= 1 ? 1 : 0,
    missing: features.gap * Math.min(1, questionWeight / SPECIFIC_WEIGHT),
    strange: strange.length / Math.max(1, own.length),
    lacking: features.figure < 0 ? 1 : 0,
    repaired: own.filter(({ repaired }) => repaired).length / Math.max(1, own.length),
    lessLike: Math.max(...rated.map((other) => other.features.likeness)) - features.likeness,
    ...lackingWords(first, own, inRange),
    words: Math.min(1, own.length / MANY_WORDS),
    earlier: earlier / Math.max(questionWeight, Number.EPSILON),
    row: evidence.kind === 'row' ? 1 : 0,
    item: evidence.kind === 'item' ? 1 : 0,
    asksNumber: asked.number ? 1 : 0,
    asksFigure: features.figure === 0 ? 0 : 1,
    asksExtreme: asked.superlative ? 1 : 0,
  };
}

/** The question's words that stand neither in the evidence nor above it: in other words, or about something else. */
function lackingWords(
  rated: RatedEvidence,
  own: RatedTerm[],
  inRange: ReadonlySet<string>,
): Pick<JudgeFeatures, 'lackingLikeness' | 'lackingKnown' | 'lackingUnknown' | 'unexpected' | 'expectedSum'> {
  const { unit } = rated;
  const lacking = own.filter((term) => !inRange.has(term.word) && !standsIn(rated, term));
  const present = own.filter((term) => !lacking.includes(term));
  const meaning = vectorOf(
    lacking.flatMap(({ variants, concepts = [] }) => [...variants, ...concepts.map(conceptToken)]),
  );
  const lackingLikeness = meaning && unit.meaning ? likenessOf(meaning, unit.meaning) : 0;
  return {
    lackingLikeness,
    lackingKnown: meaning ? 1 : 0,
    lackingUnknown: lacking.length > 0 && !meaning ? 1 : 0,
    unexpected: Math.max(0, ...lacking.map(presenceOf)),
    expectedSum: present.reduce((sum, term) => sum + presenceOf(term), 0),
  };
}

/** Likelihood of evidence to answer, relative to the best. */
export const likelihood = (rank: number, best: number): number => Math.exp((rank - best) / TEMPERATURE);

/** Share of the total likelihood that belongs to some evidence, treating ranks as log-odds. @param best the best rank */
function shareOf(
  rated: RatedEvidence[],
  best: number,
  belongs: (evidence: RatedEvidence['evidence']) => boolean,
): number {
  let [own, all] = [0, 0];
  for (const { rank, evidence } of rated) {
    const likely = likelihood(rank, best);
    all += likely;
    if (belongs(evidence)) own += likely;
  }
  return own / all;
}

/** Lead of the first over evidence of another document; two documents that agree do not compete. */
function lead(first: RatedEvidence, rated: RatedEvidence[]): number {
  const text = words(first.evidence.quote).join(' ');
  const rival = rated.find(
    ({ evidence }) => evidence.documentId !== first.evidence.documentId && words(evidence.quote).join(' ') !== text,
  );
  return rival ? Math.min(AHEAD_MAX, first.rank - rival.rank) : AHEAD_MAX;
}
