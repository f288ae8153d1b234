import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../platform/db/statement.js';
import type { Participant } from './channel-adapter.js';
import type { ChannelName } from './channels.dto.js';

/** What decides whether a message can be sent in a channel conversation. */
export interface ChannelConversationRow {
  channel: ChannelName;
  contact_id: string | null;
  account_id: string;
  account_name: string;
  account_status: 'active' | 'paused';
  /** When the person last wrote, RFC 3339. */
  last_inbound_at: string | null;
  /** Who else gets its answers. */
  participants: Participant[];
}

const CONVERSATION = named(`
  select a.channel, s.contact_id, c.account_id, a.name as account_name, a.status as account_status, i.last_inbound_at,
    c.participants
  from channel_conversations c
    join sessions s on s.workspace_id = c.workspace_id and s.id = c.session_id
    join channel_accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id
    join channel_identities i on i.workspace_id = c.workspace_id and i.account_id = c.account_id
      and i.external_user_id = c.external_user_id
  where c.workspace_id = $1 and c.session_id = $2`);

@Injectable()
export class ReplyWindowsReader {
  /** Null if the session is in no channel, or its account was removed. */
  async conversation(db: Queryable, workspaceId: string, sessionId: string): Promise<ChannelConversationRow | null> {
    const { rows } = await db.query<ChannelConversationRow & Record<string, unknown>>(
      CONVERSATION(workspaceId, sessionId),
    );
    return rows[0] ?? null;
  }
}
