import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { ConsoleSessionsCommands } from '../console-sessions/console-sessions.commands.js';
import { AccountsStore, type ListedAccount } from './accounts.store.js';

/** The operator's operations on accounts: only on the command line. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: AccountsStore,
    private readonly sessions: ConsoleSessionsCommands,
  ) {}

  /** The first thousand, oldest first. */
  list(): Promise<ListedAccount[]> {
    return this.store.list(this.db);
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
