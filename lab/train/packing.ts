/** Prunes, quantises and packs weights in the format of src/platform/kernel/classifier/classifier.ts. */
import { brotliCompressSync } from 'node:zlib';
import { LEVELS, weightOf, type PackedWeights } from '../../src/platform/kernel/classifier/classifier.js';
import type { Lesson, Weights } from './trainer.js';

/** Number of buckets that keep their weights; keeps the file below 500 kB with fifteen classes. */
const ROWS_MAX = 120_000;
/** The largest weight that can be packed, as a multiple of the root mean square. */
const LARGEST_IN_RMS = 6;

/** 1 for each weight of the most informative buckets, by the spread of their weights and their frequency. */
export function tellingRows(weights: Weights, { classes, buckets, vectors }: Lesson): Uint8Array {
  const telling = new Float64Array(buckets);
  for (const vector of vectors) vector.buckets.forEach((bucket, i) => (telling[bucket]! += vector.values[i]! ** 2));
  for (let bucket = 0; bucket < buckets; bucket++) {
    const row = centred(weights, bucket, classes);
    telling[bucket]! *= row.reduce((sum, weight) => sum + weight * weight, 0);
  }
  const sorted = telling.filter((value) => value > 0).sort();
  const least = sorted[Math.max(0, sorted.length - ROWS_MAX)] ?? 0;
  return Uint8Array.from(weights, (_, at) => (telling[Math.floor(at / classes)]! > least ? 1 : 0));
}

/** Subtracts what all classes have in common, which has no effect. Most weights of a bucket become zero. */
function centred(weights: Weights, bucket: number, classes: number): number[] {
  const row = [...weights.subarray(bucket * classes, (bucket + 1) * classes)];
  const median = row.toSorted((a, b) => a - b)[classes >> 1]!;
  return row.map((weight) => weight - median);
}

interface Quantised {
  largest: number;
  levels: Int8Array;
}

/** Quantises weights to the packed levels. */
export function quantise(weights: Weights, classes: number): Quantised {
  const rows = new Float32Array(weights.length);
  let [present, squares] = [0, 0];
  for (let bucket = 0; bucket * classes < weights.length; bucket++)
    for (const [column, weight] of centred(weights, bucket, classes).entries()) {
      if (weight === 0) continue;
      rows[bucket * classes + column] = weight;
      present++;
      squares += weight * weight;
    }
  const largest = Number((LARGEST_IN_RMS * Math.sqrt(squares / Math.max(1, present))).toPrecision(6));
  const levels = Int8Array.from(rows, (weight) => {
    const level = Math.round((LEVELS * Math.abs(weight)) / largest);
    return Math.sign(weight) * Math.min(LEVELS, level);
  });
  return { largest, levels };
}

/** Restores the packed weights. */
export const dequantised = ({ largest, levels }: Quantised): Weights =>
  Float32Array.from(levels, (level) => weightOf(level, largest));

export function pack({ largest, levels }: Quantised, classes: number): Pick<PackedWeights, 'largest' | 'rows'> {
  const distances: number[] = [];
  const rows: Int8Array[] = [];
  let last = -1;
  for (let bucket = 0; bucket * classes < levels.length; bucket++) {
    const row = levels.subarray(bucket * classes, (bucket + 1) * classes);
    if (row.every((level) => level === 0)) continue;
    let distance = bucket - last;
    last = bucket;
    for (; distance >= 0x80; distance >>>= 7) distances.push((distance & 0x7f) | 0x80);
    distances.push(distance);
    rows.push(row);
  }
  const columns = Array.from({ length: classes }, (_, column) => rows.map((row) => row[column]! & 0xff)).flat();
  const packed = brotliCompressSync(Buffer.from([...distances, 0].concat(columns)));
  return { largest, rows: packed.toString('base64') };
}
