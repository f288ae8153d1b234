import { Injectable } from '@nestjs/common';
import { alone } from '../../../platform/db/alone.js';
import { onlyRow } from '../../../platform/db/only-row.js';
import { named, type OpenTransaction, type Queryable } from '../../../platform/db/statement.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { MembersCommands } from '../../team/members.commands.js';
import { MembersReader } from '../../team/members.reader.js';
import { WorkspacesCommands } from '../../workspaces/workspaces.commands.js';
import { AccountsStore, type Account, type NewAccount } from '../accounts.store.js';

const FIRST_NAME = 'My workspace';
const FIRST = named(
  'select workspace_id as id from workspaces where is_sample = $1 order by created_at, workspace_id limit 1',
);
const GIVEN = named('select workspace_id as id from workspaces where workspace_id = $1');

/** Not the sample, which everybody may have. */
const COUNT_OWNED = named(`
  select count(*)::int as count from members m join workspaces w on w.workspace_id = m.workspace_id
  where m.account_id = $1 and m.role = 'owner' and m.removed_at is null and not w.is_sample`);

interface OwnerRow extends Record<string, unknown> {
  id: string;
}

interface NewOwner {
  actor: Actor;
  account: NewAccount;
  workspaceId: string | null;
  company: string | null;
  /** Language of the console; none = the browser's. */
  locale?: string | null;
}

/** Creates accounts that own a workspace: only for the operator, with a set-up link or by configuration. */
@Injectable()
export class Owners {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly members: MembersCommands,
    private readonly reader: MembersReader,
    private readonly workspaces: WorkspacesCommands,
  ) {}

  /** Serialises the creation of owners until the transaction ends. Call it before checking whether one is needed. */
  async lock(tx: Queryable): Promise<void> {
    await alone(tx, 'first workspace');
  }

  /**
   * Creates an account that owns the workspace, and the sample, if there is one. An existing member with that
   * address and without an account gets this one; otherwise the demo's owner, if there is one, becomes this person.
   * @param workspaceId null = the company's first one, created if there is none
   * @param company names the one that is created; null = a sample is enough
   * @throws `conflict` if the address has an account; `link_invalid` if the workspace no longer exists
   */
  async make(tx: OpenTransaction, { actor, account, workspaceId, company, locale }: NewOwner): Promise<Account> {
    await this.lock(tx);
    const created = await this.accounts.add(tx, account);
    if (locale) await this.accounts.setProfile(tx, created.id, { name: created.name, locale, density: 'comfortable' });
    for (const id of await this.owned(tx, { actor, workspaceId, company })) await this.own(tx, id, { actor, created });
    return created;
  }

  /** How many workspaces the account owns, without the sample. */
  async countOwned(db: Queryable, accountId: string): Promise<number> {
    return onlyRow(await db.query<{ count: number }>(COUNT_OWNED(accountId))).count;
  }

  /** Creates a workspace that an existing account owns. */
  async addWorkspace(
    tx: OpenTransaction,
    { actor, name, account }: { actor: Actor; name: string; account: Pick<Account, 'id' | 'email' | 'name'> },
  ): Promise<{ workspaceId: string; memberId: string }> {
    const workspaceId = await this.workspaces.add(tx, { actor, name });
    const newMember = { email: account.email, name: account.name, role: 'owner', accountId: account.id } as const;
    const { id: memberId } = await this.members.add(tx, workspaceId, { actor, newMember });
    return { workspaceId, memberId };
  }

  /** Whether there is no workspace but a sample. */
  async needCompany(db: Queryable): Promise<boolean> {
    return (await this.first(db, { isSample: false })) === null;
  }

  private async own(
    tx: OpenTransaction,
    id: string,
    { actor, created }: { actor: Actor; created: Account },
  ): Promise<void> {
    const member = await this.memberOf(tx, id, created.email);
    if (member !== null) {
      await this.members.link(tx, id, { actor, memberId: member, accountId: created.id });
      await this.members.setRole(tx, id, { actor, idOrEmail: member, role: 'owner' });
    } else if (!(await this.members.takeOver(tx, id, { actor, account: created }))) {
      const { email, name } = created;
      await this.members.add(tx, id, { actor, newMember: { email, name, role: 'owner', accountId: created.id } });
    }
    await this.members.removePlaceholders(tx, id, { actor, anyRole: false });
  }

  private async owned(tx: Queryable, { actor, workspaceId, company }: Omit<NewOwner, 'account'>): Promise<string[]> {
    if (workspaceId !== null) {
      const { rows } = await tx.query<OwnerRow>(GIVEN(workspaceId));
      if (!rows[0]) throw fail('link_invalid');
      return [rows[0].id];
    }
    const [real, sample] = [await this.first(tx, { isSample: false }), await this.first(tx, { isSample: true })];
    const samples = sample === null ? [] : [sample];
    if (real !== null) return [real, ...samples];
    if (company === null && sample !== null) return samples;
    return [await this.workspaces.add(tx, { actor, name: company ?? FIRST_NAME }), ...samples];
  }

  private async first(db: Queryable, { isSample }: { isSample: boolean }): Promise<string | null> {
    return (await db.query<OwnerRow>(FIRST(isSample))).rows[0]?.id ?? null;
  }

  private async memberOf(tx: Queryable, workspaceId: string, email: string): Promise<string | null> {
    const found = await this.reader.find(workspaceId, email, tx);
    return found?.id ?? null;
  }
}
