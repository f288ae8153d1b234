/** The key for counting a request before it is authenticated. */
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../kernel/at-most.js';
import { hashCredential } from '../../kernel/credentials.js';
import { ConsoleCookie } from '../../policy/console/console-cookie.js';
import { credentialInHead } from '../../policy/credential-header.js';
import { CredentialLookups } from '../../policy/credential-lookups.js';
import type { AppRequest } from '../../policy/request.js';
import { networkOf } from '../client-network.js';

const ADDRESSES_MAX = 10_000;
/** A publishable key is in a page's source, so all its visitors send it. */
const SHARED_KEY = 'pk_';
const CREDENTIAL = 'credential ';
/** Providers deliver for all accounts from the same addresses; an account's id is as public as a publishable key. */
const CHANNEL_ACCOUNT = /^\/api\/channels\/([0-9a-f-]{36})(?:\?|$)/i;

/** True for a caller whose own credential was recently accepted: its plan's limits apply as well. */
export const isKnownCaller = (caller: string): boolean => caller.startsWith(CREDENTIAL);

@Injectable()
export class CallerKeys {
  private readonly networks = new LRUCache<string, string>({ ...atMost(ADDRESSES_MAX), memoMethod: networkOf });

  constructor(
    private readonly cookie: ConsoleCookie,
    private readonly lookups: CredentialLookups,
  ) {}

  /**
   * The credential if it was accepted recently, so that clients behind one address do not affect each other, or the
   * channel's account if it was found recently; otherwise the address.
   */
  of(request: AppRequest): string {
    const account = CHANNEL_ACCOUNT.exec(request.url)?.[1]?.toLowerCase();
    const credential = account ?? credentialInHead(request) ?? this.cookie.peek(request);
    const hash = credential === null ? null : hashCredential(credential).toString('base64url');
    const known = hash !== null && this.lookups.wasAccepted(hash) ? hash : null;
    const isShared = account !== undefined || credential?.startsWith(SHARED_KEY);
    if (known !== null && !isShared) return `${CREDENTIAL}${known}`;
    const address = this.networks.memo(request.ip ?? '');
    return known === null ? address : `${known} ${address}`;
  }
}
