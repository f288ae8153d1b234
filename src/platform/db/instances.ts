/** The running instances: each renews its row, and what it has leased is free once it no longer does. */
import { newId } from '../kernel/ids.js';
import { PeriodicTask } from '../kernel/periodic-task.js';
import type { DbLog } from './connection-options.js';
import { named, type Queryable, type StatementFactory } from './statement.js';
import type { SystemDb } from './system-db.js';

export const ALIVE_MS = 7_500;
/** Heartbeats for which an instance counts as alive. With one more: the longest time a dead one's work waits. */
export const BEATS = 5;

const JOIN = named(
  'insert into instances (id, alive_until) values ($1, clock_timestamp() + make_interval(secs => $2))',
);
const STAY = named(`
  update instances set alive_until = clock_timestamp() + make_interval(secs => $2) where id = $1`);
/** Never itself: an instance that was cut off from the database for a while keeps its work unless another took it. */
const REMOVE_DEAD = named('delete from instances where alive_until <= clock_timestamp() and id <> $1');
const LEAVE = named('delete from instances where id = $1');

/** Says that this process lives. Tests let it run where they hold other periodic work back. */
export class Heartbeat extends PeriodicTask {}

export class Instances {
  private id = newId();
  private joined: Promise<void> | null = null;
  private readonly frees: StatementFactory[] = [];
  /** A busy pool must not look like a dead instance. */
  private readonly reserved: Queryable;
  private readonly beating: Heartbeat;
  private beatAtMs = 0;
  private freeing: Promise<void> | null = null;

  constructor(
    private readonly db: SystemDb,
    private readonly log: DbLog = () => {},
    private readonly aliveMs = ALIVE_MS,
  ) {
    this.reserved = db.reserved('instances');
    this.beating = new Heartbeat(
      aliveMs / BEATS,
      () => this.beatAndFree(),
      (error) => log('the heartbeat of this instance failed', error),
    );
  }

  /** @param free frees the rows of a table whose holder is not among the instances */
  watch(free: StatementFactory): void {
    this.frees.push(free);
  }

  /** Names this process as alive from its first lease on. @returns its id, another one if it was taken for dead */
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
    if ((await this.reserved.query(STAY(this.id, this.aliveMs / 1_000))).rowCount === 0) {
      this.log('this instance was taken for dead: its leases are lost');
      this.id = newId();
      await this.reserved.query(JOIN(this.id, this.aliveMs / 1_000));
    }
    this.beatAtMs = performance.now();
  }

  /** Forgets instances that no longer renew their rows, and frees what they held. */
  async freeDead(): Promise<void> {
    await this.db.query(REMOVE_DEAD(this.id));
    for (const free of this.frees) await this.db.query(free());
  }

  /** Ends this instance in order: what it still holds is free at once. */
  async leave(): Promise<void> {
    if (!this.joined) return;
    await this.beating.stop();
    await this.freeing;
    await this.reserved.query(LEAVE(this.id)).catch((error: unknown) => this.log('an instance was not removed', error));
  }

  private async enter(): Promise<void> {
    await this.reserved.query(JOIN(this.id, this.aliveMs / 1_000));
    this.beatAtMs = performance.now();
    this.beating.start();
  }

  /** If it is late itself, as after a pause of the machine, it declares no instance dead: others may be late too. */
  private async beatAndFree(): Promise<void> {
    const isLate = performance.now() - this.beatAtMs > this.aliveMs / 2;
    await this.beat();
    if (isLate || this.freeing) return;
    this.freeing = this.freeDead()
      .catch((error: unknown) => this.log('the work of dead instances was not freed', error))
      .finally(() => (this.freeing = null));
  }
}
