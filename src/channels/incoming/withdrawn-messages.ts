/** Erases the text of a message that its writer deleted. */
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { LiveIntakeCommands } from '../../conversations/live-chat/live-intake.commands.js';
import { ChannelAdapters } from '../channel-adapters.js';
import { ChannelConversationsStore } from '../conversations.store.js';
import type { EventSource } from './event-source.js';

@Injectable()
export class WithdrawnMessages {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly adapters: ChannelAdapters,
    private readonly intake: LiveIntakeCommands,
  ) {}

  /**
   * Erases the text wherever it is stored. A message that arrives after its deletion is not stored.
   * @param targetId the provider's id of the message
   */
  async erase(tx: Tx, { account, person }: EventSource, targetId: string): Promise<void> {
    const { channel } = account;
    const isOfTarget = async (payload: Buffer): Promise<boolean> => {
      const events = await this.adapters.get(channel).read(payload, account, [account.externalId]);
      return events.some((event) => 'externalId' in event && event.externalId === targetId);
    };
    await this.store.removeDeliveries(tx, { channelPerson: person, externalId: targetId, isOf: isOfTarget });
    const message = await this.store.findMessage(tx, person, targetId);
    if (!message) {
      const unseen = { externalId: targetId, sessionId: null, messageId: null };
      return this.store.addMessage(tx, person, { ...unseen, state: 'deleted' });
    }
    if (message.direction === 'out' || message.state === 'deleted') return;
    await this.store.setState(tx, person.workspaceId, { id: message.id, state: 'deleted', reason: null });
    const { message_id: messageId, session_id: sessionId } = message;
    const identity = await this.store.findIdentity(tx, person);
    if (messageId === null || sessionId === null || !identity) return;
    const conversation = { sessionId, contactId: identity.contact_id, channel };
    await this.intake.withdraw(tx, person.workspaceId, { conversation, messageId });
  }
}
