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
 * Fitted once on the development suites and rounded, for running text and for help articles apart: one scale does not
 * fit both (help articles repeat their vocabulary in every line, so more must agree).
 */
const PROSE: Weights = {
  ...{ bias: -2.17, rank: 0.9, ahead: 1.5, unsaid: -0.5, wordy: 0.5 },
  ...{ own: 0.75, title: 0.15, around: -0.1, attribute: 0.25, gap: -0.1, phrases: 0.55, subject: 0.2, echo: 0.3 },
};
const STRUCTURED: Weights = {
  ...{ bias: -7.89, rank: 2.45, ahead: 1.8, unsaid: -1, wordy: -1.3 },
  ...{ title: 1.5, attribute: 0.7, gap: -0.3, namesAway: -0.3, phrases: 0.35, subject: 0.3, strength: 0.4, echo: 0.15 },
};
/** When less of what was asked is said than this, the rest weighs doubly. */
const SAID_MIN = 0.75;
const WORDY_LEXEMES = 60;
/** Confidence from which the agent answers. */
const ENOUGH = 0.5;
/** Below this nothing found has to do with the question. */
const RELATED_MIN = 0.15;
/** A lead beyond this says no more. */
const AHEAD_MAX = 1;

/**
 * How sure the best evidence makes us, and whether that is enough to answer.
 * @param minConfidence 0–1, what the workspace asks for
 */
export function judge(rated: RatedEvidence[], minConfidence = 0): Verdict {
  const first = rated[0];
  if (!first) return { confidence: 0, abstain: 'no_evidence' };
  const { features } = first;
  const weights = features.structured ? STRUCTURED : PROSE;
  let logit = weights.bias + weights.rank * first.rank + weights.ahead * lead(first, rated);
  logit += weights.unsaid * Math.max(0, SAID_MIN - features.attribute);
  logit += weights.wordy * Math.min(1, features.length / WORDY_LEXEMES);
  for (const name of Object.keys(features) as (keyof Features)[]) logit += (weights[name] ?? 0) * features[name];
  const confidence = Math.round(1000 / (1 + Math.exp(-logit))) / 1000;
  if (confidence < RELATED_MIN) return { confidence, abstain: 'no_evidence' };
  if (confidence < Math.max(ENOUGH, minConfidence)) return { confidence, abstain: 'low_confidence' };
  return { confidence, abstain: null };
}

/** How far the first is ahead of what another document says; two documents that agree do not compete. */
function lead(first: RatedEvidence, rated: RatedEvidence[]): number {
  const said = words(first.evidence.quote).join(' ');
  const rival = rated.find(
    ({ evidence }) => evidence.documentId !== first.evidence.documentId && words(evidence.quote).join(' ') !== said,
  );
  return rival ? Math.min(AHEAD_MAX, first.rank - rival.rank) : AHEAD_MAX;
}
