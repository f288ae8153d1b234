/** Take-over and give-back of a conversation by a member (specification §3.6). */
import type { Resolution } from '../../conversations/sessions/sessions.dto.js';
import type { HandoffRow } from './handoffs.dto.js';
import { withPatch, withStatus } from './handoffs.rules.js';

/**
 * Assigned to the member, with the agent silent as after a reply. Unchanged if it was taken over already.
 * @param at RFC 3339
 */
export function takenOver(row: HandoffRow, memberId: string, at: string): HandoffRow {
  const next = withPatch(row, { assignee_id: memberId }, at);
  return { ...next, replied_at: next.replied_at ?? at };
}

/** Unassigned; the agent answers the next message, and nobody waits for the team. @param at RFC 3339 */
export function givenBack(row: HandoffRow, at: string): HandoffRow {
  if (row.assigned_at === null && row.replied_at === null) return row;
  const field = row.external_responder === null ? 'assignee_id' : 'external_responder';
  return { ...withPatch(row, { [field]: null }, at), replied_at: null, requested_at: null };
}

/** Resolved with a teammate's outcome. @param at RFC 3339 */
export function resolvedAs(row: HandoffRow, resolution: Resolution, at: string): HandoffRow {
  const reason = `HO-${row.ticket_number} was resolved by a teammate.`;
  const outcome = { resolution, resolution_reason: reason, resolution_confidence: 1 };
  return { ...withStatus({ ...row, ...outcome }, 'resolved', { at }), ...outcome };
}
