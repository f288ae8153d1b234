/**
 * Which conversations people judge, and in which order. Pure.
 *
 * The order is drawn by a hash, in strata of the machine's outcome and of its confidence. Each beginning of it is a
 * sample of all strata in proportion, with somewhat more of the uncertain ones: whoever stops after any number of
 * verdicts has a random sample, of known weights.
 *
 * Skipping must not choose the sample: a skipped conversation keeps its place, is offered to other people before any
 * later one, and is never replaced by another that somebody likes better. What nobody wants to judge counts as unknown
 * in its stratum, like all that were not drawn; the report says how many these are.
 */
import { groupedBy } from '../../platform/kernel/groups.js';
import { isUnanswered, type MachineOutcome } from './outcomes.rules.js';

/** How much more often a conversation of an uncertain stratum is drawn. */
const UNCERTAIN_RATE = 1.25;
/** With fewer verdicts, only what is certain is said: of all, and of each part of a forecast that was made again. */
export const VERDICTS_MIN = 8;
/** The part of a forecast whose sample is its own. */
export const OWN_PART = '';

/** Of a conversation of which nothing changed in a forecast that was made again: its place in the earlier sample. */
export interface Drawn {
  /** The forecast in which it was. */
  in: string;
  weight: number;
}

export interface Drawable {
  id: string;
  machine: MachineOutcome;
  /** 0–1 */
  confidence: number;
  /** Absent = not before. */
  drawn?: Drawn | null;
}

export interface Place {
  id: string;
  machine: MachineOutcome;
  /** Third of its outcome's conversations by confidence: 0 = the least confident. */
  third: number;
  /** For how many conversations it stands, in proportion to others of its part. */
  weight: number;
  /** The earlier forecast in whose sample it is, or `OWN_PART`. */
  part: string;
}

/** Where each conversation that the agent answered stands. The others need no verdict. */
export function placesOf(conversations: readonly Drawable[]): Place[] {
  const answered = conversations.filter(({ machine }) => !isUnanswered(machine));
  const strata = groupedBy(answered, ({ machine, drawn }) => `${drawn?.in ?? OWN_PART}:${machine}`);
  return [...strata.values()].flatMap((members) => {
    const sorted = [...members].sort((a, b) => a.confidence - b.confidence || (a.id < b.id ? -1 : 1));
    return sorted.map(({ id, machine, drawn }, index) => {
      const third = Math.floor((3 * index) / sorted.length);
      const weight = drawn?.weight ?? (isUncertain(machine, third) ? 1 / UNCERTAIN_RATE : 1);
      return { id, machine, third, weight, part: drawn?.in ?? OWN_PART };
    });
  });
}

const isUncertain = (machine: MachineOutcome, third: number): boolean => machine !== 'settled' || third === 0;

export const stratumOf = ({ machine, third }: Pick<Place, 'machine' | 'third'>): string => `${machine}:${third}`;

/** Ids in the order in which they are to be judged. @param seed the forecast's id: another forecast draws anew */
export function orderOf(places: readonly Place[], seed: string): string[] {
  const drawn: { id: string; at: number; tie: number }[] = [];
  for (const [stratum, members] of groupedBy(places, stratumOf)) {
    const hashed = members
      .map(({ id, weight }) => ({ id, weight, tie: hashOf(seed, id) }))
      .sort((a, b) => a.tie - b.tie);
    // With a random start, a stratum is drawn from in proportion on average, however few are judged.
    const start = hashOf(seed, stratum);
    for (const [index, { id, weight, tie }] of hashed.entries())
      drawn.push({ id, at: ((index + start) * weight) / hashed.length, tie });
  }
  return drawn.sort((a, b) => a.at - b.at || a.tie - b.tie || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/**
 * Parts one after the other, each in its own order, that of an earlier forecast gone on with: first those with too few
 * verdicts for a figure, then what changed. Each part is estimated by itself, so which one is judged first is free.
 */
export function orderOfParts(places: readonly Place[], seed: string, judged: ReadonlySet<string>): string[] {
  const parts = [...groupedBy(places, ({ part }) => part)].map(([part, members]) => {
    const verdicts = members.filter(({ id }) => judged.has(id)).length;
    const isLacking = verdicts < Math.min(VERDICTS_MIN, members.length);
    return { rank: (isLacking ? 0 : 2) + (part === OWN_PART ? 0 : 1), order: orderOf(members, part || seed) };
  });
  return parts.sort((a, b) => a.rank - b.rank).flatMap(({ order }) => order);
}

/** 0–1, evenly spread: FNV-1a in two lanes, mixed at the end. Not a secret, and fast for 100,000 conversations. */
function hashOf(seed: string, id: string): number {
  let [one, two] = [0x811c9dc5, 0x9dc5811c];
  for (const text of [seed, '\n', id])
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      two = Math.imul(two ^ code, 0x85ebca6b);
    }
  return (mixed(one ^ (two >>> 16)) + (mixed(two ^ (one << 5)) >>> 11) / 2 ** 21) / 2 ** 32;
}

function mixed(lane: number): number {
  let bits = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export interface Judging {
  /** Those with all verdicts. */
  judged: ReadonlySet<string>;
  /** Those that others have open. */
  taken: ReadonlySet<string>;
  skippedByThisPerson: ReadonlySet<string>;
}

/** What this person judges next; null if nothing is left for them. */
export const nextOf = (order: readonly string[], { judged, taken, skippedByThisPerson }: Judging): string | null =>
  order.find((id) => !judged.has(id) && !taken.has(id) && !skippedByThisPerson.has(id)) ?? null;
