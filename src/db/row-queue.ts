import { FairQueue } from '../kernel/fair-queue.js';
import { DatabaseBusy } from './errors.js';

const WAITING_MAX = 2_000;
const WAITING_PER_ROW_MAX = 200;
const WAIT_MS = 10_000;

/**
 * Writers of one row wait for one another here, in this process, rather than for its lock, each on a connection of its own:
 * a row that many change at once holds one connection, and everybody else goes on.
 */
export class RowQueue {
  private readonly rows = new FairQueue({
    slots: Infinity,
    slotsOf: () => 1,
    waitingMax: WAITING_MAX,
    waitingPerKeyMax: WAITING_PER_ROW_MAX,
    waitMs: WAIT_MS,
    refuse: (reason) => new DatabaseBusy(reason),
  });

  /** Runs `work` when all earlier writers of the row have ended. @param id in any case @throws DatabaseBusy */
  async run<T>(workspaceId: string, id: string, work: () => Promise<T>): Promise<T> {
    const release = await this.rows.enter(`${workspaceId} ${id.toLowerCase()}`);
    return work().finally(release);
  }
}
