import { Injectable } from '@nestjs/common';
import { named } from '../../../platform/db/statement.js';
import { Sweeper } from '../../../platform/db/sweeper.js';
import { SystemDb } from '../../../platform/db/system-db.js';

const EVERY_MS = 60 * 60_000;
const BATCH = 1_000;
/** Kept for a month, to be able to trace their use. */
const FORGET = named(`
  delete from account_links where id in (
    select id from account_links where expires_at < now() - interval '30 days'
    order by expires_at limit ${BATCH} for update skip locked)`);

/** Deletes one-time links that ended long ago. */
@Injectable()
export class AccountLinksSweeper extends Sweeper {
  constructor(private readonly db: SystemDb) {
    super(EVERY_MS, 'old one-time links were not deleted');
  }

  /** @returns number of deleted links */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, async () => (await this.db.query(FORGET())).rowCount);
  }
}
