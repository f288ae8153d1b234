import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../db/statement.js';
import { SystemDb } from '../../../db/system-db.js';
import { fail } from '../../../kernel/errors.js';
import type { AccountActor } from '../../../policy/request.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore, type Account } from '../accounts.store.js';
import { SignInMethodsReader } from '../oidc/sign-in-methods.reader.js';
import { PasswordProof, type Claim } from '../passwords/password-proof.js';
import { SecondFactors, type RequiredFactor, type SentFactor } from '../totp/second-factors.js';
import type { Browser } from './browser.js';
import { BrowserSessions } from './browser-sessions.js';
import { KnownDevices } from './known-devices.js';
import { ofSession } from './attempt-origins.js';
import type { Reauthenticate, SignIn } from './sign-in.dto.js';

interface Proven {
  /** As it was when the password was compared. */
  account: Account;
  factor: RequiredFactor;
}

/** Signing in by password (specification §13.3). */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly passwords: PasswordProof,
    private readonly factors: SecondFactors,
    private readonly methods: SignInMethodsReader,
    private readonly browsers: BrowserSessions,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * @throws `https_required`; `password_sign_in_off`; `sign_in_failed` for an unknown address and a wrong password alike;
   * `totp_required`, `totp_invalid`; `rate_limit_exceeded` where many wrong attempts wait
   */
  async signIn({ email, password, ...factor }: SignIn, browser: Browser): Promise<SessionToken> {
    this.browsers.requireUsable();
    if (!(await this.methods.takesPasswords())) throw fail('password_sign_in_off');
    // Once, and here: the database may fold other letters, and one account would have several names.
    const address = email.toLowerCase();
    const proven = await this.prove(factor, {
      named: address,
      password,
      from: this.devices.origin(browser, address),
      find: () => this.accounts.byEmail(this.db.inLane('unknown'), address),
    });
    return this.db.transaction(async (tx) => {
      const begun = await this.browsers.begin(tx, proven.account.id, browser, null); // holds the account's row
      await this.requireSame(tx, proven);
      return begun;
    });
  }

  /** Somebody who is signed in proves again who they are, by all that a sign-in asks for. Throws as signIn does. */
  async reauthenticate(by: AccountActor, { password, ...factor }: Reauthenticate): Promise<SessionToken> {
    if (!(await this.methods.takesPasswords())) throw fail('password_sign_in_off');
    const { id } = by.session.account;
    const proven = await this.prove(factor, {
      named: id,
      password,
      from: ofSession(by),
      find: () => this.accounts.get(this.db, id),
    });
    return this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, id);
      await this.requireSame(tx, proven);
      return this.browsers.renew(tx, by, true);
    });
  }

  private async prove(sent: SentFactor, claim: Omit<Claim, 'more'>): Promise<Proven> {
    let factor: RequiredFactor = null;
    const more = async ({ id }: Account): Promise<void> => {
      factor = await this.factors.require(id, sent);
    };
    return { account: await this.passwords.prove({ ...claim, more }), factor };
  }

  /** A password that was replaced meanwhile opens nothing, nor one without the second factor that was set up since. */
  private async requireSame(tx: Queryable, { account, factor }: Proven): Promise<void> {
    const { password_hash: hash } = await this.accounts.get(tx, account.id);
    if (hash !== account.password_hash) throw fail('sign_in_failed');
    await this.factors.requireSame(tx, account.id, factor);
  }
}
