import { Injectable } from '@nestjs/common';
import { ConversationsReader } from '../../conversations/live-chat/conversations.reader.js';

/** Finds the session with which a returning visitor continues. */
@Injectable()
export class OpenSession {
  constructor(private readonly conversations: ConversationsReader) {}

  /** The latest session that has not ended, as the widget shows it; null = none. */
  latest(workspaceId: string, contactId: string): Promise<object | null> {
    return this.conversations.latestOpen(workspaceId, contactId);
  }
}
