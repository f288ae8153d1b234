/** Changes many hand-offs at once. Each succeeds or fails on its own, and failures are reported by name. */
import { apiOf, call } from '../../app/client.js';
import { inLanes } from '../../app/in-lanes.js';
import { ApiProblem } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { holderOf, type Outcome } from './changes.js';
import { noteOwnChange } from './own-changes.js';
import type { InboxItem } from './queries.js';

/** Maximum number per request. */
const AT_ONCE = 100;

export type BulkChange =
  | { assignee_id: string | null }
  | { resolution: Outcome }
  | { snoozed_until: string }
  | { add_tag_id: string }
  | { remove_tag_id: string };

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
  const failed = await inLanes(changedBy(items, change), (item) => {
    noteOwnChange(item.id);
    return restore(workspace, item, change);
  });
  refresh(workspace, items);
  return failed.map(({ item }) => item);
}

/** A tag stays where it was before, and is restored once for each conversation. */
function changedBy(items: readonly InboxItem[], change: BulkChange): InboxItem[] {
  if (!('add_tag_id' in change || 'remove_tag_id' in change)) return [...items];
  const isAdded = 'add_tag_id' in change;
  const tag = isAdded ? change.add_tag_id : change.remove_tag_id;
  const changed = items.filter((item) => hasTag(item, tag) !== isAdded);
  return [...new Map(changed.map((item) => [item.handoff.session_id, item])).values()];
}

export const hasTag = ({ session }: InboxItem, tag: string): boolean => session.tags.some(({ id }) => id === tag);

function restore(workspace: string, { id, handoff }: InboxItem, change: BulkChange): Promise<unknown> {
  const api = apiOf(workspace);
  const params = { path: { id } };
  const session = handoff.session_id;
  if ('add_tag_id' in change) {
    const of = { path: { id: session, tag_id: change.add_tag_id } };
    return call(() => api.DELETE('/v1/sessions/{id}/tags/{tag_id}', { params: of }));
  }
  if ('remove_tag_id' in change) {
    const body = { tag_id: change.remove_tag_id };
    return call(() => api.POST('/v1/sessions/{id}/tags', { params: { path: { id: session } }, body }));
  }
  if ('snoozed_until' in change) {
    const until = handoff.snoozed_until;
    if (until === null || Date.parse(until) <= Date.now())
      return call(() => api.POST('/v1/handoffs/{id}/wake', { params }));
    return call(() => api.POST('/v1/handoffs/{id}/snooze', { params, body: { until } }));
  }
  const body = 'resolution' in change ? { status: handoff.status } : holderOf(handoff);
  return call(() => api.PATCH('/v1/handoffs/{id}', { params, body }));
}

function refresh(workspace: string, items: readonly InboxItem[]): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'queue') });
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'counts') });
  for (const { id } of items) void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'item', id) });
}
