/** Streams that are open here, by whom: they end with the visitor token that they were opened with. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../db/notifications.js';
import { VISITOR_TOKENS_CHANNEL } from '../../policy/visitor.reader.js';

@Injectable()
export class OpenStreams implements OnModuleInit {
  private readonly open = new Map<string, Set<() => void>>();

  constructor(private readonly notifications: Notifications) {}

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(VISITOR_TOKENS_CHANNEL, (payload) => this.end(payload));
    // What was said while nobody listened is lost; whoever may still follow comes back by themselves.
    this.notifications.onReconnect(() => {
      for (const key of [...this.open.keys()]) this.end(key);
    });
  }

  /** @param end must not throw @returns to be called when the stream has ended */
  hold(workspaceId: string, contactId: string, end: () => void): () => void {
    const key = `${workspaceId} ${contactId}`;
    const ends = this.open.get(key) ?? new Set();
    this.open.set(key, ends.add(end));
    return () => {
      ends.delete(end);
      if (ends.size === 0 && this.open.get(key) === ends) this.open.delete(key);
    };
  }

  private end(key: string): void {
    const ends = this.open.get(key);
    this.open.delete(key);
    for (const end of ends ?? []) end();
  }
}
