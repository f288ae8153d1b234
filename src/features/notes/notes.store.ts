import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { NOTE_COLUMNS, type NoteRow } from './notes.dto.js';

/** Before the session, as by whoever removes a member: nobody who has left is mentioned. */
const MEMBERS = named(`
  select id, name from members where workspace_id = $1 and id = any($2) and removed_at is null
  order by id for share`);
/** Kept until the note is written: whoever erases the contact waits for it, or it finds that they are gone. */
const SESSION = named('select erased_at from sessions where workspace_id = $1 and id = $2 for key share');
const INSERT = named(`
  insert into notes (workspace_id, id, session_id, author_id, author_label, text, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const MENTION = named('insert into note_mentions (workspace_id, note_id, member_id) select $1, $2, unnest($3::uuid[])');
const LOCK = named(`select ${NOTE_COLUMNS} from notes where workspace_id = $1 and id = $2 for update`);
const DELETE = named('delete from notes where workspace_id = $1 and id = $2');

@Injectable()
export class NotesStore {
  /** Locks members of the team. @returns the names of those who are there, by id */
  async lockMembers(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, string>> {
    const { rows } = await db.query<{ id: string; name: string }>(MEMBERS(workspaceId, ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** @returns whether its contact was erased; null where there is no such session */
  async lockSession(db: Queryable, workspaceId: string, id: string): Promise<{ isErased: boolean } | null> {
    const { rows } = await db.query<{ erased_at: string | null }>(SESSION(workspaceId, id));
    return rows[0] ? { isErased: rows[0].erased_at !== null } : null;
  }

  async insert(db: Queryable, workspaceId: string, note: NoteRow): Promise<void> {
    const { id, session_id, author_id, author_label, text, created_at, mentions } = note;
    await db.query(INSERT(workspaceId, id, session_id, author_id, author_label, text, created_at));
    if (mentions.length > 0) await db.query(MENTION(workspaceId, id, mentions));
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<NoteRow | null> {
    return (await db.query<NoteRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async delete(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(DELETE(workspaceId, id));
  }
}
