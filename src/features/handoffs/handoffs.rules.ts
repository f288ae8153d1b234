/** Pure decisions about a hand-off's life (specification §3.6). */
import type { Actor } from '../../kernel/actor.js';
import { momentFrom } from '../../kernel/clock.js';
import type { EventType } from '../../kernel/events.js';
import { ticketRef, type HandoffPatch, type HandoffRow, type HandoffStatus } from './handoffs.dto.js';

/** How long an approval can be decided, and its action be started. */
export const APPROVAL_MS = 24 * 60 * 60_000;

interface BeforeAndAfter {
  before: HandoffRow;
  after: HandoffRow;
}

/** Whether somebody else gave it to a member. A reopened one is told of as such. */
export const isAssignedByOther = ({ actor, before, after }: BeforeAndAfter & { actor: Actor }): boolean =>
  after.assignee_id !== null &&
  after.assignee_id !== before.assignee_id &&
  after.assignee_id !== actor.id &&
  isOpen(after) &&
  !isReopened(before, after);

/** Whether somebody has it from then on, has answered it, or has put it off. */
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

/** Approving resolves it, denying closes it. */
export function withDecision(row: HandoffRow, decision: 'approve' | 'deny', at: string): HandoffRow {
  if (decision === 'deny') return withStatus({ ...row, decision: 'denied' }, 'closed', { at });
  const reason = `${ticketRef(row)} was approved by a teammate.`;
  return withStatus({ ...row, decision: 'approved' }, 'resolved', { at, reason });
}

/** Setting one of assignee and external responder nulls the other; nulling the one that it has unassigns it. */
function withAssignment(row: HandoffRow, patch: HandoffPatch, at: string): HandoffRow {
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

/**
 * The hand-off in another status, with the fields that follow from it.
 * @param reason of the resolution, where it gets one
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
    return { ...next, ...none, resolved_at: null };
  }
  next.replied_at = null; // the agent may speak again
  next.snoozed_until = null;
  // An approval that ends undecided is denied: only a decision approves.
  if (row.kind === 'approval') next.decision ??= 'denied';
  if (status === 'closed') return { ...next, resolved_at: row.resolved_at ?? at };
  if (next.resolution === null)
    Object.assign(next, { resolution: 'solved', resolution_reason: reason, resolution_confidence: 1 });
  return { ...next, resolved_at: at, resolution_at: at };
}

/** The event of a change: of several that fit, the most specific. */
export function eventOf(before: HandoffRow, after: HandoffRow): EventType {
  if (before.status !== after.status && after.status === 'resolved') return 'handoff.resolved';
  if (isOver(before.status) && !isOver(after.status)) return 'handoff.reopened';
  // What ends wakes nobody.
  if (!isOver(after.status) && before.snoozed_until !== after.snoozed_until)
    return after.snoozed_until === null ? 'handoff.woken' : 'handoff.snoozed';
  return 'handoff.updated';
}

/**
 * How the change affects the session's resolution: resolving the hand-off resolves the session, reopening it withdraws that.
 * An approval is about one action and does not resolve the conversation.
 */
export function sessionEffect(before: HandoffRow, after: HandoffRow): 'resolve' | 'withdraw' | null {
  if (after.kind === 'approval' || before.status === after.status) return null;
  if (after.status === 'resolved') return 'resolve';
  return before.resolution !== null && after.resolution === null ? 'withdraw' : null;
}

const COUNTED = ['decision', 'resolution', 'resolution_reason', 'resolution_confidence', 'resolution_at'] as const;

/** Whether analytics count the hand-off anew: of what changes they count the resolution, and what ends an approval. */
export const isCounted = ({ before, after }: BeforeAndAfter): boolean =>
  COUNTED.some((field) => before[field] !== after[field]);

export const isReopened = (before: HandoffRow, after: HandoffRow): boolean => !isOpen(before) && isOpen(after);

/** Whether the change is followed by others: of the session, of the action of an approval, or by mails to the team. */
export const hasConsequences = ({ before, after }: BeforeAndAfter): boolean =>
  sessionEffect(before, after) !== null || before.decision !== after.decision || isReopened(before, after);

/** The time of a change: never before the last one's, also where another instance's clock is ahead. RFC 3339. */
export const momentAfter = (row: HandoffRow, nowMs: number): string => momentFrom(row.updated_at, nowMs);

/** Neither resolved nor closed. */
export const isOpen = (row: HandoffRow): boolean => !isOver(row.status);
