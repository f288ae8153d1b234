import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { alone } from '../../platform/db/alone.js';
import type { Tx } from '../../platform/db/transaction.js';
import { SavedReplyEntity } from './entities/saved-reply.entity.js';
import type { SavedReplyRow } from './saved-replies.dto.js';

@Injectable()
export class SavedRepliesStore {
  /** Changes of a workspace's replies run one after the other: no two take the same shortcut, or the last place. */
  alone(tx: Tx, workspaceId: string): Promise<void> {
    return alone(tx, `saved replies ${workspaceId}`);
  }

  /** @param ownerId null = the shared ones */
  count(tx: Tx, workspaceId: string, ownerId: string | null): Promise<number> {
    return tx.repository(SavedReplyEntity).countBy({ workspace_id: workspaceId, owner_id: ownerId ?? IsNull() });
  }

  /** Whether another reply of the same scope has its shortcut. */
  isTaken(tx: Tx, workspaceId: string, { id, owner_id, shortcut }: SavedReplyRow): Promise<boolean> {
    const others = { workspace_id: workspaceId, owner_id: owner_id ?? IsNull(), id: Not(id) };
    return tx.repository(SavedReplyEntity).existsBy({ ...others, shortcut });
  }

  async insert(tx: Tx, workspaceId: string, row: SavedReplyRow): Promise<void> {
    await tx.repository(SavedReplyEntity).insert({ ...row, workspace_id: workspaceId });
  }

  /** @param memberId of the caller; null if the reply is neither theirs nor shared */
  lock(tx: Tx, workspaceId: string, { id, memberId }: { id: string; memberId: string }): Promise<SavedReplyRow | null> {
    const one = { workspace_id: workspaceId, id };
    return tx.repository(SavedReplyEntity).findOne({
      where: [
        { ...one, owner_id: IsNull() },
        { ...one, owner_id: memberId },
      ],
      lock: { mode: 'pessimistic_write' },
    });
  }

  async update(tx: Tx, workspaceId: string, row: SavedReplyRow): Promise<void> {
    const { id, owner_id, shortcut, title, text, updated_at } = row;
    const values = { owner_id, shortcut, title, text, updated_at };
    await tx.repository(SavedReplyEntity).update({ workspace_id: workspaceId, id }, values);
  }

  async delete(tx: Tx, workspaceId: string, id: string): Promise<void> {
    await tx.repository(SavedReplyEntity).delete({ workspace_id: workspaceId, id });
  }
}
