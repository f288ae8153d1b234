/** Replays golden turns in the background. */
import { Injectable } from '@nestjs/common';
import { SliceWorker } from '../../platform/db/slice-worker.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { GoldenCheckSlice } from './golden-check-slice.js';
import { GoldenChecksStore, type LeasedCheck } from './golden-checks.store.js';

@Injectable()
export class GoldenCheckWorker extends SliceWorker<LeasedCheck> {
  constructor(system: SystemDb, store: GoldenChecksStore, slice: GoldenCheckSlice) {
    super(system, { store, run: (held, stopping) => slice.run(held, stopping) });
  }
}
