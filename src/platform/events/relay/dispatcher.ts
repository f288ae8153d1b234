/** Schedules deliveries round-robin over endpoints, within limits per endpoint, per workspace, and in total. */
import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../../kernel/metrics.js';
import { GuardedFetch } from '../../outbound/guarded-fetch.js';
import { EndpointFailureHooks, type EndpointFailure } from '../endpoint-failures.hooks.js';
import type { QueuedDelivery, EndpointWorker } from './endpoint-worker.js';
import { Recorder } from './recorder.js';
import { retryDelayMs } from './schedule.rules.js';
import { RelayStore } from './relay.store.js';
import { send, type SendOutcome } from './sender.js';
import { required } from '../../kernel/invariant.js';

/** Deliveries in flight to healthy endpoints, and to the others, which have one delivery each. */
const HEALTHY_MAX = 512;
const UNHEALTHY_MAX = 1_024;
const WORKSPACE_MAX = 128;
/** A delivery that may have crashed this many senders is quarantined. */
const ATTEMPTS_MAX = 3;
const RETRY_MS = 500;
const notSent = (error: string): SendOutcome => ({
  ok: false,
  gone: false,
  responseStatus: null,
  responseBody: null,
  error,
  durationMs: 0,
  isCutOff: false,
  retryAfterMs: null,
});
const QUARANTINED = notSent('quarantined');
/** Tried again as after any failure: the key that opens the secret may come back. */
const SECRET_UNREADABLE = notSent('secret_unreadable');
/** Unwritten results; with more than this the database is unavailable, and nothing new is sent. */
const UNWRITTEN_MAX = 4_000;
export const WEBHOOK_CLIENT = Symbol('WEBHOOK_DOOR');

interface ConcurrencyPool {
  readonly max: number;
  inFlight: number;
  readonly ring: EndpointWorker[];
}
interface TenantLoad {
  inFlight: number;
  readonly parked: EndpointWorker[];
}

@Injectable()
export class Dispatcher {
  private readonly log = new Logger(Dispatcher.name);
  private readonly healthy: ConcurrencyPool = { max: HEALTHY_MAX, inFlight: 0, ring: [] };
  private readonly unhealthy: ConcurrencyPool = { max: UNHEALTHY_MAX, inFlight: 0, ring: [] };
  private readonly tenants = new Map<string, TenantLoad>();
  private readonly stop = new AbortController();
  /** Deliveries whose attempt was counted beforehand, until it is over. */
  private readonly counted = new Set<string>();

  constructor(
    @Inject(WEBHOOK_CLIENT) private readonly client: GuardedFetch,
    private readonly recorder: Recorder,
    private readonly failures: EndpointFailureHooks,
    private readonly metrics: Metrics,
    private readonly store: RelayStore,
  ) {
    setMaxListeners(0, this.stop.signal); // one listener per delivery in flight
  }

  get inFlight(): number {
    return this.healthy.inFlight + this.unhealthy.inFlight;
  }

  /** Schedules a worker that may have something to send. */
  offer(worker: EndpointWorker): void {
    if (worker.isScheduled) return;
    const atMs = worker.sendsAtMs();
    if (atMs === null) return;
    worker.isScheduled = true;
    const waitMs = atMs - performance.now();
    if (waitMs <= 0) {
      (worker.isHealthy ? this.healthy : this.unhealthy).ring.push(worker);
      return;
    }
    setTimeout(() => {
      worker.isScheduled = false;
      this.offer(worker);
      this.sendReady();
    }, waitMs).unref();
  }

  /** Sends as much as the limits allow. */
  sendReady(): void {
    for (const pool of [this.healthy, this.unhealthy])
      while (pool.inFlight < pool.max && this.recorder.waiting < UNWRITTEN_MAX) {
        const worker = pool.ring.shift();
        if (!worker) break;
        worker.isScheduled = false;
        const atMs = worker.sendsAtMs();
        if (atMs === null) continue;
        if (atMs <= performance.now()) this.startAttempt(worker, pool);
        this.offer(worker);
      }
  }

  /**
   * Aborts attempts in flight; their outcome is unknown, so another instance sends them again.
   * @returns ids of the deliveries whose attempt was counted beforehand
   */
  abort(): string[] {
    this.stop.abort();
    return [...this.counted];
  }

  /** Closes the connections to endpoints. */
  close(): Promise<void> {
    return this.client.close();
  }

  private startAttempt(worker: EndpointWorker, pool: ConcurrencyPool): void {
    const tenant = this.tenants.get(worker.workspaceId) ?? { inFlight: 0, parked: [] };
    if (tenant.inFlight >= WORKSPACE_MAX) {
      worker.isScheduled = true;
      tenant.parked.push(worker);
      return;
    }
    this.tenants.set(worker.workspaceId, tenant);
    const item = worker.take();
    pool.inFlight++;
    tenant.inFlight++;
    void this.attempt(worker, item).finally(() => {
      pool.inFlight--;
      this.endAttempt(worker.workspaceId, tenant);
      this.offer(worker);
      this.sendReady();
      worker.report();
    });
  }

  private endAttempt(workspaceId: string, tenant: TenantLoad): void {
    tenant.inFlight--;
    const next = tenant.parked.shift();
    if (next) {
      next.isScheduled = false;
      this.offer(next);
    } else if (tenant.inFlight === 0) this.tenants.delete(workspaceId);
  }

  private async attempt(worker: EndpointWorker, item: QueuedDelivery): Promise<void> {
    const { url, includeText, signers } = required(worker.endpoint, 'the endpoint of a worker');
    const { row } = item.event;
    const startedMs = performance.now();
    const attempts = worker.onProbation ? await this.countAttempt(worker, item) : 1;
    if (attempts === null || attempts >= ATTEMPTS_MAX) this.counted.delete(item.deliveryId);
    if (attempts === null) return worker.discard(item);
    if (attempts >= ATTEMPTS_MAX) return this.quarantine(worker, item, startedMs);
    const { workspaceId } = worker;
    const request = signers && { workspaceId, url, eventId: row.id, body: item.event.body(includeText), signers };
    const outcome = request ? await send(this.client, request, this.stop.signal) : SECRET_UNREADABLE;
    if (this.stop.signal.aborted && !outcome.ok) return;
    this.counted.delete(item.deliveryId);
    if (outcome.gone) await this.disable(worker, 'gone');
    worker.complete(item, outcome, performance.now());
    this.record(worker, { item, outcome, startedMs });
  }

  /** @returns the number of attempts including this one; null = another instance has it, or the worker has stopped */
  private async countAttempt(worker: EndpointWorker, item: QueuedDelivery): Promise<number | null> {
    this.counted.add(item.deliveryId);
    while (!worker.isStopped)
      try {
        return await this.store.countAttempt(worker, item.deliveryId);
      } catch (error) {
        this.log.warn(`could not count a delivery attempt: ${(error as Error).message}`);
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    return null;
  }

  private quarantine(worker: EndpointWorker, item: QueuedDelivery, startedMs: number): void {
    this.log.error(`delivery ${item.deliveryId} is quarantined: two instances ended while they sent it`);
    this.metrics.workQuarantined.inc({ queue: 'deliveries' });
    worker.complete(item, QUARANTINED, performance.now());
    this.record(worker, { item, outcome: QUARANTINED, startedMs });
  }

  private record(
    worker: EndpointWorker,
    { item, outcome, startedMs }: { item: QueuedDelivery; outcome: SendOutcome; startedMs: number },
  ): void {
    const { row } = item.event;
    const { deliveryId, sequence, retries, redeliveries } = item;
    const isFinal = outcome.ok || outcome.gone || outcome === QUARANTINED;
    const delayMs = isFinal ? null : retryDelayMs(retries, outcome.retryAfterMs);
    const status = outcome.ok ? 'succeeded' : delayMs === null ? 'failed' : 'pending';
    this.metrics.webhookAttempts.inc({ outcome: status === 'pending' ? 'retried' : status });
    if (sequence !== null)
      this.metrics.webhookLag.observe(Math.max(0, Date.now() - Date.parse(row.created_at)) / 1_000);
    if (delayMs !== null) worker.retryAtMs = Math.min(worker.retryAtMs ?? Infinity, performance.now() + delayMs);
    const result = {
      worker,
      deliveryId,
      eventId: row.id,
      eventType: row.type,
      sequence,
      redeliveries,
      outcome,
      startedMs,
    };
    this.recorder.add({ ...result, status, delayMs, retries: delayMs === null ? retries : retries + 1 });
  }

  /** Disables an endpoint before the result is written, so that no crash leaves a deleted endpoint enabled. */
  async disable(worker: EndpointWorker, reason: EndpointFailure): Promise<void> {
    worker.stop();
    try {
      await this.failures.disable(worker.workspaceId, worker.endpointId, reason);
    } catch (error) {
      this.log.warn(`an endpoint that is ${reason} was not disabled: ${(error as Error).message}`);
    }
  }
}
