/** Draws that are the same in every run. */
export interface Draws {
  /** At least 0, less than 1. */
  number(): number;
  /** At least 0, less than `end`. */
  whole(end: number): number;
  oneOf<T>(all: readonly T[]): T;
}

/** @param seed another one for each thing that is drawn independently */
export function seeded(seed: number): Draws {
  let state = seed;
  // The steps of mulberry32, which passes for random with 32 bits of state.
  const number = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (end: number): number => Math.floor(number() * end);
  return { number, whole, oneOf: (all) => all[whole(all.length)]! };
}
