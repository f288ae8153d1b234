import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import type { ConversationRef, WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import { LiveService } from './live.service.js';

/** Tells the followers of a conversation what its visitor does in the widget. */
@Injectable()
export class VisitorSignalsService {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: LiveSessionsCommands,
    private readonly reader: ConversationsReader,
    private readonly live: LiveService,
  ) {}

  /** The visitor is typing: the agent waits with its answer, and followers are notified. Throws `not_found`. */
  async typing(workspaceId: string, ref: ConversationRef): Promise<WidgetSessionDto> {
    const { lastSeq, ...session } = await this.reader.get(workspaceId, ref);
    await this.live.signal({ workspaceId, sessionId: session.id, type: 'typing', by: 'contact', seq: lastSeq });
    return session;
  }

  /** The visitor has read up to `seq`; the position never moves back. Throws `not_found`. */
  async read(workspaceId: string, ref: ConversationRef, seq: number): Promise<WidgetSessionDto> {
    const db = this.db.of(workspaceId);
    const { contactId, browser = null, sessionId: id } = ref;
    const hasAdvanced = await this.sessions.read(db, workspaceId, { id, contactId, browser, seq });
    const { lastSeq, ...session } = await this.reader.get(workspaceId, ref);
    const upTo = Math.min(seq, lastSeq);
    if (hasAdvanced)
      await this.live.signal({ workspaceId, sessionId: session.id, type: 'read', by: 'contact', seq: upTo });
    return session;
  }
}
