import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../db/system-db.js';
import { fail } from '../../../kernel/errors.js';
import type { AccountActor } from '../../../policy/request.js';
import { ConsoleSessionsCommands, type SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore, type Account } from '../accounts.store.js';
import { AccountLinksStore } from '../links/account-links.store.js';
import { ofSession } from '../sign-in/attempt-origins.js';
import { PasswordHashes, turnOf } from './password-hashes.js';
import { PasswordProof } from './password-proof.js';
import { passwordProblem } from './password.rules.js';

/** Throws `invalid_field`. @param email of the account that it is for */
export function requireGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw fail('invalid_field', `password ${problem}`, { param: 'password' });
}

/** A person's own password. */
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
   * The session's token is replaced, and the account's other sessions end.
   * @throws `sign_in_failed` for a wrong present password; `missing_field` where it has to be sent; `invalid_field`;
   * `recent_sign_in_required` where the account has none yet
   */
  async change(
    by: AccountActor,
    { current, password }: { current?: string | null; password: string },
  ): Promise<{ ended: number; renewed: SessionToken }> {
    const { id, email } = by.session.account;
    const { password_hash: stored } = await this.accounts.get(this.db, id);
    if (stored === null && !by.session.isRecent) throw fail('recent_sign_in_required');
    if (stored !== null && !current)
      throw fail('missing_field', 'Send your present password as well.', { param: 'current' });
    requireGoodPassword(password, email);
    const from = ofSession(by);
    const find = (): Promise<Account> => this.accounts.get(this.db, id);
    if (stored !== null) await this.proof.prove({ named: id, password: current ?? '', from, find });
    const hash = await this.hashes.hash(password, turnOf(from, id));
    return this.db.transaction(async (tx) => {
      await this.accounts.setPassword(tx, id, hash);
      await this.links.voidResets(tx, id);
      const ended = await this.sessions.endAll(tx, by, id, { except: by.session.id });
      await this.sessions.note(tx, by, id, [{ action: 'account.change_password', target: 'account', targetId: id }]);
      return { ended, renewed: await this.sessions.renew(tx, by.session.id, { authenticated: false }) };
    });
  }
}
