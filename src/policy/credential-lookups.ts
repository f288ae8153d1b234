/**
 * Which connection a credential is looked up on, so that strangers cannot take those of everybody else (decision 0087).
 * A credential that was accepted lately goes ahead. Others draw on the failures of their address; where those are used
 * up, they wait for one of few look-ups, an address after the other, and of each a connection after the other. All of it is this process' own memory.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
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
/** Of one client connection. */
const THROTTLED_PER_SOCKET_MAX = 16;
const THROTTLED_WAIT_MS = 5_000;
const RETRY_S = 2;

/** Where a look-up comes from. */
export interface Attempt {
  /** null if the address does not identify the client: an untrusted proxy's. */
  addressHash(): string | null;
  socket: Socket;
  /** For a route that has to work when every other connection is taken. */
  reserved: boolean;
}

/** The attempt that a request makes. */
export const attemptOf = (request: AppRequest, { connection }: CredentialAccess): Attempt => ({
  addressHash: () => (request.sharesAddress ? null : request.addressHash()),
  socket: request.socket,
  reserved: connection === 'reserved',
});

type Lane = Exclude<SystemLane, 'background'>;
type Look<T> = (db: Queryable, lane: string) => Promise<T | null>;

@Injectable()
export class CredentialLookups implements OnModuleInit {
  /** By hash; a credential that is refused once is forgotten. */
  private readonly accepted = new LRUCache<string, true>({ max: ACCEPTED_MAX, ttl: ACCEPTED_MS });
  private readonly failures = new FailedAttempts();
  private readonly sockets = new WeakMap<Socket, number>();
  private socketsSeen = 0;
  private readonly throttled: FairQueue;
  /** The kill switch has a way of its own: strangers on other routes do not delay it. */
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
   * @param name what is looked up, as a hash
   * @param look what `find` resolves to; null = refused. Its `lane` says on which connections, by name
   * @throws DatabaseBusy; `rate_limit_exceeded` for an unknown credential from an address of many failures
   */
  async find<T>(name: string, attempt: Attempt, look: Look<T>): Promise<T | null> {
    const found = this.accepted.has(name)
      ? await this.lookIn('known', attempt, look)
      : await this.findUnknown(attempt, look);
    if (found === null) this.accepted.delete(name);
    else this.accepted.set(name, true);
    return found;
  }

  private async findUnknown<T>(attempt: Attempt, look: Look<T>): Promise<T | null> {
    const addressHash = attempt.addressHash();
    const taken = addressHash !== null && this.failures.take(addressHash);
    if (addressHash !== null && !taken) return this.findThrottled(addressHash, attempt, look);
    let failed = false;
    try {
      const found = await this.lookIn('unknown', attempt, look);
      failed = found === null;
      return found;
    } finally {
      if (taken && !failed) this.failures.giveBack(addressHash);
    }
  }

  private async findThrottled<T>(addressHash: string, attempt: Attempt, look: Look<T>): Promise<T | null> {
    const line = attempt.reserved ? this.throttledReserved : this.throttled;
    const release = await line.enter(`${addressHash} ${this.idOf(attempt.socket)}`);
    try {
      // Nobody waits for the answer any more, and null would say that the credential is refused.
      if (attempt.socket.destroyed) throw this.refusal();
      this.metrics.lookupsThrottled.inc({ outcome: 'made' });
      return await this.lookIn('throttled', attempt, look);
    } finally {
      release();
    }
  }

  private lookIn<T>(lane: Lane, { reserved }: Attempt, look: Look<T>): Promise<T | null> {
    if (!reserved) return look(this.db.inLane(lane), lane);
    const name = `kill switch, ${lane}`;
    return look(this.db.reserved(name), name);
  }

  private refusal(): ApiError {
    this.metrics.lookupsThrottled.inc({ outcome: 'refused' });
    return fail('rate_limit_exceeded', `Too many failed attempts from your address. Retry in ${RETRY_S} seconds.`, {
      headers: { 'Retry-After': String(RETRY_S) },
    });
  }

  private idOf(socket: Socket): number {
    let id = this.sockets.get(socket);
    if (id === undefined) this.sockets.set(socket, (id = ++this.socketsSeen));
    return id;
  }
}

/** Of the key under which a throttled look-up waits: the address, and the connection, which a proxy may share. */
const addressOf = (key: string): string => key.slice(0, key.indexOf(' '));
