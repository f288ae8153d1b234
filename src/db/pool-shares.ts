import { FairQueue, type Release, type RefusalReason } from '../kernel/fair-queue.js';
import { CONNECT_TIMEOUT_MS } from './connection-options.js';
import { DatabaseBusy } from './errors.js';

/** Connections of each pool that nothing but the kill switch, its credential and /readyz may take. */
export const RESERVED_CONNECTIONS = 2;

const WAITING_MAX = 1_000;
const WAITING_PER_KEY_MAX = 250;

export interface PoolLoad {
  waiting: number;
  reservedWaiting: number;
  /** Callers who got no connection since the start: too many waited, or none became free in time. */
  refused: number;
}

export interface PoolSharesOptions {
  /** Connections but for the reserved ones. */
  size: number;
  /** Connections that one key may hold at once. */
  sizeOf(key: string): number;
  /** Longest wait for one. */
  waitMs?: number;
}

/**
 * Decides who may have a connection of a pool, and who is next: keys are served in turn, none beyond its share. A caller
 * waits here, never in the pool's own line, which is first come first served.
 */
export class PoolShares {
  private readonly ordinary: FairQueue;
  private readonly reserved: FairQueue;
  private refused = 0;

  constructor({ size, sizeOf, waitMs = CONNECT_TIMEOUT_MS }: PoolSharesOptions) {
    const waiting = { waitingMax: WAITING_MAX, waitingPerKeyMax: WAITING_PER_KEY_MAX, waitMs };
    const refuse = (reason: RefusalReason): Error => {
      this.refused += 1;
      return new DatabaseBusy(reason);
    };
    this.ordinary = new FairQueue({ slots: size, slotsOf: sizeOf, ...waiting, refuse });
    // One each: a key whose statement waits for a lock leaves the other one to the rest.
    this.reserved = new FairQueue({ slots: RESERVED_CONNECTIONS, slotsOf: () => 1, ...waiting, refuse });
  }

  /** Runs `work` when a connection is free for `key`. @throws DatabaseBusy */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = this.ordinary.tryEnter(key) ?? (await this.ordinary.enter(key));
    return work().finally(release);
  }

  /** The same for what has to work when everything else is taken: an ordinary connection if one is free, else a reserved one. */
  async runReserved<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release: Release = this.ordinary.tryEnter(key) ?? (await this.reserved.enter(key));
    return work().finally(release);
  }

  /** Callers of `key` that wait for a connection that is not reserved. */
  waitingOf(key: string): number {
    return this.ordinary.waitingOf(key);
  }

  load(): PoolLoad {
    return { waiting: this.ordinary.waiting, reservedWaiting: this.reserved.waiting, refused: this.refused };
  }
}
