import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { ConsoleSessionsCommands } from '../console-sessions/console-sessions.commands.js';
import { AccountsStore } from './accounts.store.js';

/** An account as the operator sees it. */
export interface ListedAccount extends Record<string, unknown> {
  id: string;
  email: string;
  name: string;
  has_password: boolean;
  totp_enabled: boolean;
  /** Number of workspaces that it is a member of. */
  workspaces: number;
  created_at: string;
  disabled_at: string | null;
}

const LIST = named(`
  select a.id, a.email, a.name, a.password_hash is not null as has_password, a.created_at, a.disabled_at,
    exists (select from account_totp t where t.account_id = a.id and t.confirmed_at is not null) as totp_enabled,
    (select count(*)::int from members m where m.account_id = a.id and m.removed_at is null) as workspaces
  from accounts a order by a.created_at, a.id limit 1000`);

/** The operator's operations on accounts: only on the command line. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: AccountsStore,
    private readonly sessions: ConsoleSessionsCommands,
  ) {}

  /** The first thousand, oldest first. */
  async list(): Promise<ListedAccount[]> {
    return (await this.db.query<ListedAccount>(LIST())).rows;
  }

  /** A disabled account cannot sign in, and its sessions end at once. Throws `not_found`. */
  setDisabled(actor: Actor, email: string, disabled: boolean): Promise<void> {
    return this.db.transaction(async (tx) => {
      const account = await this.store.byEmail(tx, email);
      if (!account) throw fail('not_found', `There is no account ${email}.`);
      await this.store.lock(tx, account.id);
      await this.store.setDisabled(tx, account.id, disabled);
      if (disabled) await this.sessions.endAll(tx, actor, { accountId: account.id });
      const action = disabled ? 'account.disable' : 'account.enable';
      await this.sessions.note(tx, {
        initiator: actor,
        accountId: account.id,
        audits: [{ action, target: 'account', targetId: account.id }],
      });
    });
  }
}
