import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import { named } from '../../platform/db/statement.js';
import type { Tx } from '../../platform/db/transaction.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import { SessionTagEntity } from './entities/session-tag.entity.js';
import { TagEntity } from './entities/tag.entity.js';
import type { SessionTagRow, TagRow } from './tags.dto.js';

const TAKEN = named('select from tags where workspace_id = $1 and lower(name) = lower($2) and id <> $3');
const ONE = named(`
  select s.session_id, s.tag_id, t.name, t.color, s.tagged_at
  from session_tags s join tags t on t.workspace_id = s.workspace_id and t.id = s.tag_id
  where s.workspace_id = $1 and s.session_id = $2 and s.tag_id = $3`);

interface TagOfSession {
  sessionId: string;
  tagId: string;
}

@Injectable()
export class TagsStore {
  /** Changes of a workspace's tags run one after the other, so that no two take the same name, or the last place. */
  alone(tx: Tx, workspaceId: string): Promise<void> {
    return alone(tx, `tags ${workspaceId}`);
  }

  count(tx: Tx, workspaceId: string): Promise<number> {
    return tx.repository(TagEntity).countBy({ workspace_id: workspaceId });
  }

  /** Whether another tag has this name. */
  async isTaken(tx: Tx, workspaceId: string, { id, name }: TagRow): Promise<boolean> {
    return (await tx.query(TAKEN(workspaceId, name, id))).rowCount > 0;
  }

  async insert(tx: Tx, workspaceId: string, row: TagRow): Promise<void> {
    await tx.repository(TagEntity).insert({ ...row, workspace_id: workspaceId });
  }

  lock(tx: Tx, workspaceId: string, id: string): Promise<TagRow | null> {
    return this.locked(tx, { workspaceId, id, mode: 'pessimistic_write' });
  }

  async update(tx: Tx, workspaceId: string, { id, name, color, updated_at }: TagRow): Promise<void> {
    await tx.repository(TagEntity).update({ workspace_id: workspaceId, id }, { name, color, updated_at });
  }

  async delete(tx: Tx, workspaceId: string, id: string): Promise<void> {
    await tx.repository(TagEntity).delete({ workspace_id: workspaceId, id });
  }

  /** Keeps a tag from being changed until the transaction ends. */
  hold(tx: Tx, workspaceId: string, id: string): Promise<TagRow | null> {
    return this.locked(tx, { workspaceId, id, mode: 'pessimistic_read' });
  }

  /** @returns whether its contact was erased; null if there is no such session */
  async lockSession(tx: Tx, workspaceId: string, id: string): Promise<{ isErased: boolean } | null> {
    const session = await lockSession(tx, workspaceId, { id, strength: 'no key update' });
    return session && { isErased: session.erased_at !== null };
  }

  countOf(tx: Tx, workspaceId: string, sessionId: string): Promise<number> {
    return tx.repository(SessionTagEntity).countBy({ workspace_id: workspaceId, session_id: sessionId });
  }

  async find(tx: Tx, workspaceId: string, { sessionId, tagId }: TagOfSession): Promise<SessionTagRow | null> {
    return (await tx.query<SessionTagRow>(ONE(workspaceId, sessionId, tagId))).rows[0] ?? null;
  }

  async add(
    tx: Tx,
    workspaceId: string,
    { tagOfSession: { sessionId, tagId }, at }: { tagOfSession: TagOfSession; at: string },
  ): Promise<void> {
    const row = { workspace_id: workspaceId, session_id: sessionId, tag_id: tagId, tagged_at: at };
    await tx.repository(SessionTagEntity).insert(row);
  }

  async remove(tx: Tx, workspaceId: string, { sessionId, tagId }: TagOfSession): Promise<void> {
    const row = { workspace_id: workspaceId, session_id: sessionId, tag_id: tagId };
    await tx.repository(SessionTagEntity).delete(row);
  }

  private locked(
    tx: Tx,
    { workspaceId, id, mode }: { workspaceId: string; id: string; mode: 'pessimistic_read' | 'pessimistic_write' },
  ): Promise<TagRow | null> {
    return tx.repository(TagEntity).findOne({ where: { workspace_id: workspaceId, id }, lock: { mode } });
  }
}
