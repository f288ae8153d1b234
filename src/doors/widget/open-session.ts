import { Injectable } from '@nestjs/common';
import { ConversationsReader, type Opener } from '../../conversations/live-chat/conversations.reader.js';

/** Finds the session with which a returning visitor continues. */
@Injectable()
export class OpenSession {
  constructor(private readonly conversations: ConversationsReader) {}

  /** The latest session that has not ended, as the widget shows it; null = none. */
  latest(workspaceId: string, visitor: Opener): Promise<object | null> {
    return this.conversations.latestOpen(workspaceId, visitor);
  }
}
