import { Matches } from 'class-validator';
import { Optional } from '../../../platform/http/fields.js';
import { EMAIL_MAX, IsText } from '../../../platform/http/text-fields.js';
import { PASSWORD_MAX } from '../passwords/password.rules.js';

const RECOVERY_CODE_MAX = 40;

/** A second factor, if the account has one. */
export class SecondFactor {
  /** The six digits that the authenticator app shows. */
  @Optional()
  @Matches(/^\d{6}$/, { message: 'totp must be six digits' })
  totp?: string | null;

  /** One of the recovery codes, instead of `totp`. */
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

/** The same proof as for signing in. An account without a password re-authenticates at its identity provider. */
export class Reauthenticate extends SecondFactor {
  @IsText(PASSWORD_MAX, 1)
  password: string;
}
