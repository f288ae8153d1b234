import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Role } from '../../platform/kernel/caller.js';
import { Journal } from '../../platform/events/journal.js';
import { MembersCommands, type NewMember } from './members.commands.js';
import type { MemberDto } from './members.dto.js';

/** Changes of a team, each in its own transaction. */
@Injectable()
export class MembersService {
  constructor(
    private readonly db: TenantDb,
    private readonly commands: MembersCommands,
    private readonly journal: Journal,
  ) {}

  /** Throws `conflict` if the address is already a member's; `insufficient_role` if the actor may not make an owner. */
  add(
    workspaceId: string,
    actor: Actor,
    member: Pick<NewMember, 'email' | 'name' | 'role' | 'placeholder'>,
  ): Promise<MemberDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const { email, name, role, placeholder } = member;
      return this.journal.saveIdempotentResponse(
        tx,
        actor,
        await this.commands.add(tx, workspaceId, { actor, newMember: { email, name, role, placeholder } }),
      );
    });
  }

  /** Throws `not_found`; `conflict` if it would demote the last owner; `insufficient_role` (specification §2.6). */
  setRole(
    workspaceId: string,
    { actor, idOrEmail, role }: { actor: Actor; idOrEmail: string; role: Role },
  ): Promise<MemberDto> {
    return this.db.transaction(workspaceId, (tx) => this.commands.setRole(tx, workspaceId, { actor, idOrEmail, role }));
  }

  /** Throws `not_found`; `conflict` for the last owner; `insufficient_role`. */
  remove(workspaceId: string, actor: Actor, idOrEmail: string): Promise<MemberDto> {
    return this.db.transaction(workspaceId, (tx) => this.commands.remove(tx, workspaceId, { actor, idOrEmail }));
  }

  /** Removes the members that the demo made, but not an owner without whom there is none. @returns how many */
  removePlaceholders(workspaceId: string, actor: Actor): Promise<number> {
    return this.db.transaction(workspaceId, (tx) =>
      this.commands.removePlaceholders(tx, workspaceId, { actor, anyRole: true }),
    );
  }
}
