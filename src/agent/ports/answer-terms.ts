/** The terms in which a turn and its trace describe an answer. */

/** `not_certain`: passages are offered instead. `needs_person`: an own case, an act or a complaint, which no page settles. */
export const ABSTAIN_REASONS = [
  ...(['no_evidence', 'not_certain', 'low_confidence', 'conflict'] as const),
  ...(['needs_person', 'out_of_scope', 'guardrail'] as const),
];
export type AbstainReason = (typeof ABSTAIN_REASONS)[number];
export type IntentClass = 'answer' | 'show' | 'do' | 'escalate';

/** What stopped a turn, or was detected in one: the message's length, or one of the workspace's guardrails. */
export type Guardrail =
  | 'length'
  | 'blocked_phrases'
  | 'blocked_topics'
  | 'escalation_phrases'
  | 'injection'
  | 'max_turns'
  | 'escalate_after_misses'
  | 'allowed_link_hosts'
  /** The texts could not be analysed within the turn's budget. */
  | 'time_budget';

/** How its quotations support a sentence; `none` for courtesy, which states no fact. */
export type ProofKind = 'verbatim' | 'paraphrase' | 'translation' | 'derived' | 'none';

/** What a person says of the agent's help. */
export type Verdict = 'solved' | 'unsolved';
