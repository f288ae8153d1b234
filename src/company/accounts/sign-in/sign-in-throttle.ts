/**
 * Slows guessing down without locking anyone out (specification §13.3): wrong attempts are counted per pair of
 * account and address; once a pair has used up its allowance, its further attempts wait, one after the other.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, fail } from '../../../platform/kernel/errors.js';
import { FairQueue } from '../../../platform/kernel/fair-queue.js';
import { Metrics } from '../../../platform/kernel/metrics.js';
import { TokenBuckets } from '../../../platform/kernel/token-buckets.js';

/** Wrong attempts of a pair before further ones have to wait. */
const FREE = 10;
/** Interval between attempts of a pair that has to wait. */
const EVERY_S = 5;
/** Attempts of a pair that may wait, beside the next one: a person sends one at a time. */
const WAITING = 1;
const PAIRS_MAX = 100_000;
const WAITING_MAX = 1_000;

/** Origin of an attempt. */
export interface AttemptFrom {
  /** HMAC of the client's address. */
  addressHash: string;
}

@Injectable()
export class SignInThrottle implements OnModuleInit {
  private readonly failures = new TokenBuckets({ burst: FREE, perSecond: 1 / EVERY_S, keysMax: PAIRS_MAX });
  private readonly line = new FairQueue({
    slots: Number.POSITIVE_INFINITY,
    slotsOf: () => 1,
    waitingMax: WAITING_MAX,
    waitingPerKeyMax: WAITING,
    waitMs: (WAITING + 1) * EVERY_S * 1_000,
    refuse: () =>
      fail('rate_limit_exceeded', `Too many attempts to sign in. Retry in ${EVERY_S} seconds.`, {
        headers: { 'Retry-After': String(EVERY_S) },
      }),
  });
  private delayed = 0;

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.metrics.gauge('sign_ins_delayed', 'Attempts to sign in that wait after wrong ones.', () => this.delayed);
  }

  /**
   * Runs `work` when the pair may try. A refusal that it throws counts as a wrong attempt.
   * @param account identifies the account: an e-mail address, which may not exist, or an id
   * @throws what `work` throws; `rate_limit_exceeded` if several attempts of the pair wait already
   */
  async attempt<T>(account: string, from: AttemptFrom, work: () => Promise<T>): Promise<T> {
    const pair = hash('sha256', `${account} ${from.addressHash}`, 'base64url');
    const release = await this.line.enter(pair);
    try {
      await this.untilFree(this.failures.waitMs(pair));
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && error.code !== 'totp_required') this.failures.take(pair);
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
