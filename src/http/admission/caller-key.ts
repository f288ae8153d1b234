/** The key for counting a request before it is authenticated. */
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hashCredential } from '../../kernel/credentials.js';
import { ConsoleCookie } from '../../policy/console/console-cookie.js';
import { credentialInHead } from '../../policy/credential-header.js';
import { CredentialLookups } from '../../policy/credential-lookups.js';
import type { AppRequest } from '../../policy/request.js';
import { networkOf } from '../client-network.js';
import { isTrusted } from '../client-location.js';
import { UntrustedProxies } from '../untrusted-proxies.js';

const ADDRESSES_MAX = 10_000;
/** A publishable key is in a page's source, so all its visitors send it. */
const SHARED_KEY = 'pk_';
const CREDENTIAL = 'credential ';

/** True for a caller whose own credential was recently accepted: its plan's limits apply as well. */
export const isKnownCaller = (caller: string): boolean => caller.startsWith(CREDENTIAL);

@Injectable()
export class CallerKeys {
  private readonly networks = new LRUCache<string, string>({ max: ADDRESSES_MAX, memoMethod: networkOf });

  constructor(
    private readonly cookie: ConsoleCookie,
    private readonly lookups: CredentialLookups,
    private readonly proxies: UntrustedProxies,
  ) {}

  /**
   * The credential if it was accepted recently, so that clients behind one address do not affect each other;
   * otherwise the address. null if neither identifies the caller.
   */
  of(request: AppRequest): string | null {
    const credential = credentialInHead(request) ?? this.cookie.peek(request);
    const hash = credential === null ? null : hashCredential(credential).toString('base64url');
    const known = hash !== null && this.lookups.wasAccepted(hash) ? hash : null;
    if (known !== null && !credential?.startsWith(SHARED_KEY)) return `${CREDENTIAL}${known}`;
    const address = this.addressOf(request);
    if (address === null) return null;
    return known === null ? address : `${known} ${address}`;
  }

  private addressOf(request: AppRequest): string | null {
    const peer = request.socket.remoteAddress ?? '';
    if (!isTrusted(request) && this.proxies.isOne(peer, request.headers['x-forwarded-for'])) return null;
    return this.networks.memo(request.ip ?? '');
  }
}
