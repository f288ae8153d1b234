/**
 * Which connection a credential is looked up on, so that strangers cannot take those of everybody else (decision 0087).
 * A credential that was accepted lately goes ahead. Others draw on the failures of their address; where those are used
 * up, they wait for one of few look-ups, a client connection after the other. All of it is this process' own memory.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Socket } from 'node:net';
import type { Queryable } from '../db/statement.js';
import { SystemDb } from '../db/system-db.js';
import { fail } from '../kernel/errors.js';
import { FairQueue } from '../kernel/fair-queue.js';
import { Metrics } from '../kernel/metrics.js';
import { FailedAttempts } from './failed-attempts.js';

const ACCEPTED_MS = 15 * 60_000;
const ACCEPTED_MAX = 50_000;
const THROTTLED_WAITING_MAX = 1_000;
/** Of one client connection. */
const THROTTLED_PER_SOCKET_MAX = 16;
const THROTTLED_WAIT_MS = 5_000;
const RETRY_S = 2;

/** Where a look-up comes from. */
export interface Attempt {
  /** null where the address says nothing of the client: an untrusted proxy's. */
  addressHash(): string | null;
  socket: Socket;
  /** For a route that has to work when every other connection is taken. */
  reserved: boolean;
}

@Injectable()
export class CredentialLookups implements OnModuleInit {
  /** By hash; a credential that is refused once is forgotten. */
  private readonly accepted = new LRUCache<string, true>({ max: ACCEPTED_MAX, ttl: ACCEPTED_MS });
  private readonly failures = new FailedAttempts();
  private readonly throttled: FairQueue<Socket>;

  constructor(
    private readonly db: SystemDb,
    private readonly metrics: Metrics,
  ) {
    this.throttled = new FairQueue<Socket>({
      slots: 1,
      slotsOf: () => 1,
      waitingMax: THROTTLED_WAITING_MAX,
      waitingPerKeyMax: THROTTLED_PER_SOCKET_MAX,
      waitMs: THROTTLED_WAIT_MS,
      refuse: () => {
        this.metrics.lookupsThrottled.inc({ outcome: 'refused' });
        return fail('rate_limit_exceeded', `Too many failed attempts from your address; retry in ${RETRY_S} s.`, {
          headers: { 'Retry-After': String(RETRY_S) },
        });
      },
    });
  }

  onModuleInit(): void {
    const help = 'Credential look-ups that wait because many from their address failed.';
    this.metrics.gauge('credential_lookups_throttled_waiting', help, () => this.throttled.waiting);
  }

  /**
   * @param name what is looked up, as a hash
   * @param look what `find` resolves to; null = refused
   * @throws DatabaseBusy; `rate_limit_exceeded` for an unknown credential from an address of many failures
   */
  async find<T>(name: string, attempt: Attempt, look: (db: Queryable) => Promise<T | null>): Promise<T | null> {
    const found = this.accepted.has(name)
      ? await look(attempt.reserved ? this.db.reserved('kill switch') : this.db.inLane('known'))
      : await this.findUnknown(attempt, look);
    if (found === null) this.accepted.delete(name);
    else this.accepted.set(name, true);
    return found;
  }

  private async findUnknown<T>(attempt: Attempt, look: (db: Queryable) => Promise<T | null>): Promise<T | null> {
    const addressHash = attempt.addressHash();
    const taken = addressHash !== null && this.failures.take(addressHash);
    if (addressHash !== null && !taken) return this.findThrottled(attempt.socket, look);
    let failed = false;
    try {
      const lane = attempt.reserved ? this.db.reserved('kill switch, unknown') : this.db.inLane('unknown');
      const found = await look(lane);
      failed = found === null;
      return found;
    } finally {
      if (taken && !failed) this.failures.giveBack(addressHash);
    }
  }

  private async findThrottled<T>(socket: Socket, look: (db: Queryable) => Promise<T | null>): Promise<T | null> {
    const release = await this.throttled.enter(socket);
    try {
      if (socket.destroyed) return null; // nobody waits for it any more
      this.metrics.lookupsThrottled.inc({ outcome: 'made' });
      return await look(this.db.inLane('throttled'));
    } finally {
      release();
    }
  }
}
