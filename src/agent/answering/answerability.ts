import type { Calibration } from '../ports/knowledge.js';
import type { AbstainReason } from '../ports/turn.js';
import type { RatedEvidence } from '../retrieval/evidence.js';
import { words } from '../retrieval/lexemes.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import { WEIGHTS, type JudgeFeatures } from './weights.js';

export interface Verdict {
  /** 0–1, three decimals: how likely the best evidence answers the question. */
  confidence: number;
  /** Why the agent should not answer; null when it may. */
  abstain: AbstainReason | null;
}

/** When less of what was asked is said than this, the rest weighs doubly. */
const SAID_MIN = 0.75;
const LONG_LEXEMES = 60;
/** Below this nothing found has to do with the question. */
const RELATED_MIN = 0.1;
/** A question of so much weight says a lot. */
const SAID_MUCH = 10;
/** Ranks that differ by this much differ by one in the log-odds of the better (`npm run fit`). */
const TEMPERATURE = 0.25;
const SHARE_MIN = 0.02;
/** A lead beyond this says no more. */
const AHEAD_MAX = 1;

/**
 * How sure the best evidence makes us, and whether that is enough to answer.
 * @param minConfidence 0–1, what the workspace asks for
 * @param calibration what was fitted to its knowledge
 */
export function judge(
  rated: RatedEvidence[],
  terms: RatedTerm[],
  minConfidence = 0,
  calibration?: Calibration,
): Verdict {
  const first = rated[0];
  if (!first) return { confidence: 0, abstain: 'no_evidence' };
  const kind = first.features.structured ? 'structured' : 'prose';
  // What was asked of its subject it does not say at all.
  if (kind === 'structured' && first.features.attribute === 0) return { confidence: 0, abstain: 'no_evidence' };
  const confidence =
    Math.round(1000 / (1 + Math.exp((kind === 'prose' ? (calibration?.prose ?? 0) : 0) - logitOf(rated, terms)))) /
    1000;
  if (confidence < RELATED_MIN) return { confidence, abstain: 'no_evidence' };
  if (confidence < Math.max(WEIGHTS[kind].enough, minConfidence)) return { confidence, abstain: 'low_confidence' };
  return { confidence, abstain: null };
}

/** Log-odds that the best evidence answers, before calibration; there must be some. */
export function logitOf(rated: RatedEvidence[], terms: RatedTerm[]): number {
  const features = judgeFeatures(rated, terms);
  const { judge: weights } = features.structured ? WEIGHTS.structured : WEIGHTS.prose;
  let logit = 0;
  for (const name of Object.keys(weights) as (keyof JudgeFeatures)[]) logit += (weights[name] ?? 0) * features[name];
  return logit;
}

/** What the judge looks at; there must be evidence. */
export function judgeFeatures(rated: RatedEvidence[], terms: RatedTerm[]): JudgeFeatures {
  const first = rated[0]!;
  const { features, evidence } = first;
  const said = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  const own = terms.filter(({ weight, before }) => weight === 1 && !before);
  const strange = own.filter(({ frequency, concepts = [] }) => frequency === 0 && concepts.length === 0);
  const share = (is: (other: RatedEvidence['evidence']) => boolean): number => Math.log(shareOf(rated, is) + SHARE_MIN);
  return {
    ...features,
    bias: 1,
    rank: first.rank,
    ahead: lead(first, rated),
    unsaid: Math.max(0, SAID_MIN - features.attribute),
    long: Math.min(1, features.length / LONG_LEXEMES),
    document: share(({ documentId }) => documentId === evidence.documentId),
    section: share(({ documentId, context }) => documentId === evidence.documentId && context === evidence.context),
    said: Math.min(1, said / SAID_MUCH),
    single: own.length <= 1 ? 1 : 0,
    missing: features.gap * Math.min(1, said / SAID_MUCH),
    strange: strange.length / Math.max(1, own.length),
    lacking: features.figure < 0 ? 1 : 0,
    repaired: own.filter(({ repaired }) => repaired).length / Math.max(1, own.length),
  };
}

/** How likely evidence is to answer, beside the best. */
export const likelihood = (rank: number, best: number): number => Math.exp((rank - best) / TEMPERATURE);

/** How much of the likelihood of all that was weighed lies with some, were ranks log-odds. */
function shareOf(rated: RatedEvidence[], is: (evidence: RatedEvidence['evidence']) => boolean): number {
  const best = rated[0]!.rank;
  let [own, all] = [0, 0];
  for (const { rank, evidence } of rated) {
    const likely = likelihood(rank, best);
    all += likely;
    if (is(evidence)) own += likely;
  }
  return own / all;
}

/** How far the first is ahead of what another document says; two documents that agree do not compete. */
function lead(first: RatedEvidence, rated: RatedEvidence[]): number {
  const said = words(first.evidence.quote).join(' ');
  const rival = rated.find(
    ({ evidence }) => evidence.documentId !== first.evidence.documentId && words(evidence.quote).join(' ') !== said,
  );
  return rival ? Math.min(AHEAD_MAX, first.rank - rival.rank) : AHEAD_MAX;
}
