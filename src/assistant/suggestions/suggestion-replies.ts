import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { DeliveryTargets, type DeliveryTarget } from '../../conversations/core/deliveries.hooks.js';
import type { AppendedMessage } from '../../conversations/sessions/messages.dto.js';
import { SuggestionsStore } from './suggestions.store.js';

/** A teammate's reply says what became of the suggestion. */
@Injectable()
export class SuggestionReplies implements DeliveryTarget, OnModuleInit {
  constructor(
    private readonly targets: DeliveryTargets,
    private readonly store: SuggestionsStore,
  ) {}

  onModuleInit(): void {
    this.targets.register(this);
  }

  async deliver(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void> {
    const reply = messages.find(({ author, live }) => live && author === 'teammate');
    if (!reply || reply.seq === null) return;
    await this.store.settle(tx, workspaceId, { sessionId: reply.session_id, seq: reply.seq, text: reply.text });
  }
}
