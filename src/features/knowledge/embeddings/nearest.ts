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
  for (let at = 0, from = 0; at < numbers.length; at++, from += dimensions) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += query[i]! * values[from + i]!;
    const likeness = Math.min(1, sum * scales[at]!);
    if (found.length === limit && likeness <= found[limit - 1]!.likeness) continue;
    let place = found.length;
    while (place > 0 && found[place - 1]!.likeness < likeness) place--;
    found.splice(place, 0, { no: numbers[at]!, likeness });
    if (found.length > limit) found.pop();
  }
  return found;
}
