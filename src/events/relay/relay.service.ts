/**
 * Sends committed events to the endpoints that ask for them; any number of instances (docs/decisions/0040): LogReader reads,
 * Dispatcher sends, Recorder writes, and what has changed for a lane by then comes back through Changes.
 */
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import { GuardedFetch } from '../../outbound/guarded-fetch.js';
import { Journal } from '../journal.js';
import { Changes } from './changes.js';
import { Dispatcher, WEBHOOK_DOOR } from './dispatcher.js';
import { Lane, type Claimed } from './lane.js';
import { LogReader } from './log.reader.js';
import { Recorder } from './recorder.js';
import { NUMBER_BATCH, RelayStore } from './relay.store.js';

/** From a write in this process after a pause to the first look, */
const FIRST_MS = 10;
/** between two looks while there is something, so that many events share what a look costs, */
const BUSY_MS = 100;
/** and the most while there is not. */
const IDLE_MS = 500;
const SLOWER = 1.5;
const CLAIM_MAX = 500;
/** Endpoints that one instance holds. */
const LANES_MAX = 5_000;
/** An endpoint with nothing to do is held on to for a while: its next event then costs less. */
const REST_AFTER_MS = 5_000;
const FILL_MAX = 200;
/** How long what is in flight has to end by itself. */
const DRAIN_MS = 5_000;

export interface RelayOptions {
  /** An instance that has not said so for this long is taken for dead. */
  aliveMs: number;
  /**
   * How long an instance runs before it takes up what may have ended another: instances that are killed one after the
   * other say nothing of the deliveries they held.
   */
  stableMs: number;
}
export const RELAY_OPTIONS = Symbol('RELAY_OPTIONS');

@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Relay.name);
  private readonly lanes = new Map<string, Lane>();
  private readonly changes = new Changes<Lane>();
  private readonly hungry = new Set<Lane>();
  private id = newId();
  private startedMs = performance.now();
  private filling = false;
  private stopping = false;
  private intervalMs = FIRST_MS;
  /** When a look last found something. */
  private foundAtMs = -BUSY_MS;
  private sleep: { untilMs: number; timer: NodeJS.Timeout; wake: () => void } | null = null;
  private running: Promise<unknown> = Promise.resolve();
  private following: Promise<unknown> = Promise.resolve();
  private heart: NodeJS.Timeout | undefined;
  private beating: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: RelayStore,
    private readonly reader: LogReader,
    private readonly dispatcher: Dispatcher,
    private readonly recorder: Recorder,
    private readonly journal: Journal,
    @Inject(WEBHOOK_DOOR) private readonly door: GuardedFetch,
    @Inject(RELAY_OPTIONS) private readonly options: RelayOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.journal.listen(() => this.hurry());
    this.beat();
    this.running = this.loop();
    this.following = this.follow();
  }

  /** Takes nothing new, lets what is in flight end, and gives back what it holds. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.sleep?.wake();
    clearTimeout(this.heart);
    await Promise.all([this.running, this.beating]);
    for (const lane of this.lanes.values()) lane.stop();
    const untilMs = performance.now() + DRAIN_MS;
    while (this.dispatcher.inFlight > 0 && performance.now() < untilMs) await pause(FIRST_MS);
    const brokenOff = this.dispatcher.abort();
    await this.recorder.stop();
    this.changes.close();
    await this.following;
    await this.store
      .leave(this.id, brokenOff)
      .catch((error: Error) => this.log.warn(`what was held frees itself later: ${error.message}`));
    await this.door.close();
  }

  /** Something was written in this process and is about to be committed. */
  private hurry(): void {
    this.intervalMs = FIRST_MS;
    const sleep = this.sleep;
    if (!sleep) return;
    const nowMs = performance.now();
    const untilMs = Math.max(nowMs + FIRST_MS, this.foundAtMs + BUSY_MS);
    if (untilMs >= sleep.untilMs) return;
    clearTimeout(sleep.timer);
    sleep.untilMs = untilMs;
    sleep.timer = setTimeout(sleep.wake, untilMs - nowMs);
  }

  /** What was sent and written makes room: for more of the same endpoint, or for its end. */
  private async follow(): Promise<void> {
    for await (const lanes of this.changes.batches()) {
      for (const lane of lanes) {
        if (lane.failing) void this.dispatcher.disable(lane, 'failing');
        lane.failing = false;
        this.dispatcher.offer(lane);
        this.look(lane);
      }
      this.dispatcher.pump();
    }
  }

  private async loop(): Promise<void> {
    await this.beating;
    while (!this.stopping) {
      try {
        const found = await this.turn();
        if (found === NUMBER_BATCH) continue;
        if (found > 0) this.foundAtMs = performance.now();
        this.intervalMs = found > 0 ? BUSY_MS : Math.min(this.intervalMs * SLOWER, IDLE_MS);
      } catch (error) {
        this.log.warn(`webhooks wait: ${(error as Error).message}`);
        this.intervalMs = IDLE_MS;
      }
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, this.intervalMs);
        this.sleep = { untilMs: performance.now() + this.intervalMs, timer, wake };
      });
      clearTimeout(this.sleep!.timer);
      this.sleep = null;
    }
  }

  /** @returns how much there was to do; NUMBER_BATCH = there may be more at once */
  private async turn(): Promise<number> {
    const numbered = await this.store.number();
    const claimed = await this.store.claim(this.id, Math.min(CLAIM_MAX, LANES_MAX - this.lanes.size));
    for (const one of claimed) this.welcome(one);
    const nowMs = performance.now();
    for (const lane of this.lanes.values()) if (lane.retryAtMs !== null && lane.retryAtMs <= nowMs) this.look(lane);
    if (this.hungry.size > 0) void this.fill();
    await this.rest(nowMs);
    return numbered === NUMBER_BATCH ? numbered : Math.min(numbered + claimed.length, NUMBER_BATCH - 1);
  }

  private welcome(claimed: Claimed): void {
    const key = keyOf(claimed);
    const held = this.lanes.get(key);
    const lane = held && !held.stopped ? held : new Lane(claimed, this.changes, this.startedMs + this.options.stableMs);
    this.lanes.set(key, lane);
    lane.tell();
    this.look(lane);
  }

  /** Has the lane room, and may there be something for it? Then it is filled. */
  private look(lane: Lane): void {
    if (lane.stopped || lane.reading) return;
    const due = lane.retryAtMs !== null && lane.retryAtMs <= performance.now();
    if ((lane.dry && !due) || lane.room === 0 || lane.holds > lane.room) return;
    this.hungry.add(lane);
    void this.fill();
  }

  private async fill(): Promise<void> {
    if (this.filling) return;
    this.filling = true;
    try {
      while (this.hungry.size > 0 && !this.stopping) {
        const lanes = [...this.hungry].slice(0, FILL_MAX);
        for (const lane of lanes) this.hungry.delete(lane);
        await this.reader.fill(lanes);
        for (const lane of lanes) {
          this.dispatcher.offer(lane);
          this.look(lane);
        }
        this.dispatcher.pump();
      }
    } catch (error) {
      this.log.warn(`events were not read: ${(error as Error).message}`);
      await pause(IDLE_MS);
      for (const lane of this.lanes.values()) {
        lane.tell();
        this.hungry.add(lane);
      }
    } finally {
      this.filling = false;
    }
  }

  /** Gives back what has had nothing to do for a while, and what is switched off. */
  private async rest(nowMs: number): Promise<void> {
    const tired: Lane[] = [];
    for (const lane of this.lanes.values()) {
      if (!lane.idle) lane.idleSinceMs = null;
      else if (lane.stopped || nowMs - (lane.idleSinceMs ??= nowMs) >= REST_AFTER_MS) tired.push(lane);
    }
    if (tired.length === 0) return;
    for (const lane of tired) {
      lane.stop();
      this.lanes.delete(keyOf(lane));
    }
    await this.store.rest(this.id, tired);
  }

  private beat(): void {
    this.beating = this.store
      .beat(this.id, this.options.aliveMs)
      .then((alive) => (alive ? undefined : this.begin()))
      .catch((error: Error) => this.log.warn(`the relay could not say that it lives: ${error.message}`))
      .finally(() => {
        if (!this.stopping) this.heart = setTimeout(() => this.beat(), this.options.aliveMs / 3).unref();
      });
  }

  /** It was taken for dead: what it held is others'. */
  private async begin(): Promise<void> {
    for (const lane of this.lanes.values()) lane.stop();
    this.lanes.clear();
    this.id = newId();
    this.startedMs = performance.now();
    await this.store.beat(this.id, this.options.aliveMs);
  }
}

const keyOf = ({ workspaceId, endpointId }: { workspaceId: string; endpointId: string }): string =>
  `${workspaceId} ${endpointId}`;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
