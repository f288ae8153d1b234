/** Processes a leased file: finds its bytes, and has them stored or refused. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ChannelsStore } from '../channels.store.js';
import { RetryLater } from '../retry-later.js';
import { FileContents } from './file-contents.js';
import { FileResults } from './file-results.js';
import { MediaStore, waitedMs, type LeasedFile } from './media.store.js';

/** Attempts that were interrupted or failed on our side. */
const ATTEMPTS_MAX = 8;
/** After this a file is given up: providers keep files for days, and tokens are renewed sooner than that. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;

@Injectable()
export class IncomingFiles {
  constructor(
    private readonly db: TenantDb,
    private readonly store: MediaStore,
    private readonly channels: ChannelsStore,
    private readonly contents: FileContents,
    private readonly results: FileResults,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws RetryLater if the file cannot be fetched now; ObjectStoreFailed. */
  async process(file: LeasedFile): Promise<void> {
    const { workspace_id: workspaceId, account_id: accountId } = file;
    const db = this.db.of(workspaceId);
    const row = await this.channels.find(db, workspaceId, accountId);
    const waiting = row && (await this.store.waiting(db, file));
    if (!row || !waiting) return void (await this.store.take(db, file)); // erased, or the account was removed
    if (row.status === 'paused') return this.store.giveBack(db, file, 0); // due again on resume
    if (file.attempts > ATTEMPTS_MAX) return this.results.lose(file, null);
    const fetched = await this.contents.fetch(file, waiting, row);
    if (fetched.outcome === 'later') return this.retryLater(file, fetched.reason);
    if (fetched.outcome === 'lost') return this.results.lose(file, fetched.reason);
    if (fetched.outcome === 'too_large')
      return this.results.refuse(file, waiting, { reason: 'too_large', found: null });
    await this.results.store(file, waiting, fetched);
  }

  private async retryLater(file: LeasedFile, reason: string): Promise<void> {
    if (waitedMs(file, this.clock.now()) < GIVE_UP_MS) throw new RetryLater(reason);
    await this.results.lose(file, reason);
  }
}
