/** Pure rules for the life cycle of a hand-off (specification §3.6). */
import type { Actor } from '../../platform/kernel/actor.js';
import { momentFrom } from '../../platform/kernel/clock.js';
import type { EventType } from '../../platform/kernel/events.js';
import { ticketRef, type HandoffPatch, type HandoffRow, type HandoffStatus } from './handoffs.dto.js';

/** How long an approval can be decided, and its action be started. */
export const APPROVAL_MS = 24 * 60 * 60_000;
/** Of what the team is asked; more is cut off. */
export const ASK_CHARS_MAX = 4_000;

interface BeforeAndAfter {
  before: HandoffRow;
  after: HandoffRow;
}

/** Whether another member assigned it. A reopened one is announced as reopened. */
export const isAssignedByOther = ({ actor, before, after }: BeforeAndAfter & { actor: Actor }): boolean =>
  after.assignee_id !== null &&
  after.assignee_id !== before.assignee_id &&
  after.assignee_id !== actor.id &&
  isOpen(after) &&
  !isReopened(before, after);

/** Whether after the change it is assigned, answered or snoozed. */
export const isPickedUp = ({ after }: BeforeAndAfter): boolean =>
  [after.assignee_id, after.external_responder, after.replied_at, after.snoozed_until].some((value) => value !== null);

export const isOver = (status: HandoffStatus): boolean => status === 'resolved' || status === 'closed';

/**
 * The hand-off after a PATCH. A field set to its current value changes nothing.
 * @param at RFC 3339
 */
export function withPatch(row: HandoffRow, patch: HandoffPatch, at: string): HandoffRow {
  const next = withAssignment(row, patch, at);
  if (patch.status === undefined || patch.status === row.status) return next;
  return withStatus(next, patch.status, { at, reason: `${ticketRef(row)} was resolved by a teammate.` });
}

/** The hand-off after a decision: approving resolves it, denying closes it. */
export function withDecision(row: HandoffRow, decision: 'approve' | 'deny', at: string): HandoffRow {
  if (decision === 'deny') return withStatus({ ...row, decision: 'denied' }, 'closed', { at });
  const reason = `${ticketRef(row)} was approved by a teammate.`;
  return withStatus({ ...row, decision: 'approved' }, 'resolved', { at, reason });
}

/** Assignee and external responder exclude each other; clearing the current one unassigns the hand-off. */
function withAssignment(row: HandoffRow, patch: HandoffPatch, at: string): HandoffRow {
  const assignee = patch.assignee_id?.toLowerCase() ?? patch.assignee_id;
  const responder = patch.external_responder;
  if (assignee)
    return assignee === row.assignee_id
      ? { ...row }
      : {
          ...row,
          assignee_id: assignee,
          external_responder: null,
          assigned_at: at,
          requested_at: row.requested_at ?? at,
        };
  if (responder)
    return responder === row.external_responder
      ? { ...row }
      : {
          ...row,
          assignee_id: null,
          external_responder: responder,
          assigned_at: at,
          requested_at: row.requested_at ?? at,
        };
  const unassigns =
    (assignee === null && row.assignee_id !== null) || (responder === null && row.external_responder !== null);
  if (!unassigns) return { ...row };
  return { ...row, assignee_id: null, external_responder: null, assigned_at: null, replied_at: null };
}

/**
 * The hand-off in another status, with the dependent fields.
 * @param reason of the resolution, if it gets one
 */
export function withStatus(
  row: HandoffRow,
  status: HandoffStatus,
  { at, reason = '' }: { at: string; reason?: string },
): HandoffRow {
  const next = { ...row, status };
  if (!isOver(status)) {
    if (!isOver(row.status)) return next;
    const none = { resolution: null, resolution_reason: null, resolution_confidence: null, resolution_at: null };
    return { ...next, ...none, resolved_at: null, requested_at: at };
  }
  next.replied_at = null; // the agent may answer again
  next.snoozed_until = null;
  // An approval that ends undecided counts as denied: only a decision approves.
  if (row.kind === 'approval') next.decision ??= 'denied';
  if (status === 'closed') return { ...next, resolved_at: row.resolved_at ?? at };
  if (next.resolution === null)
    Object.assign(next, { resolution: 'solved', resolution_reason: reason, resolution_confidence: 1 });
  return { ...next, resolved_at: at, resolution_at: at };
}

/** The event of a change: the most specific one that applies. */
export function eventOf(before: HandoffRow, after: HandoffRow): EventType {
  if (before.status !== after.status && after.status === 'resolved') return 'handoff.resolved';
  if (isOver(before.status) && !isOver(after.status)) return 'handoff.reopened';
  // A hand-off that ends is not reported as woken.
  if (!isOver(after.status) && before.snoozed_until !== after.snoozed_until)
    return after.snoozed_until === null ? 'handoff.woken' : 'handoff.snoozed';
  return 'handoff.updated';
}

/**
 * How the change affects the session's resolution: resolving the hand-off resolves the session, reopening it
 * withdraws that. An approval is about one action and does not resolve the conversation.
 */
export function sessionEffect(before: HandoffRow, after: HandoffRow): 'resolve' | 'withdraw' | null {
  if (after.kind === 'approval' || before.status === after.status) return null;
  if (after.status === 'resolved') return 'resolve';
  return before.resolution !== null && after.resolution === null ? 'withdraw' : null;
}

const COUNTED = ['decision', 'resolution', 'resolution_reason', 'resolution_confidence', 'resolution_at'] as const;

/** Whether analytics count the hand-off anew: they count the resolution and the end of an approval. */
export const isCounted = ({ before, after }: BeforeAndAfter): boolean =>
  COUNTED.some((field) => before[field] !== after[field]);

const SHOWN = ['status', 'assigned_at', 'assignee_id', 'external_responder', 'replied_at'] as const;

/** Whether followers of the session see the change: by who attends to it. */
export const isShownInSession = ({ before, after }: BeforeAndAfter): boolean =>
  SHOWN.some((field) => before[field] !== after[field]);

export const isReopened = (before: HandoffRow, after: HandoffRow): boolean => !isOpen(before) && isOpen(after);

/** Whether the change has consequences: for the session, the action of an approval, or mails to the team. */
export const hasConsequences = ({ before, after }: BeforeAndAfter): boolean =>
  sessionEffect(before, after) !== null ||
  before.decision !== after.decision ||
  isOver(before.status) !== isOver(after.status);

/** The time of a change: never before the previous one, even if another instance's clock is ahead. RFC 3339. */
export const momentAfter = (row: HandoffRow, nowMs: number): string => momentFrom(row.updated_at, nowMs);

/** Neither resolved nor closed. */
export const isOpen = (row: HandoffRow): boolean => !isOver(row.status);
