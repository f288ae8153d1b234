import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { AppendedMessage } from '../sessions/messages.dto.js';
import { DeliveryTargets } from './deliveries.hooks.js';
import { messageEvents } from './messages.events.js';
import { MessagesStore, type NewMessage, type NumberedMessage } from './messages.store.js';

export type { NewMessage, NumberedMessage };

/** The only way into `messages`, inside the transaction of the caller, who has locked the session. */
@Injectable()
export class MessagesCommands {
  constructor(
    private readonly store: MessagesStore,
    private readonly journal: Journal,
    private readonly targets: DeliveryTargets,
  ) {}

  /**
   * Writes messages of one session, in order: numbers them if it is live, records their events, and hands them to the
   * delivery targets: the live log, the channel's outbox, the team.
   */
  async append(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId, messages }: { actor: Actor; sessionId: string; messages: NewMessage[] },
  ): Promise<AppendedMessage[]> {
    if (messages.length === 0) return [];
    const rows = await this.store.append(tx, workspaceId, { sessionId, messages });
    await this.journal.record(tx, workspaceId, { actor, events: messageEvents(rows) });
    await this.targets.deliver(tx, workspaceId, rows);
    return rows;
  }

  /** The message that a client sent under this id before; null = none. */
  sentBefore(
    db: Queryable,
    workspaceId: string,
    message: { sessionId: string; clientId: string },
  ): Promise<NumberedMessage | null> {
    return this.store.byClientId(db, workspaceId, message);
  }

  /** Messages after a given one, by number if messages have numbers; null if it is not in the session. */
  newerThan(
    db: Queryable,
    workspaceId: string,
    message: { sessionId: string; messageId: string },
  ): Promise<{ count: number; last_message_id: string | null } | null> {
    return this.store.newerThan(db, workspaceId, message);
  }

  /** The kind of the last message to the visitor if that was a notice, else null. */
  lastNotice(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    return this.store.lastNotice(tx, workspaceId, sessionId);
  }

  /** What the contact wrote last in a live session; null = nothing yet. */
  lastOfContact(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    return this.store.lastOfContact(tx, workspaceId, sessionId);
  }

  /** When a teammate wrote last in a live session (RFC 3339); null = never. */
  lastOfTeam(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    return this.store.lastOfTeam(tx, workspaceId, sessionId);
  }

  /** Excludes the contact's messages in this range of numbers from later turns. */
  quarantine(
    tx: Queryable,
    workspaceId: string,
    range: { sessionId: string; after: number; upTo: number },
  ): Promise<void> {
    return this.store.quarantine(tx, workspaceId, range);
  }
}
