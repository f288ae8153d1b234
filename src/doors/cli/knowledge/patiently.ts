import { setTimeout as delay } from 'node:timers/promises';
import { asUnavailable, isOverTime } from '../../../platform/db/errors.js';

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** Outlasts a restart of the database, a failover and an operator who makes room on its disk. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Repeats a step of a long command while the database is unavailable. The step must do no harm if an attempt that
 * seemed to fail was carried out.
 * @param waiting called before each wait
 */
export async function patiently<T>(
  step: () => Promise<T>,
  { signal, waiting }: { signal: AbortSignal; waiting: () => void },
): Promise<T> {
  const startMs = performance.now();
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(LONGEST_MS, waitMs * 2)) {
    try {
      return await step();
    } catch (error) {
      const mayPass = asUnavailable(error) !== undefined && !isOverTime(error);
      if (!mayPass || performance.now() - startMs > PATIENCE_MS) throw error;
      waiting();
      await delay(waitMs, undefined, { signal });
    }
  }
}
