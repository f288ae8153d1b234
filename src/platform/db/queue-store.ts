import { newId } from '../kernel/ids.js';
import { alone } from './alone.js';
import type { Instances } from './instances.js';
import type { LeaseQueue } from './lease-queue.js';
import type { Queryable, TypedRow } from './statement.js';

/** A row of a queue that this process has leased. */
export interface Leased {
  workspace_id: string;
  /** Unique to this lease: what is written with it is refused once another worker was given the row. */
  lease: string;
}

/**
 * Base of the stores of queues. A lease ends when its time is over, when it is released, or within ten seconds of its
 * process' death; the former holder can then no longer write with it.
 */
export abstract class QueueStore<Item extends Leased> {
  protected constructor(
    private readonly queue: LeaseQueue,
    private readonly instances: Instances,
  ) {
    instances.watch(queue.statements.free);
  }

  /** Leases the next row of any workspace for some seconds. Needs a system transaction. */
  async lease(tx: Queryable, seconds: number): Promise<Item | null> {
    return (await this.leaseMany(tx, seconds, 1))[0] ?? null;
  }

  /** Extends the lease to some seconds from now. @returns false if it was lost */
  async renew(db: Queryable, item: Item, seconds: number): Promise<boolean> {
    return (await db.query(this.queue.statements.renew(...this.keyOf(item), seconds))).rowCount > 0;
  }

  /** Dequeues a row, in the transaction of what came of it. @returns false if the lease was lost */
  async take(db: Queryable, item: Item): Promise<boolean> {
    return (await db.query(this.queue.statements.take(...this.keyOf(item)))).rowCount > 0;
  }

  /** Releases the row for another attempt after some seconds. */
  async retry(db: Queryable, item: Item, seconds: number): Promise<void> {
    await db.query(this.queue.statements.release(...this.keyOf(item), seconds, 0));
  }

  /** Releases the row without counting the attempt; with 0 seconds it is due at once. */
  async giveBack(db: Queryable, item: Item, seconds: number): Promise<void> {
    await db.query(this.queue.statements.release(...this.keyOf(item), seconds, 1));
  }

  /** Leases up to `limit` rows; two workers at once are never given the same row. */
  protected async leaseMany(tx: Queryable, seconds: number, limit: number): Promise<Item[]> {
    const { table, isFair, statements } = this.queue;
    const holder = await this.instances.join();
    // Two at once, on whatever instances, would find the same workspace served longest ago.
    if (isFair) await alone(tx, `${table} lease`);
    return (await tx.query<TypedRow<Item>>(statements.claim(holder, seconds, newId(), limit))).rows;
  }

  /** Leases this row if it is due or was never claimed. A tenant's connection is enough; nobody else's turn counts. */
  protected async leaseOne(
    db: Queryable,
    seconds: number,
    [workspaceId, key]: [string, unknown],
  ): Promise<Item | null> {
    const { claimOne } = this.queue.statements;
    const holder = await this.instances.join();
    return (await db.query<TypedRow<Item>>(claimOne(holder, seconds, newId(), workspaceId, key))).rows[0] ?? null;
  }

  protected keyOf(item: Item): [workspaceId: string, key: unknown, lease: string] {
    return [item.workspace_id, item[this.queue.key as keyof Item], item.lease];
  }
}
