import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { DeliveryTargets, type DeliveryTarget } from '../../conversations/core/deliveries.hooks.js';
import type { AppendedMessage } from '../../conversations/sessions/messages.dto.js';
import { noteWake } from './handoff-wakes.store.js';

/** A message of the customer ends the snooze of their hand-offs: recorded with the message, executed right after it. */
@Injectable()
export class HandoffWakes implements DeliveryTarget, OnModuleInit {
  constructor(private readonly targets: DeliveryTargets) {}

  onModuleInit(): void {
    this.targets.register(this);
  }

  async deliver(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void> {
    const message = messages.find(({ author, live }) => live && author === 'contact');
    if (message) await noteWake(tx, workspaceId, message.session_id);
  }
}
