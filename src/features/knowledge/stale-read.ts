import { fail } from '../../kernel/errors.js';

/** The team decided on quarantined sentences, or a document came, since it was read: what was written is rolled back. */
export class StaleRead extends Error {}

/** Of several decisions at once one is kept in each round. */
const ATTEMPTS_MAX = 12;

/**
 * Reads and publishes; again from the beginning where what was read is outdated by then.
 * @param work whose transaction throws ReadingOutdated
 * @throws what `work` throws; `service_unavailable` where every reading was outdated
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
