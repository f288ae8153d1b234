/** Applies echoes: messages to a person, which are ours, another application's, or written in the provider's inbox. */
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { OutsideRepliesCommands } from '../../desk/handoffs/outside-replies.commands.js';
import { LiveIntakeCommands } from '../../conversations/live-chat/live-intake.commands.js';
import { NO_PROFILE } from '../channel-adapter.js';
import { ChannelConversationsStore, type ChannelPerson } from '../conversations.store.js';
import type { ChannelMessageRow } from '../known-message.js';
import { isLaterState } from '../events.rules.js';
import { RetryLater } from '../retry-later.js';
import { hashOfContent, type SentPart } from '../sent-part.rules.js';
import { ChannelConversations } from './channel-conversations.js';
import { CHANNEL, ChannelPeople } from './channel-people.js';
import type { EventOf, EventSource, TimedEvent } from './event-source.js';

@Injectable()
export class EchoedMessages {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly intake: LiveIntakeCommands,
    private readonly replies: OutsideRepliesCommands,
    private readonly people: ChannelPeople,
    private readonly conversations: ChannelConversations,
  ) {}

  /** A teammate's message from the provider's own inbox silences the agent, as in a hand-off. Throws RetryLater. */
  async apply(tx: Tx, source: EventSource, { event, at }: TimedEvent<'echo'>): Promise<void> {
    const { account, person } = source;
    const { externalId } = event;
    const known = await this.store.findMessage(tx, person, externalId);
    if (known && !isEarly(known)) return;
    if (await this.isOurs(tx, person, event)) return;
    if (known) await this.store.takeEarlyState(tx, person, externalId);
    if (event.byApp) {
      const text = `[Sent by another application] ${event.text}`;
      return this.conversations.note(tx, source, { externalId, text, at });
    }
    const { workspaceId, channel } = account;
    const identity = await this.store.findIdentity(tx, person);
    const contactId = identity?.contact_id ?? (await this.people.add(tx, person, NO_PROFILE));
    const { sessionId } = await this.conversations.findOrOpen(tx, source, { contactId, at });
    const reply = {
      sessionId,
      contactId,
      label: `${LABELS[channel]} inbox`,
      text: event.text,
      at,
      by: 'elsewhere',
    } as const;
    const { id: messageId } = await this.replies.record({ tx, workspaceId, actor: CHANNEL }, reply);
    await this.intake.clearPending(tx, workspaceId, sessionId);
    await this.store.addMessage(tx, person, { externalId, sessionId, messageId });
  }

  /** Throws RetryLater while it could be the echo of a message that is being sent. */
  private async isOurs(
    tx: Tx,
    person: ChannelPerson,
    { externalId, text, sentPart }: EventOf<'echo'>,
  ): Promise<boolean> {
    if (sentPart) {
      await this.confirmSent(tx, { person, part: sentPart, externalId });
      return true;
    }
    const uncertain = await this.store.findUncertain(tx, person);
    if (uncertain.some(({ state }) => state === 'sending')) throw new RetryLater();
    const hash = hashOfContent(text);
    const match = uncertain.find(({ content_hash: contentHash }) => contentHash?.equals(hash));
    return match !== undefined && this.confirmSent(tx, { person, part: match, externalId });
  }

  /** Marks a part as sent, and applies a state that arrived earlier. @returns false if the part was not uncertain */
  private async confirmSent(
    tx: Tx,
    { person, part, externalId }: { person: ChannelPerson; part: SentPart; externalId: string },
  ): Promise<boolean> {
    const early = await this.store.takeEarlyState(tx, person, externalId);
    const id = await this.store.confirmSent(tx, { channelPerson: person, sentPart: part, externalId });
    if (id !== null && early && isLaterState('sent', early.state))
      await this.store.setState(tx, person.workspaceId, { id, state: early.state, reason: early.reason });
    return id !== null;
  }
}

/** Only a state has been reported; the message may or may not be ours. */
const isEarly = ({ direction, message_id }: ChannelMessageRow): boolean => direction === 'out' && message_id === null;

const LABELS = { whatsapp: 'WhatsApp', messenger: 'Messenger', instagram: 'Instagram', email: 'E-mail' } as const;
