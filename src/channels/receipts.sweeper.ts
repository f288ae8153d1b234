import { Injectable } from '@nestjs/common';
import { SystemDb } from '../platform/db/system-db.js';
import { Sweeper } from '../platform/db/sweeper.js';
import { InboxStore } from './inbox.store.js';

const EVERY_MS = 3_600_000;
const BATCH = 5_000;
/** Providers repeat a delivery for seven days at most. */
const KEPT_DAYS = 30;

/** Removes old receipts, quarantined deliveries and provider records of messages. */
@Injectable()
export class ChannelReceiptsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: InboxStore,
  ) {
    super(EVERY_MS, 'old deliveries of channels were not removed');
  }

  sweep(): Promise<number> {
    return this.inPortions(BATCH, () => this.store.removeOld(this.db, KEPT_DAYS, BATCH));
  }
}
