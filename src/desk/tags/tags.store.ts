import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TAG_COLUMNS, type SessionTagRow, type TagRow } from './tags.dto.js';

/** Changes of a workspace's tags run one after the other, so that no two take the same name, or the last place. */
const ALONE = named(`select pg_advisory_xact_lock(hashtextextended('tags ' || $1, 0))`);
const COUNT = named('select count(*)::int as count from tags where workspace_id = $1');
const TAKEN = named('select from tags where workspace_id = $1 and lower(name) = lower($2) and id <> $3');
const INSERT = named(`insert into tags (workspace_id, ${TAG_COLUMNS}) values ($1, $2, $3, $4, $5, $6)`);
const LOCK = named(`select ${TAG_COLUMNS} from tags where workspace_id = $1 and id = $2 for update`);
const UPDATE = named('update tags set name = $3, color = $4, updated_at = $5 where workspace_id = $1 and id = $2');
const DELETE = named('delete from tags where workspace_id = $1 and id = $2');

const SESSION = named('select erased_at from sessions where workspace_id = $1 and id = $2 for no key update');
const OF_SESSION = named('select count(*)::int as count from session_tags where workspace_id = $1 and session_id = $2');
const SHARE = named(`select ${TAG_COLUMNS} from tags where workspace_id = $1 and id = $2 for share`);
const ADD = named(`
  insert into session_tags (workspace_id, session_id, tag_id, tagged_at) values ($1, $2, $3, $4)
  on conflict do nothing`);
const ONE = named(`
  select s.session_id, s.tag_id, t.name, t.color, s.tagged_at
  from session_tags s join tags t on t.workspace_id = s.workspace_id and t.id = s.tag_id
  where s.workspace_id = $1 and s.session_id = $2 and s.tag_id = $3`);
const REMOVE = named('delete from session_tags where workspace_id = $1 and session_id = $2 and tag_id = $3');

interface TagOfSession {
  sessionId: string;
  tagId: string;
}

@Injectable()
export class TagsStore {
  async alone(db: Queryable, workspaceId: string): Promise<void> {
    await db.query(ALONE(workspaceId));
  }

  async count(db: Queryable, workspaceId: string): Promise<number> {
    return (await db.query<{ count: number }>(COUNT(workspaceId))).rows[0]?.count ?? 0;
  }

  /** Whether another tag has this name. */
  async isTaken(db: Queryable, workspaceId: string, { id, name }: TagRow): Promise<boolean> {
    return (await db.query(TAKEN(workspaceId, name, id))).rowCount > 0;
  }

  async insert(db: Queryable, workspaceId: string, row: TagRow): Promise<void> {
    await db.query(INSERT(workspaceId, row.id, row.name, row.color, row.created_at, row.updated_at));
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<TagRow | null> {
    return (await db.query<TagRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async update(db: Queryable, workspaceId: string, row: TagRow): Promise<void> {
    await db.query(UPDATE(workspaceId, row.id, row.name, row.color, row.updated_at));
  }

  async delete(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(DELETE(workspaceId, id));
  }

  /** Locks a tag until the transaction ends. */
  async hold(db: Queryable, workspaceId: string, id: string): Promise<TagRow | null> {
    return (await db.query<TagRow>(SHARE(workspaceId, id))).rows[0] ?? null;
  }

  /** @returns whether its contact was erased; null if there is no such session */
  async lockSession(db: Queryable, workspaceId: string, id: string): Promise<{ isErased: boolean } | null> {
    const { rows } = await db.query<{ erased_at: string | null }>(SESSION(workspaceId, id));
    return rows[0] ? { isErased: rows[0].erased_at !== null } : null;
  }

  async countOf(db: Queryable, workspaceId: string, sessionId: string): Promise<number> {
    return (await db.query<{ count: number }>(OF_SESSION(workspaceId, sessionId))).rows[0]?.count ?? 0;
  }

  async find(db: Queryable, workspaceId: string, { sessionId, tagId }: TagOfSession): Promise<SessionTagRow | null> {
    return (await db.query<SessionTagRow>(ONE(workspaceId, sessionId, tagId))).rows[0] ?? null;
  }

  async add(
    db: Queryable,
    workspaceId: string,
    { tagOfSession: { sessionId, tagId }, at }: { tagOfSession: TagOfSession; at: string },
  ): Promise<void> {
    await db.query(ADD(workspaceId, sessionId, tagId, at));
  }

  async remove(db: Queryable, workspaceId: string, { sessionId, tagId }: TagOfSession): Promise<void> {
    await db.query(REMOVE(workspaceId, sessionId, tagId));
  }
}
