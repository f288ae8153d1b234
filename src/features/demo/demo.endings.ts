/** How a made-up conversation ended. */
import type { DemoSession } from './demo.rows.js';
import type { Random } from './random.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** After the last message, until silence ends the session (contract §3). */
const IDLE_MS = {
  human: 30 * MINUTE_MS,
  agent: 30 * MINUTE_MS,
  whatsapp: DAY_MS,
  messenger: DAY_MS,
  instagram: DAY_MS,
  email: 7 * DAY_MS,
};

const iso = (ms: number): string => new Date(ms).toISOString();

type Ending = Pick<
  DemoSession,
  | 'ended_at'
  | 'end_reason'
  | 'failure_reason'
  | 'resolution'
  | 'resolution_reason'
  | 'resolution_confidence'
  | 'resolution_at'
>;

/** How it ended, by the rules that real conversations end by; still open where it may be. */
export function ending(
  random: Random,
  nowMs: number,
  lastMs: number,
  channel: keyof typeof IDLE_MS,
  { answered, missed, last }: { answered: number; missed: number; last: string },
): Ending {
  const closed = random.chance(0.35); // by the person, a moment later
  const endMs = closed ? lastMs + random.integer(3_000, 4 * MINUTE_MS) : lastMs + IDLE_MS[channel];
  const open = { ended_at: null, end_reason: null, failure_reason: null, resolution: null };
  if (endMs > nowMs) return { ...open, resolution_reason: null, resolution_confidence: null, resolution_at: null };
  const endReason =
    last === 'handed_off'
      ? 'handed_off'
      : closed
        ? answered > 0 && random.chance(0.5)
          ? 'resolved'
          : 'contact_ended'
        : 'idle_timeout';
  const said = random.chance(0.2); // the person rated the conversation
  const inferred =
    last === 'clarify' ? 'abandoned' : answered > 0 && missed > 0 ? 'partial' : answered > 0 ? 'solved' : 'unsolved';
  const resolution =
    said && inferred !== 'abandoned' ? (answered > 0 && random.chance(0.85) ? 'solved' : 'unsolved') : inferred;
  const failed = answered === 0 && last !== 'handed_off' && last !== 'clarify';
  return {
    ended_at: iso(endMs),
    end_reason: endReason,
    failure_reason: failed
      ? last === 'refused'
        ? 'guardrail'
        : random.chance(0.05)
          ? 'model_error'
          : 'missing_knowledge'
      : null,
    resolution,
    resolution_reason: said ? 'The person said so.' : REASONS[inferred],
    resolution_confidence: said ? 1 : inferred === 'abandoned' ? 0.8 : 0.6,
    resolution_at: iso(endMs),
  };
}

const REASONS = {
  abandoned: 'The agent’s last question was left unanswered.',
  partial: 'Not every question was answered.',
  solved: 'Every question was answered and none came after.',
  unsolved: 'No question could be answered from the knowledge.',
};
