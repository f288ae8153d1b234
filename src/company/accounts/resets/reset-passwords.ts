import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { ConsoleSessionsCommands } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import { IdentitiesStore } from '../oidc/identities.store.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { TotpStore } from '../totp/totp.store.js';

/** The effects of a password reset on an account. */
@Injectable()
export class ResetPasswords {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly hashes: PasswordHashes,
    private readonly totp: TotpStore,
    private readonly identities: IdentitiesStore,
    private readonly sessions: ConsoleSessionsCommands,
  ) {}

  hash(password: string, key: string): Promise<string> {
    return this.hashes.hash(password, key);
  }

  /**
   * Ends all sessions of the account, and removes all its identities: one of them may be the reason for the
   * reset. The first time the mailbox is verified, the second factor is removed as well: it cannot be the
   * mailbox owner's.
   */
  async replace(
    tx: Queryable,
    actor: Actor,
    { id, hash, removesTotp }: { id: string; hash: string; removesTotp: boolean },
  ): Promise<void> {
    await this.accounts.setPassword(tx, id, hash);
    const isFirstProof = await this.accounts.verifyEmail(tx, id);
    const unlinked = await this.identities.removeAll(tx, id);
    const isTotpGone = (removesTotp || isFirstProof) && (await this.totp.remove(tx, id, { proposed: true }));
    await this.sessions.endAll(tx, actor, { accountId: id });
    const actions = ['account.reset_password', ...(isTotpGone ? ['account.disable_totp'] : [])];
    const changed = actions.map((action) => ({ action, target: 'account', targetId: id }));
    const target = 'account_identity';
    const unlinkAudits = unlinked.map((targetId) => ({ action: 'account.unlink_identity', target, targetId }));
    await this.sessions.note(tx, { initiator: actor, accountId: id, audits: [...changed, ...unlinkAudits] });
  }
}
