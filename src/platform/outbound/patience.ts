/** Asks servers again that ask to wait, break connections or do not answer: per host, and not for ever. */
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock, type Clock } from '../kernel/clock.js';
import { retryAfterMs } from './retry-after.js';
import type { OutboundResponse } from './guarded-fetch.js';
import { OutboundRefused } from './outbound-refused.js';

/** Before the second attempt, the third, and the last; longer if the server asks for it. */
const WAITS_MS = [500, 2_000, 8_000];
/** A server that asks for longer is not waited for. */
const ASKED_MS_MAX = 10 * 60_000;
/** Time spent in waiting for one host. Then each of its pages is tried once. */
const HOST_MS_MAX = 20 * 60_000;
/** Overload, also of a proxy's servers. */
const BUSY = new Set([429, 502, 503, 504]);
/** Of connections that may succeed later, as the system and undici name them. */
const PASSING = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
]);

/** The host is to be asked again later than its caller waits. */
export class Postponed extends Error {
  constructor(readonly waitMs: number) {
    super(`to be asked again in ${Math.ceil(waitMs / 1_000)} s`);
  }
}

export interface PatienceOptions {
  /** Longer waits are left to the caller, as `Postponed`. Default: none are. */
  hereMsMax?: number;
  /** Statuses of failures that may pass. Default: those of overload. */
  passing?: ReadonlySet<number>;
  clock?: Clock;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface Host {
  /** Not before this time is it asked again. */
  nextMs: number;
  waitedMs: number;
  /** Failed attempts by address. */
  attempts: Map<string, number>;
}

export class Patience {
  private readonly hosts = new Map<string, Host>();
  private readonly hereMsMax: number;
  private readonly passing: ReadonlySet<number>;
  private readonly clock: Clock;
  private readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;

  constructor({ hereMsMax = Infinity, passing = BUSY, clock = systemClock, wait = waited }: PatienceOptions = {}) {
    this.hereMsMax = hereMsMax;
    this.passing = passing;
    this.clock = clock;
    this.wait = wait;
  }

  /**
   * @param request is repeated while its failure may pass
   * @returns the response, of whatever status, and how often it was asked for
   * @throws OutboundRefused, with the number of attempts in its message; Postponed; the signal's reason
   */
  async ask(
    url: URL,
    signal: AbortSignal,
    request: () => Promise<OutboundResponse>,
  ): Promise<{ response: OutboundResponse; attempts: number }> {
    const host = this.hosts.get(url.host) ?? { nextMs: 0, waitedMs: 0, attempts: new Map<string, number>() };
    this.hosts.set(url.host, host);
    for (;;) {
      await this.untilAllowed(url, host, signal);
      const result = await request().catch((error: unknown) => failed(error));
      const attempts = (host.attempts.get(url.href) ?? 0) + 1;
      if (mayPass(result, this.passing) && this.plan(host, attempts, this.askedMs(result))) {
        host.attempts.set(url.href, attempts);
        continue;
      }
      host.attempts.delete(url.href);
      if (!(result instanceof OutboundRefused)) return { response: result, attempts };
      if (attempts === 1) throw result;
      throw new OutboundRefused(result.reason, `${result.message} Tried ${attempts} times.`, { cause: result });
    }
  }

  private async untilAllowed(url: URL, host: Host, signal: AbortSignal): Promise<void> {
    // Another page of the host may have been told to wait longer meanwhile.
    for (let waitedForMs = 0; host.nextMs > waitedForMs;) {
      waitedForMs = host.nextMs;
      const leftMs = host.nextMs - this.clock.now();
      if (leftMs <= 0) return;
      if (leftMs > ASKED_MS_MAX)
        throw new OutboundRefused('timeout', `${url.host} asks to wait ${Math.ceil(leftMs / 60_000)} minutes.`);
      if (leftMs > this.hereMsMax) throw new Postponed(leftMs);
      await this.wait(leftMs, signal).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : error;
      });
    }
  }

  /** @returns whether to try again @param askedMs for how long the server asks to wait */
  private plan(host: Host, attempts: number, askedMs: number | null): boolean {
    const nowMs = this.clock.now();
    const planned = WAITS_MS[attempts - 1];
    const nextMs = nowMs + Math.max(planned ?? 0, askedMs ?? 0);
    // Others that wait for this host already wait for this long.
    const addedMs = Math.max(0, nextMs - Math.max(nowMs, host.nextMs));
    const isTooLong = (askedMs ?? 0) > ASKED_MS_MAX || host.waitedMs + addedMs > HOST_MS_MAX;
    if (askedMs !== null || (planned !== undefined && !isTooLong)) host.nextMs = Math.max(host.nextMs, nextMs);
    if (planned === undefined || isTooLong) return false;
    host.waitedMs += addedMs;
    return true;
  }

  private askedMs(result: OutboundResponse | OutboundRefused): number | null {
    if (result instanceof OutboundRefused) return null;
    return retryAfterMs(result.headers['retry-after']?.trim() ?? null, this.clock.now());
  }
}

function failed(error: unknown): OutboundRefused {
  if (error instanceof OutboundRefused) return error;
  throw error;
}

function mayPass(result: OutboundResponse | OutboundRefused, passing: ReadonlySet<number>): boolean {
  if (!(result instanceof OutboundRefused)) return passing.has(result.status);
  const { code = '' } = (result.cause ?? {}) as { code?: string };
  return result.reason === 'timeout' || (result.reason === 'network' && PASSING.has(code));
}

const waited = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal });
