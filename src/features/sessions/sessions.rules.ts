/** Pure decisions about a session's life (specification §3.2). */
import type { AnswerStatus, TurnResult } from '../../agent/ports/turn.js';
import type { Channel, Resolution } from './sessions.dto.js';

/** Says of every message of the agent's that no person wrote it (EU AI Act, article 50). */
export const AGENT_LABEL = 'AI assistant';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long without a message ends a session. */
export const IDLE_MS: Record<Channel, number> = {
  human: 30 * MINUTE_MS,
  agent: 30 * MINUTE_MS,
  whatsapp: 24 * HOUR_MS,
  messenger: 24 * HOUR_MS,
  instagram: 24 * HOUR_MS,
  email: 7 * 24 * HOUR_MS,
};

export type FailureReason = 'missing_knowledge' | 'model_error' | 'action_failed' | 'guardrail' | 'kill_switch';

export interface SessionProgress {
  /** Questions that were answered, and questions that were not. */
  answered: number;
  missed: number;
  lastStatus: AnswerStatus | null;
  /** Of the last turn that was more than small talk; null = it did not fail. */
  lastFailure?: FailureReason | null;
  outcome?: string | null;
  /** What a person said already; null = no one did. */
  givenResolution?: Resolution | null;
  /** A hand-off of it still waits for the team. */
  handedOff?: boolean;
}

export interface Conclusion {
  endReason: 'idle_timeout' | 'handed_off' | 'resolved' | 'contact_ended';
  failureReason: FailureReason | null;
  /** null where there is no evidence yet, a person said it already, or the team has yet to. */
  inferred: { resolution: Resolution; reason: string; confidence: number } | null;
}

/** Concludes a conversation that has been silent for too long. What is inferred has a confidence below 1. */
export function conclude({ givenResolution: said = null, handedOff = false, ...course }: SessionProgress): Conclusion {
  if (handedOff && said === null) return { endReason: 'handed_off', failureReason: null, inferred: null };
  // Opened and left, or led by people alone: there is nothing to infer anything from.
  const { answered, missed, lastStatus } = course;
  if (said === null && lastStatus === null && answered + missed === 0)
    return { endReason: 'idle_timeout', failureReason: null, inferred: null };
  const inferred = infer(course);
  const failureReason = inferred?.resolution === 'unsolved' ? failureOf(course) : null;
  if (said === null) return { endReason: 'idle_timeout', failureReason, inferred };
  return { endReason: 'resolved', failureReason: said === 'unsolved' ? failureReason : null, inferred: null };
}

/** The same of a session's row. */
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
    lastFailure: session.last_failure as FailureReason | null,
    outcome: session.outcome,
    givenResolution: session.resolution,
    handedOff: session.handed_off,
  });

const REASONS: Record<FailureReason, string> = {
  missing_knowledge: 'No question could be answered from the knowledge.',
  model_error: 'The large model was unavailable, and the knowledge alone did not answer.',
  action_failed: 'An action failed.',
  guardrail: 'A guardrail refused.',
  kill_switch: 'The kill switch stopped an action.',
};

/** Solved needs evidence: an answer alone is none, the customer may come back (see AssumedSweeper). */
function infer({ answered, missed, lastStatus, lastFailure, outcome }: SessionProgress): Conclusion['inferred'] {
  if (lastStatus === 'clarify')
    return { resolution: 'abandoned', reason: 'The agent’s last question was left unanswered.', confidence: 0.8 };
  if (lastFailure && lastFailure !== 'missing_knowledge' && lastFailure !== 'guardrail')
    return { resolution: 'unsolved', reason: REASONS[lastFailure], confidence: 0.8 };
  if (LASTING_SIDE_EFFECTS.includes(outcome ?? ''))
    return { resolution: 'solved', reason: 'What the customer asked for was done.', confidence: 0.9 };
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
  if (lastStatus === 'answered') return null; // small talk alone
  const failure = failureOf({ answered, missed, lastStatus, lastFailure });
  return { resolution: 'unsolved', reason: REASONS[failure ?? 'missing_knowledge'], confidence: 0.7 };
}

function failureOf({ lastStatus, lastFailure }: SessionProgress): FailureReason | null {
  if (lastFailure) return lastFailure;
  if (lastStatus === 'refused') return 'guardrail';
  return lastStatus === 'handed_off' ? null : 'missing_knowledge';
}

/** What is assumed of a conversation in which every question was answered and to which the customer did not return. */
export const ASSUMED_SOLVED = {
  resolution: 'solved',
  reason: 'Assumed: every question was answered, and the customer did not come back within seven days.',
  confidence: 0.6,
} as const;

/** True for a turn that neither asked nor did anything: small talk, and words about what was not done. */
export const isSmallTalk = ({ status, grounded, sideEffect, page }: TurnResult): boolean =>
  status === 'answered' && !grounded && sideEffect === null && page === null;

/** Why a turn failed; null where it did not. */
export function failureOfTurn({ status, sideEffect, failure }: TurnResult): FailureReason | null {
  if (sideEffect === 'action_failed') return 'action_failed';
  if (status === 'answered') return null;
  if (failure) return failure;
  if (status === 'refused') return 'guardrail';
  return status === 'abstained' ? 'missing_knowledge' : null;
}

/** What outlasts an answer. */
const LASTING_SIDE_EFFECTS = ['action_done', 'lead_captured', 'meeting_booked'];

/** `outcome` after a turn: once handed off it stays so; else what was done last, an answer once given, a page shown. */
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
