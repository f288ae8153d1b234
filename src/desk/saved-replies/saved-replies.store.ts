import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { SAVED_REPLY_COLUMNS, type SavedReplyRow } from './saved-replies.dto.js';

/**
 * Changes of a workspace's saved replies run one after the other, so that no two take the same shortcut, or the
 * last place.
 */
const ALONE = named(`select pg_advisory_xact_lock(hashtextextended('saved replies ' || $1, 0))`);
const COUNT = named(`
  select count(*)::int as count from saved_replies where workspace_id = $1 and owner_id is not distinct from $2`);
const TAKEN = named(`
  select from saved_replies
  where workspace_id = $1 and owner_id is not distinct from $2 and shortcut = $3 and id <> $4`);
const INSERT = named(`
  insert into saved_replies (workspace_id, ${SAVED_REPLY_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)`);
/** Another member's private reply is not found. */
const LOCK = named(`
  select ${SAVED_REPLY_COLUMNS} from saved_replies
  where workspace_id = $1 and id = $2 and (owner_id is null or owner_id = $3) for update`);
const UPDATE = named(`
  update saved_replies set owner_id = $3, shortcut = $4, title = $5, text = $6, updated_at = $7
  where workspace_id = $1 and id = $2`);
const DELETE = named('delete from saved_replies where workspace_id = $1 and id = $2');

@Injectable()
export class SavedRepliesStore {
  async alone(db: Queryable, workspaceId: string): Promise<void> {
    await db.query(ALONE(workspaceId));
  }

  /** @param ownerId null = the shared ones */
  async count(db: Queryable, workspaceId: string, ownerId: string | null): Promise<number> {
    return (await db.query<{ count: number }>(COUNT(workspaceId, ownerId))).rows[0]?.count ?? 0;
  }

  /** Whether another reply of the same scope has its shortcut. */
  async isTaken(db: Queryable, workspaceId: string, { id, owner_id, shortcut }: SavedReplyRow): Promise<boolean> {
    return (await db.query(TAKEN(workspaceId, owner_id, shortcut, id))).rowCount > 0;
  }

  async insert(db: Queryable, workspaceId: string, row: SavedReplyRow): Promise<void> {
    const { id, owner_id, shortcut, title, text, created_at, updated_at } = row;
    await db.query(INSERT(workspaceId, id, owner_id, shortcut, title, text, created_at, updated_at));
  }

  /** @param memberId of the caller; null if the reply is neither theirs nor shared */
  async lock(
    db: Queryable,
    workspaceId: string,
    { id, memberId }: { id: string; memberId: string },
  ): Promise<SavedReplyRow | null> {
    return (await db.query<SavedReplyRow>(LOCK(workspaceId, id, memberId))).rows[0] ?? null;
  }

  async update(db: Queryable, workspaceId: string, row: SavedReplyRow): Promise<void> {
    const { id, owner_id, shortcut, title, text, updated_at } = row;
    await db.query(UPDATE(workspaceId, id, owner_id, shortcut, title, text, updated_at));
  }

  async delete(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(DELETE(workspaceId, id));
  }
}
