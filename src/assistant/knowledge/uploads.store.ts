/** Queue of sources that wait to be indexed. */
import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { pieceOf, readInPieces } from '../../platform/db/pieces.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { DocumentSource } from './documents.store.js';

/** A leased upload, without its bytes. */
export interface Upload extends Leased {
  document_id: string;
  source: DocumentSource;
  size: number;
  /** Number of leases, including this one. */
  attempts: number;
}

const UPLOAD = named(`
  insert into document_uploads (workspace_id, document_id, source, bytes) values ($1, $2, $3, $4)
  on conflict (workspace_id, document_id)
  do update set source = excluded.source, bytes = excluded.bytes, attempts = 0, ${RELEASED}, created_at = now(), due_at = now()`);
const QUEUE = leaseQueue({
  table: 'document_uploads',
  key: 'document_id',
  returning: ['source', 'length(q.bytes) as size'],
  fair: { turns: 'indexing_turns' },
  returnsTo: 'created_at',
});
const PIECE = named(`
  select ${pieceOf('bytes', '$4', '$5')} from document_uploads where ${hasLease('document_id')}`);
const CANCEL = named('delete from document_uploads where workspace_id = $1 and document_id = $2');

@Injectable()
export class UploadsStore extends QueueStore<Upload> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Queues a source, replacing a queued one for the same document. */
  async add(
    db: Queryable,
    workspaceId: string,
    { id, source, bytes }: { id: string; source: DocumentSource; bytes: Buffer },
  ): Promise<void> {
    await db.query(UPLOAD(workspaceId, id, JSON.stringify(source), bytes));
  }

  /** The uploaded bytes; null if the lease was lost: to another worker, a newer upload, or a removal. */
  bytes(db: Queryable, upload: Upload): Promise<Buffer | null> {
    return readInPieces(db, upload.size, (start, length) => PIECE(...this.keyOf(upload), start, length));
  }

  async cancel(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(CANCEL(workspaceId, id));
  }
}
