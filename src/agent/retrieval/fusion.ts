/** Constant of reciprocal rank fusion, as in its paper. */
const FUSION_K = 60;

/**
 * Fuses ranked lists by reciprocal rank: what stands high in several of them comes first. Ties keep the order of the lists.
 * @param k the smaller, the more the first places of one list count against lower ones of several
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
