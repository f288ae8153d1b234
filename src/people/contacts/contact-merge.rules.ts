/** Which of two contacts may become the other, and what they are then (decisions 0066, 0186). */
import { ATTRIBUTES_MAX } from '../../platform/http/fields.js';
import { fail, type ApiError } from '../../platform/kernel/errors.js';
import { STATED, type ContactRow } from './contacts.dto.js';

const FILLED = ['company', 'avatar_url', 'locale', 'timezone'] as const;

const inOrder = (...times: [string, string]): string[] => times.sort((a, b) => Date.parse(a) - Date.parse(b));
const together = (from: ContactRow, to: ContactRow): ContactRow['attributes'] => ({
  ...to.attributes,
  ...Object.fromEntries(Object.entries(from.attributes).filter(([key]) => !(key in to.attributes))),
});

/**
 * What changes of `to` when `from` turns out to be the same person: only what is unknown is filled, with the mark of
 * what the person told by themselves. A block of either holds for both.
 */
export function merged(from: ContactRow, to: ContactRow): Partial<ContactRow> {
  const change: Partial<ContactRow> = {
    first_seen_at: inOrder(from.first_seen_at, to.first_seen_at)[0],
    last_seen_at: inOrder(from.last_seen_at, to.last_seen_at)[1],
    blocked_at: to.blocked_at ?? from.blocked_at,
    told_besides: { ...from.told_besides, ...to.told_besides },
  };
  for (const field of FILLED) change[field] = to[field] ?? from[field];
  for (const field of STATED) {
    if (to[field] !== null || from[field] === null) continue;
    change[field] = from[field];
    change[`self_reported_${field}`] = from[`self_reported_${field}`] ?? to[`self_reported_${field}`];
  }
  const attributes = together(from, to);
  if (Object.keys(attributes).length <= ATTRIBUTES_MAX) change.attributes = attributes;
  return change;
}

/** Why a person may not merge them; null if they may. */
export function refusalOf(from: ContactRow, to: ContactRow): ApiError | null {
  const param = 'from_id';
  if (from.id === to.id) return fail('invalid_field', 'from_id must be another contact', { param });
  if (from.kind === 'user' && to.kind === 'user')
    return fail('conflict', 'Your product knows both contacts, by two ids. Merge the users in your product.', {
      param,
    });
  if (from.kind === 'user')
    return fail('conflict', 'Your product knows this contact. Keep it, and merge the visitor into it.', { param });
  if (Object.keys(together(from, to)).length > ATTRIBUTES_MAX)
    return fail('conflict', `Together the contacts have more than ${ATTRIBUTES_MAX} attributes.`, { param });
  return null;
}
