/** Prunes and quantises weights, and packs them as src/agent/understanding/intent-weights.ts reads them. */
import { BUCKETS } from '../../src/agent/understanding/intent-features.js';
import { LEVELS, weightOf, type PackedWeights } from '../../src/agent/understanding/intent-weights.js';
import { INTENTS } from '../../src/agent/understanding/intents.js';
import type { Vector, Weights } from './trainer.js';

const CLASSES = INTENTS.length;
/** So many buckets keep their weights: some 480 kB in base64. */
const ROWS_MAX = 40_000;
/** The largest weight that can be packed, in root mean squares of all. */
const LARGEST_IN_RMS = 6;

/** 1 for each weight of the buckets that say most: by how their weights differ, and how often they are there. */
export function tellingRows(weights: Weights, vectors: Vector[]): Uint8Array {
  const telling = new Float64Array(BUCKETS);
  for (const { buckets, values } of vectors) buckets.forEach((bucket, i) => (telling[bucket]! += values[i]! ** 2));
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const row = centred(weights, bucket);
    telling[bucket]! *= row.reduce((sum, weight) => sum + weight * weight, 0);
  }
  const sorted = telling.filter((value) => value > 0).sort();
  const least = sorted[Math.max(0, sorted.length - ROWS_MAX)] ?? 0;
  return Uint8Array.from(weights, (_, at) => (telling[Math.floor(at / CLASSES)]! > least ? 1 : 0));
}

/** What all classes have in common moves none of them. */
function centred(weights: Weights, bucket: number): number[] {
  const row = [...weights.subarray(bucket * CLASSES, (bucket + 1) * CLASSES)];
  const mean = row.reduce((sum, weight) => sum + weight, 0) / CLASSES;
  return row.map((weight) => weight - mean);
}

/** Brings weights to the levels that are packed. */
export function quantise(weights: Weights): { largest: number; levels: Int8Array } {
  const rows = Array.from({ length: BUCKETS }, (_, bucket) => centred(weights, bucket)).flat();
  const present = rows.filter((weight) => weight !== 0);
  const rms = Math.sqrt(present.reduce((sum, weight) => sum + weight * weight, 0) / Math.max(1, present.length));
  const largest = Number((LARGEST_IN_RMS * rms).toPrecision(6));
  const levels = Int8Array.from(rows, (weight) => {
    const level = Math.round(LEVELS * Math.sqrt(Math.abs(weight) / largest));
    return Math.sign(weight) * Math.min(LEVELS, level);
  });
  return { largest, levels };
}

/** What the packed weights weigh. */
export const dequantised = ({ largest, levels }: ReturnType<typeof quantise>): Weights =>
  Float32Array.from(levels, (level) => weightOf(level, largest));

export function pack({ largest, levels }: ReturnType<typeof quantise>): Pick<PackedWeights, 'largest' | 'rows'> {
  const bytes: number[] = [];
  let last = -1;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const row = levels.subarray(bucket * CLASSES, (bucket + 1) * CLASSES);
    if (row.every((level) => level === 0)) continue;
    let distance = bucket - last;
    last = bucket;
    for (; distance >= 0x80; distance >>>= 7) bytes.push((distance & 0x7f) | 0x80);
    bytes.push(distance);
    for (let column = 0; column < CLASSES; column += 2)
      bytes.push((row[column]! + 8) | (((row[column + 1] ?? 0) + 8) << 4));
  }
  return { largest, rows: Buffer.from(bytes).toString('base64') };
}
