import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { leaseQueue } from '../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import type { Queryable } from '../../platform/db/statement.js';

/** A leased object that is to be removed. */
export interface Removal extends Leased {
  attachment_id: string;
}

const QUEUE = leaseQueue({ table: 'attachment_removals', key: 'attachment_id', counts: false });

/** Objects of the storage outside that are to be removed; a trigger queues them with the end of their attachment. */
@Injectable()
export class RemovalsStore extends QueueStore<Removal> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Over all workspaces, on the system connection. */
  claim(db: Queryable, limit: number, seconds: number): Promise<Removal[]> {
    return this.leaseMany(db, seconds, limit);
  }
}
