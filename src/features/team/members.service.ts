import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import type { Role } from '../../kernel/caller.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../../events/journal.js';
import { holds } from '../../policy/capabilities.js';
import { AssigneesCommands } from '../handoffs/assignees.commands.js';
import { requireMayMake, requireMayUnmake } from './authority.rules.js';
import { MEMBER_COLUMNS, presentMember, type MemberDto, type MemberRow } from './members.dto.js';
import { MembersReader } from './members.reader.js';

/** Someone who was removed and comes back is the same member again. */
const ADD = named(`
  insert into members as m (workspace_id, id, email, name, role) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, email) do update
    set name = excluded.name, role = excluded.role, removed_at = null, updated_at = now() where m.removed_at is not null
  returning ${MEMBER_COLUMNS}`);
const ALL = named(
  `select ${MEMBER_COLUMNS} from members where workspace_id = $1 and removed_at is null order by created_at, id limit 1000`,
);
/** Changes of a team run one after the other, so that two last owners cannot both leave at once. */
const LOCK_TEAM = named('select from workspaces where workspace_id = $1 for no key update');
const OTHER_OWNER = named(
  `select from members where workspace_id = $1 and role = 'owner' and removed_at is null and id <> $2 limit 1`,
);
const SET_ROLE = named(
  `update members set role = $3, updated_at = now() where workspace_id = $1 and id = $2 returning ${MEMBER_COLUMNS}`,
);
const REMOVE = named('update members set removed_at = now(), updated_at = now() where workspace_id = $1 and id = $2');
/** For good: coming back does not bring old tokens back. */
const REVOKE_TOKENS = named(
  'update user_tokens set revoked_at = now() where workspace_id = $1 and member_id = $2 and revoked_at is null',
);

@Injectable()
export class MembersService {
  constructor(
    private readonly db: TenantDb,
    private readonly members: MembersReader,
    private readonly assignees: AssigneesCommands,
    private readonly journal: Journal,
  ) {}

  /** Throws `conflict` where the address is a member already; `insufficient_role` where the actor may not make an owner. */
  add(
    workspaceId: string,
    actor: Actor,
    { email, name, role }: { email: string; name?: string | null; role: Role },
  ): Promise<MemberDto> {
    requireMayMake(actor, role);
    const address = email.toLowerCase();
    return this.change(workspaceId, async (tx) => {
      const shown = name ?? address.split('@')[0]!;
      const { rows } = await tx.query<MemberRow>(ADD(workspaceId, newId(), address, shown, role));
      if (!rows[0]) throw fail('conflict', `${address} is already a member.`);
      await this.note(tx, workspaceId, actor, 'member.create', rows[0].id, ['email', 'name', 'role']);
      return this.journal.answered(tx, actor, presentMember(rows[0]));
    });
  }

  /** The first thousand, oldest first: for the command line. */
  async list(workspaceId: string): Promise<MemberDto[]> {
    return (await this.db.query<MemberRow>(workspaceId, ALL(workspaceId))).rows.map(presentMember);
  }

  /**
   * Whoever may not reply any more has no hand-off from then on. Throws `not_found`; `conflict` when it would demote the
   * last owner; `insufficient_role` (specification §2.6).
   */
  setRole(workspaceId: string, actor: Actor, idOrEmail: string, role: Role): Promise<MemberDto> {
    return this.change(workspaceId, async (tx) => {
      const member = await this.members.get(workspaceId, idOrEmail, tx);
      if (member.role === role) return member;
      requireMayUnmake(actor, member.role);
      requireMayMake(actor, role);
      if (member.role === 'owner') await this.keepAnOwner(tx, workspaceId, member.id);
      const { rows } = await tx.query<MemberRow>(SET_ROLE(workspaceId, member.id, role));
      if (!holds(role, 'reply')) await this.assignees.unassign(tx, workspaceId, actor, member.id);
      await this.note(tx, workspaceId, actor, 'member.update', member.id, ['role']);
      return presentMember(rows[0]!);
    });
  }

  /**
   * Their tokens stop at once and for good, and their hand-offs are nobody's. Throws `not_found`; `conflict` for the last
   * owner; `insufficient_role`.
   */
  remove(workspaceId: string, actor: Actor, idOrEmail: string): Promise<MemberDto> {
    return this.change(workspaceId, async (tx) => {
      const member = await this.members.get(workspaceId, idOrEmail, tx);
      requireMayUnmake(actor, member.role);
      if (member.role === 'owner') await this.keepAnOwner(tx, workspaceId, member.id);
      await tx.query(REMOVE(workspaceId, member.id));
      await tx.query(REVOKE_TOKENS(workspaceId, member.id));
      await this.assignees.unassign(tx, workspaceId, actor, member.id);
      await this.note(tx, workspaceId, actor, 'member.delete', member.id, []);
      return member;
    });
  }

  private change<T>(workspaceId: string, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.db.transaction(workspaceId, async (tx) => {
      await tx.query(LOCK_TEAM(workspaceId));
      return work(tx);
    });
  }

  private async keepAnOwner(tx: Queryable, workspaceId: string, leavingId: string): Promise<void> {
    const others = await tx.query(OTHER_OWNER(workspaceId, leavingId));
    if (others.rowCount === 0) throw fail('conflict', 'The last owner can be neither demoted nor removed.');
  }

  private note(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    action: string,
    targetId: string,
    changes: string[],
  ): Promise<void> {
    return this.journal.record(tx, workspaceId, actor, { audit: { action, target: 'member', targetId, changes } });
  }
}
