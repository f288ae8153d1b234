import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { fail } from '../../../platform/kernel/errors.js';
import type { Account } from '../accounts.store.js';
import { queueKeyOfPair } from '../sign-in/attempt-origins.js';
import { SignInThrottle, type AttemptFrom } from '../sign-in/sign-in-throttle.js';
import { PasswordHashes } from './password-hashes.js';

/** Pairs of account and address that signed in, in this process: a restart forgets them, and no cookie is needed. */
const PAIRS = { max: 10_000, ttl: 30 * 86_400_000 };

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
  private readonly signedIn = new LRUCache<string, true>(PAIRS);

  constructor(
    private readonly throttle: SignInThrottle,
    private readonly hashes: PasswordHashes,
  ) {}

  /** Throws `sign_in_failed`, and what `more` throws. */
  prove({ named, password, from, find, more }: Claim): Promise<Account> {
    return this.throttle.attempt(named, from, async () => {
      const account = await find();
      const pair = hash('sha256', `${named} ${from.addressHash}`, 'base64url');
      const key = this.signedIn.has(pair) ? queueKeyOfPair(pair) : from.addressHash;
      const isRight = await this.hashes.verify(account?.password_hash ?? null, password, key);
      if (!account || !isRight || account.disabled_at !== null) throw fail('sign_in_failed');
      await more?.(account);
      this.signedIn.set(pair, true);
      return account;
    });
  }
}
