import { IsEmail, MaxLength } from 'class-validator';
import { LEAD_TEXTS, leadTexts, type LeadTextName } from '../../people/leads/lead-fields.dto.js';
import type { LeadDto, LeadField } from '../../people/leads/leads.dto.js';
import { attributeProblem, IsFreeMap, IsUuid, Optional, type Problem } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';

const ITEMS_MAX = 20;

/** Values like a contact's attributes, or lists of strings (specification §3.5). */
function fieldsProblem(value: unknown): Problem | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { message: 'must be an object' };
  for (const [key, item] of Object.entries(value as Record<string, unknown>)) {
    if (!Array.isArray(item)) continue;
    const items: unknown[] = item;
    if (
      items.length > ITEMS_MAX ||
      !items.every((one) => typeof one === 'string' && attributeProblem({ one }) === null)
    )
      return { message: `must be a list of at most ${ITEMS_MAX} strings`, key };
  }
  return attributeProblem(
    Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, Array.isArray(item) ? null : (item as unknown)]),
    ),
  );
}

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
