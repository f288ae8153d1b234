/**
 * Slows guessing down, and refuses nobody for what others did (specification §13.3): wrong attempts are counted for each
 * pair of account and address, and when a pair has used its own up, its further attempts wait, one after the other.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, fail } from '../../../kernel/errors.js';
import { FairQueue, type Release } from '../../../kernel/fair-queue.js';
import { Metrics } from '../../../kernel/metrics.js';
import { TokenBuckets } from '../../../kernel/token-buckets.js';

/** How one kind of pair is slowed down. */
interface Pace {
  /** Wrong attempts of a pair before its next ones wait. */
  free: number;
  /** How often a pair that waits may try again. */
  everyS: number;
  /** Attempts of a pair that may wait, beside the one whose turn it is. */
  waiting: number;
}

/** A person sends one attempt at a time. */
const OWN_ADDRESS: Pace = { free: 10, everyS: 5, waiting: 1 };
/** Strangers may stand behind the same proxy as the owner, who is to wait no longer than needed. */
const SHARED_ADDRESS: Pace = { free: 100, everyS: 1, waiting: 20 };
const PAIRS_MAX = 100_000;
const WAITING_MAX = 1_000;

/** Where an attempt comes from. */
export interface AttemptFrom {
  /** HMAC of the client's address. */
  addressHash: string;
  /** The same; null where clients share it. */
  ownAddress: string | null;
}

class Lane {
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
  private readonly own = new Lane(OWN_ADDRESS);
  private readonly shared = new Lane(SHARED_ADDRESS);
  private delayed = 0;

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.metrics.gauge('sign_ins_delayed', 'Attempts to sign in that wait after wrong ones.', () => this.delayed);
  }

  /**
   * `work`, when the pair may try. Its error counts as a wrong attempt where it is a refusal of what was sent.
   * @param account what names the account: an e-mail address, which may be nobody's, or an id
   * @param from clients that share an address share its pairs as well, which are slowed down less
   * @throws what `work` throws; `rate_limit_exceeded` where several attempts of the pair wait already
   */
  async attempt<T>(account: string, from: AttemptFrom, work: () => Promise<T>): Promise<T> {
    const lane = from.ownAddress === null ? this.shared : this.own;
    const pair = hash('sha256', `${account} ${from.addressHash}`, 'base64url');
    const release = await lane.enter(pair);
    try {
      await this.untilFree(lane.waitMs(pair));
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && error.code !== 'totp_required') lane.failed(pair);
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
