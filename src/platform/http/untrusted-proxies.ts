import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Metrics } from '../kernel/metrics.js';
import { isPrivate } from './client-network.js';

const LOG_EVERY_MS = 3_600_000;
const ADDRESSES_MAX = 1_000;
/**
 * Detects proxies that TRUSTED_PROXIES does not name. All their clients share one address, so they cannot be
 * distinguished.
 */
@Injectable()
export class UntrustedProxies {
  private readonly log = new Logger(UntrustedProxies.name);
  private readonly private = new LRUCache<string, boolean>({ max: ADDRESSES_MAX, memoMethod: isPrivate });
  private loggedAtMs = -Infinity;
  /** Whether one has sent a request since the start. */
  seen = false;

  constructor(private readonly metrics: Metrics) {}

  /** Whether a request comes from such a proxy. */
  isOne(peer: string, forwardedFor: string | string[] | undefined): boolean {
    return forwardedFor !== undefined && this.private.memo(peer);
  }

  /**
   * Whether a request comes from such a proxy; warns the operator if so.
   * @param peer the socket's address, which is not a trusted proxy's
   * @param forwardedFor X-Forwarded-For as sent
   */
  sent(peer: string, forwardedFor: string | string[] | undefined): boolean {
    if (!this.isOne(peer, forwardedFor)) return false;
    this.seen = true;
    this.metrics.untrustedProxyRequests.inc();
    if (performance.now() - this.loggedAtMs >= LOG_EVERY_MS) {
      this.loggedAtMs = performance.now();
      this.log.warn(
        'A proxy with a private address sends X-Forwarded-For, but TRUSTED_PROXIES does not name it. Until it does, ' +
          'limits by client address are off for its requests.',
      );
    }
    return true;
  }
}
