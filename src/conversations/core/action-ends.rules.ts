/** What the end of an action changes in the record of its session (specification §3.2). Pure. */
import type { AnswerStatus } from '../../agent/ports/turn.js';
import type { ActionEnd } from './action-ends.dto.js';
import type { Resolution } from '../sessions/sessions.dto.js';
import { conclude, DONE, outcomeAfter, type SessionFailureReason } from './sessions.rules.js';

const MARKS: Record<ActionEnd, { status: AnswerStatus; failure: SessionFailureReason | null }> = {
  done: { status: 'answered', failure: null },
  failed: { status: 'abstained', failure: 'action_failed' },
  refused: { status: 'refused', failure: 'guardrail' },
  stopped: { status: 'refused', failure: 'kill_switch' },
  denied: { status: 'handed_off', failure: null },
  // The customer no longer wants it: neither a failure nor an open question is left.
  declined: { status: 'answered', failure: null },
};

export interface RecordBefore {
  outcome: string | null;
  answered: number;
  missed: number;
  hasEnded: boolean;
  endReason: string | null;
  /** Resolution that a person set; null = none. */
  givenResolution: Resolution | null;
  /** The team had to approve the action. */
  isApproval: boolean;
  /** What an earlier turn or action achieved; null = nothing that lasts. */
  achieved: string | null;
  /** The session was handed off for more than this action. */
  isWithTeam: boolean;
  /** Something else of the session still waits for the team. */
  isWaiting: boolean;
}

export interface RecordAfter {
  outcome: string | null;
  status: AnswerStatus;
  failure: SessionFailureReason | null;
  /** null = as before. */
  inferred: { resolution: Resolution; reason: string; confidence: number } | null;
  /** null = the session has not ended. */
  ended: { endReason: string; failureReason: SessionFailureReason | null; completed: boolean } | null;
}

/** The end of an action counts like a turn of the agent, and a session that has ended is concluded anew. */
export function recordAfterAction(before: RecordBefore, end: ActionEnd): RecordAfter {
  const { status, failure } = MARKS[end];
  const { answered, missed, givenResolution, isWaiting: handedOff } = before;
  const outcome =
    end === 'declined'
      ? outcomeBefore(before)
      : outcomeAfter(outcomeBefore(before), status, end === 'done' ? 'action_done' : null);
  if (!before.hasEnded) {
    // The customer may have left long before the team approves it, and waits for nothing else.
    const isSolved = end === 'done' && before.isApproval && givenResolution === null && !handedOff;
    return { outcome, status, failure, inferred: isSolved ? DONE : null, ended: null };
  }
  const course = { answered, missed, lastStatus: status, lastFailure: failure, outcome };
  const { failureReason, completed, inferred } = conclude({ ...course, givenResolution, handedOff });
  const waited = before.endReason === 'handed_off' && !handedOff;
  const endReason = waited ? (inferred || givenResolution ? 'resolved' : 'idle_timeout') : before.endReason;
  return {
    ...{ outcome, status, failure, inferred },
    ended: { endReason: endReason ?? 'idle_timeout', failureReason, completed },
  };
}

/** A session that was handed off only for the approval is as it was before. */
function outcomeBefore({ outcome, answered, achieved, isApproval, isWithTeam }: RecordBefore): string | null {
  if (!isApproval || isWithTeam || outcome !== 'handed_off') return outcome;
  return achieved ?? (answered > 0 ? 'answered' : null);
}
