import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { requestOf } from '../../../platform/policy/request.js';

/** Origin of a sign-in. */
export interface Browser {
  requestId: string;
  /** HMAC of the client's address. */
  addressHash: string;
  userAgent: string | null;
  headers: Pick<IncomingHttpHeaders, 'cookie'>;
}

/** The browser, on a route that signs in: `@CurrentBrowser() browser: Browser`. */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): Browser => {
  const request = requestOf(context);
  const { requestId, headers } = request;
  const userAgent = headers['user-agent'] ?? null;
  return { requestId, addressHash: request.addressHash(), userAgent, headers };
});
