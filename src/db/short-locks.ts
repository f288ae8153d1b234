/** Changes to tables that are in use: each waits for its lock briefly, since all other callers queue up behind it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

export const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 15;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * `attempt`, and again where it did not get a lock in time. It has to leave nothing behind when it fails.
 * @throws the last attempt's error, when the lock was held by others each time
 */
export async function retriedForLocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || tried === ATTEMPTS) throw error;
    }
    await sleep(PAUSE_MS); // others that waited behind us go first
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
