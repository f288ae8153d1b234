import { FairQueue } from '../kernel/fair-queue.js';
import { DatabaseBusy } from './errors.js';

const WAITING_MAX = 2_000;
const WAITING_PER_ROW_MAX = 200;
const WAIT_MS = 10_000;

/**
 * Queues the writers of one row in this process. Otherwise each would wait for the row lock on its own connection;
 * this way, a row that many callers change at once takes up only one connection.
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

  /**
   * Runs `work` when all earlier writers of the row have finished.
   * @param id in upper or lower case
   * @throws DatabaseBusy
   */
  async run<T>(workspaceId: string, id: string, work: () => Promise<T>): Promise<T> {
    const release = await this.rows.enter(`${workspaceId} ${id.toLowerCase()}`);
    return work().finally(release);
  }
}
