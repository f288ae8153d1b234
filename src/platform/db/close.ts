import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const END_MS = 2_000;
const DRAIN_MS = 5_000;

/** Ends a connection; a connection whose server does not respond is dropped after 2 s. Never rejects. */
export async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  if (await timedOut(ended, END_MS)) client.connection.stream.destroy();
}

/** Closes a pool; waits up to 5 s for connections in use. @returns false if some were not returned */
export async function endPool(pool: pg.Pool): Promise<boolean> {
  if (pool.ending) return true;
  return !(await timedOut(pool.end(), DRAIN_MS));
}

/** Whether `work` is still running after that time. */
export async function timedOut(work: Promise<unknown>, afterMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = delay(afterMs, true, { signal: timer.signal }).catch(() => false);
  return Promise.race([work.then(() => false), timeout]).finally(() => timer.abort());
}
