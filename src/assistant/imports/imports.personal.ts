/** Imported conversations, known by what is proven of a person, for export, erasure and the end of retention. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import {
  DataSubjectRegistry,
  type DataSubjectProvider,
  type RedactedPortion,
  type RowScope,
} from '../../platform/privacy/data-subject-registry.js';
import type { UnprovenMatchDto } from '../../platform/privacy/exported.dto.js';
import { ImportedPeopleReader } from './imported-people.reader.js';

const EXPORT = named(`
  select c.id, c.source, c.external_id, c.channel, c.subject, c.started_at, c.closed_at, c.rating, c.tags,
    c.contact_name, c.contact_email, c.contact_phone, c.is_complete,
    (select coalesce(jsonb_agg(jsonb_build_object('at', to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'author', m.author, 'text', m.text)
        order by m.position), '[]')
      from imported_messages m where m.workspace_id = $1 and m.conversation_id = c.id) as messages
  from imported_conversations c where c.workspace_id = $1 and c.id = any($2) order by c.id`);
/**
 * Imports that are not done begin at the start of their file again: what it has of the person is left out then, by
 * the hash. This waits for batches that are being stored, so that ERASE finds what they brought.
 */
const LEAVE_OUT = named(`
  with open as materialized (
    select workspace_id, id from imports
    where workspace_id = $1 and status not in ('done', 'cancelled') and cardinality($2::text[]) > 0
    order by id for no key update)
  update imports i set erased_addresses = i.erased_addresses || array(
    select encode(sha256(convert_to(i.id::text || mark, 'UTF8')), 'base64') from unnest($2::text[]) mark)
  from open where i.workspace_id = open.workspace_id and i.id = open.id`);
/** What was tried on them goes with them. */
const ERASE = named('delete from imported_conversations where workspace_id = $1 and id = any($2)');
const REDACT = named(`
  delete from imported_conversations where (workspace_id, id) in (
    select workspace_id, id from imported_conversations where workspace_id = $1 and started_at < $2
    order by started_at, id limit $3 for update skip locked)`);

const BATCH = 200;
const UNPROVEN_MAX = 100;

/** No imported row names a session: what is stored is the contact's own. */
@Injectable()
export class ImportsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'imported_conversations';

  constructor(
    private readonly db: TenantDb,
    private readonly people: ImportedPeopleReader,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async *export(workspaceId: string, portion: RowScope): AsyncGenerator<object> {
    const db = this.db.of(workspaceId);
    const ids = portion.sessionIds ? [] : (await this.taken(db, workspaceId, portion)).ids;
    for (let at = 0; at < ids.length; at += BATCH)
      for (const row of (await db.query(EXPORT(workspaceId, ids.slice(at, at + BATCH)))).rows)
        yield { object: 'imported_conversation', ...row };
  }

  async erase(db: Queryable, workspaceId: string, portion: RowScope): Promise<void> {
    if (portion.sessionIds) return;
    await db.query(LEAVE_OUT(workspaceId, (await this.taken(db, workspaceId, portion)).marks));
    await db.query(ERASE(workspaceId, (await this.taken(db, workspaceId, portion)).ids));
  }

  private async taken(db: Queryable, workspaceId: string, { contactId, claimed }: RowScope) {
    const { proven, unproven, marks } = await this.people.of(db, workspaceId, contactId);
    if (!claimed) return { ids: proven, marks: marks.proven };
    return { ids: [...proven, ...unproven.map(({ id }) => id)], marks: [...marks.proven, ...marks.unproven] };
  }

  async unproven(db: Queryable, workspaceId: string, contactId: string): Promise<UnprovenMatchDto[]> {
    return (await this.people.of(db, workspaceId, contactId)).unproven.slice(0, UNPROVEN_MAX);
  }

  async redactBefore(db: Queryable, workspaceId: string, { before, limit }: RedactedPortion): Promise<number> {
    return (await db.query(REDACT(workspaceId, before, limit))).rowCount;
  }
}
