import { Injectable } from '@nestjs/common';
import type { OidcGroups, OidcProviderConfig } from '../../../config/console.js';
import { named, type OpenTransaction, type Queryable } from '../../../db/statement.js';
import { systemActor, type Actor } from '../../../kernel/actor.js';
import { ROLES, type Role } from '../../../kernel/caller.js';
import { MembersCommands } from '../../team/members.commands.js';
import { MembersReader } from '../../team/members.reader.js';
import { AccountsStore, type Account } from '../accounts.store.js';
import type { OidcPerson } from './oidc-clients.js';

const IS_WORKSPACE = named('select from workspaces where workspace_id = $1');
const MEMBER = named(`
  select id, role, by_groups from members where workspace_id = $1 and account_id = $2 and removed_at is null`);
/**
 * An instance of the version before marks the identity alone. Who made the membership is in the audit: a mark outlives
 * one that groups gave.
 */
const TAKE_MARK = named(`
  update account_identities set grants_member = false where issuer = $1 and subject = $2 and grants_member`);
const ADOPT = named(`
  update members m set by_groups = true
  where m.workspace_id = $1 and m.id = $2 and (
    select a.actor_type = 'system' and a.actor_label like 'identity provider %' from audit_entries a
    where a.workspace_id = $1 and a.target_type = 'member' and a.target_id = $2 and a.action = 'member.create'
    order by a.created_at desc, a.id desc limit 1)`);
/** Removed by a person, not by groups: only a person brings them back. */
const SENT_AWAY = named(`
  select from members
  where workspace_id = $1 and (account_id = $2 or email = $3) and removed_at is not null and not left_by_groups limit 1`);

interface Row extends Record<string, unknown> {
  id: string;
  role: Role;
  by_groups: boolean;
}

export interface GroupVisit {
  person: OidcPerson;
  account: Account;
  request: Pick<Actor, 'requestId' | 'addressHash'>;
}

interface Change {
  tx: Queryable;
  workspaceId: string;
  actor: Actor;
}

/** The highest role that one of the groups gives; null = none. Never owner, which the configuration refuses. */
export const roleOf = ({ roles }: OidcGroups, groups: string[]): Role | null =>
  ROLES.find(
    (role) => role !== 'owner' && groups.some((group) => Object.hasOwn(roles, group) && roles[group] === role),
  ) ?? null;

/** Memberships by the groups of a provider: in the one workspace that the operator named (specification §13.6). */
@Injectable()
export class GroupMembers {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly members: MembersCommands,
    private readonly reader: MembersReader,
  ) {}

  /**
   * An account for somebody whom nobody invited, where a group of theirs is mapped.
   * @returns null where none is, the provider has not verified an address, or the address has an account: its holder
   * has to sign in to it and link it
   */
  async newcomer(tx: Queryable, { groups }: OidcProviderConfig, person: OidcPerson): Promise<Account | null> {
    const { email, name } = person;
    if (!groups || email === null || roleOf(groups, person.groups) === null) return null;
    if (await this.accounts.byEmail(tx, email)) return null;
    return this.accounts.add(tx, { email, name: name ?? email, passwordHash: null, emailVerified: true });
  }

  /**
   * Makes, changes or ends the membership that groups gave. One that somebody was invited to stays as it is. The member
   * remembers it, not the identity, which its holder may unlink and link anew.
   */
  async apply(
    tx: OpenTransaction,
    { groups, id }: OidcProviderConfig,
    { person, account, request }: GroupVisit,
  ): Promise<void> {
    if (!groups || (await tx.query(IS_WORKSPACE(groups.workspace))).rowCount === 0) return;
    const actor = { ...systemActor(`identity provider ${id}`), ...request };
    const role = roleOf(groups, person.groups);
    const [member] = (await tx.query<Row>(MEMBER(groups.workspace, account.id))).rows;
    if (!member) {
      if (role !== null) await this.add({ tx, workspaceId: groups.workspace, actor }, account, role);
      return;
    }
    if (member.role === 'owner') return;
    const isOurs = member.by_groups || (await this.adopt(tx, groups.workspace, person, member));
    if (!isOurs) return;
    if (role === null) await this.members.remove(tx, groups.workspace, actor, member.id, { byGroups: true });
    else await this.members.setRole(tx, groups.workspace, actor, member.id, role);
  }

  /** @returns whether groups gave the membership, at an instance of the version before */
  private async adopt(tx: Queryable, workspaceId: string, person: OidcPerson, { id }: Row): Promise<boolean> {
    const { rowCount } = await tx.query(TAKE_MARK(person.issuer, person.subject));
    return rowCount > 0 && (await tx.query(ADOPT(workspaceId, id))).rowCount > 0;
  }

  /**
   * Nothing where a member without an account has the address: groups take nobody's place; nor where the team has
   * removed the person: groups do not overrule it.
   */
  private async add({ tx, workspaceId, actor }: Change, account: Account, role: Role): Promise<void> {
    const { email, name, id: accountId } = account;
    if (await this.reader.find(workspaceId, email, tx)) return;
    if ((await tx.query(SENT_AWAY(workspaceId, accountId, email))).rowCount > 0) return;
    await this.members.add(tx, workspaceId, actor, { email, name, role, accountId, byGroups: true });
  }
}
