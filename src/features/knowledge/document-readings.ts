import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import { DocumentProcesses, type ReadingOptions } from './processes/document-processes.js';
import type { DocumentJob } from './processes/messages.js';
import type { DocumentReading } from './processes/reading.js';
import { QuarantinedStore, releasesHash } from './quarantined.store.js';

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
}
