import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, Matches, MaxLength } from 'class-validator';
import { EMAIL_MAX, IsText } from '../../../platform/http/text-fields.js';
import { IsNewPassword } from '../passwords/passwords.dto.js';

export class SetUp {
  /** The part after the `#` of the set-up link. */
  @IsText(100, 1)
  token: string;

  /** Shown to the team. */
  @IsText(200, 1)
  @Matches(/\S/, { message: 'name must not be blank' })
  name: string;

  @IsEmail()
  @MaxLength(EMAIL_MAX)
  email: string;

  @IsNewPassword()
  password: string;
}

export class SetupStateDto {
  @ApiProperty({ enum: ['setup_state'] })
  object: 'setup_state';
  /** Whether a set-up link is open. Only its holder can use it. */
  available: boolean;
}
