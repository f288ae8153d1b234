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
    return from[Math.floor(this.next() * from.length)]!;
  }

  /** One of the keys, with a probability by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) if ((rest -= weight) < 0) return key;
    return entries.at(-1)![0];
  }
}
