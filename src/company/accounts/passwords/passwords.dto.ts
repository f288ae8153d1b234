import { ApiProperty } from '@nestjs/swagger';
import { Optional } from '../../../platform/http/fields.js';
import { IsText } from '../../../platform/http/text-fields.js';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.rules.js';

/** A password that a person chooses. Its other rules depend on the account (password.rules.ts). */
export const IsNewPassword = (): PropertyDecorator => IsText(PASSWORD_MAX, PASSWORD_MIN);

export class ChangePassword {
  /** The current password, if the account has one. */
  @Optional()
  @IsText(PASSWORD_MAX, 1)
  current?: string | null;

  @IsNewPassword()
  password: string;
}

/** The password was replaced; the account’s other sessions have ended. */
export class ChangedPasswordDto {
  @ApiProperty({ enum: ['password'] })
  object: 'password';
  /** Number of other sessions that ended. */
  ended_sessions: number;
}
