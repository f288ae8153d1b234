import { Injectable } from '@nestjs/common';
import { fail } from '../../../kernel/errors.js';
import type { Account } from '../accounts.store.js';
import { SignInThrottle, type AttemptFrom } from '../sign-in/sign-in-throttle.js';
import { PasswordHashes, turnOf } from './password-hashes.js';

/** What somebody says of themselves, and where they say it. */
export interface Claim {
  /** The account as the caller names it, by which wrong attempts are counted. */
  named: string;
  password: string;
  from: AttemptFrom;
  /** The account, or null where there is none. */
  find: () => Promise<Account | null>;
  /** What has to be proved besides, within the same attempt. */
  more?: (account: Account) => Promise<void>;
}

/** Whether somebody knows an account's password: at the same speed, whatever the answer. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly hashes: PasswordHashes,
  ) {}

  /** Throws `sign_in_failed`, and what `more` throws. */
  prove({ named, password, from, find, more }: Claim): Promise<Account> {
    return this.throttle.attempt(named, from, async () => {
      const account = await find();
      const isRight = await this.hashes.verify(account?.password_hash ?? null, password, turnOf(from, named));
      if (!account || !isRight || account.disabled_at !== null) throw fail('sign_in_failed');
      await more?.(account);
      return account;
    });
  }
}
