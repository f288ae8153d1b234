/** A receiver's response may repeat the event's text, so it is erased with the event. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { DataSubjectRegistry, type DataSubjectProvider } from '../../platform/privacy/data-subject-registry.js';
import { deliveryId } from '../../platform/events/delivery.js';
import { forgetResponses } from '../../platform/events/relay/deliveries.commands.js';

const ENDPOINTS = named('select id from webhook_endpoints where workspace_id = $1');

@Injectable()
export class DeliveriesPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'deliveries';

  constructor(private readonly personal: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async onEventsRedacted(db: Queryable, workspaceId: string, eventIds: string[]): Promise<void> {
    const endpoints = (await db.query<{ id: string }>(ENDPOINTS(workspaceId))).rows;
    if (endpoints.length === 0) return;
    const ids = eventIds.flatMap((eventId) => endpoints.map(({ id }) => deliveryId(id, eventId)));
    await forgetResponses(db, workspaceId, ids);
  }
}
