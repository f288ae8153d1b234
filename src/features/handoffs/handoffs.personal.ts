/** A person's hand-offs, for export and erasure (contract §3). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { inBatches, OF_PORTION, PersonalData, type PersonalPart, type Portion } from '../../privacy/personal-data.js';
import { HANDOFF_COLUMNS, presentHandoff, type HandoffRow } from './handoffs.dto.js';

const EXPORT = named(`
  select ${HANDOFF_COLUMNS} from handoffs where ${OF_PORTION} and ($4::uuid is null or id > $4) order by id limit $5`);
/** What is asked, and with which arguments, are the person's own words; that it was asked, and how it ended, is counted. */
const ERASE = named(`
  update handoffs set ask = '', requester_label = null, intent = null, resolution_reason = null,
    action = case when action is null then null else jsonb_build_object('name', action -> 'name', 'arguments', '{}'::jsonb) end
  where ${OF_PORTION}`);
const ERASE_HISTORY = named(`
  update handoff_history set actor = actor || '{"label": null}'
  where workspace_id = $1 and actor ->> 'type' = 'contact' and handoff_id in (select id from handoffs where ${OF_PORTION})`);
/** Before the sessions, as whoever changes a hand-off takes them. */
const HOLD = named(`
  select from handoffs where workspace_id = $1 and id in (
    select id from handoffs where workspace_id = $1 and contact_id = $2
    union select h.id from sessions s join handoffs h on h.workspace_id = s.workspace_id and h.session_id = s.id
      where s.workspace_id = $1 and s.contact_id = $2)
  order by id for update`);
const LET_GO = named('update handoffs set contact_id = null where workspace_id = $1 and contact_id = $2');

type Found = HandoffRow & Record<string, unknown>;

@Injectable()
export class HandoffsPersonal implements PersonalPart, OnModuleInit {
  readonly name = 'handoffs';

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
    for await (const rows of batches) yield* rows.map(presentHandoff);
  }

  async hold(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(HOLD(workspaceId, contactId));
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: Portion): Promise<void> {
    await db.query(ERASE(workspaceId, contactId, sessionIds));
    await db.query(ERASE_HISTORY(workspaceId, contactId, sessionIds));
  }

  async letGo(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(LET_GO(workspaceId, contactId));
  }
}
