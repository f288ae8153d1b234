import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import { agentActor } from '../../kernel/actor.js';
import { HandoffRequestsCommands } from '../handoffs/handoff-requests.commands.js';
import type { LeasedMessage, SendableMessage } from './outbox.store.js';

/** Hands a question off to the team when the kill switch withholds an answer that was already written. */
@Injectable()
export class WithheldAnswers {
  constructor(
    private readonly db: TenantDb,
    private readonly handoffs: HandoffRequestsCommands,
  ) {}

  async handOff(
    { workspace_id: workspaceId, session_id: sessionId }: LeasedMessage,
    { contact_id: contactId }: SendableMessage,
  ): Promise<void> {
    await this.db.transaction(workspaceId, (tx) =>
      this.handoffs.forUnanswered(
        { tx, workspaceId, actor: agentActor(null) },
        { sessionId, contactId, why: 'kill_switch' },
      ),
    );
  }
}
