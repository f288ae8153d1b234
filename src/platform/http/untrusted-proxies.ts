import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { Metrics } from '../kernel/metrics.js';
import { isPrivate, plainAddress } from './client-network.js';

const ADDRESSES_MAX = 1_000;

/**
 * Detects proxies that TRUSTED_PROXIES does not name. All their clients count as one address, the proxy's, so they
 * share its limits.
 */
@Injectable()
export class UntrustedProxies {
  private readonly log = new Logger(UntrustedProxies.name);
  private readonly private = new LRUCache<string, boolean>({ max: ADDRESSES_MAX, memoMethod: isPrivate });
  /** The address of the first that has sent a request since the start; null = none has. */
  private seen: string | null = null;
  private hasSeenUnreadable = false;

  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Pick<Config, 'trustedProxies'>,
  ) {}

  /** The line of the configuration that names the proxy; null = none was seen. */
  get missingLine(): string | null {
    return this.seen === null ? null : `TRUSTED_PROXIES=${[...this.config.trustedProxies, this.seen].join(',')}`;
  }

  /**
   * Tells the operator, once, if a request comes from such a proxy.
   * @param peer the socket's address, which is not a trusted proxy's
   * @param forwardedFor X-Forwarded-For as sent
   */
  notice(peer: string, forwardedFor: string | string[] | undefined): void {
    if (forwardedFor === undefined || !this.private.memo(peer)) return;
    this.metrics.untrustedProxyRequests.inc();
    if (this.seen !== null) return;
    this.seen = plainAddress(peer);
    this.log.warn(
      'A proxy with a private address sends X-Forwarded-For, but TRUSTED_PROXIES does not name it. All clients behind ' +
        'it share the limits of one address. Set TRUSTED_PROXIES to its address or network, such as ' +
        'TRUSTED_PROXIES=127.0.0.1 for a proxy on this machine, and start again.',
    );
  }

  /** Tells the operator, once, that a trusted proxy names no address for a client. */
  noticeUnreadable(): void {
    if (this.hasSeenUnreadable) return;
    this.hasSeenUnreadable = true;
    this.log.warn(
      'A proxy of TRUSTED_PROXIES sends X-Forwarded-For whose last untrusted entry is no IP address. All clients of whom ' +
        'it sends such share the limits of one address. Let it send the address, with or without its port.',
    );
  }
}
