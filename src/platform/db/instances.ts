/** The running instances: each renews its row, and what it has leased is free once it no longer does. */
import { newId } from '../kernel/ids.js';
import { PeriodicTask } from '../kernel/periodic-task.js';
import type { DbLog } from './connection-options.js';
import type { LeaseQueue } from './lease-queue.js';
import { named, type Queryable } from './statement.js';
import type { SystemDb } from './system-db.js';

/** Together less than ten seconds: the longest time for which a dead instance's work waits. */
export const ALIVE_MS = 6_000;
export const FREE_EVERY_MS = 2_000;

const JOIN = named(
  'insert into instances (id, alive_until) values ($1, clock_timestamp() + make_interval(secs => $2))',
);
const STAY = named(`
  update instances set alive_until = clock_timestamp() + make_interval(secs => $2) where id = $1`);
/** Never itself: an instance that was cut off from the database for a while keeps its work if nobody took it. */
const REMOVE_DEAD = named('delete from instances where alive_until <= clock_timestamp() and id <> $1');
const LEAVE = named('delete from instances where id = $1');

export class Instances {
  private id = newId();
  private joined: Promise<void> | null = null;
  private readonly queues: LeaseQueue[] = [];
  private readonly replaced: (() => void)[] = [];
  /** A busy pool must not look like a dead instance. */
  private readonly reserved: Queryable;
  private readonly beating: PeriodicTask;
  private readonly freeing: PeriodicTask;

  constructor(
    private readonly db: SystemDb,
    private readonly log: DbLog = () => {},
    private readonly aliveMs = ALIVE_MS,
  ) {
    this.reserved = db.reserved('instances');
    this.beating = new PeriodicTask(
      aliveMs / 3,
      () => this.beat(),
      (error) => log('the heartbeat of this instance failed', error),
    );
    this.freeing = new PeriodicTask(
      Math.min(FREE_EVERY_MS, aliveMs),
      () => this.freeDead(),
      (error) => log('the work of dead instances was not freed', error),
    );
  }

  /** Has the queue's rows freed when their holder dies. */
  watch(queue: LeaseQueue): void {
    this.queues.push(queue);
  }

  /** Calls `listener` when others took this instance for dead: what it held is no longer its own. */
  onReplaced(listener: () => void): void {
    this.replaced.push(listener);
  }

  /** Names this process as alive from its first lease on. @returns its id */
  async join(): Promise<string> {
    this.joined ??= this.enter().catch((error: unknown) => {
      this.joined = null;
      throw error;
    });
    await this.joined;
    return this.id;
  }

  /** Renews this instance’s row; if that was removed, the instance goes on under a new id. */
  async beat(): Promise<void> {
    if ((await this.reserved.query(STAY(this.id, this.aliveMs / 1_000))).rowCount > 0) return;
    this.log('this instance was taken for dead: its leases are lost');
    this.id = newId();
    await this.reserved.query(JOIN(this.id, this.aliveMs / 1_000));
    for (const listener of this.replaced) listener();
  }

  /** Forgets instances that no longer renew their rows, and frees what they held. */
  async freeDead(): Promise<void> {
    await this.db.query(REMOVE_DEAD(this.id));
    for (const { statements } of this.queues) await this.db.query(statements.free());
  }

  /** Ends this instance in order: what it still holds is free at once. */
  async leave(): Promise<void> {
    if (!this.joined) return;
    await Promise.all([this.beating.stop(), this.freeing.stop()]);
    await this.reserved.query(LEAVE(this.id)).catch((error: unknown) => this.log('an instance was not removed', error));
  }

  private async enter(): Promise<void> {
    await this.reserved.query(JOIN(this.id, this.aliveMs / 1_000));
    this.beating.start();
    this.freeing.start();
  }
}
