import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { fail } from '../kernel/errors.js';
import { accessOf } from './access.js';
import { originMatches } from './origins.js';
import { requestOf } from './request.js';

/**
 * After the credential, whose workspace says which origins it allows, and before the limiter: whether the page that calls
 * may. Programs send no `Origin`; a browser that another page drives always does (contract §9). Throws `origin_not_allowed`.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly own: string | null;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.own = URL.canParse(baseUrl) ? new URL(baseUrl).origin : null;
  }

  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(context);
    if ('public' in access || access.origin === undefined) return true;
    const { headers, caller } = requestOf(context);
    if (headers.origin === undefined || headers.origin === this.own) return true;
    if (!caller || !originMatches(caller.allowedOrigins, headers.origin)) throw fail('origin_not_allowed');
    return true;
  }
}
