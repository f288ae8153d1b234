import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../../platform/db/only-row.js';
import { named, type Queryable, type TypedRow } from '../../../platform/db/statement.js';
import { fail } from '../../../platform/kernel/errors.js';
import { PICTURE_COLUMNS, type PictureRow } from './pictures.dto.js';

export interface NewPicture {
  id: string;
  name: string;
  type: string;
  bytes: number;
  place: 'database' | 's3';
}

const ADD = named(`
  insert into pictures (workspace_id, id, name, content_type, bytes, place) values ($1, $2, $3, $4, $5, $6)
  returning ${PICTURE_COLUMNS}`);
const ADD_CONTENT = named('insert into picture_contents (workspace_id, picture_id, bytes) values ($1, $2, $3)');
const REMOVE = named('delete from pictures where workspace_id = $1 and id = $2');
const UNUSED = `not exists (
  select from document_pictures d where d.workspace_id = p.workspace_id and d.picture_id = p.id)`;
const COUNT_UNUSED = named(`select count(*)::int as count from pictures p where p.workspace_id = $1 and ${UNUSED}`);
/** Held against a sweep; the pictures that are not there are missing from the result. */
const SHOW = named(`
  with held as (
    select id from pictures where workspace_id = $1 and id = any($3::uuid[]) order by id for key share),
  shown as (
    insert into document_pictures (workspace_id, document_id, picture_id)
    select $1, $2, id from held on conflict do nothing)
  select id from held`);
const RELEASE = named(`
  with freed as (delete from document_pictures where workspace_id = $1 and document_id = $2 returning picture_id)
  delete from pictures p using freed
  where p.workspace_id = $1 and p.id = freed.picture_id and not exists (
    select from document_pictures d
    where d.workspace_id = $1 and d.picture_id = p.id and d.document_id <> $2)`);
const REMOVE_UNUSED = named(`
  delete from pictures where ctid = any(array(
    select ctid from pictures p where created_at < now() - make_interval(days => $1) and ${UNUSED}
    order by created_at limit $2 for update skip locked))`);

@Injectable()
export class PicturesStore {
  async add(
    tx: Queryable,
    workspaceId: string,
    { id, name, type, bytes, place }: NewPicture,
  ): Promise<TypedRow<PictureRow>> {
    return onlyRow(await tx.query<TypedRow<PictureRow>>(ADD(workspaceId, id, name, type, bytes, place)));
  }

  async addContent(tx: Queryable, workspaceId: string, { id, bytes }: { id: string; bytes: Buffer }): Promise<void> {
    await tx.query(ADD_CONTENT(workspaceId, id, bytes));
  }

  async remove(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(REMOVE(workspaceId, id));
  }

  /** Number of pictures that no document shows. */
  async countUnused(tx: Queryable, workspaceId: string): Promise<number> {
    return onlyRow(await tx.query<{ count: number }>(COUNT_UNUSED(workspaceId))).count;
  }

  /** Notes that a document shows them, so that they stay. Throws `invalid_field`, which names one that is missing. */
  async show(
    tx: Queryable,
    workspaceId: string,
    { documentId, ids }: { documentId: string; ids: readonly string[] },
  ): Promise<void> {
    const { rows } = await tx.query<{ id: string }>(SHOW(workspaceId, documentId, ids));
    const missing = ids.find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined)
      throw fail('invalid_field', `text must show pictures of this workspace; there is no picture ${missing}`, {
        param: 'text',
      });
  }

  /** Removes the pictures that only this document shows, which is about to be deleted. */
  async release(tx: Queryable, workspaceId: string, documentId: string): Promise<void> {
    await tx.query(RELEASE(workspaceId, documentId));
  }

  /** Of all workspaces. @returns how many, at most `limit` */
  async removeUnused(db: Queryable, days: number, limit: number): Promise<number> {
    return (await db.query(REMOVE_UNUSED(days, limit))).rowCount;
  }
}
