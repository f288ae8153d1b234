import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../db/system-db.js';
import { fail } from '../../../kernel/errors.js';
import type { AccountActor } from '../../../policy/request.js';
import { ConsoleSessionsCommands, type SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import { AccountLinksStore } from '../links/account-links.store.js';
import { SecondFactors } from './second-factors.js';
import { enrolment, newRecoveryCodes, newTotpSecret } from './totp.rules.js';
import { TotpStore } from './totp.store.js';

/** A person's own second factor. */
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

  /** A secret that counts once a code of it was sent. Throws `conflict` where the account has a second factor. */
  async propose({ session: { account } }: AccountActor): Promise<{ secret: string; uri: string }> {
    const secret = newTotpSecret();
    if (!(await this.store.propose(this.db, account.id, secret)))
      throw fail('conflict', 'Your account has an authenticator app already. Remove it first.');
    return enrolment(secret, account.email);
  }

  /**
   * From now on a sign-in needs a code. The session's token is replaced, and the account's other sessions end.
   * @throws `totp_invalid`; `conflict` where none was proposed in the last ten minutes, or it is confirmed already
   */
  confirm(by: AccountActor, code: string): Promise<{ codes: string[]; renewed: SessionToken }> {
    const { id } = by.session.account;
    return this.factors.guarded(id, 'code', () =>
      this.db.transaction(async (tx) => {
        // Sign-ins take the same row: each of them either finds the factor, or has a session that ends here.
        await this.accounts.lock(tx, id);
        const secret = await this.store.proposed(tx, id);
        if (!secret) throw fail('conflict', 'No authenticator app waits for its first code. Set one up anew.');
        if (!(await this.factors.useTotp(tx, id, { secret, code }))) return null;
        await this.store.confirm(tx, id);
        await this.links.voidResets(tx, id);
        const codes = newRecoveryCodes();
        await this.store.replaceCodes(tx, id, codes);
        await this.sessions.endAll(tx, by, id, { except: by.session.id });
        await this.sessions.note(tx, by, id, [{ action: 'account.enable_totp', target: 'account', targetId: id }]);
        return { codes, renewed: await this.sessions.renew(tx, by.session.id, { authenticated: false }) };
      }),
    );
  }

  /** Ten new codes; the old ones are worth nothing. Throws `conflict` where there is no second factor. */
  newCodes(by: AccountActor): Promise<string[]> {
    const { id } = by.session.account;
    return this.db.transaction(async (tx) => {
      if (!(await this.store.get(tx, id)))
        throw fail('conflict', 'Your account has no authenticator app. Set one up first.');
      const codes = newRecoveryCodes();
      await this.store.replaceCodes(tx, id, codes);
      await this.sessions.note(tx, by, id, [{ action: 'account.new_recovery_codes', target: 'account', targetId: id }]);
      return codes;
    });
  }

  /** Throws `not_found` where there is none. */
  remove(by: AccountActor): Promise<SessionToken> {
    const { id } = by.session.account;
    return this.db.transaction(async (tx) => {
      if (!(await this.store.remove(tx, id, { proposed: false })))
        throw fail('not_found', 'Your account has no authenticator app.');
      await this.sessions.note(tx, by, id, [{ action: 'account.disable_totp', target: 'account', targetId: id }]);
      return this.sessions.renew(tx, by.session.id, { authenticated: false });
    });
  }
}
