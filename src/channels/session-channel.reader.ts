import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../platform/config/config.module.js';
import { named } from '../platform/db/statement.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import type { Clock } from '../platform/kernel/clock.js';
import { fail } from '../platform/kernel/errors.js';
import { presentReplyAttachments } from '../conversations/attachments/reply-attachments.dto.js';
import { ChannelAdapters } from './channel-adapters.js';
import { ReplyAttachments } from './media/reply-attachments.js';
import { ReplyWindowsReader } from './reply-windows.reader.js';
import type { SessionChannelDto, UnsentMessageRow } from './session-channel.dto.js';
import { windowAt } from './window.rules.js';

const UNSENT = named(`
  select message_id, state, reason from (
    select message_id, case when state = 'sending' then 'sending' else state end as state, reason, created_at
    from channel_messages
    where workspace_id = $1 and session_id = $2 and direction = 'out' and state in ('sending', 'failed', 'unknown')
      and message_id is not null
    union all
    select message_id, 'partly', reason, created_at from channel_messages
    where workspace_id = $1 and session_id = $2 and direction = 'out' and state in ('sent', 'delivered', 'read')
      and message_id is not null and reason is not null
    union all
    select message_id, 'waiting', null, created_at from channel_outbox o
    where workspace_id = $1 and session_id = $2 and not exists (select from channel_messages m
      where m.workspace_id = $1 and m.message_id = o.message_id and m.state in ('sending', 'failed', 'unknown'))) unsent
  order by created_at desc limit 50`);

@Injectable()
export class SessionChannelReader {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: ReplyWindowsReader,
    private readonly adapters: ChannelAdapters,
    private readonly attachments: ReplyAttachments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not_found`, also if the session is in no such channel, or its account was removed. */
  async get(workspaceId: string, sessionId: string): Promise<SessionChannelDto> {
    const db = this.db.of(workspaceId);
    const found = await this.conversations.conversation(db, workspaceId, sessionId);
    if (!found) throw fail('not_found');
    const { account_id, account_name, account_status, channel, last_inbound_at: last, participants } = found;
    const { window } = this.adapters.get(channel);
    const { status, untilMs } = windowAt(window, last === null ? null : Date.parse(last), this.clock.now());
    const { rows } = await db.query<UnsentMessageRow>(UNSENT(workspaceId, sessionId));
    return {
      object: 'session_channel',
      session_id: sessionId.toLowerCase(),
      channel,
      account_id,
      account_name,
      account_status,
      window: {
        status,
        until: untilMs === null ? null : new Date(untilMs).toISOString(),
        possible: window.afterwards === null ? [] : [window.afterwards],
      },
      attachments: presentReplyAttachments(this.attachments.limits(channel)),
      participants,
      unsent: rows,
    };
  }
}
