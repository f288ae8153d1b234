/** Changes to tables that are in use: each waits for its lock briefly, since all other callers queue up behind it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

export const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 15;
const PAUSE_MS = 1_000;
/** Lock not available, deadlock. */
const NOT_LOCKED = new Set(['55P03', '40P01']);

export interface Patience {
  attempts?: number;
  pauseMs?: number;
  /** How much is done for good: each time that this grows, the attempts count anew. */
  done?: () => Promise<number>;
}

/** Was a lock not to be had in time? */
export const isNotLocked = (error: unknown): error is Error =>
  error instanceof Error && NOT_LOCKED.has((error as { code?: string }).code ?? '');

/**
 * `attempt`, and again where it did not get a lock in time. What it leaves behind when it fails, `done` counts.
 * @throws the last attempt's error, when the lock was held by others each time
 */
export async function retriedForLocks<T>(
  attempt: () => Promise<T>,
  { attempts = ATTEMPTS, pauseMs = PAUSE_MS, done = () => Promise.resolve(0) }: Patience = {},
): Promise<T> {
  let before = await done();
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isNotLocked(error)) throw error;
      const now = await done();
      if (now > before) tried = 1;
      else if (tried >= attempts) throw error;
      before = now;
    }
    await sleep(pauseMs); // others that waited behind us go first
  }
}

/** `work` in a transaction of its own, from the start again where a lock is not to be had in 2 s. */
export const inShortLocks = (runner: QueryRunner, work: () => Promise<void>): Promise<void> =>
  retriedForLocks(async () => {
    await runner.startTransaction();
    try {
      await runner.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await work();
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction().catch(() => {});
      throw error;
    }
  });
