import { ApiProperty } from '@nestjs/swagger';
import { columnsOf } from '../../platform/db/columns.js';
import { IsUuid, IsWhole, Optional } from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import { PREFIXES } from '../../platform/kernel/credentials.js';
import { GrantEntity } from './entities/grant.entity.js';

export const TTL_DEFAULT_S = 3_600;
const TTL_MIN_S = 60;
const TTL_MAX_S = 86_400;

export class GrantParams {
  @IsUuid()
  id: string;
  @IsUuid()
  grant_id: string;
}

export class GrantsQuery extends PageQuery {}

export class GrantBody {
  /** Lifetime in seconds. */
  @Optional()
  @IsWhole(TTL_MIN_S, TTL_MAX_S)
  @ApiProperty({ default: TTL_DEFAULT_S })
  ttl_seconds?: number | null;

  /** A name for the grant. */
  @Optional()
  @IsText(100)
  label?: string | null;
}

/** Short-lived access of an assistant to one contact. */
export class GrantDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['grant'] })
  object: 'grant';
  @ApiProperty({ format: 'uuid' })
  contact_id: string;
  label: string | null;
  prefix: string;
  last_four: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
  @ApiProperty({ format: 'date-time' })
  last_used_at: string | null;
  @ApiProperty({ format: 'date-time' })
  revoked_at: string | null;
}

/** A grant at its creation. */
export class NewGrantDto extends GrantDto {
  /** The credential. It is only shown here. */
  token: string;
}

export type GrantRow = Omit<GrantEntity, 'workspace_id' | 'token_hash'>;

export const GRANT_COLUMNS = columnsOf(GrantEntity, ['token_hash']);

export const presentGrant = (row: GrantRow): GrantDto => ({
  id: row.id,
  object: 'grant',
  contact_id: row.contact_id,
  label: row.label,
  prefix: PREFIXES.grant,
  last_four: row.last_four,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  revoked_at: row.revoked_at,
});
