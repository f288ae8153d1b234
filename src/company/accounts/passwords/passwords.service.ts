import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import { ConsoleSessionsCommands, type SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore, type Account } from '../accounts.store.js';
import { AccountLinksStore } from '../links/account-links.store.js';
import { ofSession } from '../sign-in/attempt-origins.js';
import { PasswordHashes } from './password-hashes.js';
import { PasswordProof } from './password-proof.js';
import { passwordProblem, type PasswordOwner } from './password.rules.js';

/** Throws `invalid_field`. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw fail('invalid_field', `password ${problem}`, { param: 'password' });
}

/** Changes of a person's own password. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly proof: PasswordProof,
    private readonly hashes: PasswordHashes,
    private readonly sessions: ConsoleSessionsCommands,
    private readonly links: AccountLinksStore,
  ) {}

  /**
   * Replaces the session's token, and ends the account's other sessions.
   * @throws `sign_in_failed` for a wrong current password; `missing_field` if it is required; `invalid_field`;
   * `recent_sign_in_required` if the account has no password yet
   */
  async change(
    actor: AccountActor,
    { current, password }: { current?: string | null; password: string },
  ): Promise<{ endedSessions: number; renewed: SessionToken }> {
    const { id, email } = actor.session.account;
    const { password_hash: stored } = await this.accounts.get(this.db, id);
    if (stored === null && !actor.session.isRecent) throw fail('recent_sign_in_required');
    if (stored !== null && !current)
      throw fail('missing_field', 'Send your current password as well.', { param: 'current' });
    requireGoodPassword(password, { email, companies: await this.accounts.companies(this.db, id) });
    const from = ofSession(actor);
    const find = (): Promise<Account> => this.accounts.get(this.db, id);
    if (stored !== null) await this.proof.prove({ named: id, password: current ?? '', from, find });
    const hash = await this.hashes.hash(password, from.addressHash);
    return this.db.transaction(async (tx) => {
      await this.accounts.setPassword(tx, id, hash);
      await this.links.voidResets(tx, id);
      const endedSessions = await this.sessions.endAll(tx, actor, { accountId: id, except: actor.session.id });
      await this.sessions.note(tx, {
        initiator: actor,
        accountId: id,
        audits: [{ action: 'account.change_password', target: 'account', targetId: id }],
      });
      return { endedSessions, renewed: await this.sessions.renew(tx, actor.session.id, { authenticated: false }) };
    });
  }
}
