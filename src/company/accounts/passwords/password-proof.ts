import { Injectable } from '@nestjs/common';
import { fail } from '../../../platform/kernel/errors.js';
import type { Account } from '../accounts.store.js';
import { SignInThrottle, type AttemptFrom } from '../sign-in/sign-in-throttle.js';
import { PasswordHashes } from './password-hashes.js';

/** A person's claim to an account, and its origin. */
export interface Claim {
  /** The account as named by the caller; wrong attempts are counted by it. */
  named: string;
  password: string;
  from: AttemptFrom;
  /** The account, or null if there is none. */
  find: () => Promise<Account | null>;
  /** Further proof that is required within the same attempt. */
  more?: (account: Account) => Promise<void>;
}

/** Verifies an account's password: takes equally long whatever the result. */
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
      const isRight = await this.hashes.verify(account?.password_hash ?? null, password, from.addressHash);
      if (!account || !isRight || account.disabled_at !== null) throw fail('sign_in_failed');
      await more?.(account);
      return account;
    });
  }
}
