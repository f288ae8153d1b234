/**
 * Retries changes to tables in use. Each attempt waits only briefly for its lock, because others queue behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

export const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 15;
const PAUSE_MS = 1_000;
/** Lock not available, deadlock. */
const NOT_LOCKED = new Set(['55P03', '40P01']);

export interface RetryPolicy {
  attempts?: number;
  pauseMs?: number;
  /** Progress that survives a failed attempt; when it grows, attempts are counted from 1 again. */
  done?: () => Promise<number>;
}

/** Whether the error means that a lock was not available in time. */
export const isNotLocked = (error: unknown): error is Error =>
  error instanceof Error && NOT_LOCKED.has((error as { code?: string }).code ?? '');

/**
 * Repeats `attempt` while it fails to get a lock in time. `done` counts what a failed attempt has completed.
 * @throws the last attempt's error
 */
export async function retryOnLockTimeout<T>(
  attempt: () => Promise<T>,
  { attempts = ATTEMPTS, pauseMs = PAUSE_MS, done = () => Promise.resolve(0) }: RetryPolicy = {},
): Promise<T> {
  let doneBefore = await done();
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isNotLocked(error)) throw error;
      const doneNow = await done();
      if (doneNow > doneBefore) tries = 1;
      else if (tries >= attempts) throw error;
      doneBefore = doneNow;
    }
    await sleep(pauseMs); // lets callers that queued behind us go first
  }
}

/** Runs `work` in a transaction, and starts again if a lock is not available within 2 s. */
export const inShortLocks = (runner: QueryRunner, work: () => Promise<void>): Promise<void> =>
  retryOnLockTimeout(async () => {
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
