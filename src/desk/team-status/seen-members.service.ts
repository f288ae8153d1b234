import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';

export interface MemberRef {
  workspaceId: string;
  memberId: string;
}

/** Ordered by key, so that two instances that write at once do not deadlock. */
const SEEN = named(`
  insert into member_statuses (workspace_id, member_id, seen_at)
  select m.workspace_id, m.id, clock_timestamp()
  from unnest($1::uuid[], $2::uuid[]) as one(workspace_id, member_id)
  join members m on m.workspace_id = one.workspace_id and m.id = one.member_id
  order by m.workspace_id, m.id
  on conflict (workspace_id, member_id) do update set seen_at = excluded.seen_at`);

/** Records which members have a console open. */
@Injectable()
export class SeenMembersService {
  constructor(private readonly db: SystemDb) {}

  /** These members, of any workspaces, have a console open now. */
  async markSeen(members: MemberRef[]): Promise<void> {
    if (members.length === 0) return;
    const workspaceIds = members.map(({ workspaceId }) => workspaceId);
    const memberIds = members.map(({ memberId }) => memberId);
    await this.db.query(SEEN(workspaceIds, memberIds));
  }
}
