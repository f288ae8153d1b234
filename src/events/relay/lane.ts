/** One endpoint while this instance sends to it: what is read and waits, what is in flight, how it fares. */
import type { Webhook } from 'standardwebhooks';
import type { Changes } from './changes.js';
import type { OutgoingEvent } from './event-body.js';
import type { Outcome } from './sender.js';

/** In flight to one endpoint. */
const WINDOW_MAX = 64;
/** Where nothing has come through yet, or not last time, or where each delivery costs a connection. */
const WINDOW_UNPROVEN = 1;
const WINDOW_PROVEN = 4;
/** After its holder died: what that holder may have had in flight is sent one by one. */
const CAREFUL_ITEMS = WINDOW_MAX;
/** Read ahead, as a multiple of what may be in flight. */
const AHEAD = 4;
/** After two failures in a row, and doubling. */
const PAUSE_MS = 50;
const PAUSE_MAX_MS = 5_000;
/** The longest that a receiver can have everything for it wait; a single delivery waits longer (schedule.rules.ts). */
const ASKED_PAUSE_MAX_MS = 60_000;

export interface Endpoint {
  url: string;
  events: Set<string>;
  includeText: boolean;
  /** What happened before is not for it. */
  since: string;
  signers: Webhook[];
}

export interface Item {
  deliveryId: string;
  event: OutgoingEvent;
  /** Its place in the log; null = another attempt, which moves no cursor. */
  sequence: number | null;
  retries: number;
  /** How often people have asked for it. */
  asked: number;
}

export interface Claimed {
  workspaceId: string;
  endpointId: string;
  cursor: number;
  reached: number;
  failures: number;
  succeeded: boolean;
  /** Its last holder died, perhaps of one of its deliveries. */
  careful: boolean;
  /** The id under which this instance claimed it. */
  holder: string;
}

export class Lane {
  readonly holder: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  endpoint: Endpoint | null = null;
  /** The last number read. */
  position: number;
  /** Where the one before it had come to, in part. */
  reached: number;
  inFlight = 0;
  failures: number;
  /** Nothing more was in the log when it was last read. */
  dry = false;
  reading = false;
  /** How often it was told that there is more: what was said while the log was read may not be in what was read. */
  told = 0;
  /** Results that are not written yet. */
  unwritten = 0;
  /** When to look for deliveries that are to be tried again; null = there are none. */
  retryAtMs: number | null = 0;
  idleSinceMs: number | null = null;
  /** Nothing but failure for days: the endpoint is to be disabled. */
  failing = false;
  /** No longer ours, or switched off: nothing more is sent. */
  stopped = false;
  /** In a ring, or parked: it will be looked at. */
  queued = false;
  /** Deliveries that are still to be taken up one by one, each counted before it is sent; 0 = none. */
  private carefulLeft: number;
  private window: number;
  private succeeded: boolean;
  private pausedUntilMs = 0;
  private readonly ready: Item[] = [];
  private readonly unfinished = new Set<number>();
  /** Deliveries that are here, so that they are not read a second time. */
  private readonly known = new Set<string>();
  /** Resources whose earlier event is still at its first attempt, with what waits for it. */
  private readonly behind = new Map<string, Item[]>();

  /**
   * @param changes where it reports that it has to be looked at
   * @param stableAtMs when the instance has run for long enough that its end would say something of its work
   */
  constructor(
    claimed: Claimed,
    private readonly changes: Changes<Lane>,
    stableAtMs = 0,
  ) {
    this.holder = claimed.holder;
    this.workspaceId = claimed.workspaceId;
    this.endpointId = claimed.endpointId;
    this.position = claimed.cursor;
    this.reached = claimed.reached;
    this.failures = claimed.failures;
    this.succeeded = claimed.succeeded;
    this.window = this.proven && !claimed.careful ? WINDOW_PROVEN : WINDOW_UNPROVEN;
    this.carefulLeft = claimed.careful ? CAREFUL_ITEMS : 0;
    if (claimed.careful) this.pausedUntilMs = stableAtMs;
  }

  /** Every delivery is counted before it is sent, and the next waits until its result is written. */
  get careful(): boolean {
    return this.carefulLeft > 0;
  }

  /** It answered well last time. */
  get proven(): boolean {
    return this.succeeded && this.failures === 0;
  }

  /** All up to here is over: written, or in the batch that is written next. */
  get cursor(): number {
    const first = this.unfinished.values().next();
    return first.done ? this.position : first.value - 1;
  }

  /** How many more events it would take. */
  get room(): number {
    return this.stopped ? 0 : Math.max(0, this.window * AHEAD - this.known.size);
  }

  get holds(): number {
    return this.known.size;
  }

  get idle(): boolean {
    return this.known.size === 0 && this.unwritten === 0 && !this.reading && (this.dry || this.stopped);
  }

  has(deliveryId: string): boolean {
    return this.known.has(deliveryId);
  }

  wants({ row }: OutgoingEvent): boolean {
    const { events, since } = this.endpoint!;
    return row.type !== 'webhook.test' && row.created_at >= since && (events.has('*') || events.has(row.type));
  }

  /** There is something: in the log, or to be tried again. */
  tell(): void {
    this.told++;
    this.dry = false;
    this.retryAtMs = 0;
  }

  /** It has room for more, or something to send, or is failing. */
  report(): void {
    this.changes.add(this);
  }

  add(item: Item): void {
    if (item.sequence !== null) this.unfinished.add(item.sequence);
    this.known.add(item.deliveryId);
    const resource = item.sequence === null ? null : item.event.row.resource_id;
    const waiting = resource === null ? undefined : this.behind.get(resource);
    if (waiting) waiting.push(item);
    else {
      if (resource !== null) this.behind.set(resource, []);
      this.ready.push(item);
    }
  }

  /** When it can send next; null = not before something changes. */
  sendsAtMs(): number | null {
    if (this.stopped || this.ready.length === 0 || this.inFlight >= this.window) return null;
    if (this.careful && this.unwritten > 0) return null;
    return this.pausedUntilMs;
  }

  take(): Item {
    this.inFlight++;
    return this.ready.shift()!;
  }

  /** It was not sent, and is another holder's. */
  drop(item: Item): void {
    this.inFlight--;
    this.known.delete(item.deliveryId);
    this.stop();
  }

  /** An attempt is over; whatever becomes of it, what comes after it in the log is free to go. */
  finish(item: Item, outcome: Outcome, nowMs: number): void {
    this.inFlight--;
    this.known.delete(item.deliveryId);
    if (item.sequence !== null) {
      this.unfinished.delete(item.sequence);
      this.letNextGo(item.event.row.resource_id);
    }
    if (this.carefulLeft > 0) this.carefulLeft--;
    if (outcome.ok) {
      this.failures = 0;
      if (outcome.isCutOff) this.window = WINDOW_UNPROVEN;
      else if (!this.careful) this.window = this.succeeded ? Math.min(WINDOW_MAX, this.window + 1) : WINDOW_PROVEN;
      this.succeeded = true;
      this.pausedUntilMs = 0;
      return;
    }
    this.failures++;
    this.window = this.failures < 3 ? Math.max(WINDOW_UNPROVEN, this.window >> 1) : WINDOW_UNPROVEN;
    const pauseMs = this.failures === 1 ? 0 : Math.min(PAUSE_MS * 2 ** Math.min(this.failures, 10), PAUSE_MAX_MS);
    const askedMs = Math.min(outcome.retryAfterMs ?? 0, ASKED_PAUSE_MAX_MS);
    this.pausedUntilMs = nowMs + Math.max(pauseMs, askedMs);
  }

  /** Lets go of all that is not in flight; the next holder reads it again. */
  stop(): void {
    this.stopped = true;
    const waiting = [...this.ready, ...[...this.behind.values()].flat()];
    for (const item of waiting) this.known.delete(item.deliveryId);
    // They stay unfinished, so that the cursor never passes them.
    this.ready.length = 0;
    this.behind.clear();
  }

  private letNextGo(resource: string | null): void {
    if (resource === null) return;
    const next = this.behind.get(resource)?.shift();
    if (next) this.ready.unshift(next);
    else this.behind.delete(resource);
  }
}
