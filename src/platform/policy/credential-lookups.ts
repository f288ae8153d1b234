/**
 * Chooses the connection on which a credential is looked up, so that unknown callers cannot occupy all of them
 * (decision 0087). A recently accepted credential takes priority. Others use up their address's allowance of
 * failures. After that they wait for one of a few look-ups, served round-robin by address and, within an
 * address, by connection. All state is in this process's memory.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../kernel/at-most.js';
import type { Socket } from 'node:net';
import type { Queryable } from '../db/statement.js';
import { SystemDb, type SystemLane } from '../db/system-db.js';
import { type ApiError, fail } from '../kernel/errors.js';
import { FairQueue } from '../kernel/fair-queue.js';
import { Metrics } from '../kernel/metrics.js';
import type { CredentialAccess } from './access.js';
import { FailedAttempts } from './failed-attempts.js';
import type { AppRequest } from './request.js';

const ACCEPTED_MS = 15 * 60_000;
const ACCEPTED_MAX = 50_000;
const THROTTLED_WAITING_MAX = 1_000;
/** Per client connection. */
const THROTTLED_PER_SOCKET_MAX = 16;
const THROTTLED_WAIT_MS = 5_000;
const RETRY_S = 2;

/** Origin of a look-up. */
export interface Attempt {
  /** HMAC of the client's address. */
  addressHash(): string;
  socket: Socket;
  /** For a route that must work even when every other connection is taken. */
  reserved: boolean;
}

/** The attempt of a request. */
export const attemptOf = (request: AppRequest, { connection }: Pick<CredentialAccess, 'connection'> = {}): Attempt => ({
  addressHash: () => request.addressHash(),
  socket: request.socket,
  reserved: connection === 'reserved',
});

type Lane = Exclude<SystemLane, 'background'>;
type Lookup<T> = (db: Queryable, lane: string) => Promise<T | null>;

@Injectable()
export class CredentialLookups implements OnModuleInit {
  /** By hash; a credential is removed as soon as it is refused once. */
  private readonly accepted = new LRUCache<string, true>({ ...atMost(ACCEPTED_MAX), ttl: ACCEPTED_MS });
  private readonly failures = new FailedAttempts();
  private readonly socketIds = new WeakMap<Socket, number>();
  private lastSocketId = 0;
  private readonly throttled: FairQueue;
  /** The kill switch has a queue of its own: unknown callers of other routes do not delay it. */
  private readonly throttledReserved: FairQueue;

  constructor(
    private readonly db: SystemDb,
    private readonly metrics: Metrics,
  ) {
    const limits = {
      slots: 1,
      slotsOf: () => 1,
      groupOf: addressOf,
      waitingMax: THROTTLED_WAITING_MAX,
      waitingPerKeyMax: THROTTLED_PER_SOCKET_MAX,
      waitMs: THROTTLED_WAIT_MS,
      refuse: () => this.refusal(),
    };
    this.throttled = new FairQueue(limits);
    this.throttledReserved = new FairQueue(limits);
  }

  onModuleInit(): void {
    const help = 'Credential look-ups that wait because many from their address failed.';
    this.metrics.gauge(
      'credential_lookups_throttled_waiting',
      help,
      () => this.throttled.waiting + this.throttledReserved.waiting,
    );
  }

  /** Whether the credential was accepted in the last 15 minutes. @param name its hash */
  wasAccepted(name: string): boolean {
    return this.accepted.has(name);
  }

  /**
   * Runs the look-up in the right lane.
   * @param name hash of the credential
   * @param lookup resolves to null if the credential is refused; its `lane` names the connections to use
   * @throws DatabaseBusy; `rate_limit_exceeded` for an unknown credential from an address with many failures
   */
  async find<T>(name: string, attempt: Attempt, lookup: Lookup<T>): Promise<T | null> {
    const found = this.accepted.has(name)
      ? await this.lookupIn('known', attempt, lookup)
      : await this.findUnknown(attempt, lookup);
    if (found === null) this.accepted.delete(name);
    else this.accepted.set(name, true);
    return found;
  }

  private async findUnknown<T>(attempt: Attempt, lookup: Lookup<T>): Promise<T | null> {
    const addressHash = attempt.addressHash();
    if (!this.failures.take(addressHash)) return this.findThrottled(addressHash, attempt, lookup);
    let failed = false;
    try {
      const found = await this.lookupIn('unknown', attempt, lookup);
      failed = found === null;
      return found;
    } finally {
      if (!failed) this.failures.giveBack(addressHash);
    }
  }

  private async findThrottled<T>(addressHash: string, attempt: Attempt, lookup: Lookup<T>): Promise<T | null> {
    const queue = attempt.reserved ? this.throttledReserved : this.throttled;
    const release = await queue.enter(`${addressHash} ${this.idOf(attempt.socket)}`);
    try {
      // The client is gone, and null would mean that the credential is refused.
      if (attempt.socket.destroyed) throw this.refusal();
      this.metrics.lookupsThrottled.inc({ outcome: 'made' });
      return await this.lookupIn('throttled', attempt, lookup);
    } finally {
      release();
    }
  }

  private lookupIn<T>(lane: Lane, { reserved }: Attempt, lookup: Lookup<T>): Promise<T | null> {
    if (!reserved) return lookup(this.db.inLane(lane), lane);
    const name = `kill switch, ${lane}`;
    return lookup(this.db.reserved(name), name);
  }

  private refusal(): ApiError {
    this.metrics.lookupsThrottled.inc({ outcome: 'refused' });
    return fail('rate_limit_exceeded', `Too many failed attempts from your address. Retry in ${RETRY_S} seconds.`, {
      headers: { 'Retry-After': String(RETRY_S) },
    });
  }

  private idOf(socket: Socket): number {
    let id = this.socketIds.get(socket);
    if (id === undefined) this.socketIds.set(socket, (id = ++this.lastSocketId));
    return id;
  }
}

/**
 * The address in the key under which a throttled look-up waits. The rest of the key is the connection, which clients
 * of a proxy may share.
 */
const addressOf = (key: string): string => key.slice(0, key.indexOf(' '));
