/** The hand-off of an invented session. */
import { following } from './demo.ids.js';
import type { Person } from './demo.people.js';
import type { DemoHandoff, DemoHandoffChange, DemoMessage } from './demo.rows.js';
import { TEAM_REPLIES, type Topic } from './demo.topics.js';
import { Random } from './seeded-random.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Shares of all hand-offs: unassigned ones, and those that wait for the person. */
const [UNTAKEN, PENDING] = [0.06, 0.08];

/** A member of the team who replies and hosts meetings. */
export interface Teammate {
  id: string;
  name: string;
}

export interface HandedOff {
  handoff: DemoHandoff;
  history: DemoHandoffChange[];
  /** The teammate's message; null if there is none yet. */
  reply: DemoMessage | null;
}

export interface HandoffRequest {
  nowMs: number;
  sessionId: string;
  channel: string;
  topic: Topic;
  person: Person;
  /** The person's last message. */
  ask: string;
  atMs: number;
  team: readonly Teammate[];
}

/** @param name of its random sequence, which is not used for anything else */
export function handedOff(name: string, over: HandoffRequest): HandedOff {
  const random = new Random(`${name}:handoff`);
  const teammate = random.pick(over.team);
  const assignedMs = over.atMs + random.integer(2 * MINUTE_MS, 3 * HOUR_MS);
  const repliedMs = assignedMs + random.integer(MINUTE_MS, 40 * MINUTE_MS);
  const resolvedMs = repliedMs + random.integer(5 * MINUTE_MS, 10 * HOUR_MS);
  const [taken, settled] = [!random.chance(UNTAKEN), !random.chance(PENDING)];
  const assigned = taken && assignedMs <= over.nowMs;
  const replied = assigned && repliedMs <= over.nowMs;
  const resolved = replied && settled && resolvedMs <= over.nowMs;
  const solved = random.chance(0.88);
  const reached = resolved ? resolvedMs : replied ? repliedMs : assigned ? assignedMs : over.atMs;
  const handoff: DemoHandoff = {
    id: following(over.sessionId, 'handoff'),
    session_id: over.sessionId,
    contact_id: over.person.id,
    kind: kindOf(over),
    status: resolved ? 'resolved' : replied ? 'pending' : 'open',
    ask: over.ask,
    stop_reason: 'customer_request',
    route: over.topic.retention ? 'retention' : 'support',
    requester: 'human',
    requester_label: over.person.user ? over.person.name : null,
    confidence: 1,
    intent: over.topic.intent,
    resolution: resolved ? (solved ? 'solved' : 'unsolved') : null,
    resolution_reason: resolved ? 'The team resolved it.' : null,
    resolution_confidence: resolved ? 1 : null,
    resolution_at: resolved ? iso(resolvedMs) : null,
    resolved_at: resolved ? iso(resolvedMs) : null,
    assigned_at: assigned ? iso(assignedMs) : null,
    assignee_id: assigned ? teammate.id : null,
    replied_at: replied ? iso(repliedMs) : null,
    created_at: iso(over.atMs),
    updated_at: iso(reached),
  };
  const reply = replied ? replyOf(handoff, teammate, { text: random.pick(TEAM_REPLIES), atMs: repliedMs }) : null;
  return { handoff, history: historyOf(handoff, teammate), reply };
}

function kindOf({ channel, topic, ask }: HandoffRequest): DemoHandoff['kind'] {
  if (topic.complaint) return 'complaint';
  if (/call me/i.test(ask)) return 'callback';
  return channel === 'agent' || channel === 'email' ? 'ticket' : 'live_chat';
}

const replyOf = (
  { session_id }: DemoHandoff,
  { name }: Teammate,
  { text, atMs }: { text: string; atMs: number },
): DemoMessage => ({
  id: following(session_id, 'reply'),
  session_id,
  author: 'teammate',
  author_label: name,
  text,
  turn: null,
  created_at: iso(atMs),
});

function historyOf(handoff: DemoHandoff, { id, name }: Teammate): DemoHandoffChange[] {
  const actor = { type: 'member', id, label: name };
  const lines: DemoHandoffChange[] = [];
  const line = (what: string, at: string, changes: DemoHandoffChange['changes']): void =>
    void lines.push({
      id: following(handoff.session_id, `handoff ${what}`),
      handoff_id: handoff.id,
      actor,
      changes,
      created_at: at,
    });
  if (handoff.assigned_at) line('assigned', handoff.assigned_at, { assignee_id: [null, id] });
  if (handoff.replied_at) line('pending', handoff.replied_at, { status: ['open', 'pending'] });
  if (handoff.resolved_at) line('resolved', handoff.resolved_at, { status: ['pending', 'resolved'] });
  return lines;
}

const iso = (ms: number): string => new Date(ms).toISOString();
