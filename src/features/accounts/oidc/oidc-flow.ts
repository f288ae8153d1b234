import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '../../../config/config.js';
import { CLOCK, CONFIG } from '../../../config/config.module.js';
import type { Clock } from '../../../kernel/clock.js';
import { urlOf } from '../../../kernel/url.js';
import { Vault, VaultError } from '../../../kernel/vault.js';
import type { Browser } from '../sign-in/browser.js';

/** Time for the person at the provider. */
const MINUTES = 10;
const PLACE = 'console oidc flow';
const SEALED = /^[A-Za-z0-9_-]{40,4000}$/;

/**
 * Why a browser goes to a provider: to sign in; to sign in again, or to prove who is signed in, in a window beside the
 * page that waits; to link an account.
 */
export const START_PURPOSES = ['sign_in', 'again', 'prove'] as const;
export type OidcPurpose = (typeof START_PURPOSES)[number] | 'link';

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
}

/**
 * Keeps a flow in the browser that began it, in a sealed cookie: an answer that arrives in another browser finds none,
 * and nothing has to be stored for those who never come back.
 */
@Injectable()
export class OidcFlows {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Pick<Config, 'baseUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly vault: Vault,
  ) {
    this.isSecure = urlOf(baseUrl)?.protocol === 'https:';
    this.name = this.isSecure ? '__Host-wa_oidc' : 'wa_oidc';
  }

  keep(response: Response, flow: OidcFlow): void {
    const endsAt = this.clock.now() + MINUTES * 60_000;
    const sealed = this.vault.seal(Buffer.from(JSON.stringify({ ...flow, endsAt })), PLACE).toString('base64url');
    response.cookie(this.name, sealed, { ...this.attributes(), maxAge: MINUTES * 60_000 });
  }

  /** The flow that the browser is in, which ends; null where there is none, or its time is over. */
  take(response: Response, { headers }: Browser): OidcFlow | null {
    response.clearCookie(this.name, this.attributes());
    const start = `${this.name}=`;
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const sealed = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
    if (!SEALED.test(sealed)) return null;
    try {
      const text = this.vault.open(Buffer.from(sealed, 'base64url'), PLACE).toString();
      const { endsAt, ...flow } = JSON.parse(text) as OidcFlow & { endsAt: number };
      return endsAt > this.clock.now() ? flow : null;
    } catch (error) {
      if (error instanceof VaultError) return null;
      throw error;
    }
  }

  private attributes() {
    return { path: '/', httpOnly: true, secure: this.isSecure, sameSite: 'lax' } as const;
  }
}
