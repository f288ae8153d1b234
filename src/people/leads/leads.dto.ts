import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ATTRIBUTE_VALUE, IsUuid, Omittable, Optional } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import { CURRENCIES, type Currency } from '../../platform/kernel/currencies.js';
import { LEAD_TEXT_NAMES, leadTexts, type LeadTexts } from './lead-fields.dto.js';

export const LEAD_STATUSES = ['new', 'qualified', 'disqualified', 'converted'] as const;
export const LEAD_SOURCES = ['widget', 'agent', 'whatsapp', 'messenger', 'instagram', 'email', 'manual'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
export type LeadSource = (typeof LEAD_SOURCES)[number];
export type LeadField = string | number | boolean | null | string[];

export class LeadsQuery extends WindowQuery {
  /** A part of the name, e-mail, phone or company, with or without accents; a phone however it is written. */
  @Omittable()
  @IsText(200, 1)
  q?: string;

  @Omittable()
  @IsIn(['created_at', 'score'])
  sort?: 'created_at' | 'score';

  @Omittable()
  @IsIn(LEAD_STATUSES)
  status?: LeadStatus;

  @Omittable()
  @IsIn(LEAD_SOURCES)
  source?: LeadSource;

  @Omittable()
  @IsUuid()
  contact_id?: string;

  @Omittable()
  @IsUuid()
  session_id?: string;

  /** Extension: of this member. */
  @Omittable()
  @IsUuid()
  assignee_id?: string;
}

export class LeadPatch {
  /** Any status may follow any other. The agent does not overwrite a status that you set. */
  @IsIn(LEAD_STATUSES)
  status: LeadStatus;

  /** The status that you have seen: if the lead has another one by now, it is not changed (`conflict`). */
  @Optional()
  @IsIn(LEAD_STATUSES)
  expected_status?: LeadStatus | null;
}

/** More would hardly be a deal, and sums of a million of them are still exact. */
export const VALUE_MAX = 999_999_999_999;

/** What the team expects a lead to bring in. */
export class LeadValueDto {
  /** In the currency’s smallest unit: 120000 is 1,200 euros, and 120,000 yen. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: VALUE_MAX })
  amount: number;
  /** ISO 4217, in lower case. */
  @ApiProperty({ enum: CURRENCIES })
  currency: Currency;
}

/** A person who may become a customer. */
export class LeadDto implements LeadTexts {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['lead'] })
  object: 'lead';
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  /** The session in which it was last captured. */
  @ApiProperty({ format: 'uuid' })
  session_id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  /** What the person is interested in. */
  intent: string | null;
  /** Further facts, at most 50 keys. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { anyOf: [ATTRIBUTE_VALUE, { type: 'array', items: { type: 'string' } }] } as object,
  })
  fields: Record<string, LeadField>;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  score: number;
  @ApiProperty({ enum: LEAD_STATUSES })
  status: LeadStatus;
  @ApiProperty({ enum: LEAD_SOURCES })
  source: LeadSource | null;
  /** The member who works on it. */
  @ApiProperty({ format: 'uuid' })
  assignee_id: string | null;
  /** What the team expects it to bring in. */
  value: LeadValueDto | null;
  /** What the team set, such as `name` or `fields.seats`: captures leave it as it is. */
  @ApiProperty({ type: 'array', items: { type: 'string' } })
  set_by_team: string[];
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

/** A row as LEAD_COLUMNS selects it. */
export type LeadRow = Omit<LeadDto, 'object' | 'value'> & {
  status_set_by: 'agent' | 'person';
  value_amount: number | null;
  value_currency: Currency | null;
  erased_at: string | null;
};

export const LEAD_COLUMNS =
  `id, contact_id, session_id, ${LEAD_TEXT_NAMES.join(', ')}, fields, score, status, status_set_by, source, ` +
  'assignee_id, value_amount, value_currency, set_by_team, erased_at, created_at, updated_at';

export const presentLead = (row: LeadRow): LeadDto => ({
  id: row.id,
  object: 'lead',
  contact_id: row.contact_id,
  session_id: row.session_id,
  ...leadTexts((name) => row[name]),
  fields: row.fields,
  score: row.score,
  status: row.status,
  source: row.source,
  assignee_id: row.assignee_id,
  value:
    row.value_amount === null || row.value_currency === null
      ? null
      : { amount: row.value_amount, currency: row.value_currency },
  set_by_team: row.set_by_team,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
