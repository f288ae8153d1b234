import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import { SignInMethodsReader } from '../oidc/sign-in-methods.reader.js';
import type { Browser } from './browser.js';
import { BrowserSessions } from './browser-sessions.js';
import { KnownDevices } from './known-devices.js';
import { ofSession } from './attempt-origins.js';
import { SignInProof } from './sign-in-proof.js';
import type { Reauthenticate, SignIn } from './sign-in.dto.js';

/** Signing in by password (specification §13.3). */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly proof: SignInProof,
    private readonly methods: SignInMethodsReader,
    private readonly browsers: BrowserSessions,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * @throws `https_required`; `password_sign_in_off`; `sign_in_failed` for an unknown address and a wrong
   * password alike; `totp_required`, `totp_invalid`; `rate_limit_exceeded` if many wrong attempts wait
   */
  async signIn({ email, password, ...factor }: SignIn, browser: Browser): Promise<SessionToken> {
    this.browsers.requireUsable();
    if (!(await this.methods.takesPasswords())) throw fail('password_sign_in_off');
    // Only here: the database may fold other letters, and one account would have several names.
    const address = email.toLowerCase();
    const proven = await this.proof.prove(factor, {
      named: address,
      password,
      from: this.devices.origin(browser, address),
      find: () => this.accounts.byEmail(this.db.inLane('unknown'), address),
    });
    return this.db.transaction(async (tx) => {
      // Locks the account's row.
      const newSession = await this.browsers.begin(tx, { accountId: proven.account.id, browser, provider: null });
      await this.proof.requireSame(tx, proven);
      return newSession;
    });
  }

  /** Re-authenticates a signed-in person, with everything that signing in requires. Throws as signIn does. */
  async reauthenticate(actor: AccountActor, { password, ...factor }: Reauthenticate): Promise<SessionToken> {
    if (!(await this.methods.takesPasswords())) throw fail('password_sign_in_off');
    const { id } = actor.session.account;
    const proven = await this.proof.prove(factor, {
      named: id,
      password,
      from: ofSession(actor),
      find: () => this.accounts.get(this.db, id),
    });
    return this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, id);
      await this.proof.requireSame(tx, proven);
      return this.browsers.renew(tx, actor, true);
    });
  }
}
