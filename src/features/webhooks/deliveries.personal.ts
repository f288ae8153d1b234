/** What receivers answered may repeat what they were told: it goes with the events that they were told of. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { PersonalData, type PersonalPart } from '../../privacy/personal-data.js';
import { deliveryId } from '../../events/delivery.js';

const ENDPOINTS = named('select id from webhook_endpoints where workspace_id = $1');
const ERASE = named(`
  update deliveries set response_body = null where workspace_id = $1 and id = any($2) and response_body is not null`);

@Injectable()
export class DeliveriesPersonal implements PersonalPart, OnModuleInit {
  readonly name = 'deliveries';

  constructor(private readonly personal: PersonalData) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async emptiedEvents(db: Queryable, workspaceId: string, eventIds: string[]): Promise<void> {
    const endpoints = (await db.query<{ id: string }>(ENDPOINTS(workspaceId))).rows;
    if (endpoints.length === 0) return;
    const ids = eventIds.flatMap((eventId) => endpoints.map(({ id }) => deliveryId(id, eventId)));
    await db.query(ERASE(workspaceId, ids));
  }
}
