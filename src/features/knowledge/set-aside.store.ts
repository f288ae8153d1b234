import { Injectable } from '@nestjs/common';
import type { SetAside } from '../../agent/ports/knowledge.js';
import { named, type Queryable } from '../../db/statement.js';

const FORGET = named('delete from set_aside_sentences where workspace_id = $1 and document_id = $2');
const ADD = named(`
  insert into set_aside_sentences (workspace_id, document_id, start_at, end_at, reason)
  select $1, $2, * from unnest($3::int[], $4::int[], $5::text[])`);

/** The sentences of a document that are no evidence because they speak to an assistant. They go with their document. */
@Injectable()
export class SetAsideStore {
  /** Inside the transaction that publishes the version they stand in. */
  async replace(db: Queryable, workspaceId: string, documentId: string, sentences: SetAside[]): Promise<void> {
    await db.query(FORGET(workspaceId, documentId));
    if (sentences.length === 0) return;
    const [starts, ends] = [sentences.map(({ start }) => start), sentences.map(({ end }) => end)];
    const reasons = sentences.map(({ reason }) => reason);
    await db.query(ADD(workspaceId, documentId, starts, ends, reasons));
  }
}
