/**
 * Invents one person of a demo and their sessions from a seeded random sequence: the same workspace, seed and
 * number give the same person, so that a second run finds its rows. Only times depend on now.
 */
import { required } from '../../platform/kernel/invariant.js';
import { ending } from './demo.endings.js';
import { handedOff, type HandedOff, type Teammate } from './demo.handoffs.js';
import { following, idOf, SESSIONS_MAX } from './demo.ids.js';
import { contactOf, personOf, type Person } from './demo.people.js';
import { noRows, type DemoMessage, type DemoRows } from './demo.rows.js';
import { leadOf, meetingOf, WISHES, wishOf } from './demo.sales.js';
import { PAGES, PLACES, TOPICS, UNKNOWN_ANSWER, type Topic } from './demo.topics.js';
import { Random } from './seeded-random.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 30;
const LANGUAGE = 'en';

const CHANNELS = { human: 54, whatsapp: 15, email: 11, agent: 10, messenger: 6, instagram: 4 } as const;
/** Maximum time between two messages. */
const PAUSE_MS: Record<keyof typeof CHANNELS, number> = {
  human: 3 * MINUTE_MS,
  agent: 20_000,
  whatsapp: 40 * MINUTE_MS,
  messenger: 40 * MINUTE_MS,
  instagram: 40 * MINUTE_MS,
  email: 10 * HOUR_MS,
};

export interface Demo {
  workspaceId: string;
  seed: string;
  nowMs: number;
  /** Members who take hand-offs and host meetings; at least one. */
  team: readonly Teammate[];
}

/** Person number `number` with one to `sessionsMax` sessions. */
export function demoPerson(demo: Demo, number: number, sessionsMax: number): DemoRows {
  const random = new Random(`${demo.seed}:${number}`);
  const place = random.pickWeighted(PLACES);
  const rows = noRows();
  let count = 1;
  while (count < SESSIONS_MAX && random.chance(0.5)) count++;
  const person = personOf(random, { seed: demo.seed, number, id: idOf(demo, { kind: 'contact', number }), place });
  for (let index = 0; index < count; index++) {
    // Each has its own random sequence, so that sessions left out here look the same when a later run adds them.
    const name = `${demo.seed}:${number}:${index}`;
    if (index < sessionsMax)
      conversation(demo, { name, id: idOf(demo, { kind: 'session', number, at: index }), person }, rows);
  }
  rows.contacts.push(contactOf(person, rows.sessions));
  return rows;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** More by day than by night, fewer at the weekend, and slightly more each week. */
function startOf(random: Random, nowMs: number): number {
  for (;;) {
    const ms = nowMs - Math.floor(random.next() ** 1.1 * DAYS * DAY_MS) - MINUTE_MS;
    const at = new Date(ms);
    const hour = at.getUTCHours();
    const busy = (hour >= 7 && hour < 20 ? 1 : 0.2) * ([0, 6].includes(at.getUTCDay()) ? 0.5 : 1);
    if (random.chance(busy)) return ms;
  }
}

interface Opening {
  /**
   * Name of its random sequence. The one for its time is separate, because its number of draws depends on the
   * current hour.
   */
  name: string;
  id: string;
  person: Person;
}

/** An invented session so far. */
interface ConversationDraft {
  topic: Topic;
  channel: keyof typeof CHANNELS;
  messages: DemoMessage[];
  answered: number;
  /** Status of the last answer. */
  last: string;
  lastMs: number;
  handed: HandedOff | null;
  /** Outcome of the last action, if any. */
  outcome: string | null;
}

function conversation(demo: Demo, opening: Opening, rows: DemoRows): void {
  const { name, id, person } = opening;
  const random = new Random(name);
  const channel = random.weighted(CHANNELS);
  const topic = random.pickWeighted(TOPICS);
  const startMs = startOf(new Random(`${name}:start`), demo.nowMs);
  const course = questions(demo, random, { id, channel, topic, startMs });
  const missed = course.last === 'handed_off' ? 0 : course.messages.length / 2 - course.answered;
  if (course.last === 'handed_off') handOff(demo, opening, course);
  else if (course.answered > 0) wish(demo, { opening, course, rows });
  const { messages, answered, last, lastMs, handed } = course;
  const { country, region, city } = person.place;
  rows.messages.push(...messages);
  if (handed) rows.handoffs.push(handed.handoff);
  if (handed) rows.handoff_history.push(...handed.history);
  rows.sessions.push({
    ...{ id, contact_id: person.id, country, region, city, channel },
    session_kind: topic.retention ? 'retention' : 'support',
    subject: required(messages[0], 'the first message').text,
    intent: topic.intent,
    intent_class: topic.intentClass,
    outcome: course.outcome ?? OUTCOMES[last] ?? (answered > 0 ? 'answered' : 'unanswered'),
    language: LANGUAGE,
    page_url: channel === 'human' ? `https://shop.example.com${random.pick(PAGES)}` : null,
    started_at: iso(startMs),
    last_activity_at: iso(lastMs),
    turns_answered: answered,
    turns_missed: missed,
    last_status: last,
    ...ending(random, demo.nowMs, { lastMs, channel, answered, missed, last, handoff: handed?.handoff ?? null }),
  });
}

type Start = { id: string; channel: keyof typeof CHANNELS; topic: Topic; startMs: number };

/** The questions and their answers, until now or until the agent hands over. */
function questions(demo: Demo, random: Random, { id, channel, topic, startMs }: Start): ConversationDraft {
  const turns = random.integer(1, Math.min(3, topic.asks.length));
  const course: ConversationDraft = {
    ...{ topic, channel, messages: [], answered: 0, last: 'answered', lastMs: startMs, handed: null, outcome: null },
  };
  for (let turn = 0; turn < turns && course.last !== 'handed_off'; turn++) {
    const askMs = turn === 0 ? startMs : course.lastMs + random.integer(5_000, PAUSE_MS[channel]);
    const answerMs = askMs + random.integer(150, 2_500);
    if (answerMs > demo.nowMs) break; // still in the future
    course.last = statusOf(random, topic);
    if (course.last === 'answered') course.answered++;
    course.messages.push(
      ...exchange(random, { sessionId: id, topic, status: course.last, times: [askMs, answerMs], turn }),
    );
    course.lastMs = answerMs;
  }
  return course;
}

/** The team's part of a session that was handed over. */
function handOff({ nowMs, team }: Demo, { name, id, person }: Opening, course: ConversationDraft): void {
  const { channel, topic, lastMs } = course;
  const { text: ask } = required(course.messages.at(-2), 'the last question');
  course.handed = handedOff(name, { nowMs, team, sessionId: id, channel, topic, person, ask, atMs: lastMs });
  const { reply } = course.handed;
  if (!reply) return;
  course.messages.push(reply);
  course.lastMs = Date.parse(reply.created_at);
}

/** The person leaves an address or books a call, in one more turn. */
function wish(
  { nowMs, team }: Demo,
  { opening: { name, id, person }, course, rows }: { opening: Opening; course: ConversationDraft; rows: DemoRows },
): void {
  const { channel, topic } = course;
  const wished = wishOf(name, topic);
  if (!wished) return;
  const random = new Random(`${name}:wish turn`);
  const askMs = course.lastMs + random.integer(5_000, PAUSE_MS[channel]);
  const atMs = askMs + random.integer(150, 2_500);
  if (atMs > nowMs) return;
  const { ask, answer, outcome } = WISHES[wished];
  const said = { ...topic, asks: [ask(person)], answer };
  course.messages.push(
    ...exchange(random, {
      sessionId: id,
      topic: said,
      status: 'answered',
      times: [askMs, atMs],
      turn: course.messages.length / 2,
    }),
  );
  Object.assign(course, { answered: course.answered + 1, last: 'answered', lastMs: atMs, outcome });
  const of = { nowMs, sessionId: id, channel, topic, person, atMs };
  const lead = leadOf(name, of);
  rows.leads.push(lead);
  if (wished === 'meeting') rows.meetings.push(meetingOf(name, of, { lead, team }));
}

const OUTCOMES: Record<string, string> = { handed_off: 'handed_off', refused: 'refused' };

function statusOf(random: Random, topic: Topic): string {
  if (topic.intentClass === 'escalate') return 'handed_off';
  if (random.chance(0.01)) return 'refused';
  if (random.chance(0.04)) return 'clarify';
  return random.chance(topic.known) ? 'answered' : 'abstained';
}

function exchange(
  random: Random,
  {
    sessionId,
    topic,
    status,
    times: [askMs, answerMs],
    turn,
  }: { sessionId: string; topic: Topic; status: string; times: [number, number]; turn: number },
): DemoMessage[] {
  const id = (author: string) => following(sessionId, `${turn} ${author}`);
  const texts = { answered: topic.answer, handed_off: topic.answer, clarify: 'Which order do you mean?' };
  const { intent, intentClass } = topic;
  const confidence =
    Math.round((status === 'answered' ? 0.6 + 0.4 * random.next() : 0.4 * random.next()) * 1_000) / 1_000;
  const index = (turn + random.integer(0, topic.asks.length - 1)) % topic.asks.length;
  const ask = required(topic.asks[index], 'a question of the topic');
  const shared = { session_id: sessionId };
  return [
    {
      ...shared,
      id: id('contact'),
      author: 'contact',
      author_label: null,
      text: ask,
      turn: null,
      created_at: iso(askMs),
    },
    {
      ...shared,
      id: id('agent'),
      author: 'agent',
      author_label: 'AI assistant',
      text: texts[status as keyof typeof texts] ?? UNKNOWN_ANSWER,
      turn: {
        status,
        confidence,
        language: LANGUAGE,
        model: 'demo',
        abstainReason: status === 'abstained' ? 'no_evidence' : null,
        intent,
        intentClass,
        sentences: [],
        nearest: [],
      },
      created_at: iso(answerMs),
    },
  ];
}
