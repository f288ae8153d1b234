import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { lockWorkspace } from '../../platform/db/workspace-lock.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Role } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { holds } from '../../platform/policy/capabilities.js';
import { AvailabilityCommands } from './availability.commands.js';
import { availabilityProblem, normalAvailability } from './availability.dto.js';
import { AvailabilityReader } from './availability.reader.js';
import { type MemberAvailabilityDto, presentMemberAvailability, type ScheduleBody } from './member-availability.dto.js';
import { MemberAvailabilityReader } from './member-availability.reader.js';

/** Members say when they can be met. */
@Injectable()
export class MemberAvailabilityService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: MemberAvailabilityReader,
    private readonly all: AvailabilityReader,
    private readonly availability: AvailabilityCommands,
    private readonly journal: Journal,
  ) {}

  /**
   * Replaces all schedules of a member; does nothing if they are equal to the current ones.
   * @throws `not_found`; `insufficient_role` for another member's, unless the caller manages the team; `conflict` above
   * the limits of a workspace
   */
  async replace(
    workspaceId: string,
    actor: Actor,
    { memberId, role, schedules }: { memberId: string; role: Role | null; schedules: ScheduleBody[] },
  ): Promise<MemberAvailabilityDto> {
    const id = memberId.toLowerCase();
    if (id !== actor.id && !holds(role, 'manage_team'))
      throw fail('insufficient_role', `The role ${role} lacks the capability manage_team.`);
    return this.db.transaction(workspaceId, async (tx) => {
      // Changes of the workspace's settings take it too, because they replace the schedules of all hosts.
      await lockWorkspace(tx, workspaceId);
      const before = await this.reader.get(workspaceId, id, tx);
      const normalized = normalAvailability(schedules.map((schedule) => ({ ...schedule, host_id: id })));
      const after = presentMemberAvailability(id, normalized);
      if (!changedFields({ schedules: before.schedules }, { schedules: after.schedules })) return before;
      const others = (await this.all.list(tx, workspaceId)).filter(({ host_id }) => host_id !== id);
      const problem = availabilityProblem([...others, ...normalized]);
      if (problem) throw fail('conflict', `The availability of the workspace ${problem.message}.`);
      await this.availability.replaceHost(tx, workspaceId, { hostId: id, schedules: normalized });
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: 'member.set_availability', target: 'member', targetId: id, changes: ['schedules'] },
      });
      return after;
    });
  }
}
