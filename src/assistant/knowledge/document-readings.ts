import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import type { CurrentText } from './documents.store.js';
import { DocumentRefused } from '../../platform/kernel/html/document-refused.js';
import { DocumentProcesses, type ReadingOptions } from './processes/document-processes.js';
import type { DocumentJob } from './processes/messages.js';
import type { DocumentReading } from './processes/reading.js';
import { QuarantinedStore, releasesHash } from './quarantined.store.js';

/** How long a caller waits for a free lane. */
const WAIT_MS = 5_000;

/** A reading, with a hash of the releases that it was made with; see `releasesHash`. */
export interface ReleasedReading extends DocumentReading {
  releases: string;
}

/** Reads documents, including sentences that the workspace's team released from quarantine. */
@Injectable()
export class DocumentReadings {
  constructor(
    private readonly db: TenantDb,
    private readonly processes: DocumentProcesses,
    private readonly quarantined: QuarantinedStore,
  ) {}

  /**
   * @param job without `released`, which is read here
   * @returns null if no lane was free within `waitMs`
   * @throws DocumentRefused; `service_unavailable` if the process was ended from outside
   */
  async read(workspaceId: string, job: DocumentJob, options: ReadingOptions): Promise<ReleasedReading | null> {
    const released = job.released ?? (await this.quarantined.releasedHashes(this.db.of(workspaceId), workspaceId));
    const reading = await this.processes.read(workspaceId, { ...job, released }, options);
    return reading && { ...reading, releases: releasesHash(released) };
  }

  /**
   * Reads a current version again while the caller waits.
   * @param released the hashes to read it with; absent = those of the workspace
   * @throws `conflict` if it can no longer be read; `service_unavailable`
   */
  async readAgain(
    workspaceId: string,
    { title, text, locale }: CurrentText,
    released?: string[],
  ): Promise<ReleasedReading> {
    const job = { kind: 'text', title, text, locale, released } as const;
    const reading = await this.read(workspaceId, job, { lane: 'quick', waitMs: WAIT_MS }).catch((error: Error) => {
      if (error instanceof DocumentRefused) throw fail('conflict', error.message);
      throw error;
    });
    if (!reading) throw fail('service_unavailable');
    return reading;
  }
}
