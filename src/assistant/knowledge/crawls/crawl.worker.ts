/**
 * Reads websites in the background, a few pages of each, round robin. A crawl is a row with a lease, so a crash loses
 * nothing: the lease of a dead worker expires, and pages that crash two workers are skipped.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { PeriodicTask } from '../../../platform/kernel/periodic-task.js';
import { CrawlSlice } from './crawl-slice.js';
import { CrawlsStore, LEASE_S } from './crawls.store.js';

const POLL_MS = 2_000;
/** Concurrent crawls per process, which mostly wait for other servers. */
const LANES_MAX = 2;

@Injectable()
export class CrawlWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(CrawlWorker.name);
  private readonly lanes = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private started = false;
  private readonly polling = new PeriodicTask(
    POLL_MS,
    () => Promise.resolve(this.wake()),
    () => {},
  );

  constructor(
    private readonly system: SystemDb,
    private readonly store: CrawlsStore,
    private readonly slice: CrawlSlice,
  ) {}

  onApplicationBootstrap(): void {
    this.started = true;
    this.polling.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.polling.stop();
    await Promise.all(this.lanes);
    await this.slice.close();
  }

  /** Starts a lane if there is room. */
  wake(): void {
    if (!this.started || this.stopping.signal.aborted || this.lanes.size >= LANES_MAX) return;
    const lane: Promise<void> = this.drain()
      .catch((error: Error) => this.log.warn(`a crawl lane stopped: ${error.message}`))
      .finally(() => this.lanes.delete(lane));
    this.lanes.add(lane);
  }

  /** Resolves when no work is due. */
  async whenIdle(): Promise<void> {
    this.wake();
    while (this.lanes.size > 0) await Promise.all(this.lanes);
  }

  private async drain(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const crawl = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
      if (!crawl) return;
      this.wake(); // there may be work for another lane
      await this.slice.run(crawl, this.stopping.signal);
    }
  }
}
