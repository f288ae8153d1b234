import { LaneWorker } from './lane-worker.js';
import type { QueueStore, Leased } from './queue-store.js';
import type { SystemDb } from './system-db.js';

const POLL_MS = 2_000;
export const SLICE_LEASE_S = 90;

interface Slices<Item extends Leased> {
  store: Pick<QueueStore<Item>, 'lease'>;
  /** Works on a leased row for a while, and handles its errors: a row that it keeps is due when its lease ends. */
  run(item: Item, stopping: AbortSignal): Promise<void>;
  /** Concurrent rows in each process. Default: one. */
  lanesMax?: number;
}

/** Base of long work in the background: the lease of a dead worker expires, so a crash loses nothing. */
export abstract class SliceWorker<Item extends Leased> extends LaneWorker {
  constructor(
    private readonly system: SystemDb,
    private readonly slices: Slices<Item>,
  ) {
    super(slices.lanesMax ?? 1, POLL_MS);
  }

  protected async next(stopping: AbortSignal): Promise<boolean> {
    const held = await this.system.transaction((tx) => this.slices.store.lease(tx, SLICE_LEASE_S));
    if (held) await this.slices.run(held, stopping);
    return held !== null;
  }
}
