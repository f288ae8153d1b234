/** Changes of a team, in the caller's transaction of the workspace or the system. */
import { Injectable } from '@nestjs/common';
import { Journal } from '../../platform/events/journal.js';
import { named, type OpenTransaction, type Queryable } from '../../platform/db/statement.js';
import { lockWorkspace } from '../../platform/db/workspace-lock.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Role } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { holds } from '../../platform/policy/capabilities.js';
import { deleteFiltersOfAssignee } from '../../desk/inbox-filters/inbox-filters.commands.js';
import { AssigneesCommands } from '../../desk/handoffs/assignees.commands.js';
import { LeadAssigneesCommands } from '../../people/leads/lead-assignees.commands.js';
import { requireMayMake, requireMayUnmake } from './authority.rules.js';
import { CredentialsCommands } from './credentials.commands.js';
import { MEMBER_COLUMNS, presentMember, type MemberDto, type MemberRow } from './members.dto.js';
import { MembersReader } from './members.reader.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** A person who was removed and returns is the same member again. */
const ADD = named(`
  insert into members as m (workspace_id, id, email, name, role, account_id, by_groups, placeholder)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (workspace_id, email) do update
    set name = excluded.name, role = excluded.role, removed_at = null, by_groups = excluded.by_groups,
      placeholder = excluded.placeholder, left_by_groups = false, updated_at = now(), account_id = coalesce(excluded.account_id, m.account_id)
    where m.removed_at is not null
  returning ${MEMBER_COLUMNS}`);
/** A member's account cannot be changed: another account could otherwise take the member over unnoticed. */
const LINK = named(`
  update members set account_id = $3, placeholder = false, updated_at = now()
  where workspace_id = $1 and id = $2 and removed_at is null and account_id is null returning ${MEMBER_COLUMNS}`);
/** An owner only if another one is a person; `$2`: of any role. */
const PLACEHOLDERS = named(`
  select m.id from members m
  where m.workspace_id = $1 and m.placeholder and m.removed_at is null and ($2 or m.role = 'owner')
    and (m.role <> 'owner' or exists (
      select from members o
      where o.workspace_id = $1 and o.role = 'owner' and o.removed_at is null and not o.placeholder))
  order by m.created_at, m.id`);
const TAKE_OVER = named(`
  update members m set account_id = $2, email = $3, name = $4, placeholder = false, updated_at = now()
  where workspace_id = $1 and placeholder and role = 'owner' and removed_at is null
    and not exists (select from members o where o.workspace_id = $1 and o.email = $3)
  returning id`);
const OTHER_OWNER = named(
  `select from members where workspace_id = $1 and role = 'owner' and removed_at is null and id <> $2 and not placeholder limit 1`,
);
const SET_ROLE = named(
  `update members set role = $3, updated_at = now() where workspace_id = $1 and id = $2 returning ${MEMBER_COLUMNS}`,
);
/** In every workspace, so the caller's transaction must be the system's. */
const RENAME = named(`
  update members set name = $2, updated_at = now() where account_id = $1 and removed_at is null and name <> $2`);
const REMOVE = named(`
  update members set removed_at = now(), left_by_groups = $3, updated_at = now() where workspace_id = $1 and id = $2`);
/** Permanent: a member who returns does not get old tokens back. */
const REVOKE_TOKENS = named(
  'update user_tokens set revoked_at = now() where workspace_id = $1 and member_id = $2 and revoked_at is null',
);

const ADOPT = named(`
  update members m set by_groups = true
  where m.workspace_id = $1 and m.id = $2 and (
    select a.actor_type = 'system' and a.actor_label like 'identity provider %' from audit_entries a
    where a.workspace_id = $1 and a.target_type = 'member' and a.target_id = $2 and a.action = 'member.create'
    order by a.created_at desc, a.id desc limit 1)`);

export interface NewMember {
  email: string;
  /** Default: the local part of the address. */
  name?: string | null;
  role: Role;
  /** The account that signs in as the member; default none, or the one from before a removal. */
  accountId?: string;
  /** Whether the membership comes from an identity provider's groups, which may also end it. */
  byGroups?: boolean;
  /** Whether it stands in for a person: it gets no mail, and is not an owner who may stay alone. */
  placeholder?: boolean;
}

interface Removal {
  actor: Actor;
  idOrEmail: string;
  /** Whether an identity provider's groups end the membership, and may restore it. */
  byGroups?: boolean;
  /** Who gets the open hand-offs and the leads; default nobody. */
  successorId?: string | null;
}

@Injectable()
export class MembersCommands {
  constructor(
    private readonly members: MembersReader,
    private readonly assignees: AssigneesCommands,
    private readonly leads: LeadAssigneesCommands,
    private readonly credentials: CredentialsCommands,
    private readonly journal: Journal,
  ) {}

  /** Whether the actor may grant that role. Throws `insufficient_role`. */
  requireMayMake(actor: Actor, role: Role): void {
    requireMayMake(actor, role);
  }

  /** Throws `conflict` if the address is already a member's; `insufficient_role` if the actor may not make an owner. */
  async add(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      newMember: { email, name, role, accountId = '', byGroups = false, placeholder = false },
    }: { actor: Actor; newMember: NewMember },
  ): Promise<MemberDto> {
    requireMayMake(actor, role);
    // Changes of a team run one after the other, so that the last two owners cannot both leave at once.
    await lockWorkspace(tx, workspaceId);
    const address = email.toLowerCase();
    const displayName = name ?? address.slice(0, address.indexOf('@'));
    const values = [address, displayName, role, accountId || null, byGroups, placeholder];
    const { rows } = await tx.query<MemberRow>(ADD(workspaceId, newId(), ...values));
    if (!rows[0]) throw fail('conflict', `${address} is already a member.`);
    await this.note(tx, workspaceId, {
      actor,
      action: 'member.create',
      targetId: rows[0].id,
      changes: ['email', 'name', 'role'],
    });
    return presentMember(rows[0]);
  }

  /** Gives a member an account to sign in with. Throws `conflict` if they have one; `not_found`. */
  async link(
    tx: Queryable,
    workspaceId: string,
    { actor, memberId, accountId }: { actor: Actor; memberId: string; accountId: string },
  ): Promise<MemberDto> {
    await lockWorkspace(tx, workspaceId);
    const member = await this.members.get(workspaceId, memberId, tx);
    const { rows } = await tx.query<MemberRow>(LINK(workspaceId, memberId, accountId));
    if (!rows[0]) throw fail('conflict', `${member.email} already has an account.`);
    await this.note(tx, workspaceId, { actor, action: 'member.update', targetId: memberId, changes: ['account_id'] });
    return presentMember(rows[0]);
  }

  /**
   * Makes the placeholder owner the person with that account: same member, same tokens. @returns false if there is
   * none, or the person is or was another member
   */
  async takeOver(
    tx: Queryable,
    workspaceId: string,
    { actor, account: { id, email, name } }: { actor: Actor; account: { id: string; email: string; name: string } },
  ): Promise<boolean> {
    await lockWorkspace(tx, workspaceId);
    const { rows } = await tx.query<{ id: string }>(TAKE_OVER(workspaceId, id, email, name));
    const [member] = rows;
    if (!member) return false;
    const changes = ['account_id', 'email', 'name'];
    await this.note(tx, workspaceId, { actor, action: 'member.update', targetId: member.id, changes });
    return true;
  }

  /** Removes placeholders whose place a person has taken. @returns how many */
  async removePlaceholders(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, anyRole }: { actor: Actor; anyRole: boolean },
  ): Promise<number> {
    const { rows } = await tx.query<{ id: string }>(PLACEHOLDERS(workspaceId, anyRole));
    for (const { id } of rows) await this.remove(tx, workspaceId, { actor, idOrEmail: id });
    return rows.length;
  }

  /** Renames the account's holder in each of their workspaces. The account's own change is audited. */
  async renameOf(tx: Queryable, accountId: string, name: string): Promise<void> {
    await tx.query(RENAME(accountId, name));
  }

  /**
   * A member who loses the capability `reply` has no hand-offs afterwards. Throws `not_found`; `conflict` if it
   * would demote the last owner; `insufficient_role` (specification §2.6).
   */
  async setRole(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, idOrEmail, role }: { actor: Actor; idOrEmail: string; role: Role },
  ): Promise<MemberDto> {
    await lockWorkspace(tx, workspaceId);
    const member = await this.members.get(workspaceId, idOrEmail, tx);
    if (member.role === role) return member;
    requireMayUnmake(actor, member.role);
    requireMayMake(actor, role);
    if (member.role === 'owner') await this.keepAnOwner(tx, workspaceId, member.id);
    const { rows } = await tx.query<MemberRow>(SET_ROLE(workspaceId, member.id, role));
    if (!holds(role, 'reply')) await this.unassign(tx, workspaceId, { actor, memberId: member.id });
    await this.note(tx, workspaceId, { actor, action: 'member.update', targetId: member.id, changes: ['role'] });
    await this.credentials.invalidate(workspaceId, tx);
    return presentMember(onlyRow({ rows }));
  }

  /**
   * Revokes the member's tokens at once and permanently, unassigns their hand-offs and leads or hands them over, and
   * deletes inbox filters for them.
   * @throws `not_found`; `conflict` for the last owner; `insufficient_role`
   */
  async remove(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, idOrEmail, byGroups = false, successorId = null }: Removal,
  ): Promise<MemberDto> {
    await lockWorkspace(tx, workspaceId);
    const member = await this.members.get(workspaceId, idOrEmail, tx);
    requireMayUnmake(actor, member.role);
    if (member.role === 'owner') await this.keepAnOwner(tx, workspaceId, member.id);
    await tx.query(REMOVE(workspaceId, member.id, byGroups));
    await tx.query(REVOKE_TOKENS(workspaceId, member.id));
    await deleteFiltersOfAssignee(tx, workspaceId, member.id);
    await this.unassign(tx, workspaceId, { actor, memberId: member.id, successorId });
    await this.note(tx, workspaceId, { actor, action: 'member.delete', targetId: member.id, changes: [] });
    await this.credentials.invalidate(workspaceId, tx);
    return member;
  }

  /**
   * The membership turns out to come from groups: a mark may be older than a membership created by a person, so the
   * audit decides, which records who created it. @returns whether it does
   */
  async adoptByGroups(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(ADOPT(workspaceId, id))).rowCount > 0;
  }

  private async unassign(
    tx: Queryable,
    workspaceId: string,
    { actor, memberId, successorId = null }: { actor: Actor; memberId: string; successorId?: string | null },
  ): Promise<void> {
    await this.assignees.unassign({ tx, workspaceId, actor }, memberId, successorId);
    await this.leads.unassign(tx, workspaceId, { actor, memberId, successorId });
  }

  private async keepAnOwner(tx: Queryable, workspaceId: string, leavingId: string): Promise<void> {
    const others = await tx.query(OTHER_OWNER(workspaceId, leavingId));
    if (others.rowCount === 0) throw fail('conflict', 'The last owner can be neither demoted nor removed.');
  }

  private note(
    tx: Queryable,
    workspaceId: string,
    { actor, action, targetId, changes }: { actor: Actor; action: string; targetId: string; changes: string[] },
  ): Promise<void> {
    return this.journal.record(tx, workspaceId, { actor, audit: { action, target: 'member', targetId, changes } });
  }
}
