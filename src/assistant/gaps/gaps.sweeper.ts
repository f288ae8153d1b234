import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { GapsStore } from './gaps.store.js';

const EVERY_MS = 60 * 60_000;
/** Maximum retention of an unanswered question; a workspace's message_retention_days may be shorter. */
const DAYS_MAX = 180;

/** Deletes old unanswered questions, and gaps without any; any number of instances may sweep at once. */
@Injectable()
export class GapsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: GapsStore,
  ) {
    super(EVERY_MS, 'old questions were kept');
  }

  /** @returns number of deleted questions */
  sweep(): Promise<number> {
    return this.db.transaction((tx) => this.store.removeOld(tx, DAYS_MAX));
  }
}
