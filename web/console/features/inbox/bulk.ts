/** Changes many hand-offs at once. Each succeeds or fails on its own, and failures are reported by name. */
import { apiOf, call } from '../../app/client.js';
import { inLanes } from '../../app/in-lanes.js';
import { ApiProblem } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Outcome } from './changes.js';
import { noteOwnChange } from './own-changes.js';
import type { Handoff, InboxItem } from './queries.js';

/** Maximum number per request. */
const AT_ONCE = 100;

export type BulkChange = { assignee_id: string | null } | { resolution: Outcome };

export interface Refused {
  item: InboxItem;
  problem: ApiProblem;
}

export interface BulkResult {
  done: InboxItem[];
  refused: Refused[];
  /** Why the rest was not attempted; null = all were. */
  error: unknown;
}

/** Stops when a whole request fails, and returns what was done until then. */
export async function changeMany(
  workspace: string,
  items: readonly InboxItem[],
  change: BulkChange,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [], error: null };
  try {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE);
      for (const { id } of some) noteOwnChange(id);
      const body = { ids: some.map(({ id }) => id), ...change };
      const { data } = await call(() => apiOf(workspace).POST('/v1/handoffs/bulk', { body }));
      for (const [index, item] of some.entries()) {
        const error = data.results[index]?.error;
        if (error) result.refused.push({ item, problem: new ApiProblem(error.code, error.message, { status: 409 }) });
        else result.done.push(item);
      }
    }
  } catch (error) {
    result.error = error;
  }
  refresh(workspace, items);
  return result;
}

/** Restores each hand-off. @returns those that could not be restored */
export async function takeBack(
  workspace: string,
  items: readonly InboxItem[],
  change: BulkChange,
): Promise<InboxItem[]> {
  const failed = await inLanes(items, ({ id, handoff }) => {
    noteOwnChange(id);
    const body = 'resolution' in change ? { status: handoff.status } : holderOf(handoff);
    const params = { path: { id } };
    return call(() => apiOf(workspace).PATCH('/v1/handoffs/{id}', { params, body }));
  });
  refresh(workspace, items);
  return failed.map(({ item }) => item);
}

const holderOf = ({ assignee_id, external_responder }: Handoff) =>
  external_responder === null ? { assignee_id } : { external_responder };

function refresh(workspace: string, items: readonly InboxItem[]): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'queue') });
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'counts') });
  for (const { id } of items) void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'item', id) });
}
