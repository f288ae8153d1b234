import { Injectable } from '@nestjs/common';
import { TenantDb } from '../platform/db/tenant-db.js';
import { fail } from '../platform/kernel/errors.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelAdapters } from './channel-adapters.js';
import { ChannelsStore } from './channels.store.js';
import { ReplyWindowsReader } from './reply-windows.reader.js';
import type { SessionTemplatesDto } from './session-channel.dto.js';

/** Lists the provider's templates, uncached: providers do not report approvals. */
@Injectable()
export class TemplatesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: ReplyWindowsReader,
    private readonly store: ChannelsStore,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
  ) {}

  /** Throws `not_found`; `conflict` if the channel has no templates. */
  async list(workspaceId: string, sessionId: string): Promise<SessionTemplatesDto> {
    const db = this.db.of(workspaceId);
    const found = await this.conversations.conversation(db, workspaceId, sessionId);
    const row = found && (await this.store.find(db, workspaceId, found.account_id));
    if (!row) throw fail('not_found');
    const listed = await this.adapters.get(row.channel).templates?.(this.accounts.open(row));
    if (!listed) throw fail('conflict', 'This channel has no templates.');
    const [templates, unavailable] = 'reason' in listed ? [[], listed.reason] : [listed.templates, null];
    return { object: 'session_templates', session_id: sessionId.toLowerCase(), templates, unavailable };
  }
}
