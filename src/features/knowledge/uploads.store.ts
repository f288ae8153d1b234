/** The queue of sources that wait to be indexed, in a table: leases run out, so that nothing is lost with a process. */
import { Injectable } from '@nestjs/common';
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
/** One at a time chooses, over all instances: two at once would both choose the same workspace. */
const CHOOSE_ALONE = named(`select pg_advisory_xact_lock(hashtextextended('indexing lease', 0))`);
/**
 * The workspace with the fewest uploads under way is next; of several, the one that has waited longest for its turn. Rows that
 * another transaction holds are skipped, for the lock above is held meanwhile; one that was leased while we looked stays leased.
 */
const LEASE = named(`
  with next as (
    select u.workspace_id, u.document_id
    from (select distinct workspace_id from document_uploads) w
    cross join lateral (
      select workspace_id, document_id, created_at from document_uploads
      where workspace_id = w.workspace_id and (leased_until is null or leased_until < now())
      order by created_at limit 1 for update skip locked) u
    left join indexing_turns t on t.workspace_id = w.workspace_id
    order by
      (select count(*) from document_uploads where workspace_id = w.workspace_id and leased_until >= now()),
      t.taken_at nulls first, u.created_at
    limit 1),
  turn as (
    insert into indexing_turns (workspace_id, taken_at) select workspace_id, clock_timestamp() from next
    on conflict (workspace_id) do update set taken_at = excluded.taken_at)
  update document_uploads u set leased_until = now() + make_interval(secs => $1), attempts = attempts + 1
  from next where u.workspace_id = next.workspace_id and u.document_id = next.document_id
    and (u.leased_until is null or u.leased_until < now())
  returning u.workspace_id, u.document_id, u.source, length(u.bytes) as size, u.attempts`);
const PIECE = named(`
  select substring(bytes from $4 for $5) as piece from document_uploads
  where workspace_id = $1 and document_id = $2 and source = $3::jsonb`);
/** Of this taking up alone: not of the one after its lease ran out. */
const HELD = 'workspace_id = $1 and document_id = $2 and source = $3::jsonb and attempts = $4';
const RENEW = named(`
  update document_uploads set leased_until = now() + make_interval(secs => $5) where ${HELD}`);
const GIVE_BACK = named(`update document_uploads set leased_until = null, attempts = attempts - 1 where ${HELD}`);
const POSTPONE = named(`
  update document_uploads set leased_until = now() + make_interval(secs => $5), attempts = attempts - 1 where ${HELD}`);
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
    await db.query(GIVE_BACK(...held(upload)));
  }

  /** Gives it back for later: nobody takes it up for so many seconds, and this attempt does not count. */
  async postpone(db: Queryable, upload: Upload, seconds: number): Promise<void> {
    await db.query(POSTPONE(...held(upload), seconds));
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
