/** Leads and meetings from invented sessions. */
import type { Teammate } from './demo.handoffs.js';
import { following } from './demo.ids.js';
import type { Person } from './demo.people.js';
import type { DemoLead, DemoMeeting } from './demo.rows.js';
import type { Topic } from './demo.topics.js';
import { Random } from './seeded-random.js';

const DAY_MS = 24 * 60 * 60_000;
const MEETING_MS = 30 * 60_000;
/** Half hours from nine to five, UTC. */
const SLOTS = 16;

/** What the person leaves in addition to their questions. */
export type Wish = 'lead' | 'meeting';

/** People who ask for prices leave their address or book a call; others do so occasionally. */
export function wishOf(name: string, topic: Topic): Wish | null {
  const random = new Random(`${name}:wish`);
  if (topic.intentClass === 'escalate') return null;
  const [lead, meeting] = topic.sales ? [0.5, 0.45] : topic.retention ? [0, 0.1] : [0.01, 0.005];
  const drawn = random.next();
  return drawn < lead ? 'lead' : drawn < lead + meeting ? 'meeting' : null;
}

export const WISHES: Record<Wish, { ask: (person: Person) => string; answer: string; outcome: string }> = {
  lead: {
    ask: ({ name, email }) => `Please send me an offer: ${name}, ${email}`,
    answer: 'Thank you. I have noted your address; our sales team will write to you.',
    outcome: 'lead_captured',
  },
  meeting: {
    ask: ({ name, email }) => `Can I book a call with you? ${name}, ${email}`,
    answer: 'Your call is booked. The invitation is on its way to you.',
    outcome: 'meeting_booked',
  },
};

interface Utterance {
  nowMs: number;
  sessionId: string;
  channel: string;
  topic: Topic;
  person: Person;
  atMs: number;
}

/** A person who books a call is a lead as well. */
export function leadOf(name: string, { nowMs, sessionId, channel, topic, person, atMs }: Utterance): DemoLead {
  const random = new Random(`${name}:lead`);
  const score = random.integer(15, 95);
  const judged = nowMs - atMs > 3 * DAY_MS && random.chance(0.6);
  const status = judged
    ? score >= 60
      ? random.chance(0.4)
        ? 'converted'
        : 'qualified'
      : score < 35
        ? 'disqualified'
        : 'qualified'
    : 'new';
  return {
    id: following(sessionId, 'lead'),
    contact_id: person.id,
    session_id: sessionId,
    name: person.name,
    email: person.email,
    company: person.company,
    intent: topic.intent,
    score,
    status,
    status_set_by: judged ? 'person' : 'agent',
    source: channel === 'human' ? 'widget' : channel,
    created_at: iso(atMs),
    updated_at: iso(judged ? atMs + DAY_MS : atMs),
  };
}

export function meetingOf(
  name: string,
  { nowMs, sessionId, person, atMs }: Utterance,
  { lead, team }: { lead: DemoLead; team: readonly Teammate[] },
): DemoMeeting {
  const random = new Random(`${name}:meeting`);
  const day = Math.floor(atMs / DAY_MS) + random.integer(1, 9);
  const startMs = day * DAY_MS + 9 * 60 * 60_000 + random.integer(0, SLOTS - 1) * MEETING_MS;
  const cancelled = random.chance(0.12);
  const missed = random.chance(0.1);
  const over = startMs + MEETING_MS <= nowMs;
  return {
    id: following(sessionId, 'meeting'),
    contact_id: person.id,
    session_id: sessionId,
    lead_id: lead.id,
    host_id: random.pick(team).id,
    title: `Call with ${person.name}`,
    status: cancelled ? 'cancelled' : over ? (missed ? 'no_show' : 'completed') : 'booked',
    starts_at: iso(startMs),
    ends_at: iso(startMs + MEETING_MS),
    timezone: person.place.timezone,
    attendee_name: person.name,
    attendee_email: person.email,
    created_at: iso(atMs),
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
