/**
 * Resolves names that users supply (docs/decisions/0091). Look-ups are limited in time, in number per workspace
 * and overall, and cached; the caller checks whether an address may be reached.
 */
import type { LookupAddress } from 'node:dns';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../kernel/at-most.js';
import { queryAddresses, resolverOf, type QueryAnswer } from './dns-query.js';
import { LookupSlots, type SlotLimits } from './lookup-slots.js';
import { candidates, SystemFiles, type SystemFilePaths } from './system-files.js';

/** For one look-up, from the call to the last response. */
const LOOKUP_MS = 5_000;
/** RFC 1035, with the root's dot. */
const NAME_CHARS_MAX = 254;
/** How long name servers are waited for, in ms. */
export interface QueryPatience {
  /** The part of LOOKUP_MS for them all, so that a caller that waits for a slot still gets one in time. */
  queryMs: number;
  /** The part of it for each name of a search list but the last: one with silent servers leaves time for the next. */
  candidateMs: number;
  /** For the first response of a server; each further try takes longer. */
  tryMs: number;
}
const PATIENCE: QueryPatience = { queryMs: 4_000, candidateMs: 2_000, tryMs: 1_000 };
const CACHED_NAMES_MAX = 10_000;
const TTL_MIN_MS = 5_000;
const TTL_MAX_MS = 300_000;
/** A name without an address, or with silent servers, is not queried again within this time. */
const FAILURE_TTL_MS = 5_000;
/** Known addresses stay usable this much longer if the name server is silent (RFC 8767). */
const STALE_MS = 600_000;

export interface HostNamesOptions {
  /** Name servers instead of the system's, as `dns.setServers` takes them. */
  servers?: string[];
  files?: SystemFilePaths;
  limits?: SlotLimits;
  patience?: QueryPatience;
}

const FILES: SystemFilePaths = { hosts: '/etc/hosts', resolvConf: '/etc/resolv.conf' };
const LIMITS: SlotLimits = { perWorkspace: 8, overall: 256, waitingPerWorkspace: 1_024 };
const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The resolver that GuardedFetch uses. */
export interface ResolvedNames {
  /** @throws LookupFailed */
  resolve(workspaceId: string, hostname: string, limitMs?: number): Promise<LookupAddress[]>;
  /** The cached result; never queries. */
  known(hostname: string): LookupAddress[] | null;
}

/** Uses the system resolver's codes: ENOTFOUND = the name has no address, EAI_AGAIN = its servers did not respond. */
export class LookupFailed extends Error {
  override readonly name = 'LookupFailed';
  constructor(
    readonly code: 'ENOTFOUND' | 'EAI_AGAIN',
    hostname: string,
  ) {
    super(`${code} ${hostname}`);
  }
}

interface NameEntry {
  /** null = none are known. */
  addresses: LookupAddress[] | null;
  freshUntilMs: number;
  staleUntilMs: number;
  /** The last query to the name servers timed out. */
  silent: boolean;
}

export class HostNames implements ResolvedNames {
  private readonly entries = new LRUCache<string, NameEntry>(atMost(CACHED_NAMES_MAX));
  private readonly running = new Map<string, Promise<NameEntry | null>>();
  private readonly slots: LookupSlots;
  private readonly files: SystemFiles;
  private readonly stops = new Set<AbortController>();

  constructor(readonly options: HostNamesOptions = {}) {
    this.slots = new LookupSlots(options.limits ?? LIMITS);
    this.files = new SystemFiles(options.files ?? FILES);
  }

  /**
   * The addresses of a host that `workspaceId` supplied.
   * @param limitMs the caller's own limit; the look-up continues for others, up to 5 s
   * @throws LookupFailed
   */
  async resolve(workspaceId: string, hostname: string, limitMs = LOOKUP_MS): Promise<LookupAddress[]> {
    const name = hostname.toLowerCase();
    if (name.length > NAME_CHARS_MAX) throw new LookupFailed('ENOTFOUND', name);
    const cached = this.entries.get(name);
    if (cached && cached.freshUntilMs > performance.now()) return addressesOf(cached, name);
    const found = (await withTimeout(limitMs, this.lookUp(workspaceId, name))) ?? this.stale(name);
    if (found) return addressesOf(found, name);
    throw new LookupFailed('EAI_AGAIN', name);
  }

  known(hostname: string): LookupAddress[] | null {
    return this.entries.get(hostname.toLowerCase())?.addresses ?? null;
  }

  private get patience(): QueryPatience {
    return this.options.patience ?? PATIENCE;
  }

  /** Last known addresses, used while no newer ones are available: the servers are silent, or no slot is free. */
  private stale(name: string): NameEntry | null {
    const entry = this.entries.peek(name);
    return entry && entry.staleUntilMs > performance.now() ? entry : null;
  }

  /** Cancels every look-up. */
  close(): void {
    for (const stop of this.stops) stop.abort();
  }

  /** Shares only a look-up of the same workspace: another workspace's may still be waiting for its slots. */
  private lookUp(workspaceId: string, name: string): Promise<NameEntry | null> {
    const key = `${workspaceId} ${name}`;
    const running = this.running.get(key);
    if (running) return running;
    const lookup = this.find(workspaceId, name).finally(() => this.running.delete(key));
    this.running.set(key, lookup);
    return lookup;
  }

  /** @returns null = it got no slot in time */
  private async find(workspaceId: string, name: string): Promise<NameEntry | null> {
    const stop = new AbortController();
    this.stops.add(stop);
    const end = (): void => stop.abort();
    let timer = setTimeout(end, LOOKUP_MS);
    const release = await this.slots.take(workspaceId, stop.signal);
    clearTimeout(timer);
    timer = setTimeout(end, this.patience.queryMs);
    try {
      return release && this.cache(name, await this.queryAll(name, stop.signal));
    } catch {
      return this.cache(name, null);
    } finally {
      release?.();
      clearTimeout(timer);
      this.stops.delete(stop);
    }
  }

  /** The hosts file first, then the name servers with the search domains. */
  private async queryAll(name: string, signal: AbortSignal): Promise<QueryAnswer> {
    const { hosts, search } = await this.files.read();
    const bare = name.replace(/\.$/, '');
    const own = hosts.get(bare);
    if (own) return { addresses: own, ttlSeconds: 0 };
    if (bare === 'localhost' || bare.endsWith('.localhost')) return { addresses: LOOPBACK, ttlSeconds: 0 };
    return this.query(candidates(name, search), signal);
  }

  /**
   * Returns the addresses of the first name that has some. A name whose servers fail does not prevent the next from
   * being queried.
   * @throws the first failure, if none has an address
   */
  private async query(names: string[], signal: AbortSignal): Promise<QueryAnswer> {
    const resolver = resolverOf(this.options.servers ?? null, this.patience.tryMs);
    const failures: unknown[] = [];
    for (const [index, full] of names.entries()) {
      signal.throwIfAborted();
      const limits = index < names.length - 1 ? [signal, AbortSignal.timeout(this.patience.candidateMs)] : [signal];
      try {
        const answer = await queryAddresses(resolver, full, AbortSignal.any(limits));
        if (answer.addresses.length > 0) return answer;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { addresses: [], ttlSeconds: 0 };
  }

  /** @param answer null = the name servers did not respond */
  private cache(name: string, answer: QueryAnswer | null): NameEntry {
    const nowMs = performance.now();
    const before = answer ? null : this.stale(name);
    const entry: NameEntry = {
      addresses: null,
      freshUntilMs: nowMs + FAILURE_TTL_MS,
      staleUntilMs: 0,
      silent: !answer,
    };
    if (answer && answer.addresses.length > 0) {
      entry.addresses = answer.addresses;
      entry.freshUntilMs = nowMs + Math.min(Math.max(answer.ttlSeconds * 1_000, TTL_MIN_MS), TTL_MAX_MS);
      entry.staleUntilMs = entry.freshUntilMs + STALE_MS;
    } else if (before) {
      entry.addresses = before.addresses;
      entry.staleUntilMs = before.staleUntilMs;
    }
    this.entries.set(name, entry);
    return entry;
  }
}

function addressesOf({ addresses, silent }: NameEntry, name: string): LookupAddress[] {
  if (addresses === null) throw new LookupFailed(silent ? 'EAI_AGAIN' : 'ENOTFOUND', name);
  return addresses;
}

/** @returns null = it took longer */
async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => (timer = setTimeout(done, limitMs, null)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
