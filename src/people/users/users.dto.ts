import { ApiProperty } from '@nestjs/swagger';
import { IsAttributes, Optional } from '../../platform/http/fields.js';
import { Nested } from '../../platform/http/nested.js';
import { IsLanguageTag, IsMailAddress, IsText, IsWebUrl, IsZone } from '../../platform/http/text-fields.js';
import { ContactDto } from '../contacts/contacts.dto.js';
import { GrantBody } from '../contacts/grants.dto.js';
import { IsVendorToken } from '../contacts/vendor-tokens.dto.js';

/**
 * An identified user. Each push rewrites the identity: of the fields from the id to attributes, omitted ones
 * become null.
 */
export class PushUser {
  /** Your own id of the person, stored exactly as sent. */
  @IsText(255, 1)
  @ApiProperty({ example: 'u-1042' })
  external_user_id: string;

  @Optional()
  @IsText(255)
  name?: string | null;

  @Optional()
  @IsMailAddress()
  email?: string | null;

  @Optional()
  @IsText(50)
  phone?: string | null;

  @Optional()
  @IsText(255)
  company?: string | null;

  @Optional()
  @IsWebUrl()
  avatar_url?: string | null;

  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  @Optional()
  @IsZone()
  timezone?: string | null;

  /** At most 50 keys; strings of at most 1,000 characters, numbers, booleans, null. */
  @Optional()
  @IsAttributes()
  attributes?: Record<string, unknown> | null;

  /** The person’s token for your API. It stays unchanged if not sent; null revokes it. */
  @Optional()
  @IsVendorToken()
  vendor_token?: string | null;

  /** Requests a grant for the contact, e.g. for the person’s own assistant. */
  @Optional()
  @Nested(GrantBody)
  grant?: GrantBody | null;
}

/** What an assistant needs to act for the contact; shown only once. */
export class PushedGrantDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  token: string;
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
  /** The contact's own MCP endpoint. */
  @ApiProperty({ format: 'uri' })
  mcp_url: string;
}

/** The pushed contact, with the grant if one was requested. */
export class PushedUserDto extends ContactDto {
  grant: PushedGrantDto | null;
}
