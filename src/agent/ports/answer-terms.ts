/** The terms in which a turn and its trace describe an answer. */

export type AbstainReason = 'no_evidence' | 'low_confidence' | 'conflict' | 'out_of_scope' | 'guardrail';
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
