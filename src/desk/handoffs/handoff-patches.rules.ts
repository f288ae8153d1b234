/** Applies several PATCHes to one hand-off, in order. Pure. */
import type { Actor } from '../../platform/kernel/actor.js';
import { type ApiError, fail } from '../../platform/kernel/errors.js';
import { changedFields } from '../../platform/events/journal.js';
import type { HandoffChange } from './handoff-change.js';
import { presentHandoff, type HandoffDto, type HandoffPatch, type HandoffRow } from './handoffs.dto.js';
import { isOpen, isOver, isReopened, momentAfter, withPatch } from './handoffs.rules.js';

export interface PatchRequest {
  actor: Actor;
  patch: HandoffPatch;
}

export interface PatchOutcome {
  /** One per request: the hand-off as the request left it, or the error. */
  answers: (HandoffDto | ApiError)[];
  changes: HandoffChange[];
}

/** Whether none of the requests changes the hand-off or needs to look up an assignee. */
export const changeNothing = (row: HandoffRow, requests: PatchRequest[]): boolean =>
  requests.every(({ patch }) => {
    // The assignee of an open hand-off must hold `reply` (decision 0035); that of a finished one may have left.
    if (assigneeOf(patch) && !isOpen(row)) return false;
    return changedFields(row, withPatch(row, patch, row.updated_at)) === null;
  });

/**
 * Ids of the members whose capability `reply` the requests depend on: new assignees, and the assignee of a
 * reopened hand-off.
 */
export function assigneesConcerned(row: HandoffRow | null, requests: PatchRequest[]): string[] {
  const ids = requests.flatMap(({ patch }) => assigneeOf(patch) ?? []);
  const sets = (test: (status: HandoffRow['status']) => boolean): boolean =>
    requests.some(({ patch: { status } }) => status !== undefined && test(status));
  const reopens = sets((status) => !isOver(status)) && ((row && isOver(row.status)) || sets(isOver));
  if (row?.assignee_id && reopens) ids.push(row.assignee_id);
  return [...new Set(ids)];
}

/**
 * Applies the requests in order, each to the result of the one before it.
 * @param row null if there is no such hand-off
 * @param canReply whether a member of `assigneesConcerned` may reply
 */
export function applyPatches(
  row: HandoffRow | null,
  requests: PatchRequest[],
  { canReply, nowMs }: { canReply: (memberId: string) => boolean; nowMs: number },
): PatchOutcome {
  const changes: HandoffChange[] = [];
  let current = row;
  const answers = requests.map(({ actor, patch }) => {
    const assignee = assigneeOf(patch);
    if (assignee && !canReply(assignee))
      return fail('invalid_field', 'assignee_id must be a member with the capability reply', { param: 'assignee_id' });
    if (!current) return fail('not_found');
    const before = current;
    const at = momentAfter(before, nowMs);
    let next = withPatch(before, patch, at);
    // A reopened hand-off is not given back to a member who has left or may no longer reply (decision 0035).
    if (isReopened(before, next) && next.assignee_id !== null && !canReply(next.assignee_id))
      next = withPatch(next, { assignee_id: null }, at);
    if (changedFields(before, next) === null) return presentHandoff(before);
    const after = { ...next, updated_at: at };
    changes.push({ actor, action: 'handoff.update', before, after });
    current = after;
    return presentHandoff(after);
  });
  return { answers, changes };
}

const assigneeOf = (patch: HandoffPatch): string | undefined => patch.assignee_id?.toLowerCase();
