import { ApiProperty } from '@nestjs/swagger';

/** Fields that keys and user tokens share. */
export class CredentialDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** Prefix of all credentials of this kind. */
  prefix: string;
  last_four: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  /** When it expires; null = never. A rotated key expires after its grace period. */
  @ApiProperty({ format: 'date-time' })
  expires_at: string | null;
  /** Accurate to the minute. */
  @ApiProperty({ format: 'date-time' })
  last_used_at: string | null;
}
