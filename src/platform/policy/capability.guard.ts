import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { fail } from '../kernel/errors.js';
import { accessOf } from './access.js';
import { hasRole, holds } from './capabilities.js';
import { requestOf } from './request.js';

/**
 * Fourth guard: checks the caller's role. Throws `insufficient_role`, naming role and capability;
 * `conversation_closed` for a blocked visitor; `recent_sign_in_required` if the sign-in of a console session is
 * too old for the route. Publishable keys, grants and accounts have no role; the routes that accept them enforce
 * their own scope.
 */
@Injectable()
export class CapabilityGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(context);
    if ('public' in access) return true;
    const { caller, session, visitor, method } = requestOf(context);
    if (!caller && !session) throw fail('internal_error');
    if (caller && hasRole(caller.kind)) {
      if (access.needs === null) throw fail('internal_error');
      if (!holds(caller.role, access.needs))
        throw fail('insufficient_role', `The role ${caller.role} lacks the capability ${access.needs}.`);
    }
    if (visitor?.isBlocked && method === 'POST' && access.blocked !== 'admitted') throw fail('conversation_closed');
    if (access.recent === true && session && !session.isRecent) throw fail('recent_sign_in_required');
    return true;
  }
}
