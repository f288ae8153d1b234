/** Files as personal data: exported, erased and expired with their messages. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import {
  DataSubjectRegistry,
  IN_SESSIONS,
  inBatches,
  type DataSubjectProvider,
  type RedactedPortion,
  type RowScope,
  type WithdrawnMessage,
} from '../../platform/privacy/data-subject-registry.js';
import { ATTACHMENT_COLUMNS, type AttachmentRow } from './attachments.dto.js';
import { AttachmentsReader } from './attachments.reader.js';

const EXPORT = named(`
  select ${ATTACHMENT_COLUMNS} from attachments
  where ${IN_SESSIONS} and message_id is not null and ($4::uuid is null or id > $4) order by id limit $5`);
const ERASE = named(`delete from attachments where ${IN_SESSIONS}`);
const WITHDRAW = named('delete from attachments where workspace_id = $1 and message_id = $2');
const DELETE_OLD = named(`
  delete from attachments where workspace_id = $1 and id in (
    select id from attachments where workspace_id = $1 and created_at < $2
    order by created_at limit $3 for update skip locked)`);

@Injectable()
export class AttachmentsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'attachments';

  constructor(
    private readonly db: TenantDb,
    private readonly reader: AttachmentsReader,
    private readonly registry: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** Each exported row has a URL of its bytes, valid for an hour. */
  async *export(workspaceId: string, { contactId, sessionIds }: RowScope): AsyncGenerator<object> {
    if (sessionIds === null) return; // no row names the contact
    const batches = inBatches<AttachmentRow>(this.db.of(workspaceId), (last, limit) =>
      EXPORT(workspaceId, contactId, sessionIds, last?.id ?? null, limit),
    );
    for await (const rows of batches) yield* rows.map((row) => this.reader.present(workspaceId, row));
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: RowScope): Promise<void> {
    if (sessionIds !== null) await db.query(ERASE(workspaceId, contactId, sessionIds));
  }

  async withdraw(db: Queryable, workspaceId: string, { id }: WithdrawnMessage): Promise<void> {
    await db.query(WITHDRAW(workspaceId, id));
  }

  async redactBefore(db: Queryable, workspaceId: string, { before, limit }: RedactedPortion): Promise<number> {
    return (await db.query(DELETE_OLD(workspaceId, before, limit))).rowCount;
  }
}
