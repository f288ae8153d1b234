import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IsWhole, Optional } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';
import { ROLES, type Role } from '../../platform/kernel/caller.js';
import { PREFIXES } from '../../platform/kernel/credentials.js';
import { CredentialDto } from './credential.dto.js';

export const KEY_KINDS = ['publishable', 'secret'] as const;
/** The owner role cannot be given to a key (specification §2.1). */
export const KEY_ROLES = ROLES.filter((role) => role !== 'owner');
export const GRACE_MAX_S = 7 * 24 * 3_600;
export const GRACE_DEFAULT_S = 24 * 3_600;

export class CreateKey {
  /** `publishable` for web pages, `secret` for your backend. */
  @IsIn(KEY_KINDS)
  @ApiProperty({ enum: KEY_KINDS })
  kind: 'publishable' | 'secret';

  /** A name for the key. */
  @IsText(200, 1)
  @Matches(/\S/, { message: 'label must not be blank' })
  label: string;

  /** The role of a secret key; default `admin`. Your role must hold its capabilities. A publishable key has none. */
  @Optional()
  @IsIn(KEY_ROLES)
  @ApiProperty({ enum: KEY_ROLES })
  role?: Role | null;
}

export class RotateKey {
  /** How long the old key keeps working: 0 to 7 days, by default one day. */
  @Optional()
  @IsWhole(0, GRACE_MAX_S)
  @ApiProperty({ default: GRACE_DEFAULT_S })
  grace_seconds?: number | null;
}

/** A key of the workspace: a publishable key with its value, a secret key with its prefix and last four characters. */
export class KeyDto extends CredentialDto {
  @ApiProperty({ enum: ['key'] })
  object: 'key';
  @ApiProperty({ enum: KEY_KINDS })
  kind: 'publishable' | 'secret';
  label: string;
  /** The role of a secret key; null for a publishable key. */
  @ApiProperty({ enum: KEY_ROLES })
  role: Role | null;
  /** The publishable key itself; null on a secret one. */
  value: string | null;
  /** When it was rotated; it then works until `expires_at` and cannot be rotated again. Null: it was not. */
  @ApiProperty({ format: 'date-time' })
  rotated_at: string | null;
}

export class NewKeyDto extends KeyDto {
  /** The key. A secret key is only shown here. */
  token: string;
  /** The secret key; null for a publishable key. Use `token` instead. */
  @ApiProperty({ deprecated: true })
  secret: string | null;
}

export const KEY_COLUMNS =
  'id, kind, label, role, value, last_four, created_at, expires_at, rotated_at, revoked_at, last_used_at';
export type KeyRow = Omit<KeyDto, 'object' | 'prefix'> & {
  revoked_at: string | null;
} & Record<string, unknown>;

export const presentKey = (row: KeyRow): KeyDto => ({
  id: row.id,
  object: 'key',
  kind: row.kind,
  label: row.label,
  role: row.role,
  value: row.value,
  prefix: PREFIXES[row.kind === 'publishable' ? 'publishable_key' : 'secret_key'],
  last_four: row.last_four,
  created_at: row.created_at,
  expires_at: row.expires_at,
  rotated_at: row.rotated_at,
  last_used_at: row.last_used_at,
});
