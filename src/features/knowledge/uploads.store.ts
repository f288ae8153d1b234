/** The queue of sources that wait to be indexed, in a table: leases run out, so that nothing is lost with a process. */
import { Injectable } from '@nestjs/common';
import { chooseAlone, heldLease, leaseNext } from '../../db/fair-lease.js';
import { named, type Queryable } from '../../db/statement.js';
import type { DocumentSource } from './documents.store.js';

/** An upload that is ours for a while, without its bytes. */
export interface Upload {
  workspace_id: string;
  document_id: string;
  source: DocumentSource;
  size: number;
  /** How often it was taken up, this time included. */
  attempts: number;
}

/** What is read of an upload at once: decoding more would hold up other calls. */
const PIECE_BYTES = 1024 * 1024;

const UPLOAD = named(`
  insert into document_uploads (workspace_id, document_id, source, bytes) values ($1, $2, $3, $4)
  on conflict (workspace_id, document_id)
  do update set source = excluded.source, bytes = excluded.bytes, attempts = 0, leased_until = null, created_at = now()`);
const CHOOSE_ALONE = chooseAlone('indexing lease');
const LEASE = leaseNext({
  queue: 'document_uploads',
  turns: 'indexing_turns',
  returning: 'q.workspace_id, q.document_id, q.source, length(q.bytes) as size, q.attempts',
});
const PIECE = named(`
  select substring(bytes from $4 for $5) as piece from document_uploads
  where workspace_id = $1 and document_id = $2 and source = $3::jsonb`);
/** Of this taking up alone: not of the one after its lease ran out. */
const HELD = 'workspace_id = $1 and document_id = $2 and source = $3::jsonb and attempts = $4';
const { renew: RENEW, giveBack: GIVE_BACK } = heldLease('document_uploads', HELD);
/** Only the upload that was worked on, its description included: a newer one that replaced it meanwhile stays and is next. */
const DONE = named('delete from document_uploads where workspace_id = $1 and document_id = $2 and source = $3::jsonb');
const CANCEL = named('delete from document_uploads where workspace_id = $1 and document_id = $2');

@Injectable()
export class UploadsStore {
  /** Puts a source into the queue, in place of one that waits for the same document. */
  async add(db: Queryable, workspaceId: string, id: string, source: DocumentSource, bytes: Buffer): Promise<void> {
    await db.query(UPLOAD(workspaceId, id, JSON.stringify(source), bytes));
  }

  /** The next upload, ours alone for so many seconds. Over all workspaces: in a transaction of the system's. */
  async lease(tx: Queryable, seconds: number): Promise<Upload | null> {
    await tx.query(CHOOSE_ALONE());
    return (await tx.query<Upload & Record<string, unknown>>(LEASE(seconds))).rows[0] ?? null;
  }

  /** What was uploaded; null where a newer one has replaced it, or the document was removed. */
  async bytes(db: Queryable, { workspace_id, document_id, source, size }: Upload): Promise<Buffer | null> {
    const pieces: Buffer[] = [];
    for (let at = 1; at <= size; at += PIECE_BYTES) {
      const statement = PIECE(workspace_id, document_id, JSON.stringify(source), at, PIECE_BYTES);
      const { rows } = await db.query<{ piece: Buffer }>(statement);
      if (!rows[0]) return null;
      pieces.push(rows[0].piece);
    }
    return Buffer.concat(pieces);
  }

  async renew(db: Queryable, upload: Upload, seconds: number): Promise<void> {
    await db.query(RENEW(...held(upload), seconds));
  }

  /** Puts it back as if it had not been taken up. */
  async giveBack(db: Queryable, upload: Upload): Promise<void> {
    await db.query(GIVE_BACK(...held(upload), 0));
  }

  /** Gives it back for later: nobody takes it up for so many seconds, and this attempt does not count. */
  async postpone(db: Queryable, upload: Upload, seconds: number): Promise<void> {
    await db.query(GIVE_BACK(...held(upload), seconds));
  }

  /** Takes a finished upload out of the queue. @returns whether it was still the one that waits */
  async done(db: Queryable, { workspace_id, document_id, source }: Upload): Promise<boolean> {
    return (await db.query(DONE(workspace_id, document_id, JSON.stringify(source)))).rowCount > 0;
  }

  async cancel(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(CANCEL(workspaceId, id));
  }
}

const held = ({ workspace_id, document_id, source, attempts }: Upload): [string, string, string, number] => [
  workspace_id,
  document_id,
  JSON.stringify(source),
  attempts,
];
