import { InvariantError, required } from '../../platform/kernel/invariant.js';

/** Seeded random numbers: the same seed gives the same numbers on every machine (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: string) {
    // FNV-1a: derives the state from any text.
    this.state = 2_166_136_261;
    for (let at = 0; at < seed.length; at++) this.state = Math.imul(this.state ^ seed.charCodeAt(at), 16_777_619);
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number between both bounds, inclusive. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    const entry = from[Math.floor(this.next() * from.length)];
    // null is an entry like any other: some people have no company.
    if (entry === undefined) throw new InvariantError('there is nothing to pick from');
    return entry;
  }

  /** One of the keys, with a probability by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    return this.pickWeighted(entries.map(([key, weight]) => ({ key, weight }))).key;
  }

  /** One of these, with a probability by weight. */
  pickWeighted<T extends { weight: number }>(from: readonly T[]): T {
    let rest = this.next() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const entry of from) if ((rest -= entry.weight) < 0) return entry;
    return required(from.at(-1), 'an entry to pick');
  }
}
