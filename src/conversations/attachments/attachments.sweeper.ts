import { Inject, Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { AttachmentsStore } from './attachments.store.js';
import { S3Objects } from './objects/s3-objects.js';
import { RemovalsStore } from './removals.store.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;
const OBJECTS_BATCH = 50;
/** Longer than a batch may take, and the delay after a failure. */
const LEASE_SECONDS = 10 * 60;
const UNSENT_HOURS = 24;
const WAITING_HOURS = 1;

/** Removes unsent files and orphaned objects, and marks files that nothing will fetch as lost. */
@Injectable()
export class AttachmentsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: AttachmentsStore,
    private readonly removals: RemovalsStore,
    @Inject(S3Objects) private readonly objects: S3Objects | null,
  ) {
    super(EVERY_MS, 'old files were not removed');
  }

  async sweep(): Promise<void> {
    await this.inPortions(BATCH, () => this.store.abandon(this.db, WAITING_HOURS, BATCH));
    await this.inPortions(BATCH, () => this.store.removeUnsent(this.db, UNSENT_HOURS, BATCH));
    const { objects } = this;
    if (!objects) return;
    const failures: Error[] = [];
    await this.inPortions(OBJECTS_BATCH, () => this.removeObjects(objects, failures));
    if (failures[0])
      throw new AggregateError(failures, `${failures.length} of the objects: ${failures[0].message}`, {
        cause: failures[0],
      });
  }

  /** Failed removals are due again later. Stops once a whole batch fails. */
  private async removeObjects(objects: S3Objects, failures: Error[]): Promise<number> {
    const due = await this.removals.claim(this.db, OBJECTS_BATCH, LEASE_SECONDS);
    let removed = 0;
    for (const removal of due)
      try {
        await objects.remove(removal.workspace_id, removal.attachment_id);
        await this.removals.take(this.db, removal);
        removed += 1;
      } catch (error) {
        failures.push(error as Error);
        await this.removals.retry(this.db, removal, LEASE_SECONDS);
      }
    return removed === 0 ? 0 : due.length;
  }
}
