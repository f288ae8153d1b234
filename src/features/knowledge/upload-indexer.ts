import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { ApiError } from '../../kernel/errors.js';
import { KnowledgeStorageReader } from './storage.reader.js';
import { DocumentsStore } from './documents.store.js';
import { DocumentRefused } from './normalise/document-refused.js';
import { prepare } from './prepare.js';
import { DocumentReadings } from './document-readings.js';
import { Publisher } from './publisher.js';
import { retryIfStale } from './stale-read.js';
import { UploadsStore, type Upload } from './uploads.store.js';

/** A newer upload of the document is in the queue, or another holder was faster: what was written is rolled back. */
class Replaced extends Error {}

/** Makes of an upload that was taken up the version that readers see, or says why it cannot be one. */
@Injectable()
export class UploadIndexer {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly uploads: UploadsStore,
    private readonly publisher: Publisher,
    private readonly readings: DocumentReadings,
    private readonly storage: KnowledgeStorageReader,
  ) {}

  /** @throws what is not the document's fault */
  async index(upload: Upload, signal: AbortSignal): Promise<void> {
    const { workspace_id: workspaceId } = upload;
    const bytes = await this.uploads.bytes(this.db.of(workspaceId), upload);
    if (!bytes) return;
    try {
      await retryIfStale(() => this.publish(upload, bytes, signal));
    } catch (error) {
      if (error instanceof Replaced) return;
      if (!(error instanceof DocumentRefused)) throw error;
      await this.fail(upload, error.message);
    }
  }

  private async publish(upload: Upload, bytes: Buffer, signal: AbortSignal): Promise<void> {
    const { workspace_id: workspaceId, document_id: id, source } = upload;
    const prepared = await prepare(workspaceId, { source, bytes }, this.readings, { lane: 'background', signal });
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.documents.lock(tx, workspaceId, id))) return; // removed meanwhile
      await this.requireRoom(tx, upload, Buffer.byteLength(prepared!.version.text));
      await this.publisher.publish(tx, workspaceId, id, prepared!);
      // Last: the row is locked from here on, and its lease is renewed and others are chosen meanwhile.
      if (!(await this.uploads.done(tx, upload))) throw new Replaced();
    });
  }

  /** The upload was counted as it was sent; a packed one (DOCX, PDF) may hold far more text. */
  private async requireRoom(tx: Queryable, upload: Upload, bytes: number): Promise<void> {
    if (bytes <= upload.size) return;
    try {
      await this.storage.requireRoom(tx, upload.workspace_id, { bytes, counted: upload.size, alone: true });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      throw new DocumentRefused('too_large', error.message, { cause: error });
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
