/** An unavailable limiter never fails a request or delays it noticeably (specification §8.1). */
import type { Bucket, BucketState, LimitStorage } from './limit-storage.js';

/** Why a call was let in uncounted: its storage call failed, took too long, or was not made (breaker open). */
export type FailOpenCause = 'error' | 'deadline' | 'breaker';

export interface FailOpenOptions {
  /** Called for each request that is allowed without being counted, for a metric. Must not throw. */
  onOpen: (cause: FailOpenCause) => void;
  /** Called at most once a minute while calls are let in uncounted. Must not throw. */
  log: (facts: FailOpenFacts) => void;
  /** Monotonic. */
  nowMs?: () => number;
}

export interface FailOpenFacts {
  /** Last error of the storage. */
  error: unknown;
  /** Calls let in uncounted since the last line. */
  allowed: number;
}

/** After this time the call is allowed (specification §8.1). */
const DEADLINE_MS = 50;
/** The deadline is counted in ticks of the event loop, so that a stall of our own process uses only one of them. */
const TICKS = 5;
/** Back-off after a failure, before a single probe checks whether the storage is available again. */
const BACKOFF_MS = 200;
const LOG_EVERY_MS = 60_000;
/** A real hit, because a Redis that cannot write (read-only, full) would still answer a ping. */
const PROBE: Bucket = { key: 'probe', limit: Number.MAX_SAFE_INTEGER };

/** The storage did not answer in time. */
export class LimitDeadlineError extends Error {
  constructor() {
    super(`The limiter's storage did not answer within ${DEADLINE_MS} ms.`);
  }
}

/**
 * Circuit breaker around a storage that can fail. A hit that fails or takes over 50 ms is allowed and opens the
 * breaker: from then on hits are allowed at once, so that a frozen storage costs 50 ms once and not on every
 * request. A request that comes 200 ms later triggers one probe and does not wait for it; if the probe succeeds
 * in time, the breaker closes and limiting resumes. No timer outlives a call.
 */
export class FailOpenStorage implements LimitStorage {
  private readonly nowMs: () => number;
  /** null = the breaker is closed and the storage is used. */
  private openUntilMs: number | null = null;
  private probing = false;
  private lastError: unknown = null;
  private loggedAtMs = -Infinity;
  private allowed = 0;

  constructor(
    private readonly inner: LimitStorage,
    private readonly options: FailOpenOptions,
  ) {
    this.nowMs = options.nowMs ?? (() => performance.now());
  }

  async hit(buckets: readonly Bucket[], windowMs: number): Promise<BucketState[]> {
    if (this.openUntilMs !== null) {
      if (!this.probing && this.nowMs() >= this.openUntilMs) void this.probe(windowMs);
      return this.allow(buckets, windowMs, 'breaker');
    }
    try {
      return await inTime(this.inner.hit(buckets, windowMs));
    } catch (error) {
      this.openBreaker(error);
      return this.allow(buckets, windowMs, error instanceof LimitDeadlineError ? 'deadline' : 'error');
    }
  }

  close(): void {
    this.inner.close();
  }

  /** Never rejects. Only one probe at a time, until its connection responds or is given up. */
  private async probe(windowMs: number): Promise<void> {
    this.probing = true;
    const response = this.inner.hit([PROBE], windowMs);
    try {
      await inTime(response);
      this.openUntilMs = null;
    } catch (error) {
      this.openBreaker(error);
      await response.catch(() => undefined);
    } finally {
      this.probing = false;
    }
  }

  private openBreaker(error: unknown): void {
    this.lastError = error;
    this.openUntilMs = this.nowMs() + BACKOFF_MS;
  }

  /** Not counted, not even in memory: reports the full limit as remaining. */
  private allow(buckets: readonly Bucket[], windowMs: number, cause: FailOpenCause): BucketState[] {
    this.options.onOpen(cause);
    this.allowed += 1;
    if (this.nowMs() - this.loggedAtMs >= LOG_EVERY_MS) {
      this.options.log({ error: this.lastError, allowed: this.allowed });
      this.loggedAtMs = this.nowMs();
      this.allowed = 0;
    }
    return buckets.map(() => ({ hits: 0, resetMs: windowMs }));
  }
}

/**
 * Resolves with the response, or rejects with LimitDeadlineError. A process that stalls would mistake its own delay
 * for the storage's, so overload would switch off limiting: it may not even have sent the request yet. Therefore each
 * tick of the deadline is a separate timer, and after the last one the event loop reads its sockets once more.
 */
function inTime<T>(response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const tick = (left: number): void => {
      const next = () => (left > 1 ? tick(left - 1) : setImmediate(() => reject(new LimitDeadlineError())));
      timer = setTimeout(next, DEADLINE_MS / TICKS);
    };
    tick(TICKS);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
