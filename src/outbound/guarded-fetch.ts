/**
 * The one way in which we call addresses that somebody else named (imports, webhooks): it reaches public addresses
 * alone. Literal addresses are judged in the URL, names after we resolved them ourselves, and the socket once more by
 * the address that it is really connected to, so neither DNS nor a redirect leads inside.
 */
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { packageVersion } from '../config/package-version.js';
import { isNamedByOperator, isReachable, networksOf, type Network } from './addresses.js';
import type { Sender } from './sender.js';
import { HostNames, LookupFailed, type Names } from './names/host-names.js';
import { OutboundRefused } from './outbound-refused.js';
import { BrokenOff, posted, type OutboundReceipt } from './posting.js';
import { urlOf } from '../kernel/url.js';

const TIMEOUT_MS = 20_000;
const RESPONSE_BYTES_MAX = 10 * 1024 * 1024;
const REDIRECTS_MAX = 5;
const URL_CHARS_MAX = 2_000;
const CONNECTIONS_PER_HOST = 8;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

export interface GuardedFetchOptions {
  /** CIDR of private networks that are reachable nevertheless (config `outboundAllowNetworks`). */
  allowNetworks?: string[];
  /** How names become addresses; the process's shared one where there is one. */
  names?: Names;
  /** Connections to one host at a time; null = whoever asks bounds them. Default 8. */
  connectionsPerHost?: number | null;
  /** http without s goes solely to networks that the operator named (specification §3.12). */
  httpToNamedOnly?: boolean;
}

/** It is sent once: nothing is tried again. */
export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** How many redirects a GET or HEAD may follow, 0 to 5; each is judged like the first URL. Default 0. */
  redirects?: number;
  /** For the whole of it, redirects included. Default 20 s. */
  timeoutMs?: number;
  /** Of the answer, before and after decompression. Default 10 MiB. */
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
  /** In lower case; of a repeated one the first. */
  headers: Record<string, string>;
  /** Where the answer came from, after redirects. */
  url: string;
  bytes: Buffer;
}

export interface OutboundPost {
  headers: Record<string, string>;
  body: string;
  /** From the first look-up to the last byte of the answer. */
  timeoutMs: number;
  /** How much of the answer's beginning is wanted; the rest is thrown away. */
  keepBytes: number;
  /** Ends it; the error is then `timeout`. */
  signal?: AbortSignal;
}

export class GuardedFetch {
  static readonly userAgent = `WorkspaceAgent/${packageVersion()}`;
  private readonly allowed: Network[];
  private readonly openSender: () => Promise<Sender>;
  private sender?: Promise<Sender>;
  private readonly names: Names;

  constructor(options: GuardedFetchOptions = {}) {
    const { allowNetworks = [], names = new HostNames(), connectionsPerHost = CONNECTIONS_PER_HOST } = options;
    this.names = names;
    this.allowed = networksOf(allowNetworks);
    const may = (address: string, protocol: string): boolean =>
      options.httpToNamedOnly && protocol === 'http:'
        ? isNamedByOperator(address, this.allowed)
        : isReachable(address, this.allowed);
    // undici is for processes that call out: a start waits for it no longer (decision 0094).
    this.openSender = async () => {
      const { openSender } = await import('./sender.js');
      return openSender({ connectionsPerHost, lookup: this.guarded, may, refused: refusedAddress });
    };
  }

  /**
   * The answer, whatever its status.
   * @param workspaceId who named the URL; the look-ups of its names are bounded for each workspace
   * @throws OutboundRefused and nothing else, but for the caller's own abort
   */
  async fetch(workspaceId: string, url: string, options: OutboundRequest = {}): Promise<OutboundResponse> {
    const { timeoutMs = TIMEOUT_MS, signal } = options;
    const deadline = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      return await this.follow(this.judge(url), { ...options, workspaceId, signal: either });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (deadline.aborted)
        throw new OutboundRefused('timeout', `${hostOf(url)} did not answer within ${timeoutMs / 1_000} s.`);
      throw asRefused(error, hostOf(url));
    }
  }

  /**
   * One POST, without redirects, of whose answer the status counts: once that is known, nothing is an error any more.
   * @param workspaceId as for `fetch`
   * @throws OutboundRefused
   */
  async post(workspaceId: string, url: string, post: OutboundPost): Promise<OutboundReceipt> {
    const { headers, body, timeoutMs, keepBytes, signal } = post;
    const startedMs = performance.now();
    const { origin, pathname, search, hostname } = this.judge(url);
    await this.resolve(workspaceId, hostname, timeoutMs);
    const { agent } = await this.opened();
    if (signal?.aborted) throw new OutboundRefused('timeout', `${hostOf(url)} was not asked in time.`);
    const sent = { ...headers, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': GuardedFetch.userAgent };
    const options = { origin, path: pathname + search, method: 'POST', headers: sent, body } as const;
    const { receipt, breakOff } = posted(agent, options, keepBytes);
    const clock = setTimeout(breakOff, timeoutMs - (performance.now() - startedMs));
    signal?.addEventListener('abort', breakOff);
    try {
      return await receipt;
    } catch (error) {
      if (error instanceof BrokenOff) throw new OutboundRefused('timeout', `${hostOf(url)} did not answer in time.`);
      throw asRefused(error, hostOf(url));
    } finally {
      clearTimeout(clock);
      signal?.removeEventListener('abort', breakOff);
    }
  }

  /** Is this a URL that `fetch` would try? For refusing it when it is given, long before it is used. @throws OutboundRefused */
  judge(text: string): URL {
    const url = text.length > URL_CHARS_MAX || /[\s\p{Cc}]/u.test(text) ? null : urlOf(text);
    if (url === null) throw new OutboundRefused('url', 'This is not a URL.');
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutboundRefused('url', 'Only http:// and https:// URLs are fetched.');
    if (url.username || url.password) throw new OutboundRefused('url', 'A URL must not carry a user or password.');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (host === '') throw new OutboundRefused('url', 'The URL names no host.');
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
    const most = follows ? Math.min(options.redirects ?? 0, REDIRECTS_MAX) : 0;
    let url = first;
    for (let hops = 0; ; hops++) {
      // What the caller sends along is for the host that was named, not for one that it points to.
      const headers = url.origin === first.origin ? options.headers : undefined;
      const response = await this.once(url, method, { ...options, headers });
      const { location } = response.headers;
      if (!REDIRECTS.has(response.status) || location === undefined || most === 0) return response;
      if (hops === most) throw new OutboundRefused('redirect', `${first.host} redirects more than ${most} times.`);
      const next = urlOf(location, url);
      if (next === null) throw new OutboundRefused('redirect', `${url.host} redirects to no URL.`);
      url = this.judge(next.href);
    }
  }

  private async once(
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
      Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0]! : (value ?? '')]),
    );
    const bytes = await decoded(Buffer.concat(chunks), received['content-encoding'], url, maxBytes);
    return { status: response.statusCode, headers: received, url: url.href, bytes };
  }

  /** Before the request is queued for a connection, so that the look-up counts for whoever named the host. */
  private async resolve(workspaceId: string, hostname: string, limitMs?: number): Promise<void> {
    if (isIP(hostname.replace(/^\[|\]$/g, ''))) return;
    try {
      await this.names.resolve(workspaceId, hostname, limitMs);
    } catch (error) {
      throw asRefused(error, hostname);
    }
  }

  /** Hands on only addresses that may be reached; none left is a refusal. Looks nothing up: `resolve` came before. */
  private readonly guarded: LookupFunction = (hostname, options, done) => {
    const found = this.names.known(hostname);
    if (!found) return done(new LookupFailed('EAI_AGAIN', hostname), '', 0);
    const open = found.filter(({ address }) => isReachable(address, this.allowed));
    if (open.length === 0) return done(refusedAddress(hostname), '', 0);
    if (options.all) done(null, open);
    else done(null, open[0]!.address, open[0]!.family);
  };
}

/** Rejects with the signal's reason as soon as it is aborted; the work goes on unheard. */
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

async function decoded(bytes: Buffer, encoding: string | undefined, url: URL, maxBytes: number): Promise<Buffer> {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '' || bytes.length === 0) return bytes;
  if (!Object.hasOwn(DECODERS, name))
    throw new OutboundRefused('encoding', `${url.host} answers in an encoding that was not asked for.`);
  try {
    return await DECODERS[name]!(bytes, { maxOutputLength: maxBytes });
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
  EAI_AGAIN: 'cannot be resolved just now',
  ECONNREFUSED: 'takes no connection',
  ECONNRESET: 'broke the connection off',
  UND_ERR_CONNECT_TIMEOUT: 'takes no connection',
  UND_ERR_SOCKET: 'broke the connection off',
};

function asRefused(error: unknown, host: string): OutboundRefused {
  if (error instanceof OutboundRefused) return error;
  // Several addresses tried at once fail together.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  if (first instanceof OutboundRefused) return first;
  const { code = '', message = '' } = (first ?? {}) as { code?: string; message?: string };
  const what =
    NETWORK[code] ?? (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/i.test(code) ? `has no valid certificate (${code})` : null);
  return new OutboundRefused('network', `${host} ${what ?? `cannot be asked (${code || message})`}.`, { cause: error });
}
