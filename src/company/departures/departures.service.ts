import { Injectable } from '@nestjs/common';
import { HostDeparturesCommands } from '../../people/meetings/host-departures.commands.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { lockWorkspace } from '../../platform/db/workspace-lock.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { holds } from '../../platform/policy/capabilities.js';
import { MembersCommands } from '../team/members.commands.js';
import type { MemberDto } from '../team/members.dto.js';
import { MembersReader } from '../team/members.reader.js';
import type { DepartureQuery } from './departures.dto.js';

/** Removes members, with what becomes of their conversations and meetings, in one transaction. */
@Injectable()
export class DeparturesService {
  constructor(
    private readonly db: TenantDb,
    private readonly members: MembersReader,
    private readonly team: MembersCommands,
    private readonly meetings: HostDeparturesCommands,
  ) {}

  /**
   * Throws `not_found`; `insufficient_role`; `invalid_parameter` for a successor who may not reply; `conflict` for the
   * last owner, or if the successor has no time for meetings that are not to be cancelled.
   */
  async remove(
    workspaceId: string,
    actor: Actor,
    { id, departure }: { id: string; departure: DepartureQuery },
  ): Promise<MemberDto> {
    const { conversations_to, meetings_to, cancel_meetings: cancels = false } = departure;
    const removed = await this.db.transaction(workspaceId, async (tx) => {
      // Changes of a team run one after the other: no successor leaves meanwhile.
      await lockWorkspace(tx, workspaceId);
      const { id: hostId } = await this.members.get(workspaceId, id, tx);
      const successorOf = (param: 'conversations_to' | 'meetings_to'): Promise<string | null> =>
        this.successor(tx, workspaceId, { leavingId: hostId, id: departure[param], param });
      const successorId = conversations_to ? await successorOf('conversations_to') : null;
      const nextHostId = meetings_to ? await successorOf('meetings_to') : null;
      const leaving = await this.meetings.lock(tx, workspaceId, { hostId, successorId: nextHostId });
      const member = await this.team.remove(tx, workspaceId, { actor, idOrEmail: hostId, successorId });
      if (nextHostId === null && !cancels) return member;
      const left = await this.meetings.settle(tx, workspaceId, { actor, leaving, cancels });
      if (left > 0)
        throw fail('conflict', `${left} meetings are at times at which the other host has one.`, {
          param: 'meetings_to',
        });
      return member;
    });
    this.meetings.send();
    return removed;
  }

  private async successor(
    tx: Tx,
    workspaceId: string,
    { leavingId, id = '', param }: { leavingId: string; id: string | undefined; param: string },
  ): Promise<string> {
    const member = await this.members.find(workspaceId, id, tx);
    if (!member || member.id === leavingId || !holds(member.role, 'reply'))
      throw fail('invalid_parameter', `${param} must be another member who may reply`, { param });
    return member.id;
  }
}
