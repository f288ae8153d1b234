/** A person's leads, for export and erasure (contract §3). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { inBatches, OF_PORTION, PersonalData, type PersonalPart, type Portion } from '../../privacy/personal-data.js';
import { LEAD_COLUMNS, presentLead, type LeadRow } from './leads.dto.js';

const EXPORT = named(`
  select ${LEAD_COLUMNS} from leads where ${OF_PORTION} and ($4::uuid is null or id > $4) order by id limit $5`);
const ERASE = named(`
  update leads set name = null, email = null, phone = null, company = null, intent = null, fields = '{}' where ${OF_PORTION}`);
const ERASE_HISTORY = named(`
  update lead_history set actor = actor || '{"label": null}'
  where workspace_id = $1 and actor ->> 'type' = 'contact' and lead_id in (select id from leads where ${OF_PORTION})`);
const MOVE = named('update leads set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const LET_GO = named('update leads set contact_id = null where workspace_id = $1 and contact_id = $2');

type Found = LeadRow & Record<string, unknown>;

@Injectable()
export class LeadsPersonal implements PersonalPart, OnModuleInit {
  readonly name = 'leads';

  constructor(
    private readonly db: TenantDb,
    private readonly personal: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async *export(workspaceId: string, { contactId, sessionIds }: Portion): AsyncGenerator<object> {
    const batches = inBatches<Found>(this.db.of(workspaceId), (last, limit) =>
      EXPORT(workspaceId, contactId, sessionIds, last?.id ?? null, limit),
    );
    for await (const rows of batches) yield* rows.map(presentLead);
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: Portion): Promise<void> {
    await db.query(ERASE(workspaceId, contactId, sessionIds));
    await db.query(ERASE_HISTORY(workspaceId, contactId, sessionIds));
  }

  async move(db: Queryable, workspaceId: string, fromContactId: string, toContactId: string): Promise<void> {
    await db.query(MOVE(workspaceId, fromContactId, toContactId));
  }

  async letGo(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(LET_GO(workspaceId, contactId));
  }
}
