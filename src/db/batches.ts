/** Writes of many callers in one statement: what comes while its like is under way goes together afterwards. */
import { DatabaseUnavailable } from './errors.js';

/** In one statement at most: what one caller waits for the others is to stay small. */
const BATCH_MAX = 32;
/** More waiting than this means that waiting will not help them: they are refused at once. */
const WAITING_MAX = 500;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Whoever comes first goes at once and alone; nobody waits for company. One batch of a workspace is under way at a time, so
 * that under load a statement, a round trip and a commit serve many.
 */
export class Batches<Item, Result> {
  /** Of the workspaces of which a batch is under way. */
  private readonly waiting = new Map<string, Waiting<Item, Result>[]>();

  /**
   * @param write all items, or none where it rejects; results in the order of the items
   * @param keyOf two items of one key are not for one batch; they go in the order in which they came
   */
  constructor(
    private readonly write: (workspaceId: string, items: Item[]) => Promise<Result[]>,
    private readonly keyOf: (item: Item) => string,
  ) {}

  /** @throws what writing the item alone throws; DatabaseUnavailable also where too many wait */
  add(workspaceId: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(workspaceId);
      if (queue && queue.length >= WAITING_MAX)
        return reject(new DatabaseUnavailable(`${WAITING_MAX} writes wait for each other`));
      if (queue) return void queue.push({ item, resolve, reject });
      this.waiting.set(workspaceId, [{ item, resolve, reject }]);
      void this.work(workspaceId);
    });
  }

  private async work(workspaceId: string): Promise<void> {
    const queue = this.waiting.get(workspaceId)!;
    while (queue.length > 0) await this.settle(workspaceId, this.take(queue), queue);
    this.waiting.delete(workspaceId);
  }

  /** The next batch, out of the queue. */
  private take(queue: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const one of queue.splice(0)) {
      const key = this.keyOf(one.item);
      if (batch.length < BATCH_MAX && !keys.has(key)) batch.push(one);
      else later.push(one);
      keys.add(key);
    }
    queue.push(...later);
    return batch;
  }

  private async settle(
    workspaceId: string,
    batch: Waiting<Item, Result>[],
    queue: Waiting<Item, Result>[],
  ): Promise<void> {
    try {
      const results = await this.write(
        workspaceId,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      // Who has waited so long for a database that is away does not wait for it again.
      if (error instanceof DatabaseUnavailable)
        return [...batch, ...queue.splice(0)].forEach((one) => one.reject(error));
      // What is wrong with one is none of the others' business.
      if (batch.length > 1) await Promise.all(batch.map((one) => this.settle(workspaceId, [one], queue)));
      else batch[0]!.reject(error);
    }
  }
}
