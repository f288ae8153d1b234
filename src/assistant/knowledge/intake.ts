import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { KnowledgeStorageReader } from './storage.reader.js';
import { DocumentsStore } from './documents.store.js';
import { IndexingQueue } from './indexing.queue.js';
import type { Prepared, SentDocument } from './prepare.js';
import { Publisher } from './publisher.js';

/** Accepts a new source of a locked or new document: published at once if it is prepared, otherwise queued. */
@Injectable()
export class Intake {
  constructor(
    private readonly documents: DocumentsStore,
    private readonly publisher: Publisher,
    private readonly queue: IndexingQueue,
    private readonly storage: KnowledgeStorageReader,
  ) {}

  /** @throws `conflict` if the workspace has no room for it */
  async accept(
    tx: Queryable,
    workspaceId: string,
    { id, sent, prepared }: { id: string; sent: SentDocument; prepared: Prepared | null },
  ): Promise<void> {
    await this.storage.requireRoom(tx, workspaceId, { bytes: sent.bytes.length, alone: prepared === null });
    if (prepared) {
      await this.queue.cancel(tx, workspaceId, id); // this version is newer than a queued one
      await this.publisher.publish(tx, workspaceId, { documentId: id, prepared });
      return;
    }
    await this.documents.setStatus(tx, workspaceId, { id, status: 'indexing', error: null });
    await this.queue.add(tx, workspaceId, { documentId: id, sentDocument: sent });
  }

  /** Takes a document that is about to be deleted out of the index. */
  withdraw(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    return this.publisher.removeFromIndex(tx, workspaceId, id);
  }
}
