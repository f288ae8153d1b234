import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { EVENT_COLUMNS, eventBody, type EventRow } from '../../platform/events/relay/event-body.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { eventRef } from '../../platform/kernel/events.js';
import {
  DELIVERY_COLUMNS,
  presentDelivery,
  type DeliveriesQuery,
  type DeliveryDto,
  type DeliveryPayloadDto,
  type DeliveryRow,
} from './deliveries.dto.js';

const LIST = listSpec({
  endpoint: 'webhooks/deliveries',
  columns: DELIVERY_COLUMNS,
  from: 'deliveries',
  sorts: ['created_at'],
  filters: { endpoint_id: 'endpoint_id', status: 'status', event_type: 'event_type' },
  always: ['endpoint_id'],
  follows: { status: (status) => (status === 'succeeded' ? null : `status <> 'succeeded'`) },
});
const ENDPOINT = named('select from webhook_endpoints where workspace_id = $1 and id = $2');
const GET = named(
  `select ${DELIVERY_COLUMNS} from deliveries where workspace_id = $1 and endpoint_id = $2 and id = $3`,
);

const EVENT = named(`
  select ${EVENT_COLUMNS}, w.include_text from events e join webhook_endpoints w on w.workspace_id = e.workspace_id
  where e.workspace_id = $1 and w.id = $2 and e.id = $3`);

/** Reads the deliveries of an endpoint. */
@Injectable()
export class DeliveriesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  /** Deliveries of one endpoint. Throws `not_found`. */
  async list(workspaceId: string, endpointId: string, query: DeliveriesQuery): Promise<Page<DeliveryDto>> {
    await this.requireEndpoint(workspaceId, endpointId);
    return this.pager.page(workspaceId, LIST, { query, present: presentDelivery, fixed: { endpoint_id: endpointId } });
  }

  /** Throws `not_found`. */
  async get(workspaceId: string, endpointId: string, id: string): Promise<DeliveryDto> {
    await this.requireEndpoint(workspaceId, endpointId);
    const { rows } = await this.db.query<DeliveryRow>(workspaceId, GET(workspaceId, endpointId, id));
    if (!rows[0]) throw fail('not_found');
    return presentDelivery(rows[0]);
  }

  /** Throws `not_found`. */
  async payload(workspaceId: string, endpointId: string, id: string): Promise<DeliveryPayloadDto> {
    const { rows: found } = await this.db.query<DeliveryRow>(workspaceId, GET(workspaceId, endpointId, id));
    const delivery = found[0];
    if (!delivery) throw fail('not_found');
    await this.requireEndpoint(workspaceId, endpointId);
    const { rows } = await this.db.query<EventRow & { include_text: boolean }>(
      workspaceId,
      EVENT(workspaceId, endpointId, delivery.event_id),
    );
    const body = rows[0] ? eventBody(rows[0], rows[0].include_text) : null;
    return { object: 'delivery_payload', id, event_id: eventRef(delivery.event_id), body };
  }

  /** Deliveries outlive their endpoint until they are swept; but are not shown without it. */
  private async requireEndpoint(workspaceId: string, endpointId: string): Promise<void> {
    if ((await this.db.query(workspaceId, ENDPOINT(workspaceId, endpointId))).rowCount === 0) throw fail('not_found');
  }
}
