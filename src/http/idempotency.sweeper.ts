import { Injectable } from '@nestjs/common';
import { named } from '../db/statement.js';
import { SystemDb } from '../db/system-db.js';
import { Sweeper } from '../db/sweeper.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 1_000;
const FORGET = named(`
  delete from idempotent_requests where (workspace_id, credential_id, route, key) in (
    select workspace_id, credential_id, route, key from idempotent_requests where expires_at <= now()
    order by expires_at limit ${BATCH} for update skip locked)`);

/** Forgets requests whose day is over, over all workspaces; any number of instances may sweep at once. */
@Injectable()
export class IdempotencySweeper extends Sweeper {
  constructor(private readonly db: SystemDb) {
    super(EVERY_MS, 'old idempotency keys were not forgotten');
  }

  /** @returns how many it forgot */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, async () => (await this.db.query(FORGET())).rowCount);
  }
}
