/** Participants of conversations as personal data: of the contact who named them, and of those whom they are. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../platform/db/statement.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import { DataSubjectRegistry } from '../platform/privacy/data-subject-registry.js';
import { sqlProvider } from '../platform/privacy/sql-data-subject-provider.js';
import { presentChannelConversation, type ChannelConversationRow } from './channel-conversations.dto.js';

const EXPORT = named(`
  select c.session_id, c.account_id, c.participants
  from channel_identities i join channel_conversations c on c.workspace_id = i.workspace_id
    and c.account_id = i.account_id and c.external_user_id = i.external_user_id
  where i.workspace_id = $1 and i.contact_id = $2 and $3::uuid[] is null and c.participants <> '[]'
    and ($4::uuid is null or c.session_id > $4)
  order by c.session_id limit $5`);

/**
 * Their own conversations go with their identities. In those of others, and in mails that wait, their addresses are
 * found by what is known of them: the ids under which they wrote, and the address of the contact.
 */
const ERASE = ['channel_conversations', 'channel_outbox'].map((table) =>
  named(`
  with theirs as (
    select regexp_replace(external_user_id, '^dmarc ', '') as address from channel_identities
    where workspace_id = $1 and contact_id = $2
    union select lower(email) from contacts where workspace_id = $1 and id = $2 and email is not null)
  update ${table} t set participants = (select coalesce(jsonb_agg(one order by n), '[]')
    from jsonb_array_elements(t.participants) with ordinality e(one, n)
    where not exists (select from theirs where address = one ->> 'address'))
  where t.workspace_id = $1 and $3::uuid[] is null and t.participants <> '[]'
    and exists (select from jsonb_array_elements(t.participants) one join theirs on address = one ->> 'address')`),
);
/** They are kept as long as the mail that named them. */
const REDACT_BEFORE = named(`
  update channel_conversations set participants = '[]' where workspace_id = $1 and session_id in (
    select c.session_id from channel_conversations c
    where c.workspace_id = $1 and c.participants <> '[]' and c.created_at < $2
      and not exists (select from messages m where m.workspace_id = $1 and m.session_id = c.session_id
        and m.author = 'contact' and m.created_at >= $2)
    order by c.created_at limit $3 for update skip locked)`);

@Injectable()
export class ChannelConversationsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<ChannelConversationRow>({
        // Runs before `channel_identities`, by whose rows it finds addresses: providers go by their names.
        name: 'channel_conversations',
        export: { db: this.db, selectRows: EXPORT, after: ['session_id'], present: presentChannelConversation },
        erase: ERASE,
        redactBefore: REDACT_BEFORE,
      }),
    );
  }
}
