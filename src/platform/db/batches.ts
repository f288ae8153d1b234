/**
 * Batches the writes of many callers: items that arrive while their group is being written are written together
 * afterwards.
 */
import { DatabaseUnavailable } from './errors.js';

/** Maximum number of items in a batch, so that a caller waits only briefly for the other items. */
const BATCH_MAX = 32;
/** Maximum number of waiting items per group. Further ones are refused at once: waiting would not help them. */
const WAITING_MAX = 500;

interface WaitingItem<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatchRules<Group, Item, Result> {
  /** Groups with the same name share a queue, of which one batch is in progress at a time. */
  nameOf: (group: Group) => string;
  /**
   * Writes all items, or none if it rejects. Results are in the order of the items.
   * @param take returns the items: the later it is first called, the more items share the batch; later calls
   * return the same items
   */
  write: (group: Group, take: () => Item[]) => Promise<Result[]>;
  /** Two items of one key never share a batch. Default: any items may. */
  keyOf?: (item: Item) => string;
}

/**
 * The first item is written at once and alone; no timer collects others. Items are written in order of arrival,
 * so that under load one transaction, one round trip and one commit serve many.
 */
export class Batches<Group, Item, Result> {
  /** Queues of groups with a batch in progress. */
  private readonly waiting = new Map<string, WaitingItem<Item, Result>[]>();

  constructor(private readonly rules: BatchRules<Group, Item, Result>) {}

  /** @throws the error of writing the item alone; DatabaseUnavailable also if too many items wait */
  add(group: Group, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const name = this.rules.nameOf(group);
      const queue = this.waiting.get(name);
      if (queue && queue.length >= WAITING_MAX)
        return reject(new DatabaseUnavailable(`${WAITING_MAX} writes wait for each other`));
      if (queue) return void queue.push({ item, resolve, reject });
      const first = [{ item, resolve, reject }];
      this.waiting.set(name, first);
      void this.work(group, first);
    });
  }

  private async work(group: Group, queue: WaitingItem<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      let batch: WaitingItem<Item, Result>[] | undefined;
      await this.settle(group, () => (batch ??= this.take(queue)), queue);
    }
    this.waiting.delete(this.rules.nameOf(group));
  }

  /** Takes the next batch out of the queue. */
  private take(queue: WaitingItem<Item, Result>[]): WaitingItem<Item, Result>[] {
    const { keyOf } = this.rules;
    if (!keyOf) return queue.splice(0, BATCH_MAX);
    const keys = new Set<string>();
    const batch: WaitingItem<Item, Result>[] = [];
    const later: WaitingItem<Item, Result>[] = [];
    for (const waiting of queue.splice(0)) {
      const key = keyOf(waiting.item);
      if (batch.length < BATCH_MAX && !keys.has(key)) batch.push(waiting);
      else later.push(waiting);
      keys.add(key);
    }
    queue.push(...later);
    return batch;
  }

  private async settle(
    group: Group,
    take: () => WaitingItem<Item, Result>[],
    queue: WaitingItem<Item, Result>[],
  ): Promise<void> {
    try {
      const results = await this.rules.write(group, () => take().map(({ item }) => item));
      take().forEach(({ resolve }, i) => resolve(results[i] as Result));
    } catch (error) {
      const batch = take();
      // Callers that have waited for an unavailable database should not wait for it again.
      if (error instanceof DatabaseUnavailable)
        return [...batch, ...queue.splice(0)].forEach((waiting) => waiting.reject(error));
      // One item's error must not fail the others: each is tried alone.
      if (batch.length > 1) await Promise.all(batch.map((waiting) => this.settle(group, () => [waiting], queue)));
      else batch.forEach((waiting) => waiting.reject(error));
    }
  }
}
