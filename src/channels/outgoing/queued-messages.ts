import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { DeliveryTargets, type DeliveryTarget } from '../../conversations/core/deliveries.hooks.js';
import type { AppendedMessage } from '../../conversations/sessions/messages.dto.js';
import { CHANNEL_NAMES } from '../channels.dto.js';
import { OutboxStore } from '../outbox.store.js';

/** Queues every message to the person of a channel's conversation, unless it came from there. */
@Injectable()
export class QueuedMessages implements DeliveryTarget, OnModuleInit {
  constructor(
    private readonly targets: DeliveryTargets,
    private readonly outbox: OutboxStore,
  ) {}

  onModuleInit(): void {
    this.targets.register(this);
  }

  async deliver(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void> {
    for (const { id, session_id: sessionId, seq, channel, author, text, origin } of messages)
      if (seq !== null && CHANNELS.includes(channel) && author !== 'contact' && text !== '' && origin === null)
        await this.outbox.add(tx, workspaceId, { id, sessionId, seq });
  }
}

const CHANNELS: readonly (string | null)[] = CHANNEL_NAMES;
