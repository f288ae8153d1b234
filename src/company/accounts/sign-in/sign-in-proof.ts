import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import { fail } from '../../../platform/kernel/errors.js';
import { AccountsStore, type Account } from '../accounts.store.js';
import { PasswordProof, type Claim } from '../passwords/password-proof.js';
import { SecondFactors, type RequiredFactor, type SentFactor } from '../totp/second-factors.js';

export interface ProvenAccount {
  /** As read when the password was verified. */
  account: Account;
  factor: RequiredFactor;
}

/** Proves who signs in: a password, and a second factor if the account has one. */
@Injectable()
export class SignInProof {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly passwords: PasswordProof,
    private readonly factors: SecondFactors,
  ) {}

  /** Throws `sign_in_failed`, `totp_required`, `totp_invalid`. */
  async prove(sent: SentFactor, claim: Omit<Claim, 'more'>): Promise<ProvenAccount> {
    let factor: RequiredFactor = null;
    const more = async ({ id }: Account): Promise<void> => {
      factor = await this.factors.require(id, sent);
    };
    return { account: await this.passwords.prove({ ...claim, more }), factor };
  }

  /**
   * A password that was replaced meanwhile is not accepted, nor one without the second factor that was set up
   * since.
   */
  async requireSame(tx: Queryable, { account, factor }: ProvenAccount): Promise<void> {
    const { password_hash: hash } = await this.accounts.get(tx, account.id);
    if (hash !== account.password_hash) throw fail('sign_in_failed');
    await this.factors.requireSame(tx, account.id, factor);
  }
}
