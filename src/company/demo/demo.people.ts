/** The people of a demo. */
import type { DemoContact, DemoSession } from './demo.rows.js';
import { COMPANIES, FIRST_NAMES, LAST_NAMES, type PLACES, PLANS } from './demo.topics.js';
import type { Random } from './seeded-random.js';

const DAY_MS = 24 * 60 * 60_000;

export type City = (typeof PLACES)[number];

export interface Person {
  id: string;
  /** Whether the customer's backend knows them; otherwise a visitor, with only what they said. */
  user: boolean;
  name: string;
  email: string;
  company: string | null;
  externalId: string;
  attributes: Record<string, string | number>;
  /** How long before their first session they were first seen. */
  knownMs: number;
  place: City;
}

export function personOf(
  random: Random,
  { seed, number, id, place }: { seed: string; number: number; id: string; place: City },
): Person {
  const user = random.chance(0.7);
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const company = random.pick(COMPANIES);
  const attributes = { plan: random.pick(PLANS), orders: random.integer(0, 40) };
  const knownMs = random.chance(0.6) ? random.integer(1, 300) * DAY_MS : 0;
  const inAddress = seed.replace(/[^0-9A-Za-z]+/g, '-'); // any text; some characters are not allowed in an address
  const email = `${first}.${last}.${inAddress}-${number}@example.com`.toLowerCase();
  const externalId = `demo-${seed}-${number}`;
  return { id, user, name: `${first} ${last}`, email, company, externalId, attributes, knownMs, place };
}

/** @param met their sessions, at least one */
export function contactOf(person: Person, met: DemoSession[]): DemoContact {
  const { id, user, place } = person;
  const firstMs = Math.min(...met.map((session) => Date.parse(session.started_at)));
  return {
    id,
    kind: user ? 'user' : 'visitor',
    external_user_id: user ? person.externalId : null,
    name: user ? person.name : null,
    email: user ? person.email : null,
    company: user ? person.company : null,
    locale: place.locale,
    timezone: place.timezone,
    attributes: user ? person.attributes : {},
    first_seen_at: new Date(firstMs - person.knownMs).toISOString(),
    last_seen_at: met.map((session) => session.last_activity_at).reduce((a, b) => (a > b ? a : b)),
  };
}
