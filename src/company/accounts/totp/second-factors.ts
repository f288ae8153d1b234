import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../../platform/config/config.module.js';
import type { Queryable } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import { fail } from '../../../platform/kernel/errors.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import { stepOf } from './totp.rules.js';
import { TotpStore } from './totp.store.js';
import { WrongCodes } from './wrong-codes.js';

export interface SentFactor {
  totp?: string | null;
  recovery_code?: string | null;
}

/** The secret of the account's second factor; null = it has none. */
export type RequiredFactor = Buffer | null;

/** A caller who sends a code knows the password, so attempts from all addresses count together. */
const ANYWHERE = { addressHash: 'anywhere' };

interface SentCode {
  /** The secret that the code must match; null = the account has none. */
  secret: Buffer | null;
  code: string;
}

/** Codes of authenticator apps and recovery codes: each can be used once. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly db: SystemDb,
    private readonly store: TotpStore,
    private readonly throttle: SignInThrottle,
    private readonly wrongCodes: WrongCodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Does nothing if the account has no second factor. Throws `totp_required`, `totp_invalid`.
   * @returns what was required, for `requireSame`
   */
  async require(accountId: string, sent: SentFactor): Promise<RequiredFactor> {
    const secret = await this.store.get(this.db, accountId);
    if (secret) await this.check(accountId, sent);
    return secret;
  }

  /**
   * Runs in the transaction that signs the person in and locks the account's row. Throws `totp_required` if a
   * second factor was set up meanwhile.
   */
  async requireSame(tx: Queryable, accountId: string, required: RequiredFactor): Promise<void> {
    const secret = await this.store.get(tx, accountId);
    if (secret && !required?.equals(secret)) throw fail('totp_required');
  }

  /**
   * Uses the code up. Wrong codes slow down further ones of the account, from any address, because their sender
   * knows the password. Throws `totp_required`, `totp_invalid`.
   */
  async check(accountId: string, { totp, recovery_code: recoveryCode }: SentFactor): Promise<void> {
    if (!totp && !recoveryCode) throw fail('totp_required');
    await this.guarded(accountId, totp ? 'totp' : 'recovery_code', async () => {
      const isGood = totp
        ? await this.useTotp(this.db, accountId, { secret: await this.store.get(this.db, accountId), code: totp })
        : await this.store.useCode(this.db, accountId, recoveryCode ?? '');
      if (!isGood) this.wrongCodes.add(accountId);
      return isGood || null;
    });
  }

  /** @param use the guarded check; null = the code is wrong @throws `totp_invalid`, naming the field */
  guarded<T>(accountId: string, param: string, use: () => Promise<T | null>): Promise<T> {
    return this.throttle.attempt(`second factor of ${accountId}`, ANYWHERE, async () => {
      const opened = await use();
      if (opened === null) throw fail('totp_invalid', undefined, { param });
      return opened;
    });
  }

  /** @returns false if the code is not currently valid, or was used */
  async useTotp(db: Queryable, accountId: string, { secret, code }: SentCode): Promise<boolean> {
    const step = secret && stepOf(secret, code, this.clock.now());
    return step !== null && (await this.store.useStep(db, accountId, step));
  }
}
