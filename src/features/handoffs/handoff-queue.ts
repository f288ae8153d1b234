import { Injectable } from '@nestjs/common';
import { RowQueue } from '../../db/row-queue.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Tx } from '../../db/transaction.js';

/** The one place where writers of a hand-off wait for one another, before they take a connection. */
@Injectable()
export class HandoffQueue {
  private readonly rows = new RowQueue();

  constructor(private readonly db: TenantDb) {}

  /** Runs `work` in a transaction when the hand-off's earlier writers have ended. @throws DatabaseBusy */
  transaction<T>(workspaceId: string, handoffId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.rows.run(workspaceId, handoffId, () => this.db.transaction(workspaceId, work));
  }
}
