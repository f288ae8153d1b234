import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { fail } from '../../kernel/errors.js';
import { urlOf } from '../../kernel/url.js';
import { isLoopback } from '../origins.js';

/**
 * The cookie that holds a console session's token (specification §12.2). Only BASE_URL determines its name and
 * whether it is `Secure`; the request's Host header is ignored.
 */
@Injectable()
export class ConsoleCookie {
  /** `__Host-wa_console` under https, else `wa_console`. */
  readonly name: string;
  private readonly isSecure: boolean;
  private readonly isUsable: boolean;

  constructor(@Inject(CONFIG) { baseUrl }: Pick<Config, 'baseUrl'>) {
    this.isSecure = urlOf(baseUrl)?.protocol === 'https:';
    this.isUsable = this.isSecure || isLoopback(urlOf(baseUrl)?.origin ?? '');
    this.name = this.isSecure ? '__Host-wa_console' : 'wa_console';
  }

  /** @throws `https_required` if the session cookie would cross a network unencrypted */
  requireUsable(): void {
    if (!this.isUsable) throw fail('https_required');
  }

  /**
   * The token in the request, or null.
   * @throws `conflicting_credentials` if the cookie was sent twice: a page on a sibling host may have added one
   */
  read(request: IncomingMessage): string | null {
    const [token, ...others] = this.valuesIn(request);
    if (others.length > 0) throw fail('conflicting_credentials', `Send the cookie ${this.name} only once.`);
    return token ?? null;
  }

  /** The first such cookie, unvalidated: identifies the caller before guards run. */
  peek(request: Pick<IncomingMessage, 'headers'>): string | null {
    return this.valuesIn(request)[0] ?? null;
  }

  /** @param expiresAt when the session ends at the latest @throws `https_required` */
  set(response: Response, token: string, expiresAt: Date): void {
    this.requireUsable();
    response.cookie(this.name, token, { ...this.attributes(), expires: expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.attributes());
  }

  private attributes() {
    return { path: '/', httpOnly: true, secure: this.isSecure, sameSite: 'lax' } as const;
  }

  private valuesIn({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): string[] {
    if (cookie === undefined || !cookie.includes(this.name)) return [];
    const start = `${this.name}=`;
    const pairs = cookie.split(';').map((pair) => pair.trim());
    return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
  }
}
