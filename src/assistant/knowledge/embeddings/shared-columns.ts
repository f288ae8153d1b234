import type { VectorColumns } from './nearest.js';

/** A vector in its stored form. */
export interface StoredVector {
  no: number;
  scale: number;
  vector: Buffer;
}

/** Allocates columns for this many vectors, in memory that threads share. */
export function emptyColumns(dimensions: number, count: number): VectorColumns {
  return {
    dimensions,
    numbers: new Int32Array(new SharedArrayBuffer(4 * count)),
    scales: new Float32Array(new SharedArrayBuffer(4 * count)),
    values: new Int8Array(new SharedArrayBuffer(dimensions * count)),
  };
}

export const bytesOf = ({ numbers, scales, values }: VectorColumns): number =>
  numbers.byteLength + scales.byteLength + values.byteLength;

/**
 * Columns of these numbers, with the vectors that another state of the same space had; and the positions that
 * are still empty.
 */
export function carriedOver(
  numbers: number[],
  dimensions: number,
  before: VectorColumns | null,
): { columns: VectorColumns; missing: Map<number, number> } {
  const columns = emptyColumns(dimensions, numbers.length);
  const known = new Map<number, number>();
  for (const [at, no] of before?.numbers.entries() ?? []) known.set(no, at);
  const missing = new Map<number, number>();
  for (const [at, no] of numbers.entries()) {
    columns.numbers[at] = no;
    const place = known.get(no);
    if (!before || place === undefined) {
      missing.set(no, at);
      continue;
    }
    columns.scales[at] = before.scales[place] ?? 0;
    columns.values.set(before.values.subarray(place * dimensions, (place + 1) * dimensions), at * dimensions);
  }
  return { columns, missing };
}

export function place(
  { dimensions, scales, values }: VectorColumns,
  at: number,
  { scale, vector }: StoredVector,
): void {
  scales[at] = scale;
  values.set(new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength), at * dimensions);
}
