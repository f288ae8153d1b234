import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class ConfirmTotp {
  /** The six digits that the authenticator app shows now. */
  @Matches(/^\d{6}$/, { message: 'code must be six digits' })
  code: string;
}

/** What an authenticator app needs. It takes effect once a code of it was sent. */
export class TotpEnrolmentDto {
  @ApiProperty({ enum: ['totp_enrolment'] })
  object: 'totp_enrolment';
  /** To type into the app, in base32. It is only shown here. */
  secret: string;
  /** The same as an `otpauth://` address, to show as a QR code. */
  uri: string;
}

/** Codes for sign-ins without the authenticator app. */
export class RecoveryCodesDto {
  @ApiProperty({ enum: ['recovery_codes'] })
  object: 'recovery_codes';
  /** Each can be used once. They are only shown here. */
  @ApiProperty({ type: [String] })
  codes: string[];
}

/** The account no longer has a second factor. */
export class RemovedTotpDto {
  @ApiProperty({ enum: ['totp'] })
  object: 'totp';
  enabled: boolean;
}
