import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import { KnowledgeStorageReader } from './storage.reader.js';
import { DocumentsStore } from './documents.store.js';
import { DocumentRefused, type RefusalReason } from '../../platform/kernel/html/document-refused.js';
import { prepare } from './prepare.js';
import { DocumentReadings } from './document-readings.js';
import { Publisher } from './publisher.js';
import { retryIfStale } from './stale-read.js';
import { UploadsStore, type Upload } from './uploads.store.js';

/** A newer upload of the document is queued, or another worker was faster: the transaction is rolled back. */
class UploadReplaced extends Error {}

/** Turns a leased upload into the published version, or records why it cannot be one. */
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

  /** @throws errors that are not the document's fault */
  async index(upload: Upload, signal: AbortSignal): Promise<void> {
    const { workspace_id: workspaceId } = upload;
    const bytes = await this.uploads.bytes(this.db.of(workspaceId), upload);
    if (!bytes) return;
    try {
      await retryIfStale(() => this.publish(upload, bytes, signal));
    } catch (error) {
      if (error instanceof UploadReplaced) return;
      if (!(error instanceof DocumentRefused)) throw error;
      await this.fail(upload, error.message);
    }
  }

  private async publish(upload: Upload, bytes: Buffer, signal: AbortSignal): Promise<void> {
    const { workspace_id: workspaceId, document_id: id, source } = upload;
    const reading = await prepare(workspaceId, {
      sentDocument: { source, bytes },
      readings: this.readings,
      options: { lane: 'background', signal },
    });
    const prepared = required(reading, 'the reading of a document');
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.documents.lock(tx, workspaceId, id))) return; // removed meanwhile
      await this.requireRoom(tx, upload, Buffer.byteLength(prepared.version.text));
      await refusedAs('no_text', () => this.publisher.publish(tx, workspaceId, { documentId: id, prepared }));
      // Last, because the row is locked from here on, while its lease is renewed and other rows are chosen.
      if (!(await this.uploads.take(tx, upload))) throw new UploadReplaced();
    });
  }

  /** The upload was counted at its packed size; a packed format (DOCX, PDF) may contain far more text. */
  private async requireRoom(tx: Queryable, upload: Upload, bytes: number): Promise<void> {
    if (bytes <= upload.size) return;
    const room = { bytes, counted: upload.size, alone: true };
    await refusedAs('too_large', () => this.storage.requireRoom(tx, upload.workspace_id, room));
  }

  /** Removes an upload from the queue. @param error for the team @returns false if the lease was lost */
  fail(upload: Upload, error: string): Promise<boolean> {
    const { workspace_id: workspaceId, document_id: id } = upload;
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.uploads.take(tx, upload))) return false;
      await this.documents.setStatus(tx, workspaceId, { id, status: 'failed', error });
      return true;
    });
  }
}

/** What a caller would be told is noted at the document, whose sender has left. */
async function refusedAs(reason: RefusalReason, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ApiError && (error.code === 'conflict' || error.code === 'invalid_field'))) throw error;
    throw new DocumentRefused(reason, error.message, { cause: error });
  }
}
