import {
  Checked,
  IsDateTime,
  IsFreeMap,
  IsUuid,
  Omittable,
  Optional,
  type Problem,
} from '../../platform/http/fields.js';
import { shapeProblem, type ListEntry } from '../../platform/http/problems.js';
import { IsMailAddress, IsText } from '../../platform/http/text-fields.js';
import { CURRENCIES } from '../../platform/kernel/currencies.js';
import { LEAD_TEXTS } from './lead-fields.dto.js';
import { fieldsProblem } from './lead-own-fields.dto.js';
import { LeadValueDto, VALUE_MAX, type LeadField } from './leads.dto.js';

/** What a teammate knows of a lead. */
class LeadDetails {
  @Optional()
  @IsText(LEAD_TEXTS.name.max, 1)
  name?: string | null;

  @Optional()
  @IsMailAddress()
  email?: string | null;

  @Optional()
  @IsText(LEAD_TEXTS.phone.max, 1)
  phone?: string | null;

  @Optional()
  @IsText(LEAD_TEXTS.company.max, 1)
  company?: string | null;

  @Optional()
  @IsText(LEAD_TEXTS.intent.max, 1)
  intent?: string | null;

  /** Merged by key: those that are not sent stay, and null removes one. At most 50 keys afterwards. */
  @Omittable()
  @IsFreeMap(fieldsProblem, { additionalProperties: true, maxProperties: 50 })
  fields?: Record<string, LeadField>;

  /** A member who may reply; null = nobody. */
  @Optional()
  @IsUuid()
  assignee_id?: string | null;

  @Optional()
  @Checked(valueProblem)
  value?: LeadValueDto | null;
}

/** A lead made by hand. Texts that are not sent are taken from the contact. */
export class LeadBody extends LeadDetails {
  @Optional()
  @IsUuid()
  contact_id?: string | null;
}

/** At least one field; omitted ones stay unchanged, null clears. */
export class LeadDetailsPatch extends LeadDetails {
  /** The `updated_at` that you have seen: if the lead has changed since, it is not changed again (`conflict`). */
  @Optional()
  @IsDateTime()
  expected_updated_at?: string | null;
}

function valueProblem(value: unknown): Problem | null {
  const shape = shapeProblem(value, ['amount', 'currency'], ['amount', 'currency']);
  if (shape) return shape;
  const { amount, currency } = value as ListEntry;
  if (!Number.isInteger(amount) || (amount as number) < 0 || (amount as number) > VALUE_MAX)
    return { key: 'amount', message: `must be a whole number from 0 to ${VALUE_MAX}` };
  return (CURRENCIES as readonly unknown[]).includes(currency)
    ? null
    : { key: 'currency', message: 'must be a currency of ISO 4217 in lower case, such as eur' };
}
