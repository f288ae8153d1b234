import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '../../../platform/config/config.js';
import { CLOCK, CONFIG } from '../../../platform/config/config.module.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import { Vault } from '../../../platform/kernel/vault.js';
import { SealedCookie } from '../sealed-cookie.js';
import type { Browser } from '../sign-in/browser.js';

/** Gives the person ten minutes at the provider. */
const COOKIE = { name: 'wa_oidc', place: 'console oidc flow', forMs: 10 * 60_000, maxLength: 4_000 };

/**
 * Why a browser is sent to a provider: to sign in; to sign in again, or to re-authenticate, in a window beside
 * the waiting page; to link an account; to accept an invitation.
 */
export const START_PURPOSES = ['sign_in', 'again', 'prove'] as const;
export type OidcPurpose = (typeof START_PURPOSES)[number] | 'link' | 'accept';

/** State of a browser's visit to a provider. */
export interface OidcFlow {
  provider: string;
  purpose: OidcPurpose;
  state: string;
  nonce: string;
  /** PKCE verifier. */
  verifier: string;
  /** Milliseconds: the person has to sign in at the provider after this time; null = any sign-in counts. */
  since: number | null;
  /** The session whose account is to be linked or re-authenticated; null = a sign-in. */
  sessionId: string | null;
  /** Token of the invitation to accept; null = none. */
  invitation: string | null;
}

/**
 * Keeps a flow in the browser that started it, in an encrypted cookie: a response that arrives in another
 * browser finds none, and no state has to be stored for abandoned flows.
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

  /** Takes the browser's flow and deletes it; null if there is none, or it has expired. */
  take(response: Response, browser: Browser): OidcFlow | null {
    this.cookie.clear(response);
    return this.cookie.read(browser);
  }
}
