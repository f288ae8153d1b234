/** Fetches, inspects and stores the files that customers send. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { asUnavailable, isOverTime, isRepeatable } from '../../platform/db/errors.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { ObjectStoreFailed } from '../../conversations/attachments/attachments.dto.js';
import { LaneWorker } from '../../platform/db/lane-worker.js';
import { RetryLater } from '../retry-later.js';
import { IncomingFiles } from './incoming-files.js';
import { MediaStore, waitedMs, type LeasedFile } from './media.store.js';

/** Each lane holds a whole file in memory. */
const LANES = 2;
/** Longer than fetching, inspecting and storing take. */
const LEASE_S = 180;
const RETRY_S = 5;
const RETRY_MAX_S = 600;
/** Outages do not count as attempts; the delay grows with the time that the file has waited. */
const OUTAGE_WAIT_MAX_S = 3_600;

@Injectable()
export class MediaQueue extends LaneWorker {
  constructor(
    private readonly system: SystemDb,
    private readonly store: MediaStore,
    private readonly files: IncomingFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(LANES);
  }

  protected async next(): Promise<boolean> {
    const file = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (!file) return false;
    await this.files.process(file).catch((error: Error) => this.failed(file, error));
    return true;
  }

  private async failed(file: LeasedFile, error: Error): Promise<void> {
    if (error instanceof RetryLater) return this.postpone(file);
    this.log.warn(`file ${file.attachment_id} was not stored, attempt ${file.attempts}: ${error.message}`);
    if (error instanceof ObjectStoreFailed) return this.postpone(file);
    const isBusy = error instanceof ApiError && error.code === 'service_unavailable';
    const isOutage = asUnavailable(error) !== undefined && !isOverTime(error); // a timeout may recur every time
    if (isBusy || isOutage || isRepeatable(error)) return this.store.giveBack(this.system, file, RETRY_S);
    await this.store.retry(this.system, file, Math.min(RETRY_MAX_S, RETRY_S * 2 ** (file.attempts - 1)));
  }

  /** Does not count as an attempt. */
  private postpone(file: LeasedFile): Promise<void> {
    const waitMs = waitedMs(file, this.clock.now());
    return this.store.giveBack(this.system, file, Math.min(OUTAGE_WAIT_MAX_S, Math.max(RETRY_S, waitMs / 2_000)));
  }
}
