/** Pure rules about leads (specification §3.5). */
import { attributeProblem } from '../../platform/http/fields.js';
import { fail } from '../../platform/kernel/errors.js';
import { shownPath } from '../../platform/kernel/redact.js';
import { leadTexts, type LeadTexts } from './lead-fields.dto.js';
import type { LeadField, LeadRow, LeadSource, LeadStatus } from './leads.dto.js';

const LIST_ITEMS_MAX = 20;
const ITEM_CHARS_MAX = 1_000;
const SCORE_MAX = 100;

/** Facts about a person; absent or null fields are unknown and delete nothing. */
export interface LeadDraft extends Partial<LeadTexts> {
  contactId: string | null;
  sessionId: string | null;
  source: LeadSource;
  /** Merged into the known fields, key by key. */
  fields?: Record<string, LeadField>;
  /** A whole number, 0–100. */
  score?: number;
  /** Set by the workspace's rules; never overwrites a status that a person set. */
  status?: LeadStatus;
}

/** The lead after a capture. Throws `invalid_field` for invalid values. */
export function captured(row: LeadRow, draft: LeadDraft): LeadRow {
  const texts = leadTexts((name) => draft[name] ?? row[name]);
  const next = { ...row, ...texts, fields: { ...row.fields, ...draft.fields } };
  next.contact_id = draft.contactId ?? row.contact_id;
  next.session_id = draft.sessionId ?? row.session_id;
  next.score = draft.score ?? row.score;
  if (draft.status !== undefined && row.status_set_by === 'agent') next.status = draft.status;
  requireFields(next.fields);
  if (!Number.isInteger(next.score) || next.score < 0 || next.score > SCORE_MAX)
    throw fail('invalid_field', `score must be a whole number from 0 to ${SCORE_MAX}`, { param: 'score' });
  return next;
}

/** `fields`: values like a contact's attributes, or lists of at most 20 strings. */
function requireFields(fields: Record<string, LeadField>): void {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    flat[key] = Array.isArray(value) ? null : value;
    const param = `fields.${key}`;
    if (Array.isArray(value) && !(value.length <= LIST_ITEMS_MAX && value.every(isItem)))
      throw fail('invalid_field', `${shownPath(param)} must be a list of at most ${LIST_ITEMS_MAX} strings`, { param });
  }
  const problem = attributeProblem(flat);
  if (!problem) return;
  const param = problem.key === undefined ? 'fields' : `fields.${problem.key.slice(0, 100)}`;
  throw fail('invalid_field', `${shownPath(param)} ${problem.message}`, { param });
}

const isItem = (item: unknown): boolean => typeof item === 'string' && [...item].length <= ITEM_CHARS_MAX;
