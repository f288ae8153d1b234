import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../../platform/db/sweeper.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { PicturesStore } from './pictures.store.js';

const EVERY_MS = 60 * 60_000;
const BATCH = 500;
/** A draft waits in its author's browser. */
const UNUSED_DAYS = 7;

/** Removes pictures of drafts that were abandoned. */
@Injectable()
export class PicturesSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: PicturesStore,
  ) {
    super(EVERY_MS, 'pictures of abandoned drafts were not removed');
  }

  sweep(): Promise<number> {
    return this.inPortions(BATCH, () => this.store.removeUnused(this.db, UNUSED_DAYS, BATCH));
  }
}
