import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { LEAD_COMMENT_COLUMNS, type LeadCommentRow } from './lead-comments.dto.js';

/** A former member's last request may still be under way. */
const AUTHOR = named('select name from members where workspace_id = $1 and id = $2 for share');
const INSERT = named(`
  insert into lead_comments (workspace_id, id, lead_id, author_id, author_label, text, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const LOCK = named(`
  select ${LEAD_COMMENT_COLUMNS} from lead_comments where workspace_id = $1 and id = $2 for update`);
const DELETE = named('delete from lead_comments where workspace_id = $1 and id = $2');

@Injectable()
export class LeadCommentsStore {
  /** The name of a member, who is locked; null if there is none. */
  async lockAuthor(db: Queryable, workspaceId: string, id: string): Promise<string | null> {
    return (await db.query<{ name: string }>(AUTHOR(workspaceId, id))).rows[0]?.name ?? null;
  }

  async insert(db: Queryable, workspaceId: string, comment: LeadCommentRow): Promise<void> {
    const { id, lead_id, author_id, author_label, text, created_at } = comment;
    await db.query(INSERT(workspaceId, id, lead_id, author_id, author_label, text, created_at));
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<LeadCommentRow | null> {
    return (await db.query<LeadCommentRow & Record<string, unknown>>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async delete(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(DELETE(workspaceId, id));
  }
}
