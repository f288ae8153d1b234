import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { DeliveryTargets, type DeliveryTarget } from '../../conversations/core/deliveries.hooks.js';
import type { AppendedMessage } from '../../conversations/sessions/messages.dto.js';

/** The payload is read by hints.rules.ts of the team's stream. */
const TELL = named(`select pg_notify('handoffs', concat_ws(' ', $1::text, $2::text, 'message'))`);

/** Tells open consoles of messages in sessions with an open hand-off; of live sessions, the log tells them. */
@Injectable()
export class HandoffMessages implements DeliveryTarget, OnModuleInit {
  constructor(private readonly targets: DeliveryTargets) {}

  onModuleInit(): void {
    this.targets.register(this);
  }

  async deliver(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void> {
    const watched = messages.find((message) => message.watched);
    if (watched) await tx.query(TELL(workspaceId, watched.session_id));
  }
}
