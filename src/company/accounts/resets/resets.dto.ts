import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX, IsText } from '../../../platform/http/text-fields.js';
import { IsNewPassword } from '../passwords/passwords.dto.js';
import { SecondFactor } from '../sign-in/sign-in.dto.js';

export class RequestReset {
  @IsText(EMAIL_MAX, 1)
  email: string;
}

/** A second factor is required if the account has one, as for signing in. */
export class ConfirmReset extends SecondFactor {
  /** The part after the `#` of the link. */
  @IsText(100, 1)
  token: string;

  @IsNewPassword()
  password: string;
}

/** The same response whether or not there is such an account. */
export class RequestedResetDto {
  @ApiProperty({ enum: ['password_reset'] })
  object: 'password_reset';
  /** Whether this instance sends mails. If not, the operator can create the link. */
  mails: boolean;
}
