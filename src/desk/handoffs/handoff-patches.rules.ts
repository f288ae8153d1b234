/** Applies a PATCH to a hand-off. Pure. */
import { changedFields } from '../../platform/events/journal.js';
import { fail } from '../../platform/kernel/errors.js';
import type { HandoffPatch, HandoffRow } from './handoffs.dto.js';
import { isOpen, isOver, isReopened, momentAfter, withPatch } from './handoffs.rules.js';

/** Whether the patch neither changes the hand-off nor needs to look up an assignee. */
export function changesNothing(row: HandoffRow, patch: HandoffPatch): boolean {
  // The assignee of an open hand-off must hold `reply` (decision 0035); that of a finished one may have left.
  if (assigneeOf(patch) && !isOpen(row)) return false;
  return changedFields(row, withPatch(row, patch, row.updated_at)) === null;
}

/**
 * Ids of the members whose capability `reply` the patch depends on: a new assignee, and the assignee of a reopened
 * hand-off.
 */
export function assigneesConcerned(row: HandoffRow | null, patch: HandoffPatch): string[] {
  const ids = [assigneeOf(patch) ?? []].flat();
  const reopens = patch.status !== undefined && !isOver(patch.status) && row !== null && isOver(row.status);
  if (reopens && row.assignee_id) ids.push(row.assignee_id);
  return [...new Set(ids)];
}

/**
 * @param row null if there is no such hand-off
 * @param canReply whether a member of `assigneesConcerned` may reply
 * @returns the hand-off as it is then; the same row if nothing changes. Throws `invalid_field`, `not_found`
 */
export function patched(
  row: HandoffRow | null,
  patch: HandoffPatch,
  { canReply, nowMs }: { canReply: (memberId: string) => boolean; nowMs: number },
): HandoffRow {
  const assignee = assigneeOf(patch);
  if (assignee && !canReply(assignee))
    throw fail('invalid_field', 'assignee_id must be a member with the capability reply', { param: 'assignee_id' });
  if (!row) throw fail('not_found');
  const at = momentAfter(row, nowMs);
  let next = withPatch(row, patch, at);
  // A reopened hand-off is not given back to a member who has left or may no longer reply (decision 0035).
  if (isReopened(row, next) && next.assignee_id !== null && !canReply(next.assignee_id))
    next = withPatch(next, { assignee_id: null }, at);
  return changedFields(row, next) === null ? row : { ...next, updated_at: at };
}

const assigneeOf = (patch: HandoffPatch): string | undefined => patch.assignee_id?.toLowerCase();
