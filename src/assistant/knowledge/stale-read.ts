import { fail } from '../../platform/kernel/errors.js';

/** The team changed releases, or a document was added, since it was read: the transaction is rolled back. */
export class StaleRead extends Error {}

/** Of several concurrent decisions one succeeds per attempt. */
const ATTEMPTS_MAX = 12;

/**
 * Reads and publishes; starts over if the reading is outdated by then.
 * @param work whose transaction throws StaleRead
 * @throws what `work` throws; `service_unavailable` if every reading was outdated
 */
export async function retryIfStale<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 1; round <= ATTEMPTS_MAX; round++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error;
    }
  }
  throw fail('service_unavailable');
}
