import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsDateTime, Optional } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';
import { PREFIXES } from '../../platform/kernel/credentials.js';
import { CredentialDto } from './credential.dto.js';

export class CreateToken {
  /** A name for the token. */
  @IsText(200, 1)
  @Matches(/\S/, { message: 'name must not be blank' })
  name: string;

  /** When the token expires; null or absent = never. */
  @Optional()
  @IsDateTime()
  expires_at?: string | null;
}

/** A person’s access to the API, with that person’s current role. */
export class UserTokenDto extends CredentialDto {
  @ApiProperty({ enum: ['user_token'] })
  object: 'user_token';
  /** The member who owns it. */
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  name: string;
}

export class NewUserTokenDto extends UserTokenDto {
  /** The token. It is only shown here. */
  token: string;
}

export const TOKEN_COLUMNS = 'id, member_id, name, last_four, created_at, expires_at, last_used_at';
export type TokenRow = Omit<UserTokenDto, 'object' | 'prefix'> & Record<string, unknown>;

export const presentToken = (row: TokenRow): UserTokenDto => ({
  id: row.id,
  object: 'user_token',
  member_id: row.member_id,
  name: row.name,
  prefix: PREFIXES.user_token,
  last_four: row.last_four,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
});
