import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';

const EVERY_MS = 60 * 60_000;
const BATCH = 1_000;
/** Sessions live at most 30 days; ended ones are kept for the same time, to be able to trace them. */
const FORGET = named(`
  delete from console_sessions where id in (
    select id from console_sessions where created_at < now() - interval '60 days'
    order by created_at limit ${BATCH} for update skip locked)`);

/** Deletes console sessions that ended long ago; any number of instances may sweep at once. */
@Injectable()
export class ConsoleSessionsSweeper extends Sweeper {
  constructor(private readonly db: SystemDb) {
    super(EVERY_MS, 'old console sessions were not deleted');
  }

  /** @returns number of deleted sessions */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, async () => (await this.db.query(FORGET())).rowCount);
  }
}
