import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import { NOTE_COLUMNS, type NoteRow } from './notes.dto.js';

/** Locked before the session, as by a member's removal, so that no former member is mentioned. */
const MEMBERS = named(`
  select id, name from members where workspace_id = $1 and id = any($2) and removed_at is null
  order by id for share`);
/** Locked until the note is written: an erasure waits for it, or the note finds that the contact is gone. */
const INSERT = named(`
  insert into notes (workspace_id, id, session_id, author_id, author_label, text, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const MENTION = named(`
  insert into note_mentions (workspace_id, note_id, session_id, member_id, read_at)
  select $1, $2, $3, m, case when m = $5 then now() end from unnest($4::uuid[]) m`);
/** Up to the last note that the member has seen; later notes stay unread. */
const READ_MENTIONS = named(`
  update note_mentions m set read_at = now() from notes n, notes l
  where m.workspace_id = $1 and m.member_id = $2 and m.session_id = $3 and m.read_at is null
    and n.workspace_id = $1 and n.id = m.note_id and l.workspace_id = $1 and l.session_id = $3 and l.id = $4
    and (n.created_at, n.id) <= (l.created_at, l.id)`);
const LOCK = named(`select ${NOTE_COLUMNS} from notes where workspace_id = $1 and id = $2 for update`);
const DELETE = named('delete from notes where workspace_id = $1 and id = $2');

export interface SeenNotes {
  memberId: string;
  sessionId: string;
  lastNoteId: string;
}

@Injectable()
export class NotesStore {
  /** Locks members of the team. @returns the names of existing members, by id */
  async lockMembers(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, string>> {
    const { rows } = await db.query<{ id: string; name: string }>(MEMBERS(workspaceId, ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** @returns whether its contact was erased; null if there is no such session */
  async lockSession(db: Queryable, workspaceId: string, id: string): Promise<{ isErased: boolean } | null> {
    const session = await lockSession(db, workspaceId, { id, strength: 'key share' });
    return session && { isErased: session.erased_at !== null };
  }

  async insert(db: Queryable, workspaceId: string, note: NoteRow): Promise<void> {
    const { id, session_id, author_id, author_label, text, created_at, mentions } = note;
    await db.query(INSERT(workspaceId, id, session_id, author_id, author_label, text, created_at));
    if (mentions.length > 0) await db.query(MENTION(workspaceId, id, session_id, mentions, author_id));
  }

  async readMentions(
    db: Queryable,
    workspaceId: string,
    { memberId, sessionId, lastNoteId }: SeenNotes,
  ): Promise<void> {
    await db.query(READ_MENTIONS(workspaceId, memberId, sessionId, lastNoteId));
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<NoteRow | null> {
    return (await db.query<NoteRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async delete(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(DELETE(workspaceId, id));
  }
}
