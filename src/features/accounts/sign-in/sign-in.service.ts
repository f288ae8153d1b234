import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../db/system-db.js';
import { fail } from '../../../kernel/errors.js';
import type { AccountActor } from '../../../policy/request.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import { SignInMethodsReader } from '../oidc/sign-in-methods.reader.js';
import { PasswordProof } from '../passwords/password-proof.js';
import { SecondFactors } from '../totp/second-factors.js';
import type { Browser } from './browser.js';
import { BrowserSessions } from './browser-sessions.js';
import { KnownDevices } from './known-devices.js';
import { ofSession } from './attempt-origins.js';
import type { Reauthenticate, SignIn } from './sign-in.dto.js';

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
    const account = await this.passwords.prove({
      named: address,
      password,
      from: this.devices.origin(browser, address),
      find: () => this.accounts.byEmail(this.db.inLane('unknown'), address),
      more: ({ id }) => this.factors.require(id, factor),
    });
    return this.db.transaction(async (tx) => {
      const begun = await this.browsers.begin(tx, account.id, browser, null);
      // A password that was replaced meanwhile opens nothing: begin() holds the account's row.
      const now = await this.accounts.get(tx, account.id);
      if (now.password_hash !== account.password_hash) throw fail('sign_in_failed');
      return begun;
    });
  }

  /** Somebody who is signed in proves again who they are, by all that a sign-in asks for. Throws as signIn does. */
  async reauthenticate(by: AccountActor, { password, ...factor }: Reauthenticate): Promise<SessionToken> {
    if (!(await this.methods.takesPasswords())) throw fail('password_sign_in_off');
    const { id } = by.session.account;
    await this.passwords.prove({
      named: id,
      password,
      from: ofSession(by),
      find: () => this.accounts.get(this.db, id),
      more: () => this.factors.require(id, factor),
    });
    return this.browsers.renew(by);
  }
}
