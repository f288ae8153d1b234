import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { requestOf } from '../../../platform/policy/request.js';

/** Origin of a sign-in. */
export interface Browser {
  requestId: string;
  /** HMAC of the client's address. */
  addressHash: string;
  /** The same; null if clients share the address behind a proxy, so that no limit counts by it. */
  ownAddress: string | null;
  userAgent: string | null;
  headers: Pick<IncomingHttpHeaders, 'cookie'>;
}

/** The browser, on a route that signs in: `@CurrentBrowser() browser: Browser`. */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): Browser => {
  const request = requestOf(context);
  const { requestId, sharesAddress, headers } = request;
  const addressHash = request.addressHash();
  const userAgent = headers['user-agent'] ?? null;
  return { requestId, addressHash, ownAddress: sharesAddress ? null : addressHash, userAgent, headers };
});
