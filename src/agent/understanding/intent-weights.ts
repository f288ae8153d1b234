/** The trained weights of the intent classifier, as `npm run train` packs them into intents.weights.json. */
import packed from './intents.weights.json';
import { BUCKETS } from './intent-features.js';
import { INTENTS } from './intents.js';

export interface PackedWeights {
  intents: readonly string[];
  /** Divides the scores, so that probabilities are as often right as they say. */
  temperature: number;
  /** A person is wanted where that is so many times likelier than a question. */
  wantsPerson: number;
  /** The weight of level 7; level n weighs (n / 7)² of it. */
  largest: number;
  /**
   * Base64, a row for each bucket that has weights: how many buckets further it is (7 bits a byte, the last below 128), then
   * a level from -7 to 7 for each intent, two to a byte, as unsigned 4-bit numbers less 8.
   */
  rows: string;
}

/** Levels by row and intent; `rowOf` has each bucket's row, 0 where it has none. */
export interface WeightRows {
  rowOf: Uint16Array;
  levels: Int8Array;
}

export const LEVELS = 7;
const ROW_BYTES = Math.ceil(INTENTS.length / 2);

export const PACKED: PackedWeights = packed;
let unpacked: WeightRows | null = null;
/** Unpacks them for the first message that is classified. */
export const weightRows = (): WeightRows => (unpacked ??= unpack(PACKED));

export const weightOf = (level: number, largest: number): number => Math.sign(level) * (level / LEVELS) ** 2 * largest;

/** Throws where the weights are not of these intents. */
export function unpack({ intents, rows }: PackedWeights): WeightRows {
  if (intents.join() !== INTENTS.join())
    throw new Error('intents.weights.json has other intents: run `npm run train`.');
  const bytes = Buffer.from(rows, 'base64');
  const rowOf = new Uint16Array(BUCKETS);
  const levels: number[] = INTENTS.map(() => 0);
  for (let at = 0, bucket = -1, row = 1; at < bytes.length; at += ROW_BYTES, row++) {
    let distance = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      distance |= (bytes[at]! & 0x7f) << shift;
      more = bytes[at++]! >= 0x80;
    }
    bucket += distance;
    rowOf[bucket] = row;
    for (let column = 0; column < INTENTS.length; column++)
      levels.push(((bytes[at + (column >> 1)]! >> (4 * (column & 1))) & 0xf) - 8);
  }
  return { rowOf, levels: Int8Array.from(levels) };
}
