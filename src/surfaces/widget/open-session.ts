import { Injectable } from '@nestjs/common';
import { ConversationsReader } from '../../features/live-chat/conversations.reader.js';

/** The conversation that a person comes back to. */
@Injectable()
export class OpenSession {
  constructor(private readonly conversations: ConversationsReader) {}

  /** The latest one that has not ended, as the widget shows it; null = none. */
  latest(workspaceId: string, contactId: string): Promise<object | null> {
    return this.conversations.latestOpen(workspaceId, contactId);
  }
}
