/** Constant of reciprocal rank fusion, as in the original paper. */
const FUSION_K = 60;

/**
 * Fuses ranked lists by reciprocal rank: entries ranked high in several lists come first. Ties keep the order
 * of the lists.
 * @param k smaller values give the first places of one list more weight than lower places in several
 */
export function fuseRanks<T>(lists: T[][], keyOf: (entry: T) => unknown, k = FUSION_K): T[] {
  const fused = new Map<unknown, { entry: T; score: number }>();
  for (const list of lists)
    for (const [rank, entry] of list.entries()) {
      const known = fused.get(keyOf(entry)) ?? { entry, score: 0 };
      known.score += 1 / (k + rank + 1);
      fused.set(keyOf(entry), known);
    }
  return [...fused.values()].sort((a, b) => b.score - a.score).map(({ entry }) => entry);
}
