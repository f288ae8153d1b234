import { IsEmail, MaxLength } from 'class-validator';
import type { LeadDto, LeadField } from '../../features/leads/leads.dto.js';
import { attributeProblem, IsFreeMap, IsUuid, Optional, type Problem } from '../../http/fields.js';
import { IsText } from '../../http/text-fields.js';

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
  @IsText(200)
  name?: string | null;

  @Optional()
  @IsEmail()
  @MaxLength(320)
  email?: string | null;

  @Optional()
  @IsText(50)
  phone?: string | null;

  @Optional()
  @IsText(200)
  company?: string | null;

  @Optional()
  @IsText(1_000)
  intent?: string | null;

  @Optional()
  @IsFreeMap(fieldsProblem, { additionalProperties: true, maxProperties: 50 })
  fields?: Record<string, LeadField> | null;
}

/** The part that the visitor may see: neither score nor status, which are for the team. */
export class WidgetLeadDto {
  id: string;
  object: 'lead';
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  intent: string | null;
  fields: Record<string, LeadField>;
  created_at: string;
}

export const presentWidgetLead = (lead: LeadDto): WidgetLeadDto => ({
  id: lead.id,
  object: 'lead',
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  company: lead.company,
  intent: lead.intent,
  fields: lead.fields,
  created_at: lead.created_at,
});
