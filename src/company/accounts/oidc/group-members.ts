import { Injectable } from '@nestjs/common';
import type { OidcGroups, OidcProviderConfig } from '../../../platform/config/console.js';
import { named, type OpenTransaction, type Queryable } from '../../../platform/db/statement.js';
import { systemActor, type Actor } from '../../../platform/kernel/actor.js';
import { ROLES, type Role } from '../../../platform/kernel/caller.js';
import { MembersCommands } from '../../team/members.commands.js';
import { MembersReader } from '../../team/members.reader.js';
import { AccountsStore, type Account } from '../accounts.store.js';
import type { OidcPerson } from './oidc-claims.js';
import { OidcRefused } from './oidc-refused.js';

const IS_WORKSPACE = named('select from workspaces where workspace_id = $1');
const MEMBER = named(`
  select id, role, by_groups from members where workspace_id = $1 and account_id = $2 and removed_at is null`);
/** An instance of the previous version marks only the identity. */
const TAKE_MARK = named(`
  update account_identities set grants_member = false where issuer = $1 and subject = $2 and grants_member`);
/** Removed by a person, not by groups: only a person can add them back. */
const SENT_AWAY = named(`
  select from members
  where workspace_id = $1 and (account_id = $2 or email = $3) and removed_at is not null and not left_by_groups limit 1`);

interface GroupMemberRow extends Record<string, unknown> {
  id: string;
  role: Role;
  by_groups: boolean;
}

export interface GroupVisit {
  person: OidcPerson;
  account: Account;
  request: Pick<Actor, 'requestId' | 'addressHash'>;
}

interface MemberChange {
  tx: Queryable;
  workspaceId: string;
  actor: Actor;
}

/** The highest role among the groups; null = none. Never owner, which the configuration refuses. */
export const roleOf = ({ roles }: OidcGroups, groups: string[]): Role | null =>
  ROLES.find(
    (role) => role !== 'owner' && groups.some((group) => Object.hasOwn(roles, group) && roles[group] === role),
  ) ?? null;

/** Memberships by a provider's groups, in the one workspace that the operator configured (specification §13.6). */
@Injectable()
export class GroupMembers {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly members: MembersCommands,
    private readonly reader: MembersReader,
  ) {}

  /**
   * Creates an account for a person without an invitation, if one of their groups is mapped.
   * @throws OidcRefused if none is, the provider has not verified an address, or the address has an account: its
   * holder has to sign in and link it
   */
  async newcomer(tx: Queryable, { groups: mapped }: OidcProviderConfig, person: OidcPerson): Promise<Account> {
    const { email, name, groups, doubts } = person;
    if (!mapped) throw new OidcRefused('unknown_account');
    if (groups === null || roleOf(mapped, groups) === null)
      throw new OidcRefused('unknown_account', doubts.groups ?? 'no_mapped_group');
    if (email === null) throw new OidcRefused('unknown_account', doubts.email);
    if (await this.accounts.byEmail(tx, email)) throw new OidcRefused('unknown_account', 'address_taken');
    return this.accounts.add(tx, { email, name: name ?? email, passwordHash: null, emailVerified: true });
  }

  /**
   * Creates, changes or ends the membership that groups give. A membership by invitation stays unchanged. The
   * mark is on the member, not on the identity, which its holder may unlink and link again. Groups that the provider
   * does not tell change nothing.
   */
  async apply(
    tx: OpenTransaction,
    { groups, id }: OidcProviderConfig,
    { person, account, request }: GroupVisit,
  ): Promise<void> {
    if (!groups || person.groups === null || (await tx.query(IS_WORKSPACE(groups.workspace))).rowCount === 0) return;
    const actor = { ...systemActor(`identity provider ${id}`), ...request };
    const role = roleOf(groups, person.groups);
    const [member] = (await tx.query<GroupMemberRow>(MEMBER(groups.workspace, account.id))).rows;
    if (!member) {
      if (role !== null) await this.add({ tx, workspaceId: groups.workspace, actor }, account, role);
      return;
    }
    if (member.role === 'owner') return;
    const isOurs = member.by_groups || (await this.adopt(tx, groups.workspace, { person, row: member }));
    if (!isOurs) return;
    if (role === null) await this.members.remove(tx, groups.workspace, { actor, idOrEmail: member.id, byGroups: true });
    else await this.members.setRole(tx, groups.workspace, { actor, idOrEmail: member.id, role });
  }

  /** @returns whether groups gave the membership, on an instance of the previous version */
  private async adopt(
    tx: Queryable,
    workspaceId: string,
    { person, row: { id } }: { person: OidcPerson; row: GroupMemberRow },
  ): Promise<boolean> {
    const { rowCount } = await tx.query(TAKE_MARK(person.issuer, person.subject));
    return rowCount > 0 && this.members.adoptByGroups(tx, workspaceId, id);
  }

  /**
   * Does nothing if a member without an account has the address, so that groups cannot take a member over; nor
   * if the team has removed the person, because groups do not overrule that.
   */
  private async add({ tx, workspaceId, actor }: MemberChange, account: Account, role: Role): Promise<void> {
    const { email, name, id: accountId } = account;
    if (await this.reader.find(workspaceId, email, tx)) return;
    if ((await tx.query(SENT_AWAY(workspaceId, accountId, email))).rowCount > 0) return;
    await this.members.add(tx, workspaceId, { actor, newMember: { email, name, role, accountId, byGroups: true } });
  }
}
