import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Role } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { holds } from '../../platform/policy/capabilities.js';
import type { MemberStatusDto, UpdateMemberStatus } from './team-status.dto.js';
import { TeamStatusReader } from './team-status.reader.js';
import { TeamStatusStore } from './team-status.store.js';

/** Members set whether they take conversations. */
@Injectable()
export class TeamStatusService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: TeamStatusReader,
    private readonly store: TeamStatusStore,
    private readonly journal: Journal,
  ) {}

  /**
   * Changes the fields that are sent. Setting the current value changes nothing.
   * @throws `not_found`; `insufficient_role` for another member's status without `manage_team`
   */
  async update(
    workspaceId: string,
    actor: Actor,
    { memberId, role, patch }: { memberId: string; role: Role | null; patch: UpdateMemberStatus },
  ): Promise<MemberStatusDto> {
    if (memberId.toLowerCase() !== actor.id && !holds(role, 'manage_team'))
      throw fail('insufficient_role', `The role ${role} lacks the capability manage_team.`);
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.lockMember(tx, workspaceId, memberId);
      const before = await this.reader.of(workspaceId, memberId, tx);
      const { status = before.status, auto_away = before.auto_away } = patch;
      const changed = changedFields({ status: before.status, auto_away: before.auto_away }, { status, auto_away });
      if (!changed) return before;
      await this.store.choose(tx, workspaceId, { memberId: before.member_id, status, autoAway: auto_away });
      const object = await this.reader.of(workspaceId, before.member_id, tx);
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: {
          action: 'member.set_status',
          target: 'member',
          targetId: before.member_id,
          changes: Object.keys(changed),
        },
        events: [{ type: 'member.status_changed', object, previous: changed }],
      });
      return object;
    });
  }
}
