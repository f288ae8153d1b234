/** Queue of documents that wait for vectors. */
import { Injectable } from '@nestjs/common';
import { Instances } from '../../../platform/db/instances.js';
import { leaseQueue, RELEASED } from '../../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../../platform/db/queue-store.js';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { MAY_EMBED } from './may-embed.js';

/** A leased document. */
export interface WaitingDocument extends Leased {
  document_id: string;
  /** Number of leases, including this one. */
  attempts: number;
}

const PENDING = `embedding_status = 'pending', embedding_error = null`;
const PUT_IN = `
  on conflict (workspace_id, document_id)
  do update set attempts = 0, ${RELEASED}, created_at = now(), due_at = now()`;
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
const QUEUE = leaseQueue({
  table: 'embedding_queue',
  key: 'document_id',
  fair: { turns: 'embedding_turns' },
  returnsTo: 'created_at',
});

@Injectable()
export class EmbeddingQueueStore extends QueueStore<WaitingDocument> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

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
}
