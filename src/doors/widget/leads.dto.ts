import { IsEmail, MaxLength } from 'class-validator';
import { LEAD_TEXTS, leadTexts, type LeadTextName, type LeadTexts } from '../../people/leads/lead-fields.dto.js';
import { fieldsProblem } from '../../people/leads/lead-own-fields.dto.js';
import type { LeadDto, LeadField } from '../../people/leads/leads.dto.js';
import { IsFreeMap, IsUuid, Optional } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';

/** What a person entered in the form. */
export class WidgetLeadBody {
  @Optional()
  @IsUuid()
  session_id?: string | null;

  @Optional()
  @IsText(LEAD_TEXTS.name.max)
  name?: string | null;

  @Optional()
  @IsEmail()
  @MaxLength(LEAD_TEXTS.email.max)
  email?: string | null;

  @Optional()
  @IsText(LEAD_TEXTS.phone.max)
  phone?: string | null;

  @Optional()
  @IsText(LEAD_TEXTS.company.max)
  company?: string | null;

  @Optional()
  @IsText(LEAD_TEXTS.intent.max)
  intent?: string | null;

  @Optional()
  @IsFreeMap(fieldsProblem, { additionalProperties: true, maxProperties: 50 })
  fields?: Record<string, LeadField> | null;
}

/** The part that the visitor may see: neither score nor status, which are for the team. */
export type WidgetLeadDto = Pick<LeadDto, 'id' | 'object' | LeadTextName | 'fields' | 'created_at'>;

export const presentWidgetLead = (lead: LeadDto): WidgetLeadDto => ({
  id: lead.id,
  object: 'lead',
  ...leadTexts((name) => lead[name]),
  fields: lead.fields,
  created_at: lead.created_at,
});

/** Of a visitor into whom others were merged: the rest of the lead may be what another browser sent. */
export const ownPart = (
  lead: WidgetLeadDto,
  { fields, ...sent }: Partial<LeadTexts> & Pick<WidgetLeadBody, 'fields'>,
): WidgetLeadDto => ({ ...lead, ...leadTexts((name) => sent[name] ?? null), fields: fields ?? {} });
