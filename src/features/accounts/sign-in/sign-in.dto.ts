import { Matches } from 'class-validator';
import { Optional } from '../../../http/fields.js';
import { EMAIL_MAX, IsText } from '../../../http/text-fields.js';
import { PASSWORD_MAX } from '../passwords/password.rules.js';

const RECOVERY_CODE_MAX = 40;

/** A second factor, where the account has one. */
export class SecondFactor {
  /** The six digits that the authenticator app shows. */
  @Optional()
  @Matches(/^\d{6}$/, { message: 'totp must be six digits' })
  totp?: string | null;

  /** One of the recovery codes, in place of `totp`. */
  @Optional()
  @IsText(RECOVERY_CODE_MAX, 1)
  recovery_code?: string | null;
}

export class SignIn extends SecondFactor {
  @IsText(EMAIL_MAX, 1)
  email: string;

  @IsText(PASSWORD_MAX, 1)
  password: string;
}

/** The same proofs as at a sign-in. An account without a password proves it at its identity provider. */
export class Reauthenticate extends SecondFactor {
  @IsText(PASSWORD_MAX, 1)
  password: string;
}
