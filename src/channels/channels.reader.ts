import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/config/config.module.js';
import { listSpec } from '../platform/db/keyset.js';
import { named, type Queryable } from '../platform/db/statement.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import { Page, type PageQuery } from '../platform/http/page.js';
import { Pager } from '../platform/http/pager.js';
import { fail } from '../platform/kernel/errors.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelAdapters } from './channel-adapters.js';
import {
  CHANNEL_COLUMNS,
  presentChannel,
  type ChannelCounts,
  type ChannelDto,
  type ChannelRow,
} from './channels.dto.js';
import { onlyRow } from '../platform/db/only-row.js';

const LIST = listSpec({
  endpoint: 'channels',
  columns: CHANNEL_COLUMNS,
  from: 'channel_accounts',
  sorts: ['created_at'],
  filters: {},
});
const GET = named(`select ${CHANNEL_COLUMNS} from channel_accounts where workspace_id = $1 and id = $2`);
/** Counting stops here, so that health is fast for accounts of any size. */
const COUNTED_MAX = 10_000;
/** $3: length of the reply window in seconds; null = unlimited. $4: the provider that has to consent; null = none. */
const COUNTS = named(`
  select ${counted('channel_identities')} as contacts,
    ${counted('channel_identities', `($3::float8 is null or last_inbound_at > now() - make_interval(secs => $3::float8))`)}
      as windows_open,
    (select polled_at from channel_mailboxes where workspace_id = $1 and account_id = $2) as last_polled_at,
    case when $4::text is not null then coalesce((
      select case when revoked_at is null then 'given' else 'revoked' end from channel_consents
      where workspace_id = $1 and account_id = $2 and provider = $4::text), 'missing') end as consent,
    ${counted('channel_inbox')} as waiting_inbound, ${counted('channel_failures')} as quarantined,
    ${counted('channel_outbox')} as waiting_outbound,
    ${recent('failed')} as failed_24h, ${recent('unknown')} as unknown_24h`);

function counted(table: string, condition = 'true'): string {
  return `(select count(*)::int from (select from ${table}
      where workspace_id = $1 and account_id = $2 and ${condition} limit ${COUNTED_MAX}) counted)`;
}

function recent(state: string): string {
  const isRecent = `updated_at > now() - interval '24 hours'`;
  return counted('channel_messages', `direction = 'out' and state = '${state}' and ${isRecent}`);
}

@Injectable()
export class ChannelsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(workspaceId: string, query: PageQuery): Promise<Page<ChannelDto>> {
    const page = await this.pager.page(workspaceId, LIST, { query, present: (row: ChannelRow) => row });
    const items: ChannelDto[] = [];
    for (const row of page.items) items.push(await this.present(row, this.db.of(workspaceId)));
    return new Page(items, page.nextCursor);
  }

  /** Throws `not_found`. */
  async get(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<ChannelDto> {
    const { rows } = await db.query<ChannelRow>(GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return this.present(rows[0], db);
  }

  private async present(row: ChannelRow, db: Queryable): Promise<ChannelDto> {
    const openMs = this.adapters.find(row.channel)?.window.openMs ?? null;
    const seconds = openMs === null ? null : openMs / 1_000;
    const values = [row.workspace_id, row.id, seconds, row.settings['oauth'] ?? null] as const;
    const { rows } = await db.query<ChannelCounts & Record<string, unknown>>(COUNTS(...values));
    return presentChannel(row, {
      inboundUrl: `${this.config.baseUrl}/api/channels/${row.id}`,
      credentials: this.accounts.fieldsOf(row),
      counts: onlyRow({ rows }),
    });
  }
}
