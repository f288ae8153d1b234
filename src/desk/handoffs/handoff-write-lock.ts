import { Injectable } from '@nestjs/common';
import { RowQueue } from '../../platform/db/row-queue.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';

/** Writers of a hand-off wait for one another here, before they take a connection. */
@Injectable()
export class HandoffWriteLock {
  private readonly rows = new RowQueue();

  constructor(private readonly db: TenantDb) {}

  /** Runs `work` in a transaction when the hand-off's earlier writers have finished. @throws DatabaseBusy */
  transaction<T>(workspaceId: string, handoffId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.rows.run(workspaceId, handoffId, () => this.db.transaction(workspaceId, work));
  }
}
