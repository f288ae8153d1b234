import { FairQueue, type Release, type QueueRefusalReason } from '../kernel/fair-queue.js';
import { CONNECT_TIMEOUT_MS } from './connection-options.js';
import { DatabaseBusy } from './errors.js';

/** Connections of each pool that are reserved for the kill switch, its credential and /readyz. */
export const RESERVED_CONNECTIONS = 2;

/**
 * A caller that may use a reserved connection also waits for an ordinary one. There, its key has this prefix, which
 * gives it a queue of its own with one slot.
 */
const RESERVED_PREFIX = 'reserved: ';
const WAITING_MAX = 1_000;
const WAITING_PER_KEY_MAX = 250;

export interface PoolLoad {
  waiting: number;
  /** Callers that may use a reserved connection; they also wait for an ordinary one, and count there too. */
  reservedWaiting: number;
  /** Callers that got no connection, counted since the start: too many waited, or none became free in time. */
  refused: number;
}

export interface PoolSharesOptions {
  /** Number of connections, without the reserved ones. */
  size: number;
  /** Connections that one key may hold at once. */
  shareOf(key: string): number;
  /** Longest wait for one. */
  waitMs?: number;
}

/**
 * Decides which caller gets a connection of a pool next: keys are served round-robin, and none exceeds its share.
 * Callers wait here, never in the pool's own queue, which is first come, first served.
 */
export class PoolShares {
  private readonly ordinary: FairQueue;
  private readonly reserved: FairQueue;
  private refused = 0;

  constructor({ size, shareOf, waitMs = CONNECT_TIMEOUT_MS }: PoolSharesOptions) {
    const waiting = { waitingMax: WAITING_MAX, waitingPerKeyMax: WAITING_PER_KEY_MAX, waitMs };
    const refuse = (reason: QueueRefusalReason): Error => new DatabaseBusy(reason);
    const slotsOf = (key: string): number => (key.startsWith(RESERVED_PREFIX) ? 1 : shareOf(key));
    this.ordinary = new FairQueue({ slots: size, slotsOf, ...waiting, refuse });
    // One each: a key whose statement waits for a lock leaves the other connection to the rest.
    this.reserved = new FairQueue({ slots: RESERVED_CONNECTIONS, slotsOf: () => 1, ...waiting, refuse });
  }

  /** Runs `work` when a connection is free for `key`. @throws DatabaseBusy */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = this.ordinary.tryEnter(key) ?? (await this.countRefusal(this.ordinary.enter(key)));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Runs `work` on the first free connection, ordinary or reserved. For work that must succeed even when all other
   * connections are in use.
   */
  async runReserved<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release =
      this.ordinary.tryEnter(RESERVED_PREFIX + key) ??
      this.reserved.tryEnter(key) ??
      (await this.countRefusal(this.enterEither(key)));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits in both queues, and leaves one when the other has served it. */
  private async enterEither(key: string): Promise<Release> {
    const served = new AbortController();
    const first = (release: Release): Release => {
      if (served.signal.aborted) release();
      served.abort();
      return release;
    };
    const ordinary = this.ordinary.enter(RESERVED_PREFIX + key, served.signal).then(first);
    const reserved = this.reserved.enter(key, served.signal).then(first);
    return Promise.any([reserved, ordinary]).catch((error: unknown) => {
      throw error instanceof AggregateError ? error.errors[0] : error;
    });
  }

  private countRefusal(entered: Promise<Release>): Promise<Release> {
    return entered.catch((error: unknown) => {
      this.refused += 1;
      throw error;
    });
  }

  /** Callers of `key` that wait for an ordinary connection. */
  waitingOf(key: string): number {
    return this.ordinary.waitingOf(key);
  }

  load(): PoolLoad {
    return { waiting: this.ordinary.waiting, reservedWaiting: this.reserved.waiting, refused: this.refused };
  }
}
