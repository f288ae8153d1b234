/**
 * Makes up one person of a demo and their conversations, from chance that repeats itself: the same workspace, seed and
 * number give the same person, so a second run finds its rows there. Times alone lie relative to now.
 */
import { createHash } from 'node:crypto';
import { ending } from './demo.endings.js';
import type { DemoContact, DemoMessage, DemoRows, DemoSession } from './demo.rows.js';
import {
  COMPANIES,
  FIRST_NAMES,
  LAST_NAMES,
  PAGES,
  PLACES,
  PLANS,
  TOPICS,
  UNKNOWN_ANSWER,
  type Topic,
} from './demo.topics.js';
import { Random } from './random.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 30;
const SESSIONS_MAX = 8;

const CHANNELS = { human: 54, whatsapp: 15, email: 11, agent: 10, messenger: 6, instagram: 4 } as const;
/** From one message to the next, at the most. */
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
}

/** Person number `number` with at most `most` conversations, at least one. */
export function demoPerson(demo: Demo, number: number, most: number): DemoRows {
  const random = new Random(`${demo.seed}:${number}`);
  const id = idOf(demo, 'contact', number);
  const place = PLACES[Number(random.weighted(PLACE_WEIGHTS))]!;
  const rows: DemoRows = { contacts: [], sessions: [], messages: [] };
  let count = 1;
  while (count < SESSIONS_MAX && random.chance(0.5)) count++;
  for (let at = 0; at < count; at++) {
    // Each has its own chance, so that what is cut off here looks the same when a later run adds it.
    const name = `${demo.seed}:${number}:${at}`;
    const sessionId = idOf(demo, 'session', number, at);
    if (at < most) conversation(demo, name, { id: sessionId, contact_id: id, ...placed(place) }, rows);
  }
  rows.contacts.push(person(random, demo, number, id, place, rows.sessions));
  return rows;
}

/**
 * A uuid (version 8) that begins with the person's number and goes on with a hash: rows are then added at the end of
 * their indexes, not at random places.
 */
function idOf(demo: Demo, kind: string, number: number, at = 0): string {
  const head = (number * SESSIONS_MAX + at).toString(16).padStart(12, '0');
  return uuid(head, `${demo.workspaceId} ${demo.seed} ${kind} ${number} ${at}`);
}

/** The id of something that belongs to a session: it stands beside it. */
const following = (sessionId: string, what: string): string =>
  uuid(sessionId.replace('-', '').slice(0, 12), `${sessionId} ${what}`);

function uuid(head: string, text: string): string {
  const hash = createHash('sha1').update(text).digest('hex');
  return `${head.slice(0, 8)}-${head.slice(8)}-8${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

type Place = (typeof PLACES)[number];
const PLACE_WEIGHTS = Object.fromEntries(PLACES.map(({ weight }, at) => [String(at), weight]));
const TOPIC_WEIGHTS = Object.fromEntries(TOPICS.map(({ weight }, at) => [String(at), weight]));
const placed = ({ country, region, city }: Place) => ({ country, region, city });
const iso = (ms: number): string => new Date(ms).toISOString();

function person(random: Random, demo: Demo, number: number, id: string, place: Place, met: DemoSession[]): DemoContact {
  const user = random.chance(0.7);
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const company = random.pick(COMPANIES);
  const attributes = { plan: random.pick(PLANS), orders: random.integer(0, 40) };
  const known = random.chance(0.6) ? random.integer(1, 300) * DAY_MS : 0; // before the first conversation
  const firstMs = Math.min(...met.map((session) => Date.parse(session.started_at)));
  const seed = demo.seed.replace(/[^0-9A-Za-z]+/g, '-'); // any text, of which not all may stand in an address
  const mail = `${first}.${last}.${seed}-${number}@example.com`.toLowerCase();
  return {
    id,
    kind: user ? 'user' : 'visitor',
    external_user_id: user ? `demo-${demo.seed}-${number}` : null,
    name: user ? `${first} ${last}` : null,
    email: user ? mail : null,
    company: user ? company : null,
    locale: place.locale,
    timezone: place.timezone,
    attributes: user ? attributes : {},
    first_seen_at: iso(firstMs - known),
    last_seen_at: met.map((session) => session.last_activity_at).reduce((a, b) => (a > b ? a : b)),
  };
}

/** More by day than by night, fewer at the weekend, and a few more each week. */
function startOf(random: Random, nowMs: number): number {
  for (;;) {
    const ms = nowMs - Math.floor(random.next() ** 1.1 * DAYS * DAY_MS) - MINUTE_MS;
    const at = new Date(ms);
    const hour = at.getUTCHours();
    const busy = (hour >= 7 && hour < 20 ? 1 : 0.2) * ([0, 6].includes(at.getUTCDay()) ? 0.5 : 1);
    if (random.chance(busy)) return ms;
  }
}

type Base = Pick<DemoSession, 'id' | 'contact_id' | 'country' | 'region' | 'city'>;

/** @param name of its chance; how often that for its time is asked depends on the hour of now, so that is another one */
function conversation(demo: Demo, name: string, base: Base, rows: DemoRows): void {
  const random = new Random(name);
  const channel = random.weighted(CHANNELS);
  const topic = TOPICS[Number(random.weighted(TOPIC_WEIGHTS))]!;
  const startMs = startOf(new Random(`${name}:start`), demo.nowMs);
  const turns = random.integer(1, Math.min(3, topic.asks.length));
  let lastMs = startMs;
  let answered = 0;
  let last = 'answered';
  for (let turn = 0; turn < turns; turn++) {
    const askMs = turn === 0 ? startMs : lastMs + random.integer(5_000, PAUSE_MS[channel]);
    const answerMs = askMs + random.integer(150, 2_500);
    if (answerMs > demo.nowMs) break; // yet to come
    last = statusOf(random, topic);
    if (last === 'answered') answered++;
    rows.messages.push(...exchange(random, base.id, topic, last, [askMs, answerMs], turn));
    lastMs = answerMs;
  }
  const missed = rows.messages.filter((message) => message.session_id === base.id).length / 2 - answered;
  rows.sessions.push({
    ...base,
    channel,
    session_kind: topic.retention ? 'retention' : 'support',
    subject: rows.messages.find((message) => message.session_id === base.id)!.text,
    intent: topic.intent,
    intent_class: topic.intentClass,
    outcome: OUTCOMES[last] ?? (answered > 0 ? 'answered' : 'unanswered'),
    page_url: channel === 'human' ? `https://shop.example.com${random.pick(PAGES)}` : null,
    started_at: iso(startMs),
    last_activity_at: iso(lastMs),
    turns_answered: answered,
    turns_missed: last === 'handed_off' ? 0 : missed,
    last_status: last,
    ...ending(random, demo.nowMs, lastMs, channel, { answered, missed, last }),
  });
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
  sessionId: string,
  topic: Topic,
  status: string,
  [askMs, answerMs]: [number, number],
  turn: number,
): DemoMessage[] {
  const id = (author: string) => following(sessionId, `${turn} ${author}`);
  const told = { answered: topic.answer, handed_off: topic.answer, clarify: 'Which order do you mean?' };
  const { intent, intentClass } = topic;
  const confidence =
    Math.round((status === 'answered' ? 0.6 + 0.4 * random.next() : 0.4 * random.next()) * 1_000) / 1_000;
  const shared = { session_id: sessionId };
  return [
    {
      ...shared,
      id: id('contact'),
      author: 'contact',
      author_label: null,
      text: topic.asks[(turn + random.integer(0, topic.asks.length - 1)) % topic.asks.length]!,
      turn: null,
      created_at: iso(askMs),
    },
    {
      ...shared,
      id: id('agent'),
      author: 'agent',
      author_label: 'AI assistant',
      text: told[status as keyof typeof told] ?? UNKNOWN_ANSWER,
      turn: {
        status,
        confidence,
        language: 'en',
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
