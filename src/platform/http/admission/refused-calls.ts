/**
 * Counts the recent cost of each caller's refused requests. Honest callers are refused now and then; a caller with
 * hundreds of refusals has to wait, so that refusing costs the process next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnownCaller } from './caller-key.js';
import { TokenBuckets, type BucketSize } from '../../kernel/token-buckets.js';

/** Refusals of one caller before it has to wait, and how many requests per second it may send from then on. */
export const REFUSALS_BURST = 500;
export const REFUSALS_PER_S = 50;
/** Maximum debt of a caller; it is paid back in less time than a request may wait. */
const DEBT_MAX = 4 * REFUSALS_PER_S;
/** Bytes of a refused body that count as one request. */
const BYTES_PER_REQUEST = 128 * 1_024;
/** An integration under development is refused often; a caller without a credential has no reason to be. */
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

  /** How long this caller has to wait before its next request; 0 = not at all. */
  waitMs(caller: string): number {
    return this.buckets.waitMs(caller);
  }

  /**
   * Charges the request to its caller if it is refused, or aborted before it was answered.
   * @returns `chargeAhead` charges one request in advance, for a caller that had to wait; `refund` charges nothing for
   * a request that waited in vain: it cost next to nothing, and charging it would lock out others at the address
   */
  watch(
    caller: string,
    { socket }: IncomingMessage,
    response: ServerResponse,
  ): { chargeAhead(): void; refund(): void } {
    const before = socket.bytesRead;
    const share = isKnownCaller(caller) ? KNOWN_CALLER_SHARE : 1;
    let charged = 0;
    let isRefunded = false;
    response.once('close', () => {
      const requests = 1 + Math.floor((socket.bytesRead - before) / BYTES_PER_REQUEST);
      const cost = isRefused(response) && !isRefunded ? share * requests : 0;
      if (cost !== charged) this.buckets.charge(caller, cost - charged);
    });
    return {
      chargeAhead: () => {
        charged = share;
        this.buckets.charge(caller, charged);
      },
      refund: () => {
        isRefunded = true;
      },
    };
  }
}

/** Errors on our side do not count against the caller. */
const isRefused = ({ statusCode, headersSent }: ServerResponse): boolean =>
  !headersSent || (statusCode >= 400 && statusCode < 500);
