/** Runs forecasts in the background. */
import { Injectable } from '@nestjs/common';
import { SliceWorker } from '../../platform/db/slice-worker.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { ForecastSlice } from './forecast-slice.js';
import { ForecastsStore, type LeasedForecast } from './forecasts.store.js';

@Injectable()
export class ForecastWorker extends SliceWorker<LeasedForecast> {
  constructor(system: SystemDb, store: ForecastsStore, slice: ForecastSlice) {
    super(system, { store, run: (held, stopping) => slice.run(held, stopping) });
  }
}
