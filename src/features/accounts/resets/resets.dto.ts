import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX, IsText } from '../../../http/text-fields.js';
import { IsNewPassword } from '../passwords/passwords.dto.js';
import { SecondFactor } from '../sign-in/sign-in.dto.js';

export class RequestReset {
  @IsText(EMAIL_MAX, 1)
  email: string;
}

/** A second factor is needed where the account has one, as at a sign-in. */
export class ConfirmReset extends SecondFactor {
  /** What stands behind the `#` of the link. */
  @IsText(100, 1)
  token: string;

  @IsNewPassword()
  password: string;
}

/** The same answer whether or not there is such an account. */
export class RequestedResetDto {
  @ApiProperty({ enum: ['password_reset'] })
  object: 'password_reset';
  /** Whether this instance sends mails. Without, the operator makes the link. */
  mails: boolean;
}
