/**
 * Reads websites in the background, a few pages of each, round robin. Pages that crash two workers are skipped.
 */
import { Injectable } from '@nestjs/common';
import { SliceWorker } from '../../../platform/db/slice-worker.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { CrawlSlice } from './crawl-slice.js';
import { CrawlsStore, type LeasedCrawl } from './crawls.store.js';

/** Concurrent crawls per process, which mostly wait for other servers. */
const LANES_MAX = 2;

@Injectable()
export class CrawlWorker extends SliceWorker<LeasedCrawl> {
  constructor(
    system: SystemDb,
    store: CrawlsStore,
    private readonly slice: CrawlSlice,
  ) {
    super(system, { store, run: (held, stopping) => slice.run(held, stopping), lanesMax: LANES_MAX });
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.slice.close();
  }
}
