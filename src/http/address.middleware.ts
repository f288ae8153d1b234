/** First on the road: our request id, the client's address as a hash, sizes, a path that can be routed. */
import { createHmac } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { fail, type ApiError } from '../kernel/errors.js';
import { newRequestId } from '../kernel/ids.js';
import type { AppRequest } from '../policy/request.js';
import type { Config } from '../config/config.js';
import { networkOf } from './client-network.js';
import { isTrusted, placeOf } from './place.js';
import type { UntrustedProxies } from './untrusted-proxies.js';
import { HEADERS_MAX, HEADERS_MAX_BYTES, URL_MAX_BYTES } from './sizes.js';
import { API_VERSION } from './version.js';

/** Cached hashes, only in memory: a backend calls from one address all day. */
const ADDRESSES_MAX = 1_000;
const V1 = /^\/v1(?![^/?])/;
/** A switch that some cache shows as it was is worse than none. */
const NEVER_KEPT = /^\/(?:v1|api\/killswitch)(?![^/?])/;

/**
 * @param serverSecret keys the HMAC under which alone an address is kept (specification §1.11)
 * @param placeHeaders in which a trusted proxy tells where the client is
 * @param proxies receives requests that come through an untrusted proxy
 */
export function addressMiddleware(
  { serverSecret, placeHeaders }: Pick<Config, 'serverSecret' | 'placeHeaders'>,
  proxies: UntrustedProxies,
) {
  const hashes = new LRUCache<string, string>({
    max: ADDRESSES_MAX,
    memoMethod: (ip) =>
      createHmac('sha256', serverSecret)
        .update(`address ${networkOf(ip)}`)
        .digest('base64url')
        .slice(0, 22),
  });
  return (request: AppRequest, response: Response, next: NextFunction): void => {
    request.requestId = newRequestId();
    request.startedAtMs = performance.now();
    request.addressHash = () => hashes.memo(request.ip ?? '');
    const peer = request.socket.remoteAddress ?? '';
    // Not by `request.ip`: a trusted proxy may forward for a client on its own machine.
    request.sharesAddress = !isTrusted(request) && proxies.sent(peer, request.headers['x-forwarded-for']);
    request.place = () => placeOf(request, placeHeaders);
    response.setHeader('X-Request-Id', request.requestId);
    request.url = originForm(request.url);
    if (V1.test(request.url)) response.setHeader('API-Version', API_VERSION);
    if (NEVER_KEPT.test(request.url)) response.setHeader('Cache-Control', 'no-store');
    const refusal = refusalOf(request);
    if (refusal) return next(refusal);
    request.url = routable(request.url);
    next();
  };
}

/** `http://host/path`, which a client behind a proxy may send (RFC 9112 §3.2.2), is `/path`. */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?]*/i, '');
  return path === '' || path.startsWith('?') ? `/${path}` : path;
}

function refusalOf({ url, rawHeaders, httpVersion }: AppRequest): ApiError | null {
  if (url.length > URL_MAX_BYTES)
    return fail('payload_too_large', `The URL may have at most ${URL_MAX_BYTES} bytes.`, { status: 414 });
  let [bytes, hosts] = [0, 0];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    bytes += rawHeaders[at]!.length + rawHeaders[at + 1]!.length + 4; // a line is `name: value` and its end
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  }
  if (bytes > HEADERS_MAX_BYTES)
    return fail('payload_too_large', `The headers may have at most ${HEADERS_MAX_BYTES} bytes.`, { status: 431 });
  if (rawHeaders.length > 2 * HEADERS_MAX)
    return fail('payload_too_large', `A request may have at most ${HEADERS_MAX} headers.`, { status: 431 });
  // Two could be read as one by a proxy and as the other by us (RFC 9112 §3.2).
  if (hosts > 1) return fail('invalid_parameter', 'Send exactly one Host header.');
  if (httpVersion === '1.1' && hosts === 0) return fail('invalid_parameter', 'HTTP/1.1 requires a Host header.');
  return null;
}

/**
 * The router decodes the path before any guard runs: escapes what it could not decode, so that authentication runs
 * first.
 */
function routable(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  try {
    if (path.includes('%')) decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + (query < 0 ? '' : url.slice(query));
  }
}
