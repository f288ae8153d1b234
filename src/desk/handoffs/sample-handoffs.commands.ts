import { named, type Queryable } from '../../platform/db/statement.js';
import { insertHistory } from './handoffs.store.js';

/** Numbered in the order of creation, after the existing hand-offs of the workspace. */
const HANDOFFS = named(`
  with r as (select *, row_number() over (order by created_at, id) as number
    from jsonb_populate_recordset(null::handoffs, $2)),
  numbers as (
    insert into ticket_numbers as n (workspace_id, last) select $1, count(*) from r having count(*) > 0
    on conflict (workspace_id) do update set last = n.last + excluded.last returning last)
  insert into handoffs (workspace_id, id, ticket_number, session_id, contact_id, kind, status, ask, stop_reason, route,
    requester, requester_label, confidence, intent, resolution, resolution_reason, resolution_confidence, resolution_at,
    resolved_at, assigned_at, assignee_id, replied_at, requested_at, created_at, updated_at)
  select $1, r.id, numbers.last - (select count(*) from r) + r.number, r.session_id, r.contact_id, r.kind, r.status, r.ask,
    r.stop_reason, r.route, r.requester, r.requester_label, r.confidence, r.intent, r.resolution, r.resolution_reason,
    r.resolution_confidence, r.resolution_at, r.resolved_at, r.assigned_at, r.assignee_id, r.replied_at, r.created_at, r.created_at,
    r.updated_at
  from r, numbers`);
const HANDOFF_HISTORY = named(insertHistory('$2'));

/** Adds invented hand-offs with their history, for a trial. */
export async function addSampleHandoffs(
  tx: Queryable,
  workspaceId: string,
  { handoffs, history }: { handoffs: object[]; history: object[] },
): Promise<void> {
  await tx.query(HANDOFFS(workspaceId, JSON.stringify(handoffs)));
  await tx.query(HANDOFF_HISTORY(workspaceId, JSON.stringify(history)));
}
