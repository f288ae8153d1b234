/** The end of an invented session. */
import type { DemoHandoff, DemoSession } from './demo.rows.js';
import type { Random } from './seeded-random.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time after the last message until an idle session ends (specification §3.2). */
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
  | 'rating_score'
  | 'rated_at'
>;

export interface Past {
  lastMs: number;
  channel: keyof typeof IDLE_MS;
  answered: number;
  missed: number;
  /** Status of the last answer. */
  last: string;
  handoff: DemoHandoff | null;
}

const OPEN: Ending = {
  ended_at: null,
  end_reason: null,
  failure_reason: null,
  resolution: null,
  resolution_reason: null,
  resolution_confidence: null,
  resolution_at: null,
  rating_score: null,
  rated_at: null,
};

/** How it ended, by the same rules as real sessions; still open if it is recent. */
export function ending(random: Random, nowMs: number, past: Past): Ending {
  const closed = random.chance(0.35); // ended by the person, a moment later
  const endMs = closed ? past.lastMs + random.integer(3_000, 4 * MINUTE_MS) : past.lastMs;
  const { handoff } = past;
  if ((closed ? endMs : past.lastMs + IDLE_MS[past.channel]) > nowMs)
    return { ...OPEN, ...(handoff && teamsWord(handoff)) };
  const ended_at = iso(endMs);
  if (handoff)
    return {
      ...OPEN,
      ended_at,
      end_reason: handoff.resolution === null ? 'handed_off' : 'resolved',
      ...teamsWord(handoff),
    };
  return { ...OPEN, ended_at, ...ownEnd(random, { at: ended_at, closed, past }) };
}

/** If the team resolved it, that resolution is the session's; until then nothing is inferred. */
const teamsWord = (handoff: DemoHandoff): Partial<Ending> => ({
  resolution: handoff.resolution,
  resolution_reason: handoff.resolution_reason,
  resolution_confidence: handoff.resolution_confidence,
  resolution_at: handoff.resolution_at,
});

function ownEnd(
  random: Random,
  { at, closed, past: { answered, missed, last } }: { at: string; closed: boolean; past: Past },
): Partial<Ending> {
  const ended = closed ? (answered > 0 && random.chance(0.5) ? 'resolved' : 'contact_ended') : 'idle_timeout';
  const rated = random.chance(0.2); // the person rated the session
  const inferred =
    last === 'clarify' ? 'abandoned' : answered > 0 && missed > 0 ? 'partial' : answered > 0 ? 'solved' : 'unsolved';
  const said = rated && inferred !== 'abandoned';
  const solved = said ? answered > 0 && random.chance(0.85) : inferred === 'solved';
  // An answer alone solves nothing: some say that it helped.
  const isKnown = said || inferred !== 'solved' || random.chance(0.4);
  const failed = answered === 0 && last !== 'clarify';
  return {
    end_reason: ended,
    failure_reason: failed ? failureOf(random, last) : null,
    ...(isKnown && {
      resolution: said ? (solved ? 'solved' : 'unsolved') : inferred,
      resolution_reason: said ? 'The person said so.' : REASONS[inferred],
      resolution_confidence: said ? 1 : { abandoned: 0.8, solved: 0.9, partial: 0.6, unsolved: 0.7 }[inferred],
      resolution_at: at,
    }),
    rating_score: said ? (solved ? random.integer(4, 5) : random.integer(1, 3)) : null,
    rated_at: said ? at : null,
  };
}

const failureOf = (random: Random, last: string): string =>
  last === 'refused' ? 'guardrail' : random.chance(0.05) ? 'model_error' : 'missing_knowledge';

const REASONS = {
  abandoned: 'The agent’s last question was left unanswered.',
  partial: 'Not every question was answered.',
  solved: 'The customer said that it helped.',
  unsolved: 'No question could be answered from the knowledge.',
};
