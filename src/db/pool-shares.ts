import { FairQueue, type Release, type RefusalReason } from '../kernel/fair-queue.js';
import { CONNECT_TIMEOUT_MS } from './connection-options.js';
import { DatabaseBusy } from './errors.js';

/** Connections of each pool that nothing but the kill switch, its credential and /readyz may take. */
export const RESERVED_CONNECTIONS = 2;

/** Of the ordinary connections, the key of a caller who may take a reserved one: a line and one slot of its own. */
const RESERVED_PREFIX = 'reserved: ';
const WAITING_MAX = 1_000;
const WAITING_PER_KEY_MAX = 250;

export interface PoolLoad {
  waiting: number;
  /** Of those who may take a reserved one; they wait for an ordinary one as well, and count there too. */
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
    const refuse = (reason: RefusalReason): Error => new DatabaseBusy(reason);
    const slotsOf = (key: string): number => (key.startsWith(RESERVED_PREFIX) ? 1 : sizeOf(key));
    this.ordinary = new FairQueue({ slots: size, slotsOf, ...waiting, refuse });
    // One each: a key whose statement waits for a lock leaves the other one to the rest.
    this.reserved = new FairQueue({ slots: RESERVED_CONNECTIONS, slotsOf: () => 1, ...waiting, refuse });
  }

  /** Runs `work` when a connection is free for `key`. @throws DatabaseBusy */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = this.ordinary.tryEnter(key) ?? (await this.counted(this.ordinary.enter(key)));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** The same for what has to work when everything else is taken: the first connection that is free, ordinary or reserved. */
  async runReserved<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release =
      this.ordinary.tryEnter(RESERVED_PREFIX + key) ??
      this.reserved.tryEnter(key) ??
      (await this.counted(this.enterEither(key)));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits in both lines, and leaves the one when the other has served it. */
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

  private counted(entered: Promise<Release>): Promise<Release> {
    return entered.catch((error: unknown) => {
      this.refused += 1;
      throw error;
    });
  }

  /** Callers of `key` that wait for a connection that is not reserved. */
  waitingOf(key: string): number {
    return this.ordinary.waitingOf(key);
  }

  load(): PoolLoad {
    return { waiting: this.ordinary.waiting, reservedWaiting: this.reserved.waiting, refused: this.refused };
  }
}
