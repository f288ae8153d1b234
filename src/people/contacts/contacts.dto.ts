import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { columnsOf } from '../../platform/db/columns.js';
import { ATTRIBUTE_VALUE, IsQueryBoolean, Omittable } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsMailAddress, IsText } from '../../platform/http/text-fields.js';
import { normalNumber } from '../../platform/kernel/phone-number.js';
import { ContactEntity } from './entities/contact.entity.js';

export const CONTACT_KINDS = ['user', 'visitor'] as const;
/** What a person can say of themselves. */
export const STATED = ['name', 'email', 'phone'] as const;
export type StatedField = (typeof STATED)[number];

export class ContactsQuery extends WindowQuery {
  @Omittable()
  @IsIn(['created_at', 'last_seen_at'])
  sort?: 'created_at' | 'last_seen_at';

  /** `user` = pushed or identified, `visitor` = anonymous. */
  @Omittable()
  @IsIn(CONTACT_KINDS)
  kind?: 'user' | 'visitor';

  /** Your own id of the person, exactly as you pushed it. */
  @Omittable()
  @IsText(255)
  external_user_id?: string;

  @Omittable()
  @IsMailAddress()
  email?: string;

  /** `true` = only those who are blocked, `false` = only those who are not. */
  @Omittable()
  @IsQueryBoolean()
  blocked?: boolean;
}

export class ToldBesidesDto {
  @ApiProperty({ enum: STATED })
  field: StatedField;
  value: string;
}

/** An end user: identified by the company's product, or an anonymous visitor. */
export class ContactDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['contact'] })
  object: 'contact';
  @ApiProperty({ enum: CONTACT_KINDS })
  kind: 'user' | 'visitor';
  external_user_id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  avatar_url: string | null;
  /** Which of name, e-mail and phone the person told by themselves: not verified. */
  @ApiProperty({ enum: STATED, isArray: true })
  self_reported: StatedField[];
  /** What the person told otherwise, which replaced nothing: the latest of each field, not verified. */
  @ApiProperty({ type: [ToldBesidesDto] })
  told_besides: ToldBesidesDto[];
  /** BCP 47 */
  locale: string | null;
  /** IANA */
  timezone: string | null;
  @ApiProperty({ type: 'object', additionalProperties: ATTRIBUTE_VALUE })
  attributes: Record<string, string | number | boolean | null>;
  /** Whether a token for the customer's API is stored. */
  @ApiProperty({ enum: ['none', 'stored'] })
  vendor_token_status: 'none' | 'stored';
  /** When that token was stored; null = there is none, or it was stored before this was recorded. */
  @ApiProperty({ format: 'date-time' })
  vendor_token_set_at: string | null;
  /** Since when the contact is blocked and their messages are refused; null = not blocked. */
  @ApiProperty({ format: 'date-time' })
  blocked_at: string | null;
  @ApiProperty({ format: 'date-time' })
  first_seen_at: string;
  @ApiProperty({ format: 'date-time' })
  last_seen_at: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

const NEVER_SHOWN = ['vendor_token'] as const;

/** A row as CONTACT_COLUMNS selects it. */
export type ContactRow = Omit<ContactEntity, 'workspace_id' | (typeof NEVER_SHOWN)[number]> & {
  vendor_token_stored: boolean;
};

export const CONTACT_COLUMNS = `${columnsOf(ContactEntity, NEVER_SHOWN)}, vendor_token is not null as vendor_token_stored`;

/** A value of the company's replaces what the person told; an echo of it proves nothing (decision 0101). */
export const selfReported = (row: Pick<ContactRow, StatedField | `self_reported_${StatedField}`>): StatedField[] =>
  STATED.filter((field) => {
    const told = row[`self_reported_${field}`]?.toLowerCase();
    return told !== undefined && row[field]?.toLowerCase() === told;
  });

/** Whether two values of a field are one, in whatever case or way they are written. */
export const isSame = (field: StatedField, a: string | null, b: string | null): boolean =>
  a?.toLowerCase() === b?.toLowerCase() ||
  (field === 'phone' && normalNumber(a) !== null && normalNumber(a) === normalNumber(b));

/** What a contact has of what the person told, as it is stored. */
export const keptOf = (contact: ContactDto, told: Partial<Record<StatedField, string | null>>): string[] =>
  STATED.flatMap((field) => {
    const beside = contact.told_besides.find((one) => one.field === field)?.value ?? null;
    return [contact[field], beside].find((value) => value !== null && isSame(field, value, told[field] ?? null)) ?? [];
  });

export const presentContact = (row: ContactRow): ContactDto => ({
  id: row.id,
  object: 'contact',
  kind: row.kind,
  external_user_id: row.external_user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  company: row.company,
  avatar_url: row.avatar_url,
  self_reported: selfReported(row),
  told_besides: STATED.flatMap((field) => {
    const value = row.told_besides[field];
    return value === undefined || isSame(field, value, row[field]) ? [] : [{ field, value }];
  }),
  locale: row.locale,
  timezone: row.timezone,
  attributes: row.attributes,
  vendor_token_status: row.vendor_token_stored ? 'stored' : 'none',
  vendor_token_set_at: row.vendor_token_set_at,
  blocked_at: row.blocked_at,
  first_seen_at: row.first_seen_at,
  last_seen_at: row.last_seen_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** A pushed user as the database returns it. */
export type Pushed = ContactRow & {
  created: boolean;
  /** Names of the changed fields; null = nothing changed. */
  changes: string[] | null;
  /** Their former values; null for a new contact. */
  previous: Partial<ContactRow> | null;
};
