/**
 * Slows guessing down without locking anyone out (specification §13.3): wrong attempts are counted per pair of
 * account and address; once a pair has used up its allowance, its further attempts wait, one after the other.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, fail } from '../../../platform/kernel/errors.js';
import { FairQueue, type Release } from '../../../platform/kernel/fair-queue.js';
import { Metrics } from '../../../platform/kernel/metrics.js';
import { TokenBuckets } from '../../../platform/kernel/token-buckets.js';

/** Limits for one kind of pair. */
interface Pace {
  /** Wrong attempts of a pair before further ones have to wait. */
  free: number;
  /** Interval between attempts of a pair that has to wait. */
  everyS: number;
  /** Attempts of a pair that may wait, in addition to the next one. */
  waiting: number;
}

/** A person sends one attempt at a time. */
const OWN_ADDRESS: Pace = { free: 10, everyS: 5, waiting: 1 };
/** Strangers may share the proxy with the owner, who should not wait longer than necessary. */
const SHARED_ADDRESS: Pace = { free: 100, everyS: 1, waiting: 20 };
const PAIRS_MAX = 100_000;
const WAITING_MAX = 1_000;

/** Origin of an attempt. */
export interface AttemptFrom {
  /** HMAC of the client's address. */
  addressHash: string;
  /** The same; null if clients share it. */
  ownAddress: string | null;
}

class PairLimiter {
  private readonly failures: TokenBuckets;
  private readonly line: FairQueue;

  constructor({ free, everyS, waiting }: Pace) {
    this.failures = new TokenBuckets({ burst: free, perSecond: 1 / everyS, keysMax: PAIRS_MAX });
    this.line = new FairQueue({
      slots: Number.POSITIVE_INFINITY,
      slotsOf: () => 1,
      waitingMax: WAITING_MAX,
      waitingPerKeyMax: waiting,
      waitMs: (waiting + 1) * everyS * 1_000,
      refuse: () =>
        fail('rate_limit_exceeded', `Too many attempts to sign in. Retry in ${everyS} seconds.`, {
          headers: { 'Retry-After': String(everyS) },
        }),
    });
  }

  readonly enter = (pair: string): Promise<Release> => this.line.enter(pair);
  readonly waitMs = (pair: string): number => this.failures.waitMs(pair);

  failed(pair: string): void {
    this.failures.take(pair);
  }
}

@Injectable()
export class SignInThrottle implements OnModuleInit {
  private readonly own = new PairLimiter(OWN_ADDRESS);
  private readonly shared = new PairLimiter(SHARED_ADDRESS);
  private delayed = 0;

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.metrics.gauge('sign_ins_delayed', 'Attempts to sign in that wait after wrong ones.', () => this.delayed);
  }

  /**
   * Runs `work` when the pair may try. A refusal that it throws counts as a wrong attempt.
   * @param account identifies the account: an e-mail address, which may not exist, or an id
   * @param from clients that share an address share its pairs as well, which are slowed down less
   * @throws what `work` throws; `rate_limit_exceeded` if several attempts of the pair wait already
   */
  async attempt<T>(account: string, from: AttemptFrom, work: () => Promise<T>): Promise<T> {
    const limiter = from.ownAddress === null ? this.shared : this.own;
    const pair = hash('sha256', `${account} ${from.addressHash}`, 'base64url');
    const release = await limiter.enter(pair);
    try {
      await this.untilFree(limiter.waitMs(pair));
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && error.code !== 'totp_required') limiter.failed(pair);
      throw error;
    } finally {
      release();
    }
  }

  private async untilFree(waitMs: number): Promise<void> {
    if (waitMs <= 0) return;
    this.delayed += 1;
    try {
      await delay(waitMs, undefined, { ref: false });
    } finally {
      this.delayed -= 1;
    }
  }
}
