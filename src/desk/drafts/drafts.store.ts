import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import type { DraftKind, DraftRow } from './drafts.dto.js';

/** The member and the session of a draft. */
export interface DraftKey {
  memberId: string;
  sessionId: string;
  kind: DraftKind;
}

/** An erasure waits for the draft, or the draft finds that the contact is gone. */
/**
 * Text that the member has sent meanwhile is not saved: a save that waited for the reply would otherwise
 * restore it.
 */
const WRITE = named(`
  insert into drafts as d (workspace_id, member_id, session_id, kind, text, updated_at)
  select $1, $2, $3, $4, $5, $6::timestamptz where not exists (
    select from messages where $4 = 'reply' and workspace_id = $1 and session_id = $3 and author = 'teammate'
      and created_at > $6::timestamptz - interval '10 seconds' and text = btrim($5)
    union all
    select from notes where $4 = 'note' and workspace_id = $1 and session_id = $3 and author_id = $2
      and created_at > $6::timestamptz - interval '10 seconds' and text = btrim($5))
  on conflict (workspace_id, member_id, session_id, kind) do update
    set text = excluded.text, updated_at = excluded.updated_at where d.text <> excluded.text`);
const DELETE = named('delete from drafts where workspace_id = $1 and member_id = $2 and session_id = $3 and kind = $4');
const DROP_OLDEST = named(`
  delete from drafts where workspace_id = $1 and member_id = $2 and (session_id, kind) in (
    select session_id, kind from drafts where workspace_id = $1 and member_id = $2
    order by updated_at desc, session_id offset $3)`);

@Injectable()
export class DraftsStore {
  /** @returns the session's id and whether its contact was erased; null if there is no such session */
  async holdSession(db: Queryable, workspaceId: string, id: string): Promise<{ id: string; isErased: boolean } | null> {
    const session = await lockSession(db, workspaceId, { id, strength: 'key share' });
    return session && { id: session.id, isErased: session.erased_at !== null };
  }

  async write(
    db: Queryable,
    workspaceId: string,
    { memberId, row }: { memberId: string; row: DraftRow },
  ): Promise<void> {
    await db.query(WRITE(workspaceId, memberId, row.session_id, row.kind, row.text, row.updated_at));
  }

  async delete(db: Queryable, workspaceId: string, { memberId, sessionId, kind }: DraftKey): Promise<void> {
    await db.query(DELETE(workspaceId, memberId, sessionId, kind));
  }

  /** Deletes a member's oldest drafts beyond the limit. */
  async dropOldest(
    db: Queryable,
    workspaceId: string,
    { memberId, kept }: { memberId: string; kept: number },
  ): Promise<void> {
    await db.query(DROP_OLDEST(workspaceId, memberId, kept));
  }
}
