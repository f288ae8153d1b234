/** Reads imports in the background. An import is a row with a lease, so a crash loses nothing. */
import { Injectable } from '@nestjs/common';
import { LaneWorker } from '../../platform/db/lane-worker.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { ImportSlice } from './import-slice.js';
import { ImportsStore, LEASE_S } from './imports.store.js';

const POLL_MS = 2_000;

@Injectable()
export class ImportWorker extends LaneWorker {
  constructor(
    private readonly system: SystemDb,
    private readonly store: ImportsStore,
    private readonly slice: ImportSlice,
  ) {
    super(1, POLL_MS);
  }

  protected async next(stopping: AbortSignal): Promise<boolean> {
    const held = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (held) await this.slice.run(held, stopping);
    return held !== null;
  }
}
