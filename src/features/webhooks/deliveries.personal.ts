/** What receivers answered may repeat what they were told of a person: it goes with them. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { inBatches, OF_PORTION, PersonalData, type PersonalPart, type Portion } from '../../privacy/personal-data.js';
import { deliveryId } from './delivery.rules.js';

const EVENTS = named(`
  select id from events where ${OF_PORTION} and ($4::uuid is null or id > $4) order by id limit $5`);
const ENDPOINTS = named('select id from webhook_endpoints where workspace_id = $1');
const ERASE = named(`
  update deliveries set response_body = null where workspace_id = $1 and id = any($2) and response_body is not null`);

@Injectable()
export class DeliveriesPersonal implements PersonalPart, OnModuleInit {
  /** Before `events`, whose rows no longer tell whose they were once they are erased. */
  readonly name = 'deliveries';

  constructor(private readonly personal: PersonalData) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: Portion): Promise<void> {
    const endpoints = (await db.query<{ id: string }>(ENDPOINTS(workspaceId))).rows;
    if (endpoints.length === 0) return;
    const batches = inBatches<{ id: string }>(db, (last, limit) =>
      EVENTS(workspaceId, contactId, sessionIds, last?.id ?? null, limit),
    );
    for await (const events of batches) {
      const ids = events.flatMap((event) => endpoints.map((endpoint) => deliveryId(endpoint.id, event.id)));
      await db.query(ERASE(workspaceId, ids));
    }
  }
}
