/** Pure decisions about a session's life (contract §3, Sessions). */
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

export interface Course {
  answered: number;
  missed: number;
  lastStatus: AnswerStatus | null;
  /** What a person said already; null = nobody did. */
  said?: Resolution | null;
  /** A hand-off of it still waits for the team. */
  handedOff?: boolean;
}

export interface Conclusion {
  endReason: 'idle_timeout' | 'handed_off' | 'resolved' | 'contact_ended';
  failureReason: 'missing_knowledge' | 'guardrail' | null;
  /** null where nothing is inferred: a person said it already, or the team has yet to. */
  inferred: { resolution: Resolution; reason: string; confidence: number } | null;
}

/** How a conversation ends that has been silent for too long. What is inferred has a confidence below 1 (contract §3). */
export function conclude({ said = null, handedOff = false, ...course }: Course): Conclusion {
  if (handedOff && said === null) return { endReason: 'handed_off', failureReason: null, inferred: null };
  // Opened and left, or led by people alone: there is nothing to infer anything from.
  const { answered, missed, lastStatus } = course;
  if (said === null && lastStatus === null && answered + missed === 0)
    return { endReason: 'idle_timeout', failureReason: null, inferred: null };
  const { failureReason, ...inferred } = infer(course);
  if (said === null) return { endReason: 'idle_timeout', failureReason, inferred };
  return { endReason: 'resolved', failureReason: said === 'unsolved' ? failureReason : null, inferred: null };
}

/** The same of a session's row. */
export const conclusionOf = (session: {
  turns_answered: number;
  turns_missed: number;
  last_status: string | null;
  resolution: Resolution | null;
  handed_off: boolean;
}): Conclusion =>
  conclude({
    answered: session.turns_answered,
    missed: session.turns_missed,
    lastStatus: session.last_status as AnswerStatus | null,
    said: session.resolution,
    handedOff: session.handed_off,
  });

type Inferred = NonNullable<Conclusion['inferred']> & Pick<Conclusion, 'failureReason'>;

function infer({ answered, missed, lastStatus }: Course): Inferred {
  if (lastStatus === 'clarify')
    return {
      resolution: 'abandoned',
      reason: 'The agent’s last question was left unanswered.',
      confidence: 0.8,
      failureReason: null,
    };
  if (answered > 0 && missed > 0)
    return {
      resolution: 'partial',
      reason: `${answered} of ${answered + missed} questions were answered.`,
      confidence: 0.6,
      failureReason: null,
    };
  if (answered > 0)
    return {
      resolution: 'solved',
      reason: 'Every question was answered and none came after.',
      confidence: 0.6,
      failureReason: null,
    };
  if (lastStatus === 'handed_off')
    return {
      resolution: 'unsolved',
      reason: 'It was handed to a person, and closed without a word of a solution.',
      confidence: 0.5,
      failureReason: null,
    };
  const refused = lastStatus === 'refused';
  return {
    resolution: 'unsolved',
    reason: refused ? 'A guardrail refused.' : 'No question could be answered from the knowledge.',
    confidence: 0.7,
    failureReason: refused ? 'guardrail' : 'missing_knowledge',
  };
}

/** What outlasts an answer. */
const DEEDS = ['action_done', 'lead_captured', 'meeting_booked'];

/** `outcome` after a turn: once handed off it stays so; else what was done last, an answer once given, a page shown. */
export function outcomeAfter(
  before: string | null,
  status: AnswerStatus,
  did: TurnResult['did'] = null,
): string | null {
  if (status === 'handed_off' || before === 'handed_off') return 'handed_off';
  if (did !== null && did !== 'action_failed' && !(did === 'shown' && DEEDS.includes(before ?? ''))) return did;
  if (DEEDS.includes(before ?? '')) return before;
  if (status === 'answered') return 'answered';
  if (before !== null && before !== 'unanswered') return before;
  if (status === 'refused') return 'refused';
  return status === 'clarify' ? before : 'unanswered';
}
