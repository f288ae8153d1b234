/** What the settings of webhooks change in the relay's queues and deliveries, in their transaction. */
import { named, type Queryable } from '../../db/statement.js';

/** Events committed from now on are delivered to it; events that are not numbered yet are selected by time. */
const OPEN = named(`
  insert into delivery_queues (workspace_id, endpoint_id, cursor)
  values ($1, $2, coalesce((select last from event_sequences where workspace_id = $1), 0))`);
/** Enables it again like a new endpoint, except that waiting retries are due. */
const REOPEN = named(`
  update delivery_queues set since = now(), due_at = now(), failing_since = null, failures = 0,
    cursor = coalesce((select last from event_sequences where workspace_id = $1), 0)
  where workspace_id = $1 and endpoint_id = $2`);
/** An existing delivery is due again, with its schedule from the start. */
const QUEUE = named(`
  insert into deliveries as d (workspace_id, id, endpoint_id, event_id, event_type, status, next_attempt_at, asked)
  select $1, e.id, $2, e.event_id, e.event_type, 'pending', now(), 1
  from unnest($3::uuid[], $4::uuid[], $5::text[]) as e(id, event_id, event_type)
  on conflict (workspace_id, id) do update set status = 'pending', retries = 0, next_attempt_at = now(), asked = d.asked + 1`);
const REQUEUE = named(`
  update deliveries set status = 'pending', retries = 0, next_attempt_at = now(), asked = asked + 1
  where workspace_id = $1 and endpoint_id = $2 and id = $3`);
const DUE = named('update delivery_queues set due_at = now() where workspace_id = $1 and endpoint_id = $2');
const FORGET = named(`
  update deliveries set response_body = null where workspace_id = $1 and id = any($2) and response_body is not null`);

export async function openQueue(tx: Queryable, workspaceId: string, endpointId: string): Promise<void> {
  await tx.query(OPEN(workspaceId, endpointId));
}

/** Resumes deliveries; events from the disabled period are not sent. */
export async function reopenQueue(tx: Queryable, workspaceId: string, endpointId: string): Promise<void> {
  await tx.query(REOPEN(workspaceId, endpointId));
}

/** Queues events for the endpoint, delivered before or not. */
export async function queueDeliveries(
  tx: Queryable,
  workspaceId: string,
  { endpointId, deliveries }: { endpointId: string; deliveries: { id: string; eventId: string; type: string }[] },
): Promise<void> {
  const column = (pick: (one: (typeof deliveries)[number]) => string): string[] => deliveries.map(pick);
  await tx.query(
    QUEUE(
      workspaceId,
      endpointId,
      column(({ id }) => id),
      column(({ eventId }) => eventId),
      column(({ type }) => type),
    ),
  );
  await tx.query(DUE(workspaceId, endpointId));
}

/** @returns false if the endpoint has no such delivery */
export async function requeueDelivery(
  tx: Queryable,
  workspaceId: string,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<boolean> {
  const isQueued = (await tx.query(REQUEUE(workspaceId, endpointId, id))).rowCount > 0;
  if (isQueued) await tx.query(DUE(workspaceId, endpointId));
  return isQueued;
}

/** A receiver's response may repeat the event's text. */
export async function forgetResponses(tx: Queryable, workspaceId: string, ids: string[]): Promise<void> {
  await tx.query(FORGET(workspaceId, ids));
}
