import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import { DocumentsStore } from './documents.store.js';
import { DocumentRefused } from './normalise/document-refused.js';
import { prepare } from './prepare.js';
import { DocumentProcesses } from './processes/document-processes.js';
import { Publisher } from './publisher.js';
import { UploadsStore, type Upload } from './uploads.store.js';

/** Makes of an upload that was taken up the version that readers see, or says why it cannot be one. */
@Injectable()
export class UploadIndexer {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly uploads: UploadsStore,
    private readonly publisher: Publisher,
    private readonly processes: DocumentProcesses,
  ) {}

  /** @throws what is not the document's fault */
  async index(upload: Upload, signal: AbortSignal): Promise<void> {
    const { workspace_id: workspaceId, document_id: id, source } = upload;
    const bytes = await this.uploads.bytes(this.db.of(workspaceId), upload);
    if (!bytes) return;
    try {
      const prepared = await prepare(workspaceId, { source, bytes }, this.processes, { lane: 'background', signal });
      await this.db.transaction(workspaceId, async (tx) => {
        if (!(await this.documents.lock(tx, workspaceId, id))) return; // removed meanwhile
        if (!(await this.uploads.done(tx, upload))) return; // a newer one is in the queue
        await this.publisher.publish(tx, workspaceId, id, prepared!);
      });
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      await this.fail(upload, error.message);
    }
  }

  /** Takes an upload out of the queue. @param error for the team. @returns whether it was still the one that waits */
  fail(upload: Upload, error: string): Promise<boolean> {
    const { workspace_id: workspaceId, document_id: id } = upload;
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.uploads.done(tx, upload))) return false;
      await this.documents.setStatus(tx, workspaceId, id, 'failed', error);
      return true;
    });
  }
}
