/** Classifies texts with weights that `npm run lab -- train` learned from examples. */
import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { featuresOf } from './text-features.js';
import { InvariantError } from '../invariant.js';

export interface PackedWeights {
  /** Number of buckets that features are hashed to. */
  buckets: number;
  /** Divides the scores, so that probabilities are calibrated. */
  temperature: number;
  /** The weight of level 4; level n weighs n / 4 of it. */
  largest: number;
  /**
   * Base64 of Brotli. For each bucket with weights: its distance to the previous one (7 bits a byte, the last
   * below 128), and 0 after the last; then, class by class, the level of each row from -4 to 4, a signed byte
   * each.
   */
  rows: string;
}

/** Levels by row and class; `rowOf` maps each bucket to its row, 0 = none. */
interface WeightRows {
  rowOf: Uint32Array;
  levels: Int8Array;
}

export const LEVELS = 4;
/** One message and its clauses are asked about several times in a turn. */
const KEPT_MAX = 50;
const KEPT_CHARACTERS_MAX = 1_000;

export const weightOf = (level: number, largest: number): number => (level / LEVELS) * largest;

/** Determines the class of a text. Its weights are unpacked at first use. */
export class Classifier<Class extends string> {
  /** Weights of the levels from -4 to 4. */
  private readonly weights: Float64Array;
  private unpacked: WeightRows | null = null;
  private readonly kept = new LRUCache<string, Readonly<Record<Class, number>>>({
    max: KEPT_MAX,
    memoMethod: (text) => this.computed(text),
  });

  /** @throws if the weights were trained for other classes */
  constructor(
    private readonly classes: readonly Class[],
    trainedFor: readonly string[],
    private readonly packed: PackedWeights,
  ) {
    if (trainedFor.join() !== classes.join())
      throw new InvariantError(
        `These weights were trained for ${trainedFor.join(', ')}: run \`npm run lab -- train\`.`,
      );
    this.weights = Float64Array.from({ length: 2 * LEVELS + 1 }, (_, index) =>
      weightOf(index - LEVELS, packed.largest),
    );
  }

  /** The calibrated probability of each class. Examines at most 1,200 characters. */
  probabilities(text: string): Readonly<Record<Class, number>> {
    return text.length > KEPT_CHARACTERS_MAX ? this.computed(text) : this.kept.memo(text);
  }

  private computed(text: string): Record<Class, number> {
    const { rowOf, levels } = (this.unpacked ??= unpack(this.packed, this.classes.length));
    const { buckets, values } = featuresOf(text, this.packed.buckets);
    const columns = this.classes.length;
    const sums = new Float64Array(columns);
    for (let i = 0; i < buckets.length; i++) {
      const row = rowOf[buckets[i] ?? 0] ?? 0;
      if (row === 0) continue;
      const value = values[i] ?? 0;
      for (let column = 0; column < columns; column++) {
        const level = levels[row * columns + column] ?? 0;
        sums[column] = (sums[column] ?? 0) + (this.weights[level + LEVELS] ?? 0) * value;
      }
    }
    const top = Math.max(...sums);
    const odds = sums.map((sum) => Math.exp((sum - top) / this.packed.temperature));
    const total = odds.reduce((sum, value) => sum + value, 0);
    const probabilities = Object.fromEntries(this.classes.map((name, column) => [name, (odds[column] ?? 0) / total]));
    return probabilities as Record<Class, number>;
  }
}

function unpack(packed: PackedWeights, classes: number): WeightRows {
  const bytes = brotliDecompressSync(Buffer.from(packed.rows, 'base64'));
  const rowOf = new Uint32Array(packed.buckets);
  let rows = 0;
  let offset = 0;
  for (let bucket = -1; bytes[offset] !== 0;) {
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[offset++] ?? 0;
      bucket += (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    rowOf[bucket] = ++rows;
  }
  const columns = new Int8Array(bytes.buffer, bytes.byteOffset + offset + 1, rows * classes);
  // Row 0 is that of all buckets without weights.
  const levels = new Int8Array((rows + 1) * classes);
  columns.forEach((level, i) => (levels[(1 + (i % rows)) * classes + Math.floor(i / rows)] = level));
  return { rowOf, levels };
}
