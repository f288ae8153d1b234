import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { alone } from '../../platform/db/alone.js';
import { named } from '../../platform/db/statement.js';
import type { Tx } from '../../platform/db/transaction.js';
import { InboxFilterEntity } from './entities/inbox-filter.entity.js';
import type { InboxFilterRow } from './inbox-filters.dto.js';

const TAKEN = named(`
  select from inbox_filters
  where workspace_id = $1 and owner_id is not distinct from $2 and lower(name) = lower($3) and id <> $4`);
const TAG = named('select from tags where workspace_id = $1 and id = $2 for share');
const CONTACT = named('select from contacts where workspace_id = $1 and id = $2 for share');
const MEMBER = named('select from members where workspace_id = $1 and id = $2 and removed_at is null for share');

@Injectable()
export class InboxFiltersStore {
  /** Changes of a workspace's filters run one after the other: no two take the same name, or the last place. */
  alone(tx: Tx, workspaceId: string): Promise<void> {
    return alone(tx, `inbox filters ${workspaceId}`);
  }

  /** @param ownerId null = the shared ones */
  count(tx: Tx, workspaceId: string, ownerId: string | null): Promise<number> {
    return tx.repository(InboxFilterEntity).countBy({ workspace_id: workspaceId, owner_id: ownerId ?? IsNull() });
  }

  /** Whether another filter of the same scope has its name. */
  async isTaken(tx: Tx, workspaceId: string, { id, owner_id, name }: InboxFilterRow): Promise<boolean> {
    return (await tx.query(TAKEN(workspaceId, owner_id, name, id))).rowCount > 0;
  }

  async hasTag(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(TAG(workspaceId, id))).rowCount > 0;
  }

  async hasContact(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(CONTACT(workspaceId, id))).rowCount > 0;
  }

  async hasMember(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(MEMBER(workspaceId, id))).rowCount > 0;
  }

  async insert(tx: Tx, workspaceId: string, row: InboxFilterRow): Promise<void> {
    await tx.repository(InboxFilterEntity).insert({ ...row, workspace_id: workspaceId });
  }

  /** @param memberId of the caller; null if the filter is neither theirs nor shared */
  lock(
    tx: Tx,
    workspaceId: string,
    { id, memberId }: { id: string; memberId: string },
  ): Promise<InboxFilterRow | null> {
    const one = { workspace_id: workspaceId, id };
    return tx.repository(InboxFilterEntity).findOne({
      where: [
        { ...one, owner_id: IsNull() },
        { ...one, owner_id: memberId },
      ],
      lock: { mode: 'pessimistic_write' },
    });
  }

  async update(tx: Tx, workspaceId: string, row: InboxFilterRow): Promise<void> {
    const { id, created_at: _, ...values } = row;
    await tx.repository(InboxFilterEntity).update({ workspace_id: workspaceId, id }, values);
  }

  async delete(tx: Tx, workspaceId: string, id: string): Promise<void> {
    await tx.repository(InboxFilterEntity).delete({ workspace_id: workspaceId, id });
  }
}
