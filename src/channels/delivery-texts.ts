/** Reads the text of stored deliveries, as processing them would. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../platform/db/statement.js';
import type { ChannelEvent } from './channel-adapter.js';
import { ChannelAccounts } from './channel-accounts.js';
import { CHANNEL_COLUMNS, type ChannelRow } from './channels.dto.js';

/** Larger payloads are skipped: a mail may have 25 MiB. A mail that was never fetched has an empty payload. */
const READ_BYTES_MAX = 64 * 1024;
const TEXT_CHARS_MAX = 4_000;

const ACCOUNTS = named(`select ${CHANNEL_COLUMNS} from channel_accounts where workspace_id = $1 and id = any($2)`);
const PAYLOADS = named(`
  select id, payload from channel_inbox
    where workspace_id = $1 and id = any($2) and octet_length(payload) between 1 and ${READ_BYTES_MAX}
  union all select id, payload from channel_failures
    where workspace_id = $1 and id = any($2) and octet_length(payload) between 1 and ${READ_BYTES_MAX}`);

@Injectable()
export class DeliveryTexts {
  constructor(private readonly accounts: ChannelAccounts) {}

  /** @returns texts by delivery id; absent if there is no text or it cannot be read */
  async read(
    db: Queryable,
    workspaceId: string,
    deliveries: readonly { id: string; account_id: string }[],
  ): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    if (deliveries.length === 0) return texts;
    const accountIds = [...new Set(deliveries.map(({ account_id }) => account_id))];
    const accounts = (await db.query<ChannelRow>(ACCOUNTS(workspaceId, accountIds))).rows;
    const ids = deliveries.map(({ id }) => id);
    const { rows } = await db.query<{ id: string; payload: Buffer }>(PAYLOADS(workspaceId, ids));
    const accountOf = new Map(deliveries.map(({ id, account_id }) => [id, account_id]));
    for (const { id, payload } of rows) {
      const account = accounts.find((row) => row.id === accountOf.get(id));
      const text = account && (await this.textOf(account, payload));
      if (text) texts.set(id, text);
    }
    return texts;
  }

  private async textOf(row: ChannelRow, payload: Buffer): Promise<string | null> {
    try {
      const { adapter, account } = this.accounts.connect(row);
      return textIn(await adapter.read(payload, account, [account.externalId]));
    } catch {
      return null; // an unreadable payload may be why the delivery failed
    }
  }
}

function textIn(events: readonly ChannelEvent[]): string | null {
  const text = events.flatMap((event) => ('text' in event ? event.text : [])).join('\n');
  return text === '' ? null : text.slice(0, TEXT_CHARS_MAX).toWellFormed();
}
