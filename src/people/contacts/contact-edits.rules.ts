/** What a teammate's edit makes of a contact (specification §3.3). */
import { ATTRIBUTES_MAX } from '../../platform/http/fields.js';
import { fail } from '../../platform/kernel/errors.js';
import type { ContactPatch } from './contact-edits.dto.js';
import { STATED, type ContactRow } from './contacts.dto.js';

const TEXTS = [...STATED, 'company', 'locale'] as const;

/**
 * The columns that change. What the team types is the company's value, also if the person once told the same; a value
 * that stays as it was proves nothing. Throws `invalid_field`.
 */
export function edited(before: ContactRow, patch: ContactPatch): Partial<ContactRow> {
  const change: Partial<ContactRow> = {};
  for (const field of TEXTS) {
    const value = patch[field];
    if (value !== undefined && value !== before[field]) change[field] = value;
  }
  for (const field of STATED)
    if (change[field] !== undefined && before[`self_reported_${field}`] !== null)
      change[`self_reported_${field}`] = null;
  const attributes = patch.attributes && withKeys(before.attributes, patch.attributes);
  if (attributes && JSON.stringify(attributes) !== JSON.stringify(before.attributes)) change.attributes = attributes;
  return change;
}

/** Keys keep their place; those set to null go. */
function withKeys(before: ContactRow['attributes'], sent: ContactRow['attributes']): ContactRow['attributes'] {
  const entries = Object.entries({ ...before, ...sent }).filter(([key]) => sent[key] !== null);
  if (entries.length > ATTRIBUTES_MAX)
    throw fail('invalid_field', `attributes may have at most ${ATTRIBUTES_MAX} keys`, { param: 'attributes' });
  return Object.fromEntries(entries);
}
