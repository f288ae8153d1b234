/** A person's imported conversations, known by their e-mail address, for export, erasure and the end of retention. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';

/** $3 is null for the rows that name the contact: no imported row names a session. */
const ofContact = (condition: string): string =>
  `c.workspace_id = $1 and $3::uuid[] is null and c.contact_email = any(array(${addresses(condition)}))`;
const addresses = (condition: string): string => `
  select lower(p.email) as email from (
    select workspace_id, id, email, self_reported_email from contacts
    union all select workspace_id, id, email, self_reported_email from former_contacts where merged_into is not null
  ) p where p.workspace_id = $1 and p.id = $2 and p.email is not null and ${condition}`;
/** Whoever tells an address by themselves does not get what its owner wrote. */
export const IS_PROVEN = 'lower(p.email) is distinct from lower(p.self_reported_email)';
const EXPORT = named(`
  select c.id, c.source, c.external_id, c.channel, c.subject, c.started_at, c.closed_at, c.rating, c.tags,
    c.contact_name, c.contact_email, c.contact_phone,
    (select coalesce(jsonb_agg(jsonb_build_object('at', to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'author', m.author, 'text', m.text)
        order by m.position), '[]')
      from imported_messages m where m.workspace_id = $1 and m.conversation_id = c.id) as messages
  from imported_conversations c where ${ofContact(IS_PROVEN)} and ($4::uuid is null or c.id > $4) order by c.id limit $5`);
/**
 * Imports that are not done begin at the start of their file again: what it has of the person is left out then, by
 * the hash. This waits for batches that are being stored, so that ERASE finds what they brought.
 */
const LEAVE_OUT = named(`
  with erased as materialized (${addresses('true')}),
  open as materialized (
    select workspace_id, id from imports
    where workspace_id = $1 and $3::uuid[] is null and status not in ('done', 'cancelled')
      and exists (select from erased)
    order by id for no key update)
  update imports i set erased_addresses = i.erased_addresses || array(
    select encode(sha256(convert_to(i.id::text || e.email, 'UTF8')), 'base64') from erased e)
  from open where i.workspace_id = open.workspace_id and i.id = open.id`);
/** What was tried on them goes with them. */
const ERASE = named(`delete from imported_conversations c where ${ofContact('true')}`);
const REDACT = named(`
  delete from imported_conversations where (workspace_id, id) in (
    select workspace_id, id from imported_conversations where workspace_id = $1 and started_at < $2
    order by started_at, id limit $3 for update skip locked)`);

type ExportedRow = { id: string } & Record<string, unknown>;

@Injectable()
export class ImportsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<ExportedRow>({
        name: 'imported_conversations',
        export: {
          db: this.db,
          selectRows: EXPORT,
          present: (row) => ({ object: 'imported_conversation', ...row }),
        },
        erase: [LEAVE_OUT, ERASE],
        redactBefore: REDACT,
      }),
    );
  }
}
