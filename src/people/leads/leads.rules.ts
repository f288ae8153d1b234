/** Pure rules about leads (specification §3.5). */
import { attributeProblem } from '../../platform/http/fields.js';
import { fail } from '../../platform/kernel/errors.js';
import type { ContactDto } from '../contacts/contacts.dto.js';
import { shownPath } from '../../platform/kernel/redact.js';
import type { ChangedValue, LeadChanges } from './lead-changes.dto.js';
import type { LeadDetailsPatch } from './lead-details.dto.js';
import { LEAD_TEXT_NAMES, leadTexts, type LeadTexts } from './lead-fields.dto.js';
import { presentLead, type LeadField, type LeadRow, type LeadSource, type LeadStatus } from './leads.dto.js';

const LIST_ITEMS_MAX = 20;
const ITEM_CHARS_MAX = 1_000;
const SCORE_MAX = 100;
const CHANNELS = new Set<LeadSource>(['email', 'whatsapp', 'messenger', 'instagram']);

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

/** The lead after a capture, which leaves what the team set. Throws `invalid_field` for invalid values. */
export function captured(row: LeadRow, draft: LeadDraft): LeadRow {
  const isOfTeam = (name: string): boolean => row.set_by_team.includes(name);
  const texts = leadTexts((name) => (isOfTeam(name) ? row[name] : (draft[name] ?? row[name])));
  const told = Object.entries(draft.fields ?? {}).filter(([key]) => !isOfTeam(`fields.${key}`));
  const next = { ...row, ...texts, fields: { ...row.fields, ...Object.fromEntries(told) } };
  next.contact_id = draft.contactId ?? row.contact_id;
  next.session_id = draft.sessionId ?? row.session_id;
  next.score = draft.score ?? row.score;
  if (draft.status !== undefined && row.status_set_by === 'agent') next.status = draft.status;
  requireFields(next.fields);
  if (!Number.isInteger(next.score) || next.score < 0 || next.score > SCORE_MAX)
    throw fail('invalid_field', `score must be a whole number from 0 to ${SCORE_MAX}`, { param: 'score' });
  return next;
}

/**
 * What a contact may be told to have said: the capture, and what earlier ones found out while the contact was unknown.
 * What the team typed is not said by them.
 */
export const statedIn = (before: LeadRow, draft: LeadDraft): Partial<LeadTexts> =>
  before.contact_id === null
    ? leadTexts((name) => draft[name] ?? (before.set_by_team.includes(name) ? null : before[name]))
    : draft;

/** Whoever writes in a channel is known by it: what a message says otherwise stands beside it, at the contact. */
export const ofSender = (draft: LeadDraft, contact: ContactDto): Partial<LeadTexts> =>
  Object.fromEntries(
    contact.told_besides
      .filter(({ field, value }) => CHANNELS.has(draft.source) && draft[field] === value)
      .map(({ field }) => [field, contact[field]]),
  );

/** The lead after a teammate's edit. What they clear, the agent may fill again. Throws `invalid_field`. */
export function edited(row: LeadRow, patch: LeadDetailsPatch): LeadRow {
  const next = { ...row, fields: { ...row.fields } };
  const marks = new Set(row.set_by_team);
  const mark = (name: string, isSet: boolean): unknown => (isSet ? marks.add(name) : marks.delete(name));
  for (const name of LEAD_TEXT_NAMES) {
    const sent = patch[name];
    if (sent === undefined) continue;
    const value = sent?.trim() || null;
    // A value that is sent back unchanged was not typed.
    if (value === row[name]) continue;
    next[name] = value;
    mark(name, value !== null);
  }
  for (const [key, value] of Object.entries(patch.fields ?? {})) {
    if (JSON.stringify(value) === JSON.stringify(row.fields[key])) continue;
    if (value === null) delete next.fields[key];
    else next.fields[key] = value;
    mark(`fields.${key}`, value !== null);
  }
  requireFields(next.fields);
  if (patch.assignee_id !== undefined) next.assignee_id = patch.assignee_id?.toLowerCase() ?? null;
  if (patch.value !== undefined) {
    next.value_amount = patch.value?.amount ?? null;
    next.value_currency = patch.value?.currency ?? null;
  }
  return { ...next, set_by_team: [...marks].sort() };
}

/** Whether rules may decide otherwise by now. */
export const factsDiffer = (a: LeadRow, b: LeadRow): boolean =>
  LEAD_TEXT_NAMES.some((name) => a[name] !== b[name]) || JSON.stringify(a.fields) !== JSON.stringify(b.fields);

/** What the team sees of a lead, flat. */
const shownOf = (lead: LeadRow): Record<string, ChangedValue> => ({
  ...leadTexts((name) => lead[name]),
  ...Object.fromEntries(Object.entries(lead.fields).map(([key, value]) => [`fields.${key}`, value])),
  score: lead.score,
  status: lead.status,
  assignee_id: lead.assignee_id,
  value: presentLead(lead).value,
});

/** What differs, for the history. */
export function changesOf(before: LeadRow, next: LeadRow): LeadChanges {
  const [old, now] = [shownOf(before), shownOf(next)];
  const names = Object.keys({ ...now, ...old });
  const pairs = names.map((name): [string, LeadChanges[string]] => [name, [old[name] ?? null, now[name] ?? null]]);
  return Object.fromEntries(pairs.filter(([, [a, b]]) => JSON.stringify(a) !== JSON.stringify(b)));
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
