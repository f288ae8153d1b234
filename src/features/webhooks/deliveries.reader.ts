import { Injectable } from '@nestjs/common';
import { listSpec } from '../../db/keyset.js';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Page } from '../../http/page.js';
import { Pager } from '../../http/pager.js';
import { fail } from '../../kernel/errors.js';
import {
  DELIVERY_COLUMNS,
  presentDelivery,
  type DeliveriesQuery,
  type DeliveryDto,
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

/** What became of the events that an endpoint was sent. */
@Injectable()
export class DeliveriesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  /** Of one endpoint. Throws `not_found`. */
  async list(workspaceId: string, endpointId: string, query: DeliveriesQuery): Promise<Page<DeliveryDto>> {
    await this.requireEndpoint(workspaceId, endpointId);
    return this.pager.page(workspaceId, LIST, query, presentDelivery, { endpoint_id: endpointId });
  }

  /** Throws `not_found`. */
  async get(workspaceId: string, endpointId: string, id: string): Promise<DeliveryDto> {
    await this.requireEndpoint(workspaceId, endpointId);
    const { rows } = await this.db.query<DeliveryRow>(workspaceId, GET(workspaceId, endpointId, id));
    if (!rows[0]) throw fail('not_found');
    return presentDelivery(rows[0]);
  }

  /** Deliveries outlive their endpoint until they are swept; they are not shown without it. */
  private async requireEndpoint(workspaceId: string, endpointId: string): Promise<void> {
    if ((await this.db.query(workspaceId, ENDPOINT(workspaceId, endpointId))).rowCount === 0) throw fail('not_found');
  }
}
