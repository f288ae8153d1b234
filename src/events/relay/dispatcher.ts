/** Who sends next: endpoints take turns, within bounds for each, for their workspace, and for all. */
import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../../kernel/metrics.js';
import { GuardedFetch } from '../../outbound/guarded-fetch.js';
import { EndpointFailureHooks, type EndpointFailure } from '../endpoint-failures.hooks.js';
import type { Item, Lane } from './lane.js';
import { Recorder } from './recorder.js';
import { retryDelayMs } from './schedule.rules.js';
import { RelayStore } from './relay.store.js';
import { send, type Outcome } from './sender.js';

/** In flight to endpoints that answered well last time, and to the others, which have one each. */
const PROVEN_MAX = 512;
const UNPROVEN_MAX = 1_024;
const WORKSPACE_MAX = 128;
/** A delivery whose taking up has been counted so often is not sent any more. */
const TAKEN_UP_MAX = 3;
const TAKE_UP_AGAIN_MS = 500;
const QUARANTINED: Outcome = {
  ...{ ok: false, gone: false, responseStatus: null, responseBody: null },
  ...{ error: 'quarantined', durationMs: 0, isCutOff: false, retryAfterMs: null },
};
/** Results that wait to be written: with more, the database is away, and nothing new is sent. */
const UNWRITTEN_MAX = 4_000;
export const WEBHOOK_DOOR = Symbol('WEBHOOK_DOOR');

interface Share {
  readonly max: number;
  inFlight: number;
  readonly ring: Lane[];
}
interface Tenant {
  inFlight: number;
  readonly parked: Lane[];
}

@Injectable()
export class Dispatcher {
  private readonly log = new Logger(Dispatcher.name);
  private readonly proven: Share = { max: PROVEN_MAX, inFlight: 0, ring: [] };
  private readonly unproven: Share = { max: UNPROVEN_MAX, inFlight: 0, ring: [] };
  private readonly tenants = new Map<string, Tenant>();
  private readonly stop = new AbortController();
  /** Deliveries whose taking up was counted, until their attempt is over. */
  private readonly counted = new Set<string>();

  constructor(
    @Inject(WEBHOOK_DOOR) private readonly door: GuardedFetch,
    private readonly recorder: Recorder,
    private readonly failures: EndpointFailureHooks,
    private readonly metrics: Metrics,
    private readonly store: RelayStore,
  ) {
    setMaxListeners(0, this.stop.signal); // one for each that is in flight
  }

  get inFlight(): number {
    return this.proven.inFlight + this.unproven.inFlight;
  }

  /** The lane may have something to send. */
  offer(lane: Lane): void {
    if (lane.queued) return;
    const atMs = lane.sendsAtMs();
    if (atMs === null) return;
    lane.queued = true;
    const waitMs = atMs - performance.now();
    if (waitMs <= 0) {
      (lane.proven ? this.proven : this.unproven).ring.push(lane);
      return;
    }
    setTimeout(() => {
      lane.queued = false;
      this.offer(lane);
      this.pump();
    }, waitMs).unref();
  }

  /** Sends as much as the bounds allow. */
  pump(): void {
    for (const share of [this.proven, this.unproven])
      while (share.inFlight < share.max && this.recorder.waiting < UNWRITTEN_MAX) {
        const lane = share.ring.shift();
        if (!lane) break;
        lane.queued = false;
        const atMs = lane.sendsAtMs();
        if (atMs === null) continue;
        if (atMs <= performance.now()) this.launch(lane, share);
        this.offer(lane);
      }
  }

  /**
   * What is in flight is broken off; its outcome is unknown, and so it is sent again by whoever comes next.
   * @returns ids of those deliveries whose taking up was counted
   */
  abort(): string[] {
    this.stop.abort();
    return [...this.counted];
  }

  private launch(lane: Lane, share: Share): void {
    const tenant = this.tenants.get(lane.workspaceId) ?? { inFlight: 0, parked: [] };
    if (tenant.inFlight >= WORKSPACE_MAX) {
      lane.queued = true;
      tenant.parked.push(lane);
      return;
    }
    this.tenants.set(lane.workspaceId, tenant);
    const item = lane.take();
    share.inFlight++;
    tenant.inFlight++;
    void this.attempt(lane, item).finally(() => {
      share.inFlight--;
      this.leave(lane.workspaceId, tenant);
      this.offer(lane);
      this.pump();
      lane.report();
    });
  }

  private leave(workspaceId: string, tenant: Tenant): void {
    tenant.inFlight--;
    const next = tenant.parked.shift();
    if (next) {
      next.queued = false;
      this.offer(next);
    } else if (tenant.inFlight === 0) this.tenants.delete(workspaceId);
  }

  private async attempt(lane: Lane, item: Item): Promise<void> {
    const { url, includeText, signers } = lane.endpoint!;
    const { row } = item.event;
    const startedMs = performance.now();
    const tries = lane.careful ? await this.takeUp(lane, item) : 1;
    if (tries === null || tries >= TAKEN_UP_MAX) this.counted.delete(item.deliveryId);
    if (tries === null) return lane.drop(item);
    if (tries >= TAKEN_UP_MAX) return this.quarantine(lane, item, startedMs);
    const letter = { workspaceId: lane.workspaceId, url, eventId: row.id, body: item.event.body(includeText), signers };
    const outcome = await send(this.door, letter, this.stop.signal);
    if (this.stop.signal.aborted && !outcome.ok) return;
    this.counted.delete(item.deliveryId);
    if (outcome.gone) await this.disable(lane, 'gone');
    lane.finish(item, outcome, performance.now());
    this.record(lane, item, outcome, startedMs);
  }

  /** @returns how often, now included; null = it is another instance's, or nothing more is sent */
  private async takeUp(lane: Lane, item: Item): Promise<number | null> {
    this.counted.add(item.deliveryId);
    while (!lane.stopped)
      try {
        return await this.store.takeUp(lane, item.deliveryId);
      } catch (error) {
        this.log.warn(`a delivery was not taken up yet: ${(error as Error).message}`);
        await new Promise((done) => setTimeout(done, TAKE_UP_AGAIN_MS));
      }
    return null;
  }

  private quarantine(lane: Lane, item: Item, startedMs: number): void {
    this.log.error(`delivery ${item.deliveryId} is quarantined: two instances ended while they sent it`);
    this.metrics.workQuarantined.inc({ queue: 'deliveries' });
    lane.finish(item, QUARANTINED, performance.now());
    this.record(lane, item, QUARANTINED, startedMs);
  }

  private record(lane: Lane, item: Item, outcome: Outcome, startedMs: number): void {
    const { row } = item.event;
    const { deliveryId, sequence, retries, asked } = item;
    const over = outcome.ok || outcome.gone || outcome === QUARANTINED;
    const delayMs = over ? null : retryDelayMs(retries, outcome.retryAfterMs);
    const status = outcome.ok ? 'succeeded' : delayMs === null ? 'failed' : 'pending';
    this.metrics.webhookAttempts.inc({ outcome: status === 'pending' ? 'retried' : status });
    if (sequence !== null)
      this.metrics.webhookLag.observe(Math.max(0, Date.now() - Date.parse(row.created_at)) / 1_000);
    if (delayMs !== null) lane.retryAtMs = Math.min(lane.retryAtMs ?? Infinity, performance.now() + delayMs);
    const about = { lane, deliveryId, eventId: row.id, eventType: row.type, sequence, asked, outcome, startedMs };
    this.recorder.add({ ...about, status, delayMs, retries: delayMs === null ? retries : retries + 1 });
  }

  /** In the database before the result is, so that no crash leaves an endpoint that is gone enabled. */
  async disable(lane: Lane, reason: EndpointFailure): Promise<void> {
    lane.stop();
    try {
      await this.failures.disable(lane.workspaceId, lane.endpointId, reason);
    } catch (error) {
      this.log.warn(`an endpoint that is ${reason} was not disabled: ${(error as Error).message}`);
    }
  }
}
