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
  select id, role from members where workspace_id = $1 and account_id = $2 and removed_at is null`);
/** Removed by a person, not by groups: only a person brings them back. */
const SENT_AWAY = named(`
  select from members
  where workspace_id = $1 and (account_id = $2 or email = $3) and removed_at is not null and not left_by_groups limit 1`);

interface Row extends Record<string, unknown> {
  id: string;
  role: Role;
}

export interface GroupVisit {
  person: OidcPerson;
  account: Account;
  /** Whether groups gave the account its membership. */
  isGranted: boolean;
  request: Pick<Actor, 'requestId' | 'addressHash'>;
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
   * Makes, changes or ends the membership that groups gave. One that somebody was invited to stays as it is.
   * @returns whether groups give it now
   */
  async apply(
    tx: OpenTransaction,
    { groups, id }: OidcProviderConfig,
    { person, account, isGranted, request }: GroupVisit,
  ): Promise<boolean> {
    if (!groups || (await tx.query(IS_WORKSPACE(groups.workspace))).rowCount === 0) return false;
    const actor = { ...systemActor(`identity provider ${id}`), ...request };
    const role = roleOf(groups, person.groups);
    const [member] = (await tx.query<Row>(MEMBER(groups.workspace, account.id))).rows;
    if (!member) return role !== null && (await this.add(tx, groups.workspace, actor, account, role));
    if (!isGranted || member.role === 'owner') return isGranted;
    if (role === null) await this.members.remove(tx, groups.workspace, actor, member.id, { byGroups: true });
    else await this.members.setRole(tx, groups.workspace, actor, member.id, role);
    return role !== null;
  }

  /**
   * @returns false where a member without an account has the address: groups take nobody's place; and where the team has
   * removed the person: groups do not overrule it
   */
  private async add(tx: Queryable, workspaceId: string, actor: Actor, account: Account, role: Role): Promise<boolean> {
    const { email, name, id: accountId } = account;
    if (await this.reader.find(workspaceId, email, tx)) return false;
    if ((await tx.query(SENT_AWAY(workspaceId, accountId, email))).rowCount > 0) return false;
    await this.members.add(tx, workspaceId, actor, { email, name, role, accountId });
    return true;
  }
}
