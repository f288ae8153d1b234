/** Channel identities as personal data, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../platform/db/statement.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import { DataSubjectRegistry } from '../platform/privacy/data-subject-registry.js';
import { sqlProvider } from '../platform/privacy/sql-data-subject-provider.js';
import { presentChannelIdentity, type ChannelIdentityRow } from './channel-identities.dto.js';

const EXPORT = named(`
  select i.account_id, a.channel, i.external_user_id, i.last_inbound_at, i.created_at
  from channel_identities i join channel_accounts a on a.workspace_id = i.workspace_id and a.id = i.account_id
  where i.workspace_id = $1 and i.contact_id = $2 and $3::uuid[] is null
    and ($4::uuid is null or (i.account_id, i.external_user_id) > ($4, $5))
  order by i.account_id, i.external_user_id limit $6`);

const ERASE = named(`
  delete from channel_messages t using channel_identities i
  where i.workspace_id = $1 and i.contact_id = $2 and $3::uuid[] is null
    and t.workspace_id = i.workspace_id and t.account_id = i.account_id and t.external_user_id = i.external_user_id`);
/** Last: links to conversations and queued messages are deleted with them, and others know the person by them. */
const UNLINK = named('delete from channel_identities where workspace_id = $1 and contact_id = $2');
const LOCK = named(
  'select from channel_identities where workspace_id = $1 and contact_id = $2 order by account_id, external_user_id for update',
);
const REASSIGN = named('update channel_identities set contact_id = $3 where workspace_id = $1 and contact_id = $2');
/** A message's delivery state is kept as long as its text. */
const REDACT_BEFORE = named(`
  delete from channel_messages where workspace_id = $1 and id in (
    select id from channel_messages where workspace_id = $1 and created_at < $2 and state <> 'sending'
    order by created_at limit $3 for update skip locked)`);

@Injectable()
export class ChannelsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<ChannelIdentityRow>({
        name: 'channel_identities',
        export: {
          db: this.db,
          selectRows: EXPORT,
          after: ['account_id', 'external_user_id'],
          present: presentChannelIdentity,
        },
        erase: [ERASE],
        unlink: UNLINK,
        lock: LOCK,
        reassign: REASSIGN,
        redactBefore: REDACT_BEFORE,
      }),
    );
  }
}
