/**
 * First middleware: sets our request id and the hash of the client's address, and checks sizes and that the
 * path can be routed.
 */
import { createHmac } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { fail, type ApiError } from '../kernel/errors.js';
import { newRequestId } from '../kernel/ids.js';
import type { AppRequest } from '../policy/request.js';
import type { Config } from '../config/config.js';
import { networkOf, plainForwardedFor, UNKNOWN_NETWORK } from './client-network.js';
import { isTrusted, locationOf } from './client-location.js';
import type { UntrustedProxies } from './untrusted-proxies.js';
import { HEADERS_MAX, HEADERS_MAX_BYTES, URL_MAX_BYTES } from './sizes.js';
import { API_VERSION } from './version.js';

/** Cached hashes, only in memory: a backend usually calls from one address all day. */
const ADDRESSES_MAX = 1_000;
const V1 = /^\/v1(?![^/?])/;
/** Responses that must not be cached: a stale kill switch would be worse than none. */
const NO_STORE = /^\/(?:v1|api\/killswitch)(?![^/?])/;

/**
 * @param serverSecret keys the HMAC, the only form in which an address is stored (specification §1.11)
 * @param locationHeaders headers in which a trusted proxy reports the client's location
 * @param proxies is notified of requests that come through an untrusted proxy
 */
export function addressMiddleware(
  { serverSecret, locationHeaders }: Pick<Config, 'serverSecret' | 'locationHeaders'>,
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
    const forwarded = request.headers['x-forwarded-for'];
    // Not `request.ip`: a trusted proxy may forward requests of a client on its own machine.
    if (!isTrusted(request)) proxies.notice(peer, forwarded);
    else if (typeof forwarded === 'string') {
      request.headers['x-forwarded-for'] = plainForwardedFor(forwarded);
      if (networkOf(request.ip ?? '') === UNKNOWN_NETWORK) proxies.noticeUnreadable();
    }
    request.location = () => locationOf(request, locationHeaders);
    response.setHeader('X-Request-Id', request.requestId);
    request.url = originForm(request.url);
    if (V1.test(request.url)) response.setHeader('API-Version', API_VERSION);
    if (NO_STORE.test(request.url)) response.setHeader('Cache-Control', 'no-store');
    const refusal = refusalOf(request);
    if (refusal) return next(refusal);
    request.url = routable(request.url);
    next();
  };
}

/** A client behind a proxy may send `http://host/path` (RFC 9112 §3.2.2), which means `/path`. */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?]*/i, '');
  return path === '' || path.startsWith('?') ? `/${path}` : path;
}

function refusalOf({ url, rawHeaders, httpVersion }: AppRequest): ApiError | null {
  if (url.length > URL_MAX_BYTES)
    return fail('payload_too_large', `The URL may have at most ${URL_MAX_BYTES} bytes.`, { status: 414 });
  let [bytes, hosts] = [0, 0];
  for (const [i, name] of rawHeaders.entries()) {
    bytes += name.length + 2; // a line is `name: value` plus a line break
    if (i % 2 === 1) continue; // a value
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (bytes > HEADERS_MAX_BYTES)
    return fail('payload_too_large', `The headers may have at most ${HEADERS_MAX_BYTES} bytes.`, { status: 431 });
  if (rawHeaders.length > 2 * HEADERS_MAX)
    return fail('payload_too_large', `A request may have at most ${HEADERS_MAX} headers.`, { status: 431 });
  // A proxy could use one of two hosts and this server the other (RFC 9112 §3.2).
  if (hosts > 1) return fail('invalid_parameter', 'Send exactly one Host header.');
  if (httpVersion === '1.1' && hosts === 0) return fail('invalid_parameter', 'HTTP/1.1 requires a Host header.');
  return null;
}

/**
 * Escapes a path that the router could not decode. The router decodes before any guard runs, so that without this a
 * malformed path would be refused before authentication.
 */
function routable(url: string): string {
  const queryStart = url.indexOf('?');
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  try {
    if (path.includes('%')) decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + (queryStart < 0 ? '' : url.slice(queryStart));
  }
}
