import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../../platform/db/sweeper.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { CrawlsService } from './crawls.service.js';
import { CrawlsStore } from './crawls.store.js';

const EVERY_MS = 60_000;
const BATCH = 100;

/** Reads websites again whose time has come, over all workspaces; any number of instances may sweep at once. */
@Injectable()
export class RepeatedCrawlsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: CrawlsStore,
    private readonly crawls: CrawlsService,
  ) {
    super(EVERY_MS, 'websites were not read again');
  }

  /** Begins what is due, one website of each workspace. */
  async sweep(): Promise<void> {
    for (const due of await this.db.transaction((tx) => this.store.due(tx, BATCH)))
      if (!this.stopping) await this.crawls.repeat(due);
  }
}
