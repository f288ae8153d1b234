/** Vectors of one workspace for a search: columns of equal length in memory that threads share. */
export interface VectorColumns {
  dimensions: number;
  /** Numbers of the passages, ascending. */
  numbers: Int32Array;
  scales: Float32Array;
  /** `dimensions` values per passage, one passage after the other. */
  values: Int8Array;
}

export interface NearestVector {
  no: number;
  /** Cosine, at most 1. */
  likeness: number;
}

/**
 * The vectors nearest to a vector of length 1, nearest first; of equals the lower number. Exact: examines all
 * of them.
 */
export function nearest(
  { dimensions, numbers, scales, values }: VectorColumns,
  query: Float32Array,
  limit: number,
): NearestVector[] {
  const found: NearestVector[] = [];
  // The least likeness found, once there are as many as wanted.
  let least = -Infinity;
  for (let at = 0, from = 0; at < numbers.length; at++, from += dimensions) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += (query[i] ?? 0) * (values[from + i] ?? 0);
    const likeness = Math.min(1, sum * (scales[at] ?? 0));
    if (likeness <= least) continue;
    const place = found.findIndex((other) => other.likeness < likeness);
    found.splice(place < 0 ? found.length : place, 0, { no: numbers[at] ?? 0, likeness });
    if (found.length > limit) found.pop();
    least = found[limit - 1]?.likeness ?? least;
  }
  return found;
}
