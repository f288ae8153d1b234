/**
 * Reads websites in the background, a few pages of each, round robin. A crawl is a row with a lease, so a crash loses
 * nothing: the lease of a dead worker expires, and pages that crash two workers are skipped.
 */
import { Injectable } from '@nestjs/common';
import { LaneWorker } from '../../../platform/db/lane-worker.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { CrawlSlice } from './crawl-slice.js';
import { CrawlsStore, LEASE_S } from './crawls.store.js';

const POLL_MS = 2_000;
/** Concurrent crawls per process, which mostly wait for other servers. */
const LANES_MAX = 2;

@Injectable()
export class CrawlWorker extends LaneWorker {
  constructor(
    private readonly system: SystemDb,
    private readonly store: CrawlsStore,
    private readonly slice: CrawlSlice,
  ) {
    super(LANES_MAX, POLL_MS);
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.slice.close();
  }

  protected async next(stopping: AbortSignal): Promise<boolean> {
    const crawl = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (crawl) await this.slice.run(crawl, stopping);
    return crawl !== null;
  }
}
