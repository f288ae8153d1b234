import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { INBOX_FILTER_COLUMNS, type InboxFilterRow } from './inbox-filters.dto.js';

/** Changes of a workspace's filters run one after the other, so that no two take the same name, or the last place. */
const ALONE = named(`select pg_advisory_xact_lock(hashtextextended('inbox filters ' || $1, 0))`);
const COUNT = named(`
  select count(*)::int as count from inbox_filters where workspace_id = $1 and owner_id is not distinct from $2`);
const TAKEN = named(`
  select from inbox_filters
  where workspace_id = $1 and owner_id is not distinct from $2 and lower(name) = lower($3) and id <> $4`);
const TAG = named('select from tags where workspace_id = $1 and id = $2 for share');
const MEMBER = named('select from members where workspace_id = $1 and id = $2 and removed_at is null for share');
const INSERT = named(`
  insert into inbox_filters (workspace_id, ${INBOX_FILTER_COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);
/** Another member's private filter is not found. */
const LOCK = named(`
  select ${INBOX_FILTER_COLUMNS} from inbox_filters
  where workspace_id = $1 and id = $2 and (owner_id is null or owner_id = $3) for update`);
const UPDATE = named(`
  update inbox_filters set owner_id = $3, name = $4, queue = $5, held_by = $6, assignee_id = $7, tag_id = $8, kind = $9,
    updated_at = $10
  where workspace_id = $1 and id = $2`);
const DELETE = named('delete from inbox_filters where workspace_id = $1 and id = $2');

@Injectable()
export class InboxFiltersStore {
  async alone(db: Queryable, workspaceId: string): Promise<void> {
    await db.query(ALONE(workspaceId));
  }

  /** @param ownerId null = the shared ones */
  async count(db: Queryable, workspaceId: string, ownerId: string | null): Promise<number> {
    return (await db.query<{ count: number }>(COUNT(workspaceId, ownerId))).rows[0]?.count ?? 0;
  }

  /** Whether another filter of the same scope has its name. */
  async isTaken(db: Queryable, workspaceId: string, { id, owner_id, name }: InboxFilterRow): Promise<boolean> {
    return (await db.query(TAKEN(workspaceId, owner_id, name, id))).rowCount > 0;
  }

  async hasTag(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await db.query(TAG(workspaceId, id))).rowCount > 0;
  }

  async hasMember(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await db.query(MEMBER(workspaceId, id))).rowCount > 0;
  }

  async insert(db: Queryable, workspaceId: string, row: InboxFilterRow): Promise<void> {
    const { id, owner_id, name, queue, held_by, assignee_id, tag_id, kind, created_at, updated_at } = row;
    const values = [name, queue, held_by, assignee_id, tag_id, kind];
    await db.query(INSERT(workspaceId, id, owner_id, ...values, created_at, updated_at));
  }

  /** @param memberId of the caller; null if the filter is neither theirs nor shared */
  async lock(
    db: Queryable,
    workspaceId: string,
    { id, memberId }: { id: string; memberId: string },
  ): Promise<InboxFilterRow | null> {
    return (await db.query<InboxFilterRow>(LOCK(workspaceId, id, memberId))).rows[0] ?? null;
  }

  async update(db: Queryable, workspaceId: string, row: InboxFilterRow): Promise<void> {
    const { id, owner_id, name, queue, held_by, assignee_id, tag_id, kind, updated_at } = row;
    await db.query(UPDATE(workspaceId, id, owner_id, name, queue, held_by, assignee_id, tag_id, kind, updated_at));
  }

  async delete(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(DELETE(workspaceId, id));
  }
}
