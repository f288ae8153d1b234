/** Runs forecasts in the background. A forecast is a row with a lease, so a crash loses nothing. */
import { Injectable } from '@nestjs/common';
import { LaneWorker } from '../../platform/db/lane-worker.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { ForecastSlice } from './forecast-slice.js';
import { ForecastsStore, LEASE_S } from './forecasts.store.js';

const POLL_MS = 2_000;

@Injectable()
export class ForecastWorker extends LaneWorker {
  constructor(
    private readonly system: SystemDb,
    private readonly store: ForecastsStore,
    private readonly slice: ForecastSlice,
  ) {
    super(1, POLL_MS);
  }

  protected async next(stopping: AbortSignal): Promise<boolean> {
    const held = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (held) await this.slice.run(held, stopping);
    return held !== null;
  }
}
