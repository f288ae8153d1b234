import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '../../../config/config.js';
import { CLOCK, CONFIG } from '../../../config/config.module.js';
import type { Clock } from '../../../kernel/clock.js';
import { Vault } from '../../../kernel/vault.js';
import { SealedCookie } from '../sealed-cookie.js';
import type { Browser } from '../sign-in/browser.js';

/** Ten minutes for the person at the provider. */
const COOKIE = { name: 'wa_oidc', place: 'console oidc flow', forMs: 10 * 60_000, maxLength: 4_000 };

/**
 * Why a browser goes to a provider: to sign in; to sign in again, or to prove who is signed in, in a window beside the
 * page that waits; to link an account; to accept an invitation.
 */
export const START_PURPOSES = ['sign_in', 'again', 'prove'] as const;
export type OidcPurpose = (typeof START_PURPOSES)[number] | 'link' | 'accept';

/** What a browser was sent to a provider with. */
export interface OidcFlow {
  provider: string;
  purpose: OidcPurpose;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** Milliseconds: the person has to sign in at the provider after this; null = whenever they did. */
  since: number | null;
  /** The session whose account is to be linked or proved; null = it signs in. */
  sessionId: string | null;
  /** Token of the invitation that is accepted; null = none. */
  invitation: string | null;
}

/**
 * Keeps a flow in the browser that began it, in a sealed cookie: an answer that arrives in another browser finds none,
 * and nothing has to be stored for those who never come back.
 */
@Injectable()
export class OidcFlows {
  private readonly cookie: SealedCookie<OidcFlow>;

  constructor(@Inject(CONFIG) config: Pick<Config, 'baseUrl'>, @Inject(CLOCK) clock: Clock, vault: Vault) {
    this.cookie = new SealedCookie(COOKIE, { config, clock, vault });
  }

  keep(response: Response, flow: OidcFlow): void {
    this.cookie.set(response, flow);
  }

  /** The flow that the browser is in, which ends; null where there is none, or its time is over. */
  take(response: Response, browser: Browser): OidcFlow | null {
    this.cookie.clear(response);
    return this.cookie.read(browser);
  }
}
