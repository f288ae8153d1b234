/** Writes of many callers at once: what comes while its like is under way goes together afterwards. */
import { DatabaseUnavailable } from './errors.js';

/** Items of one batch at most: a caller waits for the other items of its batch only briefly. */
const BATCH_MAX = 32;
/** Items of one line that may wait. Further ones are refused at once: waiting would not help them. */
const WAITING_MAX = 500;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatchRules<Line, Item, Result> {
  /** Lines of one name share a queue; one batch of it is under way at a time. */
  nameOf: (line: Line) => string;
  /**
   * Writes all items, or none where it rejects. Results are in the order of the items.
   * @param take gives the items: the later it is called first, the more share the batch; called again, the same
   */
  write: (line: Line, take: () => Item[]) => Promise<Result[]>;
  /** Two items of one key never share a batch. Default: any items may. */
  keyOf?: (item: Item) => string;
}

/**
 * The first item goes at once and alone; no timer collects others. Items go in the order in which they came, so that under
 * load a transaction, a round trip and a commit serve many.
 */
export class Batches<Line, Item, Result> {
  /** Of the lines of which a batch is under way. */
  private readonly waiting = new Map<string, Waiting<Item, Result>[]>();

  constructor(private readonly rules: BatchRules<Line, Item, Result>) {}

  /** @throws what writing the item alone throws; DatabaseUnavailable also where too many wait */
  add(line: Line, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const name = this.rules.nameOf(line);
      const queue = this.waiting.get(name);
      if (queue && queue.length >= WAITING_MAX)
        return reject(new DatabaseUnavailable(`${WAITING_MAX} writes wait for each other`));
      if (queue) return void queue.push({ item, resolve, reject });
      const first = [{ item, resolve, reject }];
      this.waiting.set(name, first);
      void this.work(line, first);
    });
  }

  private async work(line: Line, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      let batch: Waiting<Item, Result>[] | undefined;
      await this.settle(line, () => (batch ??= this.take(queue)), queue);
    }
    this.waiting.delete(this.rules.nameOf(line));
  }

  /** The next batch, out of the queue. */
  private take(queue: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    const { keyOf } = this.rules;
    if (!keyOf) return queue.splice(0, BATCH_MAX);
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const one of queue.splice(0)) {
      const key = keyOf(one.item);
      if (batch.length < BATCH_MAX && !keys.has(key)) batch.push(one);
      else later.push(one);
      keys.add(key);
    }
    queue.push(...later);
    return batch;
  }

  private async settle(line: Line, take: () => Waiting<Item, Result>[], queue: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.rules.write(line, () => take().map(({ item }) => item));
      take().forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      const batch = take();
      // Callers who waited for a database that is away do not wait for it again.
      if (error instanceof DatabaseUnavailable)
        return [...batch, ...queue.splice(0)].forEach((one) => one.reject(error));
      // One item's error is not the others': each is tried alone.
      if (batch.length > 1) await Promise.all(batch.map((one) => this.settle(line, () => [one], queue)));
      else batch[0]!.reject(error);
    }
  }
}
