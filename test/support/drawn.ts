/** What is too much for every run: `npm test` tries one in five, `npm run test:thorough` all. */
import { seeded } from './seeded.js';

export type Draw = <T>(all: readonly T[], kindOf?: (one: T) => string) => T[];

export const everything: Draw = (all) => [...all];

const ONE_IN = 5;

/** One in five, and at least one of each kind. Jest prints its seed, and `--seed` repeats a draw. */
export const drawn: Draw = (all, kindOf = () => '') => {
  const draws = seeded(jest.getSeed());
  const byKind = new Map<string, (typeof all)[number][]>();
  for (const one of all) byKind.set(kindOf(one), [...(byKind.get(kindOf(one)) ?? []), one]);
  return [...byKind.values()].flatMap((left) =>
    Array.from({ length: Math.ceil(left.length / ONE_IN) }, () => left.splice(draws.whole(left.length), 1)[0]!),
  );
};
