/** What a writer does to their message afterwards: its text is replaced, or erased. */
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { LiveIntakeCommands } from '../../conversations/live-chat/live-intake.commands.js';
import { NO_PROFILE } from '../channel-adapter.js';
import { ChannelAdapters } from '../channel-adapters.js';
import { ChannelConversationsStore } from '../conversations.store.js';
import type { EventSource, TimedEvent } from './event-source.js';
import { IncomingMessages } from './incoming-messages.js';

@Injectable()
export class ChangedMessages {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly adapters: ChannelAdapters,
    private readonly intake: LiveIntakeCommands,
    private readonly messages: IncomingMessages,
  ) {}

  /** An edit of a message that is not here, or arrives before it, counts as the message. */
  async edit(tx: Tx, source: EventSource, { event, at }: TimedEvent<'edited'>): Promise<void> {
    const { account, person } = source;
    const { targetId: externalId, text, words } = event;
    const known = await this.store.findMessage(tx, person, externalId);
    if (!known) {
      const { userId, atMs } = event;
      const message = { userId, externalId, atMs, text: text ?? words, profile: NO_PROFILE };
      return this.messages.apply(tx, source, { event: { type: 'message', ...message }, at });
    }
    const { direction, state, session_id: sessionId, message_id: messageId } = known;
    const isTheirs = direction === 'in' && known.external_user_id === person.userId;
    if (!isTheirs || state === 'deleted' || sessionId === null || messageId === null) return;
    const identity = await this.store.findIdentity(tx, person);
    if (!identity || identity.blocked) return;
    const conversation = { sessionId, contactId: identity.contact_id, channel: account.channel };
    const edit = { messageId, text, words, at };
    await this.intake.edit(tx, account.workspaceId, { conversation, edit });
  }

  /**
   * Erases the text wherever it is stored. A message that arrives after its deletion is not stored.
   * @param targetId the provider's id of the message
   */
  async erase(tx: Tx, { account, person }: EventSource, targetId: string): Promise<void> {
    const { channel } = account;
    const isOfTarget = async (payload: Buffer): Promise<boolean> => {
      const events = await this.adapters.get(channel).read(payload, account, [account.externalId]);
      return events.some(
        (event) =>
          ('externalId' in event && event.externalId === targetId) ||
          (event.type === 'edited' && event.targetId === targetId),
      );
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
