import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import { ConsoleSessionsCommands, type SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import { AccountLinksStore } from '../links/account-links.store.js';
import { SecondFactors } from './second-factors.js';
import { enrolment, newRecoveryCodes, newTotpSecret } from './totp.rules.js';
import { TotpStore } from './totp.store.js';

/** Management of a person's own second factor. */
@Injectable()
export class TotpService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: TotpStore,
    private readonly factors: SecondFactors,
    private readonly sessions: ConsoleSessionsCommands,
    private readonly links: AccountLinksStore,
    private readonly accounts: AccountsStore,
  ) {}

  /**
   * Proposes a secret that takes effect once a code of it was sent. Throws `conflict` if the account has a
   * second factor.
   */
  async propose({ session: { account } }: AccountActor): Promise<{ secret: string; uri: string }> {
    const secret = newTotpSecret();
    if (!(await this.store.propose(this.db, account.id, secret)))
      throw fail('conflict', 'Your account already has an authenticator app. Remove it first.');
    return enrolment(secret, account.email);
  }

  /**
   * Signing in requires a code from now on. Replaces the session's token, and ends the account's other
   * sessions.
   * @throws `totp_invalid`; `conflict` if none was proposed in the last ten minutes, or it is confirmed already
   */
  confirm(actor: AccountActor, code: string): Promise<{ codes: string[]; renewed: SessionToken }> {
    const { id } = actor.session.account;
    return this.factors.guarded(id, 'code', () =>
      this.db.transaction(async (tx) => {
        // Sign-ins lock the same row: each either sees the factor, or has a session that ends here.
        await this.accounts.lock(tx, id);
        const secret = await this.store.proposed(tx, id);
        if (!secret) throw fail('conflict', 'No authenticator app is being set up. Start again.');
        if (!(await this.factors.useTotp(tx, id, { secret, code }))) return null;
        await this.store.confirm(tx, id);
        await this.links.voidResets(tx, id);
        const codes = newRecoveryCodes();
        await this.store.replaceCodes(tx, id, codes);
        await this.sessions.endAll(tx, actor, { accountId: id, except: actor.session.id });
        await this.sessions.note(tx, {
          initiator: actor,
          accountId: id,
          audits: [{ action: 'account.enable_totp', target: 'account', targetId: id }],
        });
        return { codes, renewed: await this.sessions.renew(tx, actor.session.id, { authenticated: false }) };
      }),
    );
  }

  /** Creates ten new codes and invalidates the old ones. Throws `conflict` if there is no second factor. */
  newCodes(actor: AccountActor): Promise<string[]> {
    const { id } = actor.session.account;
    return this.db.transaction(async (tx) => {
      if (!(await this.store.get(tx, id)))
        throw fail('conflict', 'Your account has no authenticator app. Set one up first.');
      const codes = newRecoveryCodes();
      await this.store.replaceCodes(tx, id, codes);
      const audit = { action: 'account.new_recovery_codes', target: 'account', targetId: id };
      await this.sessions.note(tx, { initiator: actor, accountId: id, audits: [audit] });
      return codes;
    });
  }

  /** Throws `not_found` if there is none. */
  remove(actor: AccountActor): Promise<SessionToken> {
    const { id } = actor.session.account;
    return this.db.transaction(async (tx) => {
      if (!(await this.store.remove(tx, id, { proposed: false })))
        throw fail('not_found', 'Your account has no authenticator app.');
      await this.sessions.note(tx, {
        initiator: actor,
        accountId: id,
        audits: [{ action: 'account.disable_totp', target: 'account', targetId: id }],
      });
      return this.sessions.renew(tx, actor.session.id, { authenticated: false });
    });
  }
}
