/** The vectors of a passage's lines as they are stored: for each line its scale, then its whole numbers. */
import { quantise } from './quantise.js';

const SCALE_BYTES = 4;

export function packLines(vectors: Float32Array[]): Buffer {
  return Buffer.concat(
    vectors.flatMap((vector) => {
      const { scale, vector: whole } = quantise(vector);
      const head = Buffer.alloc(SCALE_BYTES);
      head.writeFloatLE(scale);
      return [head, whole];
    }),
  );
}

/** Cosine of each line's vector and the query's, of length 1; NaN = nothing is known of the line. */
export function compareLines(packed: Buffer, query: Float32Array): Float32Array {
  const step = SCALE_BYTES + query.length;
  return Float32Array.from({ length: Math.floor(packed.byteLength / step) }, (_, line) => {
    const at = line * step;
    const scale = packed.readFloatLE(at);
    return scale === 0 ? NaN : cosine(query, packed.subarray(at + SCALE_BYTES, at + step), scale);
  });
}

/** @param whole a vector's whole numbers, each times `scale` */
export function cosine(query: Float32Array, whole: Buffer, scale: number): number {
  const values = new Int8Array(whole.buffer, whole.byteOffset, whole.byteLength);
  let sum = 0;
  for (const [i, value] of query.entries()) sum += value * (values[i] ?? 0);
  return Math.min(1, sum * scale);
}
