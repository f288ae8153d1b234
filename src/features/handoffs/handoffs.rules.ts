/** Pure decisions about a hand-off's life (specification §3.6). */
import { momentFrom } from '../../kernel/clock.js';
import type { EventType } from '../../kernel/events.js';
import { ticketRef, type HandoffPatch, type HandoffRow, type HandoffStatus } from './handoffs.dto.js';

/** How long an approval can be decided, and its action be taken up. */
export const APPROVAL_MS = 24 * 60 * 60_000;

const isOver = (status: HandoffStatus): boolean => status === 'resolved' || status === 'closed';

/**
 * The hand-off after a PATCH; what is set to what it is changes nothing.
 * @param at RFC 3339
 */
export function patched(row: HandoffRow, patch: HandoffPatch, at: string): HandoffRow {
  const next = assigned(row, patch, at);
  if (patch.status === undefined || patch.status === row.status) return next;
  return moved(next, patch.status, at, `${ticketRef(row)} was resolved by a teammate.`);
}

/** Approving resolves it, denying closes it. */
export function decided(row: HandoffRow, decision: 'approve' | 'deny', at: string): HandoffRow {
  if (decision === 'deny') return moved({ ...row, decision: 'denied' }, 'closed', at, '');
  return moved({ ...row, decision: 'approved' }, 'resolved', at, `${ticketRef(row)} was approved by a teammate.`);
}

/** Setting one of assignee and external responder nulls the other; nulling the one that it has unassigns it. */
function assigned(row: HandoffRow, patch: HandoffPatch, at: string): HandoffRow {
  const assignee = patch.assignee_id?.toLowerCase() ?? patch.assignee_id;
  const responder = patch.external_responder;
  if (assignee)
    return assignee === row.assignee_id
      ? { ...row }
      : { ...row, assignee_id: assignee, external_responder: null, assigned_at: at };
  if (responder)
    return responder === row.external_responder
      ? { ...row }
      : { ...row, assignee_id: null, external_responder: responder, assigned_at: at };
  const taken =
    (assignee === null && row.assignee_id !== null) || (responder === null && row.external_responder !== null);
  if (!taken) return { ...row };
  return { ...row, assignee_id: null, external_responder: null, assigned_at: null, replied_at: null };
}

/** In another status, with what follows from that. @param reason of a resolution that nobody gave one for */
export function moved(row: HandoffRow, status: HandoffStatus, at: string, reason: string): HandoffRow {
  const next = { ...row, status };
  if (!isOver(status)) {
    if (!isOver(row.status)) return next;
    const none = { resolution: null, resolution_reason: null, resolution_confidence: null, resolution_at: null };
    return { ...next, ...none, resolved_at: null };
  }
  next.replied_at = null; // the agent may speak again
  // An approval that leaves the queue undecided is denied: closing denies, and nothing may be approved behind the team's back.
  if (row.kind === 'approval') next.decision ??= 'denied';
  if (status === 'closed') return { ...next, resolved_at: row.resolved_at ?? at };
  if (next.resolution === null)
    Object.assign(next, { resolution: 'solved', resolution_reason: reason, resolution_confidence: 1 });
  return { ...next, resolved_at: at, resolution_at: at };
}

/** What a change is called: one event, the most telling. */
export function eventOf(before: HandoffRow, after: HandoffRow): EventType {
  if (before.status !== after.status && after.status === 'resolved') return 'handoff.resolved';
  if (isOver(before.status) && !isOver(after.status)) return 'handoff.reopened';
  return 'handoff.updated';
}

/**
 * What the session learns of it: a hand-off's resolution is the session's, said by the team; taken back when it reopens.
 * An approval decides about one action and says nothing of the conversation.
 */
export function sessionLearns(before: HandoffRow, after: HandoffRow): 'resolved' | 'reopened' | null {
  if (after.kind === 'approval' || before.status === after.status) return null;
  if (after.status === 'resolved') return 'resolved';
  return before.resolution !== null && after.resolution === null ? 'reopened' : null;
}

/** What is the hand-off's own affair: nothing else is written where a change is that alone, and analytics count none of it. */
export const OWN = [
  'status',
  'resolved_at',
  'assigned_at',
  'external_responder',
  'assignee_id',
  'replied_at',
  'updated_at',
] as const;
const MORE = ['decision', 'resolution', 'resolution_reason', 'resolution_confidence', 'resolution_at'] as const;

/**
 * Whether a change is the hand-off's own affair: its session learns nothing, no action is decided on, and it does not come back
 * to an assignee who may have left.
 */
export const isItsOwn = (before: HandoffRow, after: HandoffRow): boolean =>
  (isOpen(before) || !isOpen(after)) &&
  MORE.every((field) => before[field] === after[field]) &&
  sessionLearns(before, after) === null;

/** When a change of it is: never before what was there, also where another instance's clock is ahead. RFC 3339. */
export const momentAfter = (row: HandoffRow, nowMs: number): string => momentFrom(row.updated_at, nowMs);

/** Neither resolved nor closed. */
export const isOpen = (row: HandoffRow): boolean => !isOver(row.status);
