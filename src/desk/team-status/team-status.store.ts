import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { MemberRef, MemberStatusDto } from './team-status.dto.js';

const LOCK_MEMBER = named(
  'select from members where workspace_id = $1 and id = $2 and removed_at is null for no key update',
);
const CHOOSE = named(`
  insert into member_statuses (workspace_id, member_id, status, auto_away) values ($1, $2, $3, $4)
  on conflict (workspace_id, member_id) do update
    set status = excluded.status, auto_away = excluded.auto_away, updated_at = clock_timestamp()`);
/** Ordered by key, so that two instances that write at once do not deadlock. */
const SEEN = named(`
  insert into member_statuses (workspace_id, member_id, seen_at)
  select m.workspace_id, m.id, clock_timestamp()
  from unnest($1::uuid[], $2::uuid[]) as one(workspace_id, member_id)
  join members m on m.workspace_id = one.workspace_id and m.id = one.member_id
  order by m.workspace_id, m.id
  on conflict (workspace_id, member_id) do update set seen_at = excluded.seen_at`);

@Injectable()
export class TeamStatusStore {
  async lockMember(tx: Queryable, workspaceId: string, memberId: string): Promise<void> {
    await tx.query(LOCK_MEMBER(workspaceId, memberId));
  }

  async choose(
    tx: Queryable,
    workspaceId: string,
    chosen: { memberId: string; status: MemberStatusDto['status']; autoAway: boolean },
  ): Promise<void> {
    await tx.query(CHOOSE(workspaceId, chosen.memberId, chosen.status, chosen.autoAway));
  }

  /** @param db the system's: the members are of any workspaces */
  async markSeen(db: Queryable, members: MemberRef[]): Promise<void> {
    const workspaceIds = members.map(({ workspaceId }) => workspaceId);
    const memberIds = members.map(({ memberId }) => memberId);
    await db.query(SEEN(workspaceIds, memberIds));
  }
}
