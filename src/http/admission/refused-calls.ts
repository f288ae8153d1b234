/**
 * What a caller's refused requests have cost lately. Honest callers are refused now and then; a caller whose requests
 * are refused by the hundred waits with the next ones, so that refusing costs the process next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnownCaller } from './caller-key.js';
import { TokenBuckets, type BucketSize } from '../../kernel/token-buckets.js';

/** Refused requests of one caller before it has to wait, and how many it may make each second from then on. */
export const REFUSALS_BURST = 500;
export const REFUSALS_PER_S = 50;
/** Worked off in less time than a request may wait. */
const DEBT_MAX = 4 * REFUSALS_PER_S;
/** Bytes of a refused body that count as one request. */
const BYTES_PER_REQUEST = 128 * 1_024;
/** An integration that is tried out is refused often; a caller without a credential has no reason to be. */
const KNOWN_CALLER_SHARE = 0.25;
const SIZE: BucketSize = {
  burst: REFUSALS_BURST,
  perSecond: REFUSALS_PER_S,
  debtMax: DEBT_MAX,
  keysMax: 50_000,
};

export class RefusedCalls {
  private readonly buckets: TokenBuckets;

  constructor(size: Partial<BucketSize> = {}, nowMs?: () => number) {
    this.buckets = new TokenBuckets({ ...SIZE, ...size }, nowMs);
  }

  /** How long this caller has to wait until its next request; 0 = it need not. */
  waitMs(caller: string): number {
    return this.buckets.waitMs(caller);
  }

  /**
   * Charges the request to its caller if it is refused, or given up before it was answered.
   * @returns what charges one request ahead of that, for a caller that had to wait; and what forgives one that waited in
   * vain: it cost next to nothing, and charging it would keep all others of an address out
   */
  watch(caller: string, { socket }: IncomingMessage, response: ServerResponse): { payAhead(): void; forgive(): void } {
    const before = socket.bytesRead;
    const share = isKnownCaller(caller) ? KNOWN_CALLER_SHARE : 1;
    let paid = 0;
    let isForgiven = false;
    response.once('close', () => {
      const requests = 1 + Math.floor((socket.bytesRead - before) / BYTES_PER_REQUEST);
      const cost = isRefused(response) && !isForgiven ? share * requests : 0;
      if (cost !== paid) this.buckets.charge(caller, cost - paid);
    });
    return {
      payAhead: () => {
        paid = share;
        this.buckets.charge(caller, paid);
      },
      forgive: () => {
        isForgiven = true;
      },
    };
  }
}

/** Errors on our side do not count against the caller. */
const isRefused = ({ statusCode, headersSent }: ServerResponse): boolean =>
  !headersSent || (statusCode >= 400 && statusCode < 500);
