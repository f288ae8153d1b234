import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { accessOf, takesCookie } from './access.js';
import { ConsoleCredential } from './console/console-credential.js';
import { HeaderCredential } from './header-credential.js';
import { requestOf } from './request.js';

/**
 * First guard: authenticates the caller. Sets `request.caller`, and `request.session` on console routes; throws
 * the 400s and 401s of specification §2.3.
 */
@Injectable()
export class CredentialGuard implements CanActivate {
  constructor(
    private readonly header: HeaderCredential,
    private readonly console: ConsoleCredential,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context);
    if ('public' in access) return true;
    const request = requestOf(context);
    if (takesCookie(access)) await this.console.identify(request, access);
    else await this.header.identify(request, context.switchToHttp().getResponse<Response>(), access);
    return true;
  }
}
