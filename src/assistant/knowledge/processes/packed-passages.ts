import { deserialize, serialize } from 'node:v8';
import type { IndexedPassage } from '../../../agent/ports/knowledge.js';

const PASSAGES_MAX = 50;
/** Lexemes and units that are decoded, or written to the database, without yielding. */
const WEIGHT_MAX = 8_000;

/** Batches of a few milliseconds of work, whatever the passages contain. */
export function* inBatches(passages: Iterable<IndexedPassage>): Generator<IndexedPassage[]> {
  let batch: IndexedPassage[] = [];
  let weight = 0;
  for (const passage of passages) {
    const added = weightOf(passage);
    if (batch.length > 0 && (batch.length === PASSAGES_MAX || weight + added > WEIGHT_MAX)) {
      yield batch;
      [batch, weight] = [[], 0];
    }
    batch.push(passage);
    weight += added;
  }
  if (batch.length > 0) yield batch;
}

const weightOf = ({ lexemes, units }: IndexedPassage): number =>
  units.reduce((sum, { context }) => sum + 2 + context.length / 16, lexemes.size);

export const pack = (batch: IndexedPassage[]): Uint8Array => serialize(batch);

/**
 * A document's passages as received from the process that read it. Encoded, thousands of them are bytes outside
 * the heap instead of objects; they are decoded a batch at a time.
 */
export class PackedPassages {
  private readonly packed: Uint8Array[] = [];
  count = 0;
  bytes = 0;

  add(packed: Uint8Array, count: number): void {
    this.packed.push(packed);
    this.count += count;
    this.bytes += packed.byteLength;
  }

  *batches(): Generator<IndexedPassage[]> {
    for (const packed of this.packed) yield deserialize(packed) as IndexedPassage[];
  }

  *[Symbol.iterator](): Generator<IndexedPassage> {
    for (const batch of this.batches()) yield* batch;
  }
}
