import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { DELIVERY_COLUMNS, type DeliveryRow } from './deliveries.dto.js';
import { NAMED_ONLY } from '../../platform/kernel/events.js';
import { deliveryId } from '../../platform/events/delivery.js';
import { queueDeliveries, requeueDelivery } from '../../platform/events/relay/deliveries.commands.js';

export interface EventRef extends Record<string, unknown> {
  id: string;
  type: string;
}

const BY_IDS = named(`select ${DELIVERY_COLUMNS} from deliveries where workspace_id = $1 and id = any($2::uuid[])
  order by array_position($2, id)`);
const EVENTS_BETWEEN = named(`
  select e.id, e.type, e.created_at from events e join webhook_endpoints w on w.workspace_id = e.workspace_id and w.id = $2
  where e.workspace_id = $1 and e.created_at >= $3 and e.created_at < $4
    and e.type <> 'webhook.test' and (e.type = any(w.events) or ('*' = any(w.events) and e.type <> all($8::text[])))
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
    const deliveries = events.map(({ id: eventId, type }) => ({ id: deliveryId(endpointId, eventId), eventId, type }));
    await queueDeliveries(tx, workspaceId, { endpointId, deliveries });
    const ids = deliveries.map(({ id }) => id);
    return (await tx.query<DeliveryRow>(BY_IDS(workspaceId, ids))).rows;
  }

  /** null if the endpoint has no such delivery. */
  async requeue(
    tx: Queryable,
    workspaceId: string,
    { endpointId, id }: { endpointId: string; id: string },
  ): Promise<DeliveryRow | null> {
    if (!(await requeueDelivery(tx, workspaceId, { endpointId, id }))) return null;
    return (await tx.query<DeliveryRow>(BY_IDS(workspaceId, [id]))).rows[0] ?? null;
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
    const statement = failedOnly ? FAILED_BETWEEN(...values) : EVENTS_BETWEEN(...values, NAMED_ONLY);
    return (await tx.query<EventRef & { created_at: string }>(statement)).rows;
  }
}
