import { ApiProperty } from '@nestjs/swagger';
import { Matches, ValidateIf } from 'class-validator';
import { applyDecorators } from '@nestjs/common';

const TOKEN_CHARS_MAX = 4_096;

/** A token of the customer's own API: visible ASCII; null revokes. */
export const IsVendorToken = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== null),
    Matches(new RegExp(`^[\\x21-\\x7e]{1,${TOKEN_CHARS_MAX}}$`), {
      message: `$property must be 1 to ${TOKEN_CHARS_MAX} visible ASCII characters, or null`,
    }),
    ApiProperty({
      type: String,
      minLength: 1,
      maxLength: TOKEN_CHARS_MAX,
      pattern: '^[!-~]+$',
      writeOnly: true,
    }),
  );

export class VendorTokenBody {
  /** The contact's token for your API; null revokes the stored token. */
  @IsVendorToken()
  token: string | null;
}

const STATUSES = ['stored', 'rotated', 'revoked'] as const;

/** The change of a contact's vendor token. No response contains the token itself. */
export class VendorTokenDto {
  @ApiProperty({ enum: ['vendor_token'] })
  object: 'vendor_token';
  /** `stored` for a first token, `rotated` for a replacement, `revoked` after null. */
  @ApiProperty({ enum: STATUSES })
  status: (typeof STATUSES)[number];
}
