import { setTimeout as sleep } from 'node:timers/promises';
import { asUnavailable, isUnwritable } from './errors.js';
import { redactText } from '../kernel/redact.js';

/** How long a start waits for a database that is not there yet. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 500;
const SAY_EVERY_MS = 5_000;

export interface Patience {
  /** Prints a line for the operator. */
  say: (line: string) => void;
  forMs?: number;
}

/**
 * Repeats `connect` while the database cannot be reached: it starts too, or the machine is busy. What the database
 * itself refuses (a wrong password, a missing database, a full disk) fails at once.
 * @throws the last attempt's error
 */
export async function untilReachable<T>(connect: () => Promise<T>, { say, forMs = PATIENCE_MS }: Patience): Promise<T> {
  const startMs = performance.now();
  for (let saidMs = -SAY_EVERY_MS; ;) {
    try {
      return await connect();
    } catch (error) {
      const unavailable = asUnavailable(error);
      const nowMs = performance.now() - startMs;
      if (!unavailable || isUnwritable(error) || nowMs >= forMs) throw error;
      if (nowMs >= saidMs + SAY_EVERY_MS) {
        const waited = `${Math.round(nowMs / 1_000)} of ${Math.round(forMs / 1_000)} s`;
        say(`Waiting for the database (${waited}): ${redactText(unavailable.message)}`);
        saidMs = nowMs;
      }
      await sleep(AGAIN_MS);
    }
  }
}
