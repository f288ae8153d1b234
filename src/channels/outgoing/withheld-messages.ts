/** Decides, immediately before sending, whether a message may be sent. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { HandoffRequestsCommands } from '../../desk/handoffs/handoff-requests.commands.js';
import { type ChannelAdapter, receiverIds } from '../channel-adapter.js';
import { ChannelConversationsStore } from '../conversations.store.js';
import type { LeasedMessage, SendableMessage } from '../outbox.store.js';
import { windowAt } from '../window.rules.js';

/** Why a message is not sent; shown to the team. */
export type WithheldReason = 'kill_switch' | 'window_closed' | 'blocked' | 'automatic_limit';

@Injectable()
export class WithheldMessages {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: ChannelConversationsStore,
    private readonly handoffs: HandoffRequestsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Withholds the message if it may not be sent. The question of an answer that the kill switch withholds is handed off
   * to the team. @returns why it is withheld; null = it may be sent
   */
  async withhold(
    message: LeasedMessage,
    sendable: SendableMessage,
    adapter: ChannelAdapter,
  ): Promise<WithheldReason | null> {
    // Asking how a teammate did is nothing that the agent does.
    if (sendable.switched_off && sendable.author !== 'teammate' && !sendable.parts?.survey) {
      await this.handOff(message, sendable);
      return 'kill_switch';
    }
    if (sendable.blocked) return 'blocked';
    if (!message.template && !this.isInWindow(adapter, sendable)) return 'window_closed';
    return (await this.isOverLimit(adapter, message, sendable)) ? 'automatic_limit' : null;
  }

  private async handOff(
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

  private isInWindow({ window }: ChannelAdapter, sendable: SendableMessage): boolean {
    const { last_inbound_at: last } = sendable;
    const { status } = windowAt(window, last === null ? null : Date.parse(last), this.clock.now());
    return status === 'open' || (status === 'by_person' && sendable.author === 'teammate');
  }

  private async isOverLimit(
    adapter: ChannelAdapter,
    { workspace_id: workspaceId, account_id: accountId, external_user_id: userId, message_id }: LeasedMessage,
    { author }: SendableMessage,
  ): Promise<boolean> {
    const max = adapter.automaticPerHourMax;
    if (max === undefined || author === 'teammate') return false;
    const ids = receiverIds(adapter, userId);
    const account = { workspaceId, accountId };
    const count = await this.conversations.countAutomaticInHour(this.db.of(workspaceId), account, {
      userIds: ids,
      before: message_id,
    });
    return count >= max;
  }
}
