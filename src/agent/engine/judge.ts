import type { Calibration } from '../ports/knowledge.js';
import type { AbstainReason } from '../ports/turn.js';
import type { RatedEvidence } from '../retrieval/evidence.js';
import type { Features } from '../retrieval/features.js';
import { words } from '../retrieval/lexemes.js';

export interface Verdict {
  /** 0–1, three decimals: how likely the best evidence answers the question. */
  confidence: number;
  /** Why the agent should not answer; null when it may. */
  abstain: AbstainReason | null;
}

/** Logistic weights of what speaks for and against the best evidence. */
type Weights = Partial<Record<keyof Features, number>> & {
  bias: number;
  rank: number;
  /** Rank ahead of the best evidence of another document that says something else. */
  ahead: number;
  /** How far what is said of what was asked stays below `SAID_MIN`. */
  unsaid: number;
  /** Share of `WORDY_LEXEMES` that the evidence has: long units hold many words by chance. */
  wordy: number;
};

/**
 * Fitted to whether the answer is right, and rounded, for running text and for help articles apart: one scale does not
 * fit both (help articles repeat their vocabulary in every line, so more must agree). Each weight helped on question
 * sets that it was not fitted on (docs/decisions/0050-confidence.md).
 */
const PROSE: Weights = {
  ...{ bias: -4.15, rank: 0.9, ahead: 2, unsaid: 0, wordy: -0.85 },
  ...{ mass: 1.2, matched: 2.45, unknown: -2.9, near: 1.7, related: 5 },
};
const STRUCTURED: Weights = {
  ...{ bias: -7.7, rank: 2.3, ahead: 2.3, unsaid: -2.9, wordy: -2 },
  ...{ mass: 1.65, unknown: -1.65, namesAway: -4.3 },
};
/** When less of what was asked is said than this, the rest weighs doubly. */
const SAID_MIN = 0.75;
const WORDY_LEXEMES = 60;
/**
 * Confidence from which the agent answers. In running text a passage beside the point still tells the person something;
 * among rows and items that look alike a miss misleads.
 */
const ENOUGH = { prose: 0.3, structured: 0.4 };
/** Below this nothing found has to do with the question. */
const RELATED_MIN = 0.1;
/** A lead beyond this says no more. */
const AHEAD_MAX = 1;

/**
 * How sure the best evidence makes us, and whether that is enough to answer.
 * @param minConfidence 0–1, what the workspace asks for
 * @param calibration what was fitted to its knowledge
 */
export function judge(rated: RatedEvidence[], minConfidence = 0, calibration?: Calibration): Verdict {
  const first = rated[0];
  if (!first) return { confidence: 0, abstain: 'no_evidence' };
  const kind = first.features.structured ? 'structured' : 'prose';
  const confidence = Math.round(1000 / (1 + Math.exp((calibration?.[kind] ?? 0) - logitOf(rated)))) / 1000;
  if (confidence < RELATED_MIN) return { confidence, abstain: 'no_evidence' };
  if (confidence < Math.max(ENOUGH[kind], minConfidence)) return { confidence, abstain: 'low_confidence' };
  return { confidence, abstain: null };
}

/** Log-odds that the best evidence answers, before calibration; there must be some. */
export function logitOf(rated: RatedEvidence[]): number {
  const first = rated[0]!;
  const { features } = first;
  const weights = features.structured ? STRUCTURED : PROSE;
  let logit = weights.bias + weights.rank * first.rank + weights.ahead * lead(first, rated);
  logit += weights.unsaid * Math.max(0, SAID_MIN - features.attribute);
  logit += weights.wordy * Math.min(1, features.length / WORDY_LEXEMES);
  for (const name of Object.keys(features) as (keyof Features)[]) logit += (weights[name] ?? 0) * features[name];
  return logit;
}

/** How far the first is ahead of what another document says; two documents that agree do not compete. */
function lead(first: RatedEvidence, rated: RatedEvidence[]): number {
  const said = words(first.evidence.quote).join(' ');
  const rival = rated.find(
    ({ evidence }) => evidence.documentId !== first.evidence.documentId && words(evidence.quote).join(' ') !== said,
  );
  return rival ? Math.min(AHEAD_MAX, first.rank - rival.rank) : AHEAD_MAX;
}
