import { Injectable } from '@nestjs/common';
import { named } from '../db/statement.js';
import { SystemDb } from '../db/system-db.js';
import { Sweeper } from '../db/sweeper.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 1_000;
const DELETE_EXPIRED = named(`
  delete from idempotent_requests where (workspace_id, credential_id, route, key) in (
    select workspace_id, credential_id, route, key from idempotent_requests where expires_at <= now()
    order by expires_at limit ${BATCH} for update skip locked)`);

/** Deletes expired idempotency records of all workspaces; any number of instances may sweep at once. */
@Injectable()
export class IdempotencySweeper extends Sweeper {
  constructor(private readonly db: SystemDb) {
    super(EVERY_MS, 'expired idempotency records were not deleted');
  }

  /** @returns number of deleted records */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, async () => (await this.db.query(DELETE_EXPIRED())).rowCount);
  }
}
