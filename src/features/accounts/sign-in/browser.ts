import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { requestOf } from '../../../policy/request.js';

/** Where a sign-in comes from. */
export interface Browser {
  requestId: string;
  /** HMAC of the client's address. */
  addressHash: string;
  /** The same; null where clients share the address behind a proxy, so that nothing is counted by it. */
  ownAddress: string | null;
  userAgent: string | null;
  headers: Pick<IncomingHttpHeaders, 'cookie'>;
}

/** The browser at a route that signs somebody in: `@CurrentBrowser() browser: Browser`. */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): Browser => {
  const request = requestOf(context);
  const { requestId, sharesAddress, headers } = request;
  const addressHash = request.addressHash();
  const userAgent = headers['user-agent'] ?? null;
  return { requestId, addressHash, ownAddress: sharesAddress ? null : addressHash, userAgent, headers };
});
