import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { DELIVERY_COLUMNS, type DeliveryRow } from './deliveries.dto.js';
import { deliveryId } from '../../platform/events/delivery.js';

export interface EventRef extends Record<string, unknown> {
  id: string;
  type: string;
}

/** An existing delivery is due again, with its schedule from the start. */
const QUEUE = named(`
  insert into deliveries as d (workspace_id, id, endpoint_id, event_id, event_type, status, next_attempt_at, asked)
  select $1, e.id, $2, e.event_id, e.event_type, 'pending', now(), 1
  from unnest($3::uuid[], $4::uuid[], $5::text[]) as e(id, event_id, event_type)
  on conflict (workspace_id, id) do update set status = 'pending', retries = 0, next_attempt_at = now(), asked = d.asked + 1
  returning ${DELIVERY_COLUMNS}`);
const DUE = named('update delivery_queues set due_at = now() where workspace_id = $1 and endpoint_id = $2');
const REQUEUE = named(`
  update deliveries set status = 'pending', retries = 0, next_attempt_at = now(), asked = asked + 1
  where workspace_id = $1 and endpoint_id = $2 and id = $3 returning ${DELIVERY_COLUMNS}`);
const EVENTS_BETWEEN = named(`
  select e.id, e.type, e.created_at from events e join webhook_endpoints w on w.workspace_id = e.workspace_id and w.id = $2
  where e.workspace_id = $1 and e.created_at >= $3 and e.created_at < $4
    and e.type <> 'webhook.test' and (e.type = any(w.events) or ('*' = any(w.events) and e.type not like 'note.%'))
    and ($5::timestamptz is null or (e.created_at, e.id) > ($5, $6::uuid))
  order by e.created_at, e.id limit $7`);
/** Only failed ones. No delivery is older than its event, so the index of deliveries limits the read. */
const FAILED_BETWEEN = named(`
  select e.id, e.type, e.created_at from deliveries d join events e on e.workspace_id = d.workspace_id and e.id = d.event_id
  where d.workspace_id = $1 and d.endpoint_id = $2 and d.status = 'failed' and d.created_at >= $3
    and e.created_at >= $3 and e.created_at < $4
    and ($5::timestamptz is null or (e.created_at, e.id) > ($5, $6::uuid))
  order by e.created_at, e.id limit $7`);

export interface EventRange {
  /** RFC 3339, inclusive. */
  from: string;
  /** Exclusive. */
  to: string;
  /** Only failed deliveries; otherwise all that the endpoint subscribes to. */
  failedOnly: boolean;
}

@Injectable()
export class DeliveriesStore {
  /** Queues these events for the endpoint, delivered before or not. @returns their deliveries */
  async queue(
    tx: Queryable,
    workspaceId: string,
    { endpointId, events }: { endpointId: string; events: EventRef[] },
  ): Promise<DeliveryRow[]> {
    const ids = events.map(({ id }) => deliveryId(endpointId, id));
    const eventIds = events.map(({ id }) => id);
    const types = events.map(({ type }) => type);
    const { rows } = await tx.query<DeliveryRow>(QUEUE(workspaceId, endpointId, ids, eventIds, types));
    await tx.query(DUE(workspaceId, endpointId));
    return rows;
  }

  /** null if the endpoint has no such delivery. */
  async requeue(
    tx: Queryable,
    workspaceId: string,
    { endpointId, id }: { endpointId: string; id: string },
  ): Promise<DeliveryRow | null> {
    const { rows } = await tx.query<DeliveryRow>(REQUEUE(workspaceId, endpointId, id));
    if (rows[0]) await tx.query(DUE(workspaceId, endpointId));
    return rows[0] ?? null;
  }

  /** Oldest first. @param after last event of the previous page */
  async eventsBetween(
    tx: Queryable,
    workspaceId: string,
    {
      endpointId,
      range: { from, to, failedOnly },
      after,
      limit,
    }: { endpointId: string; range: EventRange; after: { at: string; id: string } | null; limit: number },
  ): Promise<(EventRef & { created_at: string })[]> {
    const values = [workspaceId, endpointId, from, to, after?.at ?? null, after?.id ?? null, limit];
    const statement = failedOnly ? FAILED_BETWEEN(...values) : EVENTS_BETWEEN(...values);
    return (await tx.query<EventRef & { created_at: string }>(statement)).rows;
  }
}
