/** Classifies texts by weights that `npm run train` has learned from examples: the one way that the agent's classifiers run. */
import { brotliDecompressSync } from 'node:zlib';
import { BUCKETS, featuresOf } from './text-features.js';

export interface PackedWeights {
  /** Divides the scores, so that probabilities are as often right as they say. */
  temperature: number;
  /** The weight of level 4; level n weighs n / 4 of it. */
  largest: number;
  /**
   * Base64 of Brotli. A row for each bucket that has weights: how many buckets further it is (7 bits a byte, the last
   * below 128), and 0 behind the last; then, class by class, the level of each row from -4 to 4, a signed byte each.
   */
  rows: string;
}

/** Levels by row and class; `rowOf` has each bucket's row, 0 where it has none. */
interface WeightRows {
  rowOf: Uint32Array;
  levels: Int8Array;
}

export const LEVELS = 4;

export const weightOf = (level: number, largest: number): number => (level / LEVELS) * largest;

/** Tells the class of a text. Its weights are unpacked for the first one. */
export class Classifier<Class extends string> {
  /** Weights of the levels from -4 to 4. */
  private readonly weights: number[];
  private unpacked: WeightRows | null = null;

  /** @throws where the weights were trained for other classes */
  constructor(
    private readonly classes: readonly Class[],
    trainedFor: readonly string[],
    private readonly packed: PackedWeights,
  ) {
    if (trainedFor.join() !== classes.join())
      throw new Error(`These weights were trained for ${trainedFor.join(', ')}: run \`npm run train\`.`);
    this.weights = Array.from({ length: 2 * LEVELS + 1 }, (_, index) => weightOf(index - LEVELS, packed.largest));
  }

  /** The calibrated probability of each class. Looks at 1,200 characters at most. */
  probabilities(text: string): Record<Class, number> {
    const { rowOf, levels } = (this.unpacked ??= unpack(this.packed.rows, this.classes.length));
    const { buckets, values } = featuresOf(text);
    const columns = this.classes.length;
    const sums = new Float64Array(columns);
    for (let i = 0; i < buckets.length; i++) {
      const row = rowOf[buckets[i]!]!;
      if (row === 0) continue;
      for (let column = 0; column < columns; column++)
        sums[column]! += this.weights[levels[row * columns + column]! + LEVELS]! * values[i]!;
    }
    const top = Math.max(...sums);
    const odds = Array.from(sums, (sum) => Math.exp((sum - top) / this.packed.temperature));
    const total = odds.reduce((sum, one) => sum + one, 0);
    const told = Object.fromEntries(this.classes.map((name, column) => [name, odds[column]! / total]));
    return told as Record<Class, number>;
  }
}

function unpack(packed: string, classes: number): WeightRows {
  const bytes = brotliDecompressSync(Buffer.from(packed, 'base64'));
  const rowOf = new Uint32Array(BUCKETS);
  let rows = 0;
  let at = 0;
  for (let bucket = -1; bytes[at] !== 0;) {
    for (let shift = 0, more = true; more; shift += 7) {
      bucket += (bytes[at]! & 0x7f) << shift;
      more = bytes[at++]! >= 0x80;
    }
    rowOf[bucket] = ++rows;
  }
  const columns = new Int8Array(bytes.buffer, bytes.byteOffset + at + 1, rows * classes);
  // Row 0 is that of all buckets without weights.
  const levels = new Int8Array((rows + 1) * classes);
  columns.forEach((level, i) => (levels[(1 + (i % rows)) * classes + Math.floor(i / rows)] = level));
  return { rowOf, levels };
}
