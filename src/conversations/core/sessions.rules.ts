/** Pure rules for the life cycle of a session (specification §3.2). */
import type { AnswerStatus, TurnResult } from '../../agent/ports/turn.js';
import type { Channel, Resolution } from '../sessions/sessions.dto.js';

/** Label of every message that the agent writes (EU AI Act, article 50). */
export const AGENT_LABEL = 'AI assistant';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds without a message after which a session ends. */
export const IDLE_MS: Record<Channel, number> = {
  human: 30 * MINUTE_MS,
  agent: 30 * MINUTE_MS,
  whatsapp: 24 * HOUR_MS,
  messenger: 24 * HOUR_MS,
  instagram: 24 * HOUR_MS,
  email: 7 * 24 * HOUR_MS,
};

export type SessionFailureReason = 'missing_knowledge' | 'model_error' | 'action_failed' | 'guardrail' | 'kill_switch';

export interface SessionProgress {
  /** Number of answered questions, and of unanswered ones. */
  answered: number;
  missed: number;
  lastStatus: AnswerStatus | null;
  /** Failure of the last turn that was not small talk; null = it did not fail. */
  lastFailure?: SessionFailureReason | null;
  outcome?: string | null;
  /** Resolution that a person set; null = none. */
  givenResolution?: Resolution | null;
  /** A hand-off of the session still waits for the team, or an action for its decision. */
  handedOff?: boolean;
}

export interface Conclusion {
  endReason: 'idle_timeout' | 'handed_off' | 'resolved' | 'contact_ended';
  failureReason: SessionFailureReason | null;
  /** It did not fail, and does not wait for the team. */
  completed: boolean;
  /** null if there is no evidence yet, a person has set a resolution, or the team will. */
  inferred: { resolution: Resolution; reason: string; confidence: number } | null;
}

/** A session's resolution, and since when it is known; all null = none. */
export interface ResolutionUpdate {
  resolution: Resolution | null;
  reason: string | null;
  confidence: number | null;
  /** RFC 3339 */
  at: string | null;
}

/** Concludes a session that has been silent for too long. An inferred resolution has a confidence below 1. */
export function conclude({ givenResolution: said = null, handedOff = false, ...course }: SessionProgress): Conclusion {
  if (handedOff && said === null)
    return { endReason: 'handed_off', failureReason: null, completed: false, inferred: null };
  // Opened and left, or led only by people: nothing can be inferred.
  const { answered, missed, lastStatus } = course;
  if (said === null && lastStatus === null && answered + missed === 0)
    return { endReason: 'idle_timeout', failureReason: null, completed: true, inferred: null };
  const inferred = infer(course);
  const failed = inferred?.resolution === 'unsolved' && (said === null || said === 'unsolved');
  const failureReason = failed ? failureOf(course) : null;
  const completed = failureReason === null && !handedOff;
  if (said === null) return { endReason: 'idle_timeout', failureReason, completed, inferred };
  return { endReason: 'resolved', failureReason, completed, inferred: null };
}

/** The same for a session's row. */
export const conclusionOf = (session: {
  turns_answered: number;
  turns_missed: number;
  last_status: string | null;
  last_failure: string | null;
  outcome: string | null;
  resolution: Resolution | null;
  handed_off: boolean;
}): Conclusion =>
  conclude({
    answered: session.turns_answered,
    missed: session.turns_missed,
    lastStatus: session.last_status as AnswerStatus | null,
    lastFailure: session.last_failure as SessionFailureReason | null,
    outcome: session.outcome,
    givenResolution: session.resolution,
    handedOff: session.handed_off,
  });

const REASONS: Record<SessionFailureReason, string> = {
  missing_knowledge: 'No question could be answered from the knowledge.',
  model_error: 'The large model was unavailable, and the knowledge alone did not answer.',
  action_failed: 'An action failed, or it is not known whether it was done.',
  guardrail: 'A guardrail refused.',
  kill_switch: 'The kill switch stopped an action.',
};

/** Solved requires evidence: an answer alone is none, and silence after it neither. */
function infer({ answered, missed, lastStatus, lastFailure, outcome }: SessionProgress): Conclusion['inferred'] {
  // Whoever left their details waits for the team, whatever they were asked or offered after that.
  const isLead = outcome === 'lead_captured';
  if (isLead && lastStatus === 'clarify') return null;
  if (lastStatus === 'clarify')
    return { resolution: 'abandoned', reason: 'The agent’s last question was left unanswered.', confidence: 0.8 };
  if (lastFailure && lastFailure !== 'missing_knowledge' && lastFailure !== 'guardrail')
    return { resolution: 'unsolved', reason: REASONS[lastFailure], confidence: 0.8 };
  if (isLead) return null;
  if (LASTING_SIDE_EFFECTS.includes(outcome ?? '')) return DONE;
  if (answered > 0 && missed > 0)
    return {
      resolution: 'partial',
      reason: `${answered} of ${answered + missed} questions were answered.`,
      confidence: 0.6,
    };
  if (answered > 0) return null;
  if (lastStatus === 'handed_off')
    return {
      resolution: 'unsolved',
      reason: 'It was handed to a person and closed without a solution.',
      confidence: 0.5,
    };
  if (lastStatus === 'answered') return null; // only small talk
  const failure = failureOf({ answered, missed, lastStatus, lastFailure });
  return { resolution: 'unsolved', reason: REASONS[failure ?? 'missing_knowledge'], confidence: 0.7 };
}

function failureOf({ lastStatus, lastFailure }: SessionProgress): SessionFailureReason | null {
  if (lastFailure) return lastFailure;
  if (lastStatus === 'refused') return 'guardrail';
  return lastStatus === 'handed_off' ? null : 'missing_knowledge';
}

/** Resolution of a session in which the customer got what they asked for. */
export const DONE = { resolution: 'solved', reason: 'What the customer asked for was done.', confidence: 0.9 } as const;

/** Resolution of a session whose customer says in the conversation that it helped, or did not. */
export const SAID = {
  solved: { resolution: 'solved', reason: 'The customer said that it helped.', confidence: 0.9 },
  unsolved: { resolution: 'unsolved', reason: 'The customer said that it did not help.', confidence: 0.9 },
} as const;

/** True for a turn without a question or an action: small talk, and messages about an action that was not executed. */
export const isSmallTalk = ({ status, grounded, confirms, sideEffect, page }: TurnResult): boolean =>
  status === 'answered' && !grounded && !confirms && sideEffect === null && page === null;

/** Why a turn failed; null if it did not. */
export function failureOfTurn({ status, sideEffect, failure }: TurnResult): SessionFailureReason | null {
  if (sideEffect === 'action_failed') return 'action_failed';
  if (status === 'answered') return null;
  if (failure) return failure;
  if (status === 'refused') return 'guardrail';
  return status === 'abstained' ? 'missing_knowledge' : null;
}

/** Side effects that take precedence over an answer. */
const LASTING_SIDE_EFFECTS = ['action_done', 'lead_captured', 'meeting_booked'];

/**
 * `outcome` after a turn: once handed off it stays so; otherwise the last action, an answer once given, a page
 * shown.
 */
export function outcomeAfter(
  before: string | null,
  status: AnswerStatus,
  sideEffect: TurnResult['sideEffect'] = null,
): string | null {
  if (status === 'handed_off' || before === 'handed_off') return 'handed_off';
  if (
    sideEffect !== null &&
    sideEffect !== 'action_failed' &&
    !(sideEffect === 'shown' && LASTING_SIDE_EFFECTS.includes(before ?? ''))
  )
    return sideEffect;
  if (LASTING_SIDE_EFFECTS.includes(before ?? '')) return before;
  if (status === 'answered') return 'answered';
  if (before !== null && before !== 'unanswered') return before;
  if (status === 'refused') return 'refused';
  return status === 'clarify' ? before : 'unanswered';
}
