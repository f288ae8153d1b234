/** State of one endpoint on the instance that holds its lease: buffered and in-flight deliveries, and its health. */
import { takesEvent } from '../../kernel/events.js';
import type { Webhook } from 'standardwebhooks';
import type { ChangeSet } from './change-set.js';
import type { OutgoingEvent } from './event-body.js';
import type { SendOutcome } from './sender.js';
import { required } from '../../kernel/invariant.js';

/** Maximum number of deliveries in flight to one endpoint. */
const WINDOW_MAX = 64;
/** The window if nothing has succeeded yet, the last attempt failed, or each delivery costs a connection. */
const WINDOW_UNPROVEN = 1;
const WINDOW_PROVEN = 4;
/** After the previous holder crashed, as many deliveries as it may have had in flight are sent one by one. */
const PROBATION_DELIVERIES = WINDOW_MAX;
/** Events to read ahead, as a multiple of what may be in flight. */
const READ_AHEAD = 4;
/** Pause after two consecutive failures; it doubles. */
const PAUSE_MS = 50;
const PAUSE_MAX_MS = 5_000;
/** The longest Retry-After honoured for the whole endpoint; a single delivery waits longer (schedule.rules.ts). */
const RETRY_AFTER_MAX_MS = 60_000;

export interface Endpoint {
  url: string;
  events: Set<string>;
  includeText: boolean;
  /** Events before this time are not delivered. */
  since: string;
  /** null = the current secret cannot be decrypted, so nothing can be signed. */
  signers: Webhook[] | null;
}

export interface QueuedDelivery {
  deliveryId: string;
  event: OutgoingEvent;
  /** Position in the log; null for a retry, which moves no cursor. */
  sequence: number | null;
  retries: number;
  /** How often a redelivery has been requested. */
  redeliveries: number;
}

export interface ClaimedQueue {
  workspaceId: string;
  endpointId: string;
  cursor: number;
  reached: number;
  failures: number;
  succeeded: boolean;
  /** The previous holder crashed, possibly because of one of its deliveries. */
  careful: boolean;
  /** The id under which this instance claimed it. */
  holder: string;
}

export class EndpointWorker {
  readonly holder: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  endpoint: Endpoint | null = null;
  /** The last number read. */
  position: number;
  /** Position that the previous holder had reached, in part. */
  reached: number;
  inFlight = 0;
  failures: number;
  /** The last read reached the end of the log. */
  isDrained = false;
  isReading = false;
  /** Wake-up counter: a wake-up during a read may be about events that the read has missed. */
  wakeups = 0;
  /** Ids of deliveries whose results are not written yet: the database still has them as due. */
  readonly unwritten = new Set<string>();
  /** When to look for deliveries to retry; null = there are none. */
  retryAtMs: number | null = 0;
  idleSinceMs: number | null = null;
  /** All its deliveries have failed for days, so it is to be disabled. */
  isFailing = false;
  /** Lease lost or endpoint disabled: nothing more is sent. */
  isStopped = false;
  /** Already in a ring or parked, so it will be checked. */
  isScheduled = false;
  /** Deliveries still to be sent one by one, each counted before it is sent; 0 = none. */
  private probationLeft: number;
  private window: number;
  private succeeded: boolean;
  private pausedUntilMs = 0;
  private readonly ready: QueuedDelivery[] = [];
  private readonly unfinished = new Set<number>();
  /** Ids of buffered deliveries, so that they are not read twice. */
  private readonly known = new Set<string>();
  /** Resources whose earlier event is still at its first attempt, with the deliveries that wait for it. */
  private readonly blockedByResource = new Map<string, QueuedDelivery[]>();

  /**
   * @param changes receives this worker when it needs attention
   * @param stableAtMs time from which a crash of this instance would point to one of its deliveries
   */
  constructor(
    claimed: ClaimedQueue,
    private readonly changes: ChangeSet<EndpointWorker>,
    stableAtMs = 0,
  ) {
    this.holder = claimed.holder;
    this.workspaceId = claimed.workspaceId;
    this.endpointId = claimed.endpointId;
    this.position = claimed.cursor;
    this.reached = claimed.reached;
    this.failures = claimed.failures;
    this.succeeded = claimed.succeeded;
    this.window = this.isHealthy && !claimed.careful ? WINDOW_PROVEN : WINDOW_UNPROVEN;
    this.probationLeft = claimed.careful ? PROBATION_DELIVERIES : 0;
    if (claimed.careful) this.pausedUntilMs = stableAtMs;
  }

  /** While on probation, each delivery is counted before it is sent, and the next waits until its result is written. */
  get onProbation(): boolean {
    return this.probationLeft > 0;
  }

  /** The last attempt succeeded. */
  get isHealthy(): boolean {
    return this.succeeded && this.failures === 0;
  }

  /** Everything up to here is finished: written, or in the batch that is written next. */
  get cursor(): number {
    const first = this.unfinished.values().next();
    return first.done ? this.position : first.value - 1;
  }

  /** How many more events it can buffer. */
  get room(): number {
    return this.isStopped ? 0 : Math.max(0, this.window * READ_AHEAD - this.known.size);
  }

  get size(): number {
    return this.known.size;
  }

  get isIdle(): boolean {
    return this.known.size === 0 && this.unwritten.size === 0 && !this.isReading && (this.isDrained || this.isStopped);
  }

  has(deliveryId: string): boolean {
    return this.known.has(deliveryId) || this.unwritten.has(deliveryId);
  }

  wants({ row }: OutgoingEvent): boolean {
    const { events, since } = required(this.endpoint, 'the endpoint of a worker');
    return row.type !== 'webhook.test' && row.created_at >= since && takesEvent(events, row.type);
  }

  /** There may be new events in the log, or deliveries to retry. */
  wake(): void {
    this.wakeups++;
    this.isDrained = false;
    this.retryAtMs = 0;
  }

  /** Reports that it has capacity, something to send, or is failing. */
  report(): void {
    this.changes.add(this);
  }

  add(item: QueuedDelivery): void {
    if (item.sequence !== null) this.unfinished.add(item.sequence);
    this.known.add(item.deliveryId);
    const resource = item.sequence === null ? null : item.event.row.resource_id;
    const waiting = resource === null ? undefined : this.blockedByResource.get(resource);
    if (waiting) waiting.push(item);
    else {
      if (resource !== null) this.blockedByResource.set(resource, []);
      this.ready.push(item);
    }
  }

  /** When it can send next; null = not until something changes. */
  sendsAtMs(): number | null {
    if (this.isStopped || this.ready.length === 0 || this.inFlight >= this.window) return null;
    if (this.onProbation && this.unwritten.size > 0) return null;
    return this.pausedUntilMs;
  }

  take(): QueuedDelivery {
    this.inFlight++;
    return required(this.ready.shift(), 'a ready delivery');
  }

  /** The delivery was not sent and belongs to another holder. */
  discard(item: QueuedDelivery): void {
    this.inFlight--;
    this.known.delete(item.deliveryId);
    this.stop();
  }

  /** An attempt has finished; whatever its outcome, later events of the same resource may be sent. */
  complete(item: QueuedDelivery, outcome: SendOutcome, nowMs: number): void {
    this.inFlight--;
    this.known.delete(item.deliveryId);
    if (item.sequence !== null) {
      this.unfinished.delete(item.sequence);
      this.releaseNext(item.event.row.resource_id);
    }
    if (this.probationLeft > 0) this.probationLeft--;
    if (outcome.ok) {
      this.failures = 0;
      if (outcome.isCutOff) this.window = WINDOW_UNPROVEN;
      else if (!this.onProbation) this.window = this.succeeded ? Math.min(WINDOW_MAX, this.window + 1) : WINDOW_PROVEN;
      this.succeeded = true;
      this.pausedUntilMs = 0;
      return;
    }
    this.failures++;
    this.window = this.failures < 3 ? Math.max(WINDOW_UNPROVEN, this.window >> 1) : WINDOW_UNPROVEN;
    const pauseMs = this.failures === 1 ? 0 : Math.min(PAUSE_MS * 2 ** Math.min(this.failures, 10), PAUSE_MAX_MS);
    const requestedMs = Math.min(outcome.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS);
    this.pausedUntilMs = nowMs + Math.max(pauseMs, requestedMs);
  }

  /** Discards everything that is not in flight; the next holder reads it again. */
  stop(): void {
    this.isStopped = true;
    const waiting = [...this.ready, ...[...this.blockedByResource.values()].flat()];
    for (const item of waiting) this.known.delete(item.deliveryId);
    // They stay in `unfinished`, so that the cursor never passes them.
    this.ready.length = 0;
    this.blockedByResource.clear();
  }

  private releaseNext(resource: string | null): void {
    if (resource === null) return;
    const next = this.blockedByResource.get(resource)?.shift();
    if (next) this.ready.unshift(next);
    else this.blockedByResource.delete(resource);
  }
}
