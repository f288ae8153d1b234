/**
 * The only client for addresses that users supply (imports, webhooks). It reaches public addresses only: literal
 * addresses are checked in the URL, names after our own look-up, and each socket again by the address that it is
 * actually connected to, so that neither DNS nor a redirect leads to an internal address.
 */
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { packageVersion } from '../config/package-version.js';
import { isNamedByOperator, isReachable, networksOf, type Network } from './addresses.js';
import type { Sender } from './sender.js';
import { HostNames, LookupFailed, type ResolvedNames } from './names/host-names.js';
import { OutboundRefused } from './outbound-refused.js';
import { PostAborted, sendPost, type OutboundReceipt } from './posting.js';
import { urlOf } from '../kernel/url.js';

const TIMEOUT_MS = 20_000;
const RESPONSE_BYTES_MAX = 10 * 1024 * 1024;
const REDIRECTS_MAX = 5;
/** Longer URLs are refused. */
export const URL_CHARS_MAX = 2_000;
const CONNECTIONS_PER_HOST = 8;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

export interface GuardedFetchOptions {
  /** CIDRs of private networks that may be reached as well (config `outboundAllowNetworks`). */
  allowNetworks?: string[];
  /** Resolves names; default: the process's shared resolver, if there is one. */
  names?: ResolvedNames;
  /** Connections to one host at a time; null = the caller limits them. Default 8. */
  connectionsPerHost?: number | null;
  /** Plain http is allowed only to networks that the operator named (specification §3.12). */
  httpToNamedOnly?: boolean;
}

/** Sent once, without retries. */
export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Maximum redirects of a GET or HEAD, 0 to 5; each is checked like the first URL. Default 0. */
  redirects?: number;
  /** For the whole request, including redirects. Default 20 s. */
  timeoutMs?: number;
  /** Size of the response, before and after decompression. Default 10 MiB. */
  maxBytes?: number;
  signal?: AbortSignal;
}

/** One hop of a request. */
interface OneRequest extends OutboundRequest {
  workspaceId: string;
  signal: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  /** Names in lower case; the first value of a repeated header, but each of X-Robots-Tag in a line. */
  headers: Record<string, string>;
  /** URL of the response, after redirects. */
  url: string;
  bytes: Buffer;
}

export interface OutboundPost {
  headers: Record<string, string>;
  body: string;
  /** From the first look-up to the last byte of the response. */
  timeoutMs: number;
  /** Number of bytes of the response to return; the rest is discarded. */
  keepBytes: number;
  /** Aborts the request; the error is then `timeout`. */
  signal?: AbortSignal;
}

export class GuardedFetch {
  static readonly userAgent = `WorkspaceAgent/${packageVersion()}`;
  private readonly allowed: Network[];
  private readonly openSender: () => Promise<Sender>;
  private sender?: Promise<Sender>;
  private readonly names: ResolvedNames;

  constructor(options: GuardedFetchOptions = {}) {
    const { allowNetworks = [], names = new HostNames(), connectionsPerHost = CONNECTIONS_PER_HOST } = options;
    this.names = names;
    this.allowed = networksOf(allowNetworks);
    const isAllowed = (address: string, protocol: string): boolean =>
      options.httpToNamedOnly && protocol === 'http:'
        ? isNamedByOperator(address, this.allowed)
        : isReachable(address, this.allowed);
    // undici is loaded when it is first needed, so that a start does not wait for it (decision 0094).
    this.openSender = async () => {
      const { openSender } = await import('./sender.js');
      return openSender({ connectionsPerHost, lookup: this.guarded, isAllowed, refused: refusedAddress });
    };
  }

  /**
   * Returns the response, even one with an error status.
   * @param workspaceId who supplied the URL; name look-ups are limited per workspace
   * @throws only OutboundRefused, and the reason of the caller's own abort
   */
  async fetch(workspaceId: string, url: string, options: OutboundRequest = {}): Promise<OutboundResponse> {
    const { timeoutMs = TIMEOUT_MS, signal } = options;
    const deadline = AbortSignal.timeout(timeoutMs);
    const combined = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      return await this.follow(this.check(url), { ...options, workspaceId, signal: combined });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (deadline.aborted)
        throw new OutboundRefused('timeout', `${hostOf(url)} did not answer within ${timeoutMs / 1_000} s.`);
      throw asRefused(error, hostOf(url));
    }
  }

  /**
   * Sends one POST without redirects. Only the response's status matters: after that, nothing counts as an error.
   * @param workspaceId as for `fetch`
   * @throws OutboundRefused
   */
  async post(workspaceId: string, url: string, post: OutboundPost): Promise<OutboundReceipt> {
    const { headers, body, timeoutMs, keepBytes, signal } = post;
    const startedMs = performance.now();
    const { origin, pathname, search, hostname } = this.check(url);
    await this.resolve(workspaceId, hostname, timeoutMs);
    const { agent } = await this.opened();
    if (signal?.aborted) throw new OutboundRefused('timeout', `The request to ${hostOf(url)} was aborted.`);
    const ours = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': GuardedFetch.userAgent };
    const allHeaders = { ...headers, ...ours };
    const options = { origin, path: pathname + search, method: 'POST', headers: allHeaders, body } as const;
    const { receipt, abort } = sendPost(agent, options, keepBytes);
    const timer = setTimeout(abort, timeoutMs - (performance.now() - startedMs));
    signal?.addEventListener('abort', abort);
    try {
      return await receipt;
    } catch (error) {
      if (error instanceof PostAborted) throw new OutboundRefused('timeout', `${hostOf(url)} did not answer in time.`);
      throw asRefused(error, hostOf(url));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * Checks whether `fetch` would try this URL, so that a bad one is refused when it is entered, before it is used.
   * @throws OutboundRefused
   */
  check(text: string): URL {
    const url = text.length > URL_CHARS_MAX || /[\s\p{Cc}]/u.test(text) ? null : urlOf(text);
    if (url === null) throw new OutboundRefused('url', 'This is not a URL.');
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutboundRefused('url', 'Only http:// and https:// URLs are allowed.');
    if (url.username || url.password) throw new OutboundRefused('url', 'The URL must not contain a user or password.');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (host === '') throw new OutboundRefused('url', 'The URL has no host.');
    if (isIP(host) && !isReachable(host, this.allowed)) throw refusedAddress(host);
    return url;
  }

  async close(): Promise<void> {
    await (await this.sender)?.agent.destroy();
  }

  private opened(): Promise<Sender> {
    return (this.sender ??= this.openSender());
  }

  private async follow(first: URL, options: OneRequest): Promise<OutboundResponse> {
    const method = options.method ?? 'GET';
    const follows = method === 'GET' || method === 'HEAD';
    const redirectsMax = follows ? Math.min(options.redirects ?? 0, REDIRECTS_MAX) : 0;
    let url = first;
    for (let hops = 0; ; hops++) {
      // The caller's headers are for the host in the URL, not for one that it redirects to.
      const headers = url.origin === first.origin ? options.headers : undefined;
      const response = await this.fetchOne(url, method, { ...options, headers });
      const { location } = response.headers;
      if (!REDIRECTS.has(response.status) || location === undefined || redirectsMax === 0) return response;
      if (hops === redirectsMax)
        throw new OutboundRefused('redirect', `${first.host} redirects more than ${redirectsMax} times.`);
      const next = urlOf(location, url);
      if (next === null) throw new OutboundRefused('redirect', `${url.host} redirects to an invalid URL.`);
      url = this.check(next.href);
    }
  }

  private async fetchOne(
    url: URL,
    method: Dispatcher.HttpMethod,
    { workspaceId, headers, body, signal, maxBytes = RESPONSE_BYTES_MAX }: OneRequest,
  ): Promise<OutboundResponse> {
    await untilAborted(signal, this.resolve(workspaceId, url.hostname));
    const { agent, request } = await this.opened();
    const response = await request(url, {
      dispatcher: agent,
      method,
      body,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'gzip, br', ...headers, 'user-agent': GuardedFetch.userAgent },
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) {
        response.body.destroy();
        throw tooLarge(url, maxBytes);
      }
      chunks.push(chunk as Buffer);
    }
    const received = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => {
        const values = Array.isArray(value) ? value : [value ?? ''];
        return [name, (name === 'x-robots-tag' ? values.join('\n') : values[0]) ?? ''];
      }),
    );
    const bytes = await decoded(Buffer.concat(chunks), { encoding: received['content-encoding'], url, maxBytes });
    return { status: response.statusCode, headers: received, url: url.href, bytes };
  }

  /**
   * Resolves a name before the request queues for a connection, so that the look-up counts for the workspace that
   * supplied the host.
   */
  private async resolve(workspaceId: string, hostname: string, limitMs?: number): Promise<void> {
    if (isIP(hostname.replace(/^\[|\]$/g, ''))) return;
    try {
      await this.names.resolve(workspaceId, hostname, limitMs);
    } catch (error) {
      throw asRefused(error, hostname);
    }
  }

  /**
   * Returns only addresses that may be reached; if there is none, the request is refused. Does not query:
   * `resolve` has done so.
   */
  private readonly guarded: LookupFunction = (hostname, options, done) => {
    const found = this.names.known(hostname);
    if (!found) return done(new LookupFailed('EAI_AGAIN', hostname), '', 0);
    const reachable = found.filter(({ address }) => isReachable(address, this.allowed));
    const [first] = reachable;
    if (!first) return done(refusedAddress(hostname), '', 0);
    if (options.all) done(null, reachable);
    else done(null, first.address, first.family);
  };
}

/** Rejects with the signal's reason as soon as it is aborted; the result of the work is then ignored. */
async function untilAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  let giveUp = (): void => {};
  const aborted = new Promise<never>((_, reject) => (giveUp = () => reject(signal.reason as Error)));
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

async function decoded(
  bytes: Buffer,
  { encoding, url, maxBytes }: { encoding: string | undefined; url: URL; maxBytes: number },
): Promise<Buffer> {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '' || bytes.length === 0) return bytes;
  const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (!decode) throw new OutboundRefused('encoding', `${url.host} answers in an unsupported encoding.`);
  try {
    return await decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(url, maxBytes);
    throw new OutboundRefused('encoding', `${url.host} answers with damaged data.`, { cause: error });
  }
}

const tooLarge = (url: URL, maxBytes: number): OutboundRefused =>
  new OutboundRefused('too_large', `${url.host} answers with more than ${maxBytes} bytes.`);

const refusedAddress = (host: string): OutboundRefused =>
  new OutboundRefused(
    'address',
    `${host} is not a public address; an operator may open private networks with OUTBOUND_ALLOW_NETWORKS.`,
  );

const hostOf = (url: string): string => urlOf(url)?.host ?? 'the server';

const NETWORK: Record<string, string> = {
  ENOTFOUND: 'has no address',
  EAI_AGAIN: 'cannot be resolved at the moment',
  ECONNREFUSED: 'does not accept connections',
  ECONNRESET: 'closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'does not accept connections',
  UND_ERR_SOCKET: 'closed the connection',
};

function asRefused(error: unknown, host: string): OutboundRefused {
  if (error instanceof OutboundRefused) return error;
  // Addresses that were tried in parallel fail together.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  if (first instanceof OutboundRefused) return first;
  const { code = '', message = '' } = (first ?? {}) as { code?: string; message?: string };
  const problem =
    NETWORK[code] ?? (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/i.test(code) ? `has no valid certificate (${code})` : null);
  const text = `${host} ${problem ?? `cannot be reached (${code || message})`}.`;
  return new OutboundRefused('network', text, { cause: error });
}
