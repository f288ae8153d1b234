import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { fail } from '../kernel/errors.js';
import { accessOf } from './access.js';
import { hasRole, holds } from './capabilities.js';
import { requestOf } from './request.js';

/**
 * Third guard: what the caller's role may do. Throws `insufficient_role`, naming role and capability.
 * Publishable keys and grants have no role; a route that takes them says itself what they reach.
 */
@Injectable()
export class CapabilityGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(context);
    if ('public' in access) return true;
    const { caller } = requestOf(context);
    if (!caller) throw fail('internal_error');
    if (!hasRole(caller.kind)) return true;
    if (access.needs === null) throw fail('internal_error');
    if (!holds(caller.role, access.needs))
      throw fail('insufficient_role', `The role ${caller.role} lacks the capability ${access.needs}.`);
    return true;
  }
}
