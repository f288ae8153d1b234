/** Queued and quarantined deliveries as personal data, for export, erasure and retention. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../platform/db/statement.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import {
  DataSubjectRegistry,
  inBatches,
  type DataSubjectProvider,
  type RedactedPortion,
  type RowScope,
} from '../platform/privacy/data-subject-registry.js';
import { presentChannelDelivery, type ChannelDeliveryRow } from './channel-deliveries.dto.js';
import { DeliveryTexts } from './delivery-texts.js';

/** A queued mail has the bare address, even if its sender will turn out to be verified (email/addresses.rules.ts). */
const IS_THEIRS = `d.workspace_id = i.workspace_id and d.account_id = i.account_id and d.external_user_id in (
    i.external_user_id, case when i.external_user_id like 'dmarc %' then substr(i.external_user_id, 7) end)`;
const EXPORT = named(`
  select distinct on (d.id) d.id, d.account_id, d.external_user_id, d.error, d.received_at
  from channel_identities i join (
    select workspace_id, id, account_id, external_user_id, null as error, created_at as received_at from channel_inbox
    union all
    select workspace_id, id, account_id, external_user_id, error, coalesce(received_at, created_at) from channel_failures) d
    on ${IS_THEIRS}
  where i.workspace_id = $1 and i.contact_id = $2 and ($3::uuid is null or d.id > $3)
  order by d.id limit $4`);
/** Found through the person's identities, which are erased afterwards. */
const ERASE = ['channel_inbox', 'channel_failures'].map((table) =>
  named(`
  delete from ${table} d using channel_identities i where i.workspace_id = $1 and i.contact_id = $2 and ${IS_THEIRS}`),
);
const REDACT_BEFORE = ['channel_inbox', 'channel_failures'].map((table) =>
  named(`
  delete from ${table} where workspace_id = $1 and id in (
    select id from ${table} where workspace_id = $1 and created_at < $2
    order by created_at limit $3 for update skip locked)`),
);

@Injectable()
export class ChannelDeliveriesPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'channel_deliveries';

  constructor(
    private readonly db: TenantDb,
    private readonly texts: DeliveryTexts,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async *export(workspaceId: string, { contactId, sessionIds }: RowScope): AsyncGenerator<object> {
    if (sessionIds !== null) return; // every row names the contact
    const db = this.db.of(workspaceId);
    const batches = inBatches<ChannelDeliveryRow>(db, (last, limit) =>
      EXPORT(workspaceId, contactId, last?.id ?? null, limit),
    );
    for await (const rows of batches) {
      const texts = await this.texts.read(db, workspaceId, rows);
      yield* rows.map((row) => presentChannelDelivery(row, texts.get(row.id) ?? null));
    }
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: RowScope): Promise<void> {
    if (sessionIds === null) for (const statement of ERASE) await db.query(statement(workspaceId, contactId));
  }

  async redactBefore(db: Queryable, workspaceId: string, { before, limit }: RedactedPortion): Promise<number> {
    let redacted = 0;
    for (const statement of REDACT_BEFORE)
      redacted = Math.max(redacted, (await db.query(statement(workspaceId, before, limit))).rowCount);
    return redacted;
  }
}
