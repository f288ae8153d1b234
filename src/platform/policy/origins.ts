import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { urlOf } from '../kernel/url.js';

const WILDCARD = 'https://*.';

/**
 * Whether an `Origin` header is among a workspace's allowed origins: exactly, or with any one label where the pattern
 * begins with `https://*.` (specification §6.4).
 */
export const originMatches = (patterns: readonly string[], origin: string): boolean =>
  patterns.some((pattern) => {
    if (!pattern.startsWith(WILDCARD)) return pattern === origin;
    const end = pattern.slice(WILDCARD.length - 1); // `.example.com`
    if (!origin.startsWith('https://') || !origin.endsWith(end)) return false;
    return /^[a-z0-9-]+$/.test(origin.slice('https://'.length, -end.length));
  });

/** Which pages may call (specification §6.4). */
@Injectable()
export class Origins {
  private readonly own: URL | null;
  private readonly development: boolean;

  constructor(@Inject(CONFIG) { baseUrl, development }: Config) {
    this.own = urlOf(baseUrl);
    this.development = development;
  }

  /** Whether a page at this origin may call: our own, or one that the workspace allows. */
  allows(origin: string, allowed: readonly string[]): boolean {
    return this.isOwn(origin) || originMatches(allowed, origin);
  }

  /** The same for the widget; in development any page of this machine may call as well. */
  mayCall(origin: string, allowed: readonly string[]): boolean {
    return this.allows(origin, allowed) || (this.development && loopback(origin) !== null);
  }

  /**
   * Whether a request without `Origin` may call. A browser omits it on a GET to the page's own origin, but then sends
   * other headers that no page can set; a program sends none of them.
   */
  mayCallUnnamed({ 'sec-fetch-site': site, referer }: IncomingHttpHeaders): boolean {
    if (this.development || site === 'same-origin') return true;
    // Without TLS browsers send only `Referer` or `Origin`.
    const from = site === undefined && referer !== undefined ? urlOf(referer) : null;
    return from !== null && this.isOwn(from.origin);
  }

  /** Whether a page at this origin is ours. */
  isOwn(origin: string): boolean {
    if (this.own === null) return false;
    if (origin === this.own.origin) return true;
    // Treat 127.0.0.1 and localhost as the same origin.
    const [own, theirs] = [loopback(this.own.origin), loopback(origin)];
    return own !== null && theirs !== null && own.protocol === theirs.protocol && own.port === theirs.port;
  }
}

/** The origin if it is on this machine, in the form in which browsers send it. */
function loopback(origin: string): URL | null {
  const url = /^https?:\/\//.test(origin) ? urlOf(origin) : null;
  if (url?.origin !== origin) return null;
  const { hostname } = url;
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? url : null;
}

/** Whether the origin is on this machine: browsers treat it as safe without TLS. */
export const isLoopback = (origin: string): boolean => loopback(origin) !== null;
