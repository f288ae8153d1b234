import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../kernel/errors.js';
import { accessOf } from './access.js';
import { Origins } from './origins.js';
import { requestOf } from './request.js';

/**
 * After the credential, whose workspace says which origins it allows, and before the limiter: whether the page that calls
 * may. Programs send no `Origin`; a browser that another page drives always does. To MCP (specification §9.1) both may
 * call, to the widget (specification §6.4) a page alone. Throws `origin_not_allowed`.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly origins: Origins) {}

  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(context);
    if ('public' in access || access.origin === undefined) return true;
    const { headers, caller } = requestOf(context);
    if (!caller || !this.may(access.origin, headers, caller.allowedOrigins)) throw fail('origin_not_allowed');
    return true;
  }

  private may(rule: 'sent' | 'required', headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
    const { origin } = headers;
    if (rule === 'sent') return origin === undefined || this.origins.allows(origin, allowed);
    return origin === undefined ? this.origins.mayCallUnnamed(headers) : this.origins.mayCall(origin, allowed);
  }
}
