/** Gathers items into batches of a bounded size. Pure. */
import type { ReadItem } from '../imported.dto.js';
import { BATCH_CHARACTERS_MAX, BATCH_ITEMS_MAX } from './limits.js';

/** Counted for an item or a message besides its texts. */
const COST = 200;

export async function* inBatches(items: AsyncIterable<ReadItem>): AsyncGenerator<ReadItem[]> {
  let batch: ReadItem[] = [];
  let size = 0;
  for await (const item of items) {
    const cost = costOf(item);
    if (batch.length > 0 && size + cost > BATCH_CHARACTERS_MAX) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(item);
    size += cost;
    if (batch.length < BATCH_ITEMS_MAX) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function costOf(item: ReadItem): number {
  if (item.kind === 'skipped') return COST;
  return item.conversation.messages.reduce((sum, { text }) => sum + text.length + COST, COST);
}
