/**
 * Queue of documents that wait for vectors, in a table; its leases expire, so that no document is lost when a
 * process dies.
 */
import { Injectable } from '@nestjs/common';
import { alone } from '../../../platform/db/alone.js';
import { leaseStatements, leaseNext } from '../../../platform/db/fair-lease.js';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { MAY_EMBED } from './may-embed.js';

/** A leased document. */
export interface WaitingDocument {
  workspace_id: string;
  document_id: string;
  /** Changes each time the document is queued. */
  round: number;
  /** Number of leases, including this one. */
  attempts: number;
}

const PENDING = `embedding_status = 'pending', embedding_error = null`;
const PUT_IN = `
  on conflict (workspace_id, document_id)
  do update set round = embedding_queue.round + 1, attempts = 0, leased_until = null, created_at = now()`;
const ADD = named(`
  with wanted as (
    update documents d set ${PENDING}
    where d.workspace_id = $1 and d.id = $2 and d.chunks > 0 and ${MAY_EMBED} returning d.workspace_id, d.id)
  insert into embedding_queue (workspace_id, document_id) select workspace_id, id from wanted ${PUT_IN}`);
/** Documents without vectors in this space, of one workspace or of all; queued ones keep their place. */
const ADD_MISSING = named(`
  with missing as (
    select d.workspace_id, d.id from documents d
    where ($2::uuid is null or d.workspace_id = $2) and d.chunks > 0 and d.embedding_status <> 'pending'
      and d.embedding_model is distinct from $1 and ${MAY_EMBED}
    order by d.workspace_id, d.id limit $3 for no key update skip locked),
  wanted as (
    update documents d set ${PENDING} from missing m where d.workspace_id = m.workspace_id and d.id = m.id
    returning d.workspace_id, d.id)
  insert into embedding_queue (workspace_id, document_id) select workspace_id, id from wanted ${PUT_IN}`);
const LEASE = leaseNext({
  queue: 'embedding_queue',
  served: 'embedding_turns',
  returning: 'q.workspace_id, q.document_id, q.round, q.attempts',
});
/** Holds only for this lease: not for a later one, nor after the document was queued again. */
const HAS_LEASE = 'workspace_id = $1 and document_id = $2 and round = $3 and attempts = $4';
const { renew: RENEW, giveBack: GIVE_BACK } = leaseStatements('embedding_queue', HAS_LEASE);
const DONE = named(`delete from embedding_queue where ${HAS_LEASE}`);

@Injectable()
export class EmbeddingQueueStore {
  /** Queues a document if it may be sent; a queued one starts again. */
  async add(tx: Queryable, workspaceId: string, documentId: string): Promise<void> {
    await tx.query(ADD(workspaceId, documentId));
  }

  /** Queues documents without vectors in a space. Over all workspaces, or one. @returns how many, at most `limit` */
  async addMissing(
    db: Queryable,
    { space, workspaceId, limit }: { space: string; workspaceId: string | null; limit: number },
  ): Promise<number> {
    return (await db.query(ADD_MISSING(space, workspaceId, limit))).rowCount;
  }

  /** Leases the next document for this many seconds. Of any workspace. Needs a system transaction. */
  async lease(tx: Queryable, seconds: number): Promise<WaitingDocument | null> {
    await alone(tx, 'embedding lease');
    return (await tx.query<WaitingDocument & Record<string, unknown>>(LEASE(seconds))).rows[0] ?? null;
  }

  async renew(db: Queryable, waiting: WaitingDocument, seconds: number): Promise<void> {
    await db.query(RENEW(...leaseKey(waiting), seconds));
  }

  /** Undoes a lease; the document is available again after this many seconds. */
  async giveBack(db: Queryable, waiting: WaitingDocument, seconds: number): Promise<void> {
    await db.query(GIVE_BACK(...leaseKey(waiting), seconds));
  }

  /** Removes a finished document. @returns false if the lease was lost */
  async done(db: Queryable, waiting: WaitingDocument): Promise<boolean> {
    return (await db.query(DONE(...leaseKey(waiting)))).rowCount > 0;
  }
}

const leaseKey = (waiting: WaitingDocument): [string, string, number, number] => [
  waiting.workspace_id,
  waiting.document_id,
  waiting.round,
  waiting.attempts,
];
