import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import { DocumentProcesses, type ReadingOptions } from './processes/document-processes.js';
import type { DocumentJob } from './processes/messages.js';
import type { DocumentReading } from './processes/reading.js';
import { QuarantinedStore, releasesHash } from './quarantined.store.js';

/** A reading, and by which releases it was made; see `releasesHash`. */
export interface ReleasedReading extends DocumentReading {
  releases: string;
}

/** Reads documents, with the sentences as evidence that the workspace's team released from quarantine. */
@Injectable()
export class DocumentReadings {
  constructor(
    private readonly db: TenantDb,
    private readonly processes: DocumentProcesses,
    private readonly quarantined: QuarantinedStore,
  ) {}

  /**
   * @param job without `released` as the team has decided by now
   * @returns null where no lane was free within `waitMs`
   * @throws DocumentRefused; `service_unavailable` where the process was ended from outside
   */
  async read(workspaceId: string, job: DocumentJob, options: ReadingOptions): Promise<ReleasedReading | null> {
    const released = job.released ?? (await this.quarantined.releasedHashes(this.db.of(workspaceId), workspaceId));
    const reading = await this.processes.read(workspaceId, { ...job, released }, options);
    return reading && { ...reading, releases: releasesHash(released) };
  }
}
