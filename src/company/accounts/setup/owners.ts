import { Injectable } from '@nestjs/common';
import { alone } from '../../../platform/db/alone.js';
import { named, type OpenTransaction, type Queryable } from '../../../platform/db/statement.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { MembersCommands } from '../../team/members.commands.js';
import { MembersReader } from '../../team/members.reader.js';
import { WorkspacesCommands } from '../../workspaces/workspaces.commands.js';
import { AccountsStore, type Account, type NewAccount } from '../accounts.store.js';

const FIRST_NAME = 'My workspace';
const FIRST = named('select workspace_id as id from workspaces order by created_at, workspace_id limit 1');
const GIVEN = named('select workspace_id as id from workspaces where workspace_id = $1');

interface OwnerRow extends Record<string, unknown> {
  id: string;
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
   * Creates an account that owns the workspace. An existing member with that address and without an account
   * gets this one; otherwise the demo's owner, if there is one, becomes this person.
   * @param workspaceId null = the first one, created if there is none
   * @throws `conflict` if the address has an account; `link_invalid` if the workspace no longer exists
   */
  async make(
    tx: OpenTransaction,
    { actor, account, workspaceId }: { actor: Actor; account: NewAccount; workspaceId: string | null },
  ): Promise<Account> {
    await this.lock(tx);
    const created = await this.accounts.add(tx, account);
    const id = await this.workspace(tx, actor, workspaceId);
    const member = await this.memberOf(tx, id, created.email);
    if (member !== null) {
      await this.members.link(tx, id, { actor, memberId: member, accountId: created.id });
      await this.members.setRole(tx, id, { actor, idOrEmail: member, role: 'owner' });
    } else if (!(await this.members.takeOver(tx, id, { actor, account: created }))) {
      const { email, name } = created;
      await this.members.add(tx, id, { actor, newMember: { email, name, role: 'owner', accountId: created.id } });
    }
    await this.members.removePlaceholders(tx, id, { actor, anyRole: false });
    return created;
  }

  private async workspace(tx: Queryable, actor: Actor, given: string | null): Promise<string> {
    const { rows } = await tx.query<OwnerRow>(given === null ? FIRST() : GIVEN(given));
    if (rows[0]) return rows[0].id;
    if (given !== null) throw fail('link_invalid');
    return this.workspaces.add(tx, { actor, name: FIRST_NAME });
  }

  private async memberOf(tx: Queryable, workspaceId: string, email: string): Promise<string | null> {
    const found = await this.reader.find(workspaceId, email, tx);
    return found?.id ?? null;
  }
}
