import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../kernel/errors.js';
import { accessOf } from './access.js';
import { Origins } from './origins.js';
import { requestOf } from './request.js';

/**
 * Checks whether the calling page's origin is allowed. Runs after the credential guard, because the caller's workspace
 * lists its allowed origins, and before the limiter. Programs send no `Origin`; a browser driven by another page
 * always does. MCP accepts both (specification §9.1), the widget only pages (specification §6.4). Throws
 * `origin_not_allowed`.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly origins: Origins) {}

  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(context);
    if ('public' in access || access.origin === undefined) return true;
    const { headers, caller } = requestOf(context);
    if (!caller || !this.isAllowed(access.origin, headers, caller.allowedOrigins)) throw fail('origin_not_allowed');
    return true;
  }

  private isAllowed(rule: 'sent' | 'required', headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
    const { origin } = headers;
    if (rule === 'sent') return origin === undefined || this.origins.allows(origin, allowed);
    return origin === undefined ? this.origins.mayCallUnnamed(headers) : this.origins.mayCall(origin, allowed);
  }
}
