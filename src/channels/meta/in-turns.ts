import { setImmediate as nextTurn } from 'node:timers/promises';

/** Each takes some microseconds. */
const ITEMS_AT_ONCE = 200;

/** Maps a list whose length somebody else chose: other requests are answered in between. */
export async function inTurns<T, R>(items: readonly T[], map: (item: T) => R | Promise<R>): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ITEMS_AT_ONCE === 0) await nextTurn();
    mapped.push(await map(item));
  }
  return mapped;
}
