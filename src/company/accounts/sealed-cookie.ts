import type { CookieOptions, Response } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../platform/config/config.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { urlOf } from '../../platform/kernel/url.js';
import type { Vault } from '../../platform/kernel/vault.js';

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Shorter than any encrypted value. */
const LENGTH_MIN = 40;

export interface SealedCookieOptions {
  /** Prefixed with `__Host-` under https. */
  name: string;
  /** Binds the value to its purpose: one encrypted for another purpose does not decrypt. */
  place: string;
  forMs: number;
  /** Longer values are not ours. */
  maxLength: number;
}

export interface SealedCookieParts {
  config: Pick<Config, 'baseUrl'>;
  clock: Clock;
  vault: Vault;
}

/** An encrypted value that a browser stores for us for a limited time, and can neither read nor change. */
export class SealedCookie<T extends object> {
  private readonly name: string;
  private readonly attributes: CookieOptions;

  constructor(
    private readonly options: SealedCookieOptions,
    private readonly parts: SealedCookieParts,
  ) {
    const secure = urlOf(parts.config.baseUrl)?.protocol === 'https:';
    this.name = `${secure ? '__Host-' : ''}${options.name}`;
    this.attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' };
  }

  set(response: Response, value: T): void {
    const { place, forMs } = this.options;
    const endsAt = this.parts.clock.now() + forMs;
    const sealed = this.parts.vault.seal(Buffer.from(JSON.stringify({ ...value, endsAt })), place);
    response.cookie(this.name, sealed.toString('base64url'), { ...this.attributes, maxAge: forMs });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.attributes);
  }

  /** null if the browser sent none of ours, or it has expired. */
  read({ headers }: { headers: Pick<IncomingHttpHeaders, 'cookie'> }): T | null {
    const start = `${this.name}=`;
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const sealed = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
    if (sealed.length < LENGTH_MIN || sealed.length > this.options.maxLength || !BASE64URL.test(sealed)) return null;
    const opened = this.opened(Buffer.from(sealed, 'base64url'));
    return opened !== null && opened.endsAt > this.parts.clock.now() ? opened : null;
  }

  private opened(sealed: Buffer): (T & { endsAt: number }) | null {
    const opened = this.parts.vault.openIfPossible(sealed, this.options.place);
    return opened && (JSON.parse(opened.toString()) as T & { endsAt: number });
  }
}
