/** Stores passages' vectors, and the embedding status of documents. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { inParts } from '../in-parts.js';
import { MAY_EMBED } from './may-embed.js';
import type { QuantisedVector } from './quantise.js';
import { onlyRow } from '../../../platform/db/only-row.js';

/** A document's text for the endpoint, and whether it may be sent. */
export interface EmbeddableDocument {
  title: string;
  chunks: number;
  may_embed: boolean;
}

export interface EmbeddablePassage {
  internal: boolean;
  no: number;
  headings: string[];
  text: string;
}

export interface PassageVector extends QuantisedVector {
  internal: boolean;
  no: number;
}

/** Rows per statement: building it is the longest time for which it blocks others. */
const ROWS_MAX = 1_000;

const DOCUMENT = named(`
  select d.title, d.chunks, ${MAY_EMBED} as may_embed from documents d where d.workspace_id = $1 and d.id = $2`);
const PASSAGES = named(`
  select internal, no, headings, text from passages
  where workspace_id = $1 and document_id = $2 and no > $3 order by no limit $4`);
const NEXT_STATE = named(`
  update knowledge_indexes set vectors = vectors + 1 where workspace_id = $1 and internal = $2`);
const STORAGE_USED = named(`
  select count(*)::int as used from passage_vectors v where v.workspace_id = $1 and v.internal = $2
    and not exists (select from passages p
      where p.workspace_id = $1 and p.internal = $2 and p.no = v.no and p.document_id = $3)`);
const WRITE = named(`
  insert into passage_vectors as v (workspace_id, internal, no, scale, vector)
  select $1, $2, * from unnest($3::int[], $4::real[], $5::bytea[])
  on conflict (workspace_id, internal, no) do update set scale = excluded.scale, vector = excluded.vector`);
const STATUS = named(`
  update documents set embedding_status = $3, embedding_error = $4, embedding_model = $5
  where workspace_id = $1 and id = $2`);
const NONE = `embedding_status = 'none', embedding_error = null, embedding_model = null`;
const REMOVE = named(`
  with changed as (
    update documents set ${NONE} where workspace_id = $1 and id = $2 returning id)
  delete from passage_vectors v using changed c, passages p
  where p.workspace_id = $1 and p.document_id = c.id
    and v.workspace_id = $1 and v.internal = p.internal and v.no = p.no`);
/** Documents whose vectors may no longer be kept, of one workspace or of all. */
const WITHDRAW = named(`
  with unwanted as (
    select d.workspace_id, d.id from documents d
    where ($1::uuid is null or d.workspace_id = $1) and d.embedding_status <> 'none' and not ${MAY_EMBED}
    order by d.workspace_id, d.id limit $2 for no key update skip locked),
  changed as (
    update documents d set ${NONE}
    from unwanted u where d.workspace_id = u.workspace_id and d.id = u.id returning d.workspace_id, d.id),
  unqueued as (
    delete from embedding_queue q using changed c where q.workspace_id = c.workspace_id and q.document_id = c.id),
  next_state as (
    update knowledge_indexes i set vectors = vectors + 1
    where i.workspace_id in (select workspace_id from changed)),
  removed as (
    delete from passage_vectors v using changed c, passages p
    where p.workspace_id = c.workspace_id and p.document_id = c.id
      and v.workspace_id = p.workspace_id and v.internal = p.internal and v.no = p.no)
  select count(*)::int as documents from changed`);
const COUNTS = named(`
  select embedding_status as status, count(*)::int as documents from documents
  where embedding_status <> 'none' group by 1`);

@Injectable()
export class VectorsStore {
  async document(db: Queryable, workspaceId: string, id: string): Promise<EmbeddableDocument | null> {
    const { rows } = await db.query<EmbeddableDocument & Record<string, unknown>>(DOCUMENT(workspaceId, id));
    return rows[0] ?? null;
  }

  /** The document's next passages by number. @param after 0, or the last number */
  async passages(
    db: Queryable,
    workspaceId: string,
    { documentId, after, limit }: { documentId: string; after: number; limit: number },
  ): Promise<EmbeddablePassage[]> {
    const statement = PASSAGES(workspaceId, documentId, after, limit);
    return (await db.query<EmbeddablePassage & Record<string, unknown>>(statement)).rows;
  }

  /**
   * Writes a document's vectors; readers see them after the commit. In a transaction that has locked the
   * document.
   * @returns false if the workspace would exceed `limit` vectors: then nothing is written
   */
  async write(
    tx: Queryable,
    workspaceId: string,
    { documentId, vectors, limit }: { documentId: string; vectors: PassageVector[]; limit: number },
  ): Promise<boolean> {
    const internal = vectors[0]?.internal ?? false;
    await tx.query(NEXT_STATE(workspaceId, internal)); // one writer at a time, so that the count stays exact
    const { rows } = await tx.query<{ used: number }>(STORAGE_USED(workspaceId, internal, documentId));
    if (onlyRow({ rows }).used + vectors.length > limit) return false;
    for (const part of inParts(vectors, ROWS_MAX)) {
      const columns = [part.map(({ no }) => no), part.map(({ scale }) => scale), part.map(({ vector }) => vector)];
      await tx.query(WRITE(workspaceId, internal, ...columns));
    }
    return true;
  }

  async setReady(
    tx: Queryable,
    workspaceId: string,
    { documentId, space }: { documentId: string; space: string },
  ): Promise<void> {
    await tx.query(STATUS(workspaceId, documentId, 'ready', null, space));
  }

  /** @param space in which it failed: it is retried in another one */
  async setFailed(
    tx: Queryable,
    workspaceId: string,
    { documentId, error, space }: { documentId: string; error: string; space: string },
  ): Promise<void> {
    await tx.query(STATUS(workspaceId, documentId, 'failed', error, space));
  }

  /** Removes a document's vectors; it no longer waits for any. */
  async remove(tx: Queryable, workspaceId: string, documentId: string): Promise<void> {
    await tx.query(REMOVE(workspaceId, documentId));
  }

  /**
   * Removes vectors that settings no longer allow, of one workspace or of all. @returns number of documents, at
   * most `limit`
   */
  async withdraw(db: Queryable, workspaceId: string | null, limit: number): Promise<number> {
    return onlyRow(await db.query<{ documents: number }>(WITHDRAW(workspaceId, limit))).documents;
  }

  /** Number of documents with each status, over all workspaces. */
  async counts(db: Queryable): Promise<Record<string, number>> {
    const { rows } = await db.query<{ status: string; documents: number }>(COUNTS());
    return Object.fromEntries(rows.map(({ status, documents }) => [status, documents]));
  }
}
