import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class ConfirmTotp {
  /** The six digits that the authenticator app shows now. */
  @Matches(/^\d{6}$/, { message: 'code must be six digits' })
  code: string;
}

/** What an authenticator app needs. It counts once a code of it has been sent. */
export class TotpEnrolmentDto {
  @ApiProperty({ enum: ['totp_enrolment'] })
  object: 'totp_enrolment';
  /** To be typed into the app, in base32. It is only shown here. */
  secret: string;
  /** The same as an `otpauth://` address, to be shown as a QR code. */
  uri: string;
}

/** Codes for sign-ins without the authenticator app. */
export class RecoveryCodesDto {
  @ApiProperty({ enum: ['recovery_codes'] })
  object: 'recovery_codes';
  /** Each is good once. They are only shown here. */
  @ApiProperty({ type: [String] })
  codes: string[];
}

/** The account has no second factor any more. */
export class RemovedTotpDto {
  @ApiProperty({ enum: ['totp'] })
  object: 'totp';
  enabled: boolean;
}
