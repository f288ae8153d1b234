/** Who has a conversation: a member takes it over, and gives it back to the agent (specification §3.6). */
import type { Resolution } from '../sessions/sessions.dto.js';
import type { HandoffRow } from './handoffs.dto.js';
import { withPatch, withStatus } from './handoffs.rules.js';

/**
 * With the member, and the agent silent in its session as after a reply. Taken over already, it stays as it is.
 * @param at RFC 3339
 */
export function takenOver(row: HandoffRow, memberId: string, at: string): HandoffRow {
  const next = withPatch(row, { assignee_id: memberId }, at);
  return { ...next, replied_at: next.replied_at ?? at };
}

/** Unassigned, and the agent answers what is said next. @param at RFC 3339 */
export function givenBack(row: HandoffRow, at: string): HandoffRow {
  const field = row.external_responder === null ? 'assignee_id' : 'external_responder';
  return { ...withPatch(row, { [field]: null }, at), replied_at: null };
}

/** Resolved, as a teammate says. @param at RFC 3339 */
export function resolvedAs(row: HandoffRow, resolution: Resolution, at: string): HandoffRow {
  const reason = `HO-${row.ticket_number} was resolved by a teammate.`;
  const outcome = { resolution, resolution_reason: reason, resolution_confidence: 1 };
  return { ...withStatus({ ...row, ...outcome }, 'resolved', { at }), ...outcome };
}
