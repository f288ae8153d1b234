import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, Matches, MaxLength } from 'class-validator';
import { Omittable, Optional } from '../../../platform/http/fields.js';
import { EMAIL_MAX, IsLanguageTag, IsText } from '../../../platform/http/text-fields.js';
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

  /** Names the company's own workspace, which is created empty, if there is none but a sample. */
  @Omittable()
  @IsText(200, 1)
  @Matches(/\S/, { message: 'company must not be blank' })
  company?: string;

  /** The language of your console, BCP 47; null = the browser’s. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;
}

export class SetupStateDto {
  @ApiProperty({ enum: ['setup_state'] })
  object: 'setup_state';
  /** Whether a set-up link is open. Only its holder can use it. */
  available: boolean;
  /** Whether there is no workspace but a sample, so that `company` creates one. */
  needs_company: boolean;
}
