/**
 * Queue of sources that wait to be indexed, in a table; its leases expire, so that no source is lost when a
 * process dies.
 */
import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import { leaseStatements, leaseNext } from '../../platform/db/fair-lease.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { DocumentSource } from './documents.store.js';

/** A leased upload, without its bytes. */
export interface Upload {
  workspace_id: string;
  document_id: string;
  source: DocumentSource;
  size: number;
  /** Number of leases, including this one. */
  attempts: number;
}

/** Bytes read at once: decoding more would block the event loop. */
const PIECE_BYTES = 1024 * 1024;

const UPLOAD = named(`
  insert into document_uploads (workspace_id, document_id, source, bytes) values ($1, $2, $3, $4)
  on conflict (workspace_id, document_id)
  do update set source = excluded.source, bytes = excluded.bytes, attempts = 0, leased_until = null, created_at = now()`);
const LEASE = leaseNext({
  queue: 'document_uploads',
  served: 'indexing_turns',
  returning: 'q.workspace_id, q.document_id, q.source, length(q.bytes) as size, q.attempts',
});
const PIECE = named(`
  select substring(bytes from $4 for $5) as piece from document_uploads
  where workspace_id = $1 and document_id = $2 and source = $3::jsonb`);
/** True only for this lease, not for a later one. */
const HAS_LEASE = 'workspace_id = $1 and document_id = $2 and source = $3::jsonb and attempts = $4';
const { renew: RENEW, giveBack: GIVE_BACK } = leaseStatements('document_uploads', HAS_LEASE);
/**
 * Only the upload that was processed, including its description: a newer one that replaced it meanwhile stays
 * queued.
 */
const DONE = named('delete from document_uploads where workspace_id = $1 and document_id = $2 and source = $3::jsonb');
const CANCEL = named('delete from document_uploads where workspace_id = $1 and document_id = $2');

@Injectable()
export class UploadsStore {
  /** Queues a source, replacing a queued one for the same document. */
  async add(
    db: Queryable,
    workspaceId: string,
    { id, source, bytes }: { id: string; source: DocumentSource; bytes: Buffer },
  ): Promise<void> {
    await db.query(UPLOAD(workspaceId, id, JSON.stringify(source), bytes));
  }

  /** Leases the next upload of any workspace for this many seconds. Needs a system transaction. */
  async lease(tx: Queryable, seconds: number): Promise<Upload | null> {
    await alone(tx, 'indexing lease');
    return (await tx.query<Upload & Record<string, unknown>>(LEASE(seconds))).rows[0] ?? null;
  }

  /** The uploaded bytes; null if a newer upload has replaced it, or the document was removed. */
  async bytes(db: Queryable, { workspace_id, document_id, source, size }: Upload): Promise<Buffer | null> {
    const pieces: Buffer[] = [];
    for (let start = 1; start <= size; start += PIECE_BYTES) {
      const statement = PIECE(workspace_id, document_id, JSON.stringify(source), start, PIECE_BYTES);
      const { rows } = await db.query<{ piece: Buffer }>(statement);
      if (!rows[0]) return null;
      pieces.push(rows[0].piece);
    }
    return Buffer.concat(pieces);
  }

  async renew(db: Queryable, upload: Upload, seconds: number): Promise<void> {
    await db.query(RENEW(...leaseKey(upload), seconds));
  }

  /** Undoes a lease. */
  async giveBack(db: Queryable, upload: Upload): Promise<void> {
    await db.query(GIVE_BACK(...leaseKey(upload), 0));
  }

  /** Releases the lease for later: the upload is unavailable for this many seconds, and the attempt does not count. */
  async postpone(db: Queryable, upload: Upload, seconds: number): Promise<void> {
    await db.query(GIVE_BACK(...leaseKey(upload), seconds));
  }

  /** Removes a finished upload from the queue. @returns false if the lease was lost */
  async done(db: Queryable, { workspace_id, document_id, source }: Upload): Promise<boolean> {
    return (await db.query(DONE(workspace_id, document_id, JSON.stringify(source)))).rowCount > 0;
  }

  async cancel(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(CANCEL(workspaceId, id));
  }
}

const leaseKey = ({ workspace_id, document_id, source, attempts }: Upload): [string, string, string, number] => [
  workspace_id,
  document_id,
  JSON.stringify(source),
  attempts,
];
