/**
 * Sends committed events to the endpoints that subscribe to them, on any number of instances (docs/decisions/0040).
 * EventLogReader reads, Dispatcher sends, Recorder writes; workers that need attention return through a ChangeSet.
 */
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../journal.js';
import { ChangeSet } from './change-set.js';
import { Dispatcher } from './dispatcher.js';
import { EndpointWorker, type ClaimedQueue } from './endpoint-worker.js';
import { EventLogReader } from './event-log.reader.js';
import { Recorder } from './recorder.js';
import { NUMBER_BATCH, RelayStore } from './relay.store.js';

/** Delay of the first poll if this process writes after a pause. */
const FIRST_POLL_MS = 10;
/** Poll interval while there are events, so that many share the cost of one poll. */
const BUSY_POLL_MS = 100;
/** Longest poll interval while there are none. */
const IDLE_POLL_MS = 500;
const POLL_BACKOFF = 1.5;
const CLAIM_MAX = 500;
/** Endpoints that one instance serves. */
const WORKERS_MAX = 5_000;
/** An idle endpoint is kept for a while, because its next event then costs less. */
const RELEASE_IDLE_AFTER_MS = 5_000;
const FILL_MAX = 200;
/** How long attempts in flight may take during a shutdown. */
const DRAIN_MS = 5_000;

export interface RelayOptions {
  /**
   * How long an instance runs before it retries deliveries that may have crashed another instance. If instances are
   * killed one after the other, their deliveries are not to blame.
   */
  stableMs: number;
}
export const RELAY_OPTIONS = Symbol('RELAY_OPTIONS');

@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Relay.name);
  private readonly workers = new Map<string, EndpointWorker>();
  private readonly changes = new ChangeSet<EndpointWorker>();
  private readonly needingWork = new Set<EndpointWorker>();
  private id = newId();
  private startedMs = performance.now();
  private filling = false;
  private stopping = false;
  private intervalMs = FIRST_POLL_MS;
  /** When a poll last found something. */
  private foundAtMs = -BUSY_POLL_MS;
  private nextPoll: { untilMs: number; timer: NodeJS.Timeout; wake: () => void } | null = null;
  private running: Promise<unknown> = Promise.resolve();
  private processing: Promise<unknown> = Promise.resolve();
  /** A statement failed, perhaps after its commit: the database may say that we hold queues that have no worker. */
  private mayHoldUnknown = false;

  constructor(
    private readonly store: RelayStore,
    private readonly reader: EventLogReader,
    private readonly dispatcher: Dispatcher,
    private readonly recorder: Recorder,
    private readonly journal: Journal,
    @Inject(RELAY_OPTIONS) private readonly options: RelayOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.journal.subscribe(() => this.wakeSoon());
    this.running = this.run();
    this.processing = this.processChanges();
  }

  /** Takes nothing new, waits for attempts in flight, and releases its queues. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.nextPoll?.wake();
    await this.running;
    for (const worker of this.workers.values()) worker.stop();
    const untilMs = performance.now() + DRAIN_MS;
    while (this.dispatcher.inFlight > 0 && performance.now() < untilMs) await pause(FIRST_POLL_MS);
    const aborted = this.dispatcher.abort();
    await this.recorder.stop();
    this.changes.close();
    await this.processing;
    await this.store
      .releaseAll(this.id, aborted)
      .catch((error: Error) => this.log.warn(`could not release the queues (their leases expire): ${error.message}`));
    await this.dispatcher.close();
  }

  /** Events were written in this process and are about to be committed. */
  private wakeSoon(): void {
    this.intervalMs = FIRST_POLL_MS;
    const nextPoll = this.nextPoll;
    if (!nextPoll) return;
    const nowMs = performance.now();
    const untilMs = Math.max(nowMs + FIRST_POLL_MS, this.foundAtMs + BUSY_POLL_MS);
    if (untilMs >= nextPoll.untilMs) return;
    clearTimeout(nextPoll.timer);
    nextPoll.untilMs = untilMs;
    nextPoll.timer = setTimeout(nextPoll.wake, untilMs - nowMs);
  }

  /** Handles workers whose deliveries were sent or written: refills, releases or disables them. */
  private async processChanges(): Promise<void> {
    for await (const workers of this.changes.batches()) {
      for (const worker of workers) {
        if (worker.isFailing) void this.dispatcher.disable(worker, 'failing');
        worker.isFailing = false;
        this.dispatcher.offer(worker);
        this.check(worker);
      }
      this.dispatcher.sendReady();
    }
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        const found = await this.tick();
        if (found === NUMBER_BATCH) continue;
        if (found > 0) this.foundAtMs = performance.now();
        this.intervalMs = found > 0 ? BUSY_POLL_MS : Math.min(this.intervalMs * POLL_BACKOFF, IDLE_POLL_MS);
      } catch (error) {
        this.log.warn(`webhook delivery is paused: ${(error as Error).message}`);
        this.mayHoldUnknown = true;
        this.intervalMs = IDLE_POLL_MS;
      }
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, this.intervalMs);
        this.nextPoll = { untilMs: performance.now() + this.intervalMs, timer, wake };
      });
      clearTimeout(this.nextPoll?.timer);
      this.nextPoll = null;
    }
  }

  /** @returns how many events and queues it found; NUMBER_BATCH = there may be more right away */
  private async tick(): Promise<number> {
    const holder = await this.store.holder();
    if (holder !== this.id) this.reset(holder);
    if (this.mayHoldUnknown) await this.store.wakeHeld(this.id);
    this.mayHoldUnknown = false;
    const numbered = await this.store.number();
    const claimed = await this.store.claim(this.id, Math.min(CLAIM_MAX, WORKERS_MAX - this.workers.size));
    for (const queue of claimed) this.attach(queue);
    const nowMs = performance.now();
    for (const worker of this.workers.values())
      if (worker.retryAtMs !== null && worker.retryAtMs <= nowMs) this.check(worker);
    if (this.needingWork.size > 0) void this.fill();
    await this.releaseIdle(nowMs);
    return numbered === NUMBER_BATCH ? numbered : Math.min(numbered + claimed.length, NUMBER_BATCH - 1);
  }

  private attach(claimed: ClaimedQueue): void {
    const key = keyOf(claimed);
    const existing = this.workers.get(key);
    const worker =
      existing && !existing.isStopped
        ? existing
        : new EndpointWorker(claimed, this.changes, this.startedMs + this.options.stableMs);
    this.workers.set(key, worker);
    worker.wake();
    this.check(worker);
  }

  /** Refills the worker if it has capacity and there may be something for it. */
  private check(worker: EndpointWorker): void {
    if (worker.isStopped || worker.isReading) return;
    const due = worker.retryAtMs !== null && worker.retryAtMs <= performance.now();
    if ((worker.isDrained && !due) || worker.room === 0 || worker.size > worker.room) return;
    this.needingWork.add(worker);
    void this.fill();
  }

  private async fill(): Promise<void> {
    if (this.filling) return;
    this.filling = true;
    try {
      while (this.needingWork.size > 0 && !this.stopping) {
        const workers = [...this.needingWork].slice(0, FILL_MAX);
        for (const worker of workers) this.needingWork.delete(worker);
        await this.reader.refill(workers);
        for (const worker of workers) {
          this.dispatcher.offer(worker);
          this.check(worker);
        }
        this.dispatcher.sendReady();
      }
    } catch (error) {
      this.log.warn(`could not read events: ${(error as Error).message}`);
      await pause(IDLE_POLL_MS);
      for (const worker of this.workers.values()) {
        worker.wake();
        this.needingWork.add(worker);
      }
    } finally {
      this.filling = false;
    }
  }

  /** Releases workers that have been idle for a while, and those of disabled endpoints. */
  private async releaseIdle(nowMs: number): Promise<void> {
    const released: EndpointWorker[] = [];
    for (const worker of this.workers.values()) {
      if (!worker.isIdle) worker.idleSinceMs = null;
      else if (worker.isStopped || nowMs - (worker.idleSinceMs ??= nowMs) >= RELEASE_IDLE_AFTER_MS)
        released.push(worker);
    }
    if (released.length === 0) return;
    for (const worker of released) {
      worker.stop();
      this.workers.delete(keyOf(worker));
    }
    await this.store.releaseIdle(this.id, released);
  }

  /** This instance is new, or was taken for dead and others have its queues: it knows nothing of them. */
  private reset(id: string): void {
    for (const worker of this.workers.values()) worker.stop();
    this.workers.clear();
    this.id = id;
    this.startedMs = performance.now();
  }
}

const keyOf = ({ workspaceId, endpointId }: { workspaceId: string; endpointId: string }): string =>
  `${workspaceId} ${endpointId}`;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
