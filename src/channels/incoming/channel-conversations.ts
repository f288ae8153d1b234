/** Finds the conversation to which an event belongs, or opens one. */
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { systemActor, type Actor } from '../../platform/kernel/actor.js';
import { LiveIntakeCommands, type ChannelConversation } from '../../conversations/live-chat/live-intake.commands.js';
import { type ChannelAccount, type FoldedText, type IncomingText, receiverIds } from '../channel-adapter.js';
import { ChannelAdapters } from '../channel-adapters.js';
import { ChannelConversationsStore, type ReferencedConversation } from '../conversations.store.js';
import { EarlierMessagesStore } from '../earlier-messages.store.js';
import type { EventSource, TimedEvent } from './event-source.js';

/** How long after its end a conversation is continued; later messages start a new one. */
const CONTINUES_DAYS = 7;

@Injectable()
export class ChannelConversations {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly intake: LiveIntakeCommands,
    private readonly earlier: EarlierMessagesStore,
    private readonly adapters: ChannelAdapters,
  ) {}

  /** Finds the conversation to continue, or opens a new one. */
  async findOrOpen(
    tx: Tx,
    { account, person }: EventSource,
    { contactId, event, at }: { contactId: string; event?: IncomingText; at: string },
  ): Promise<ChannelConversation> {
    const { channel, workspaceId } = account;
    const referenced = await this.store.findReferenced(tx, person, event ?? {});
    const isTheirs = referenced?.external_user_id === person.userId && referenced.contact_id === contactId;
    if (referenced && isTheirs) return { sessionId: referenced.session_id, contactId, channel };
    if (referenced && event && referenced.external_user_id !== person.userId)
      await this.noteParticipant(tx, account, { referenced, event, at });
    const isNew = event?.fallback === 'new';
    const latest = isNew ? null : await this.store.findLatest(tx, { person, contactId, days: CONTINUES_DAYS });
    if (latest !== null) return { sessionId: latest, contactId, channel };
    const sessionId = await this.intake.open(tx, workspaceId, {
      actor: contactActor(contactId),
      conversation: { contactId, channel },
      at,
    });
    await this.store.addConversation(tx, { channelPerson: person, sessionId, subject: event?.subject ?? null });
    return { sessionId, contactId, channel };
  }

  /** A message's own words and what surrounds them, as the conversation and the person's other messages tell. */
  async refolded(
    tx: Tx,
    { account, person }: EventSource,
    { event, conversation: { sessionId } }: { event: IncomingText; conversation: ChannelConversation },
  ): Promise<FoldedText> {
    const folded = { text: event.text, quoted: event.quoted ?? '' };
    const adapter = this.adapters.get(account.channel);
    if (!adapter.refold) return folded;
    const userIds = receiverIds(adapter, person.userId);
    return adapter.refold(folded, await this.earlier.earlier(tx, person, { userIds, sessionId }));
  }

  /** Notes an event in the person's latest conversation. Dropped if there is none, or the contact is blocked. */
  async note(
    tx: Tx,
    { account, person }: EventSource,
    { externalId, text, at }: { externalId: string; text: string; at: string },
  ): Promise<void> {
    if (await this.store.findMessage(tx, person, externalId)) return;
    const identity = await this.store.findIdentity(tx, person);
    if (!identity || identity.blocked) return;
    const sessionId = await this.store.findLatest(tx, { person, contactId: identity.contact_id, days: CONTINUES_DAYS });
    if (sessionId === null) return;
    const conversation = { sessionId, contactId: identity.contact_id, channel: account.channel };
    const messageId = await this.intake.addNotice(tx, account.workspaceId, { conversation, text, at });
    await this.store.addMessage(tx, person, { externalId, sessionId, messageId });
  }

  /**
   * Notes in a person's conversation that somebody else replied to it. Their message gets a conversation of its own, so
   * that they learn nothing about the person and cannot act in their name.
   */
  private async noteParticipant(
    tx: Tx,
    { workspaceId, channel }: ChannelAccount,
    { referenced, event, at }: TimedEvent<'message'> & { referenced: ReferencedConversation },
  ): Promise<void> {
    const { session_id: sessionId, contact_id: contactId } = referenced;
    if (contactId === null) return;
    const { email, name } = event.profile;
    const writer = [name, email === null ? null : `<${email}>`].filter(Boolean).join(' ') || 'Somebody else';
    const text = `[Participant] ${writer} wrote in this conversation. The message is in a conversation of its own.`;
    await this.intake.addNotice(tx, workspaceId, { conversation: { sessionId, contactId, channel }, text, at });
  }
}

export const contactActor = (id: string): Actor => ({ ...systemActor('visitor'), type: 'contact', id });
