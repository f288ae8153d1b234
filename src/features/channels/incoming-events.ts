/** Applies channel events to contacts, conversations and messages, in the transaction that dequeues the delivery. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Tx } from '../../db/transaction.js';
import { systemActor, type Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { newId } from '../../kernel/ids.js';
import { ChannelContactsCommands } from '../contacts/channel-contacts.commands.js';
import { OutsideRepliesCommands } from '../handoffs/outside-replies.commands.js';
import { LiveIntakeCommands, type ChannelConversation } from '../live-chat/live-intake.commands.js';
import type { ChannelAccount, ChannelEvent, DeliveredFile, IncomingText } from './channel-adapter.js';
import { ChannelAdapters } from './channel-adapters.js';
import {
  ChannelConversationsStore,
  type ChannelMessageRow,
  type ChannelPerson,
  type ReferencedConversation,
} from './conversations.store.js';
import { chosenText, isLaterState } from './events.rules.js';
import { MediaStore } from './media/media.store.js';
import { hashOfContent, type SentPart } from './sent-part.rules.js';

/** How long after its end a conversation is continued; later messages start a new one. */
const CONTINUES_DAYS = 7;
/** Providers repeat deliveries for seven days; an older time is from a wrong clock and is replaced by the present. */
const OLDEST_MS = 7 * 24 * 3_600_000;
const CHANNEL = systemActor('Channels');
const NO_PROFILE = { name: null, phone: null, email: null };

/** The event cannot be decided yet; retrying does not count as a failure. */
export class RetryLater extends Error {}

type EventOf<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>;

@Injectable()
export class IncomingEvents {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly adapters: ChannelAdapters,
    private readonly intake: LiveIntakeCommands,
    private readonly contacts: ChannelContactsCommands,
    private readonly replies: OutsideRepliesCommands,
    private readonly media: MediaStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(tx: Tx, account: ChannelAccount, event: ChannelEvent): Promise<void> {
    const person = { workspaceId: account.workspaceId, accountId: account.id, userId: event.userId };
    await this.store.lock(tx, person);
    if (event.type === 'status') return this.applyStatus(tx, person, event);
    if (event.type === 'message') return this.applyMessage(tx, account, person, event);
    if (event.type === 'notice') return this.applyNotice(tx, account, person, event);
    if (event.type === 'deleted') return this.applyDeletion(tx, account, person, event);
    if (event.type === 'echo') return this.applyEcho(tx, account, person, event);
    const upToMs = Math.max(0, Math.min(event.upToMs, this.clock.now()));
    return this.store.markRead(tx, person, new Date(upToMs).toISOString());
  }

  private async applyMessage(
    tx: Tx,
    account: ChannelAccount,
    person: ChannelPerson,
    event: IncomingText,
  ): Promise<void> {
    const existing = await this.store.findMessage(tx, person, event.externalId);
    if (existing && existing.external_user_id !== person.userId && event.contentId !== undefined) {
      const { contentId: externalId, ...rest } = event;
      return this.applyMessage(tx, account, person, { ...rest, externalId });
    }
    if (existing) return; // a repeat, or deleted before it arrived
    const at = this.plausibleTime(event.atMs);
    await this.retireRecycled(tx, person, event);
    if (event.formerUserId !== undefined) await this.store.renameIdentity(tx, person, event.formerUserId);
    const identity = await this.store.findIdentity(tx, person);
    if (identity?.blocked) return;
    const contactId = await this.resolveContact(tx, person, event, identity?.contact_id ?? null);
    const actor = contactActor(contactId);
    const conversation = await this.findOrOpen(tx, account, person, { contactId, event, at });
    const choices = await this.store.lastChoices(tx, account.workspaceId, conversation.sessionId);
    const text = chosenText(event.text, choices);
    const noAnswerReason = event.noAnswerReason ?? (await this.limitReason(tx, account, person));
    const message = {
      clientId: event.externalId,
      text,
      at,
      quoted: event.quoted ?? null,
      answered: noAnswerReason === null,
      attachments: (event.attachments ?? []).map(incoming),
    };
    const messageId = await this.intake.receive(tx, account.workspaceId, { actor, conversation, message });
    if (messageId !== null && event.attachments) await this.queueFiles(tx, account, message.attachments, event);
    if (noAnswerReason !== null && messageId !== null) {
      const note = { text: `[No automatic answer: ${noAnswerReason}]`, at };
      await this.intake.addNotice(tx, account.workspaceId, conversation, note);
    }
    await this.store.setLastInbound(tx, person, `${at.slice(0, 19)}Z`); // never after the provider's own time
    const { sessionId } = conversation;
    await this.recordMessage(tx, person, { externalId: event.externalId, sessionId, messageId });
  }

  /** Queues files, which are fetched and inspected after the message is stored: neither it nor its answer waits. */
  private async queueFiles(
    tx: Tx,
    { workspaceId, id: accountId }: ChannelAccount,
    files: readonly { id: string }[],
    { attachments = [] }: IncomingText,
  ): Promise<void> {
    for (const [index, { content }] of attachments.entries()) {
      const source = content && 'source' in content ? content.source : null;
      await this.media.add(tx, workspaceId, { attachmentId: files[index]!.id, accountId, source });
    }
  }

  /** A person who gets a recycled number must not inherit its former owner's conversations. */
  private async retireRecycled(tx: Tx, person: ChannelPerson, event: IncomingText): Promise<void> {
    if (event.recycledAfterMs === undefined) return;
    const userId = event.formerUserId ?? person.userId;
    const identity = await this.store.findIdentity(tx, { ...person, userId });
    if (!identity?.last_inbound_at) return;
    const silentMs = Date.parse(this.plausibleTime(event.atMs)) - Date.parse(identity.last_inbound_at);
    if (silentMs > event.recycledAfterMs) await this.store.retireIdentity(tx, person, userId);
  }

  /** Finds the conversation to continue, or opens a new one. */
  private async findOrOpen(
    tx: Tx,
    account: ChannelAccount,
    person: ChannelPerson,
    { contactId, event, at }: { contactId: string; event?: IncomingText; at: string },
  ): Promise<ChannelConversation> {
    const { channel, workspaceId } = account;
    const referenced = await this.store.findReferenced(tx, person, event ?? {});
    const isTheirs = referenced?.external_user_id === person.userId && referenced.contact_id === contactId;
    if (referenced && isTheirs) return { sessionId: referenced.session_id, contactId, channel };
    if (referenced && event && referenced.external_user_id !== person.userId)
      await this.noteParticipant(tx, account, referenced, { event, at });
    const isNew = event?.fallback === 'new';
    const latest = isNew ? null : await this.store.findLatest(tx, person, contactId, CONTINUES_DAYS);
    if (latest !== null) return { sessionId: latest, contactId, channel };
    const sessionId = await this.intake.open(tx, workspaceId, {
      actor: contactActor(contactId),
      conversation: { contactId, channel },
      at,
    });
    await this.store.addConversation(tx, person, sessionId, event?.subject ?? null);
    return { sessionId, contactId, channel };
  }

  /**
   * Notes in a person's conversation that somebody else replied to it. Their message gets a conversation of its own, so
   * that they learn nothing about the person and cannot act in their name.
   */
  private async noteParticipant(
    tx: Tx,
    { workspaceId, channel }: ChannelAccount,
    { session_id: sessionId, contact_id: contactId }: ReferencedConversation,
    { event, at }: { event: IncomingText; at: string },
  ): Promise<void> {
    if (contactId === null) return;
    const { email, name } = event.profile;
    const writer = [name, email === null ? null : `<${email}>`].filter(Boolean).join(' ') || 'Somebody else';
    const text = `[Participant] ${writer} wrote in this conversation. The message is in a conversation of its own.`;
    await this.intake.addNotice(tx, workspaceId, { sessionId, contactId, channel }, { text, at });
  }

  /** Why the person gets no automatic answer now. The limit keeps two machines from answering each other forever. */
  private async limitReason(tx: Tx, { channel }: ChannelAccount, person: ChannelPerson): Promise<string | null> {
    const adapter = this.adapters.get(channel);
    const max = adapter.automaticPerHourMax;
    if (max === undefined) return null;
    const ids = adapter.idsOfReceiver?.(person.userId) ?? [person.userId];
    if ((await this.store.countAutomaticInHour(tx, person, ids)) < max) return null;
    return `${max} were sent in an hour`;
  }

  /** @param current the contact of the person's earlier messages */
  private async resolveContact(
    tx: Tx,
    person: ChannelPerson,
    { profile, provenAddress }: IncomingText,
    current: string | null,
  ): Promise<string> {
    const isProven = provenAddress === true && profile.email !== null;
    const user = isProven ? await this.contacts.userOf(tx, person.workspaceId, profile.email!) : null;
    if (user === null || user === current) return current ?? (await this.addContact(tx, person, profile));
    if (current === null) await this.store.addIdentity(tx, person, user);
    else await this.store.reassignIdentity(tx, person, user);
    return user;
  }

  private async addContact(tx: Tx, person: ChannelPerson, profile: IncomingText['profile']): Promise<string> {
    const contactId = await this.contacts.add(tx, person.workspaceId, CHANNEL, profile);
    await this.store.addIdentity(tx, person, contactId);
    return contactId;
  }

  /** Dropped if there is no conversation to note it in. */
  private async applyNotice(
    tx: Tx,
    account: ChannelAccount,
    person: ChannelPerson,
    event: EventOf<'notice'>,
  ): Promise<void> {
    if (await this.store.findMessage(tx, person, event.externalId)) return;
    const identity = await this.store.findIdentity(tx, person);
    if (!identity || identity.blocked) return;
    const sessionId = await this.store.findLatest(tx, person, identity.contact_id, CONTINUES_DAYS);
    if (sessionId === null) return;
    const conversation = { sessionId, contactId: identity.contact_id, channel: account.channel };
    const note = { text: event.text, at: this.plausibleTime(event.atMs) };
    const messageId = await this.intake.addNotice(tx, account.workspaceId, conversation, note);
    await this.recordMessage(tx, person, { externalId: event.externalId, sessionId, messageId });
  }

  /** Erases the text wherever it is stored. A message that arrives after its deletion is not stored. */
  private async applyDeletion(
    tx: Tx,
    account: ChannelAccount,
    person: ChannelPerson,
    { targetId }: EventOf<'deleted'>,
  ): Promise<void> {
    const { channel } = account;
    const isOfTarget = async (payload: Buffer): Promise<boolean> => {
      const events = await this.adapters.get(channel).read(payload, account);
      return events.some((event) => 'externalId' in event && event.externalId === targetId);
    };
    await this.store.removeDeliveries(tx, person, targetId, isOfTarget);
    const message = await this.store.findMessage(tx, person, targetId);
    if (!message) {
      const unseen = { externalId: targetId, sessionId: null, messageId: null };
      return this.recordMessage(tx, person, unseen, 'deleted');
    }
    if (message.direction === 'out' || message.state === 'deleted') return;
    await this.store.setState(tx, person.workspaceId, { id: message.id, state: 'deleted', reason: null });
    const { message_id: messageId, session_id: sessionId } = message;
    const identity = await this.store.findIdentity(tx, person);
    if (messageId === null || sessionId === null || !identity) return;
    const conversation = { sessionId, contactId: identity.contact_id, channel };
    await this.intake.withdraw(tx, person.workspaceId, conversation, messageId);
  }

  /** A state may arrive before the provider's answer to the request; it is then stored until that answer arrives. */
  private async applyStatus(tx: Tx, person: ChannelPerson, event: EventOf<'status'>): Promise<void> {
    const { targetId, state, reason, sentPart } = event;
    const message = await this.store.findMessage(tx, person, targetId);
    const confirmed = !message && sentPart ? await this.store.confirmSent(tx, person, sentPart, targetId) : null;
    if (confirmed !== null) {
      if (isLaterState('sent', state))
        await this.store.setState(tx, person.workspaceId, { id: confirmed, state, reason });
      return;
    }
    if (!message) return this.store.addEarlyState(tx, person, targetId, { state, reason });
    if (message.direction === 'out' && isLaterState(message.state, state))
      await this.store.setState(tx, person.workspaceId, { id: message.id, state, reason });
  }

  /** A message that a teammate wrote in the provider's own inbox: the agent falls silent, as in a hand-off. */
  private async applyEcho(
    tx: Tx,
    account: ChannelAccount,
    person: ChannelPerson,
    event: EventOf<'echo'>,
  ): Promise<void> {
    const known = await this.store.findMessage(tx, person, event.externalId);
    if (known && !isEarly(known)) return;
    if (await this.isOurs(tx, person, event)) return;
    if (known) await this.store.takeEarlyState(tx, person, event.externalId);
    if (event.byApp) {
      const { userId, externalId, atMs } = event;
      const text = `[Sent by another application] ${event.text}`;
      return this.applyNotice(tx, account, person, { type: 'notice', userId, externalId, atMs, text });
    }
    const { workspaceId, channel } = account;
    const at = this.plausibleTime(event.atMs);
    const identity = await this.store.findIdentity(tx, person);
    const contactId = identity?.contact_id ?? (await this.addContact(tx, person, NO_PROFILE));
    const { sessionId } = await this.findOrOpen(tx, account, person, { contactId, at });
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
    await this.recordMessage(tx, person, { externalId: event.externalId, sessionId, messageId });
  }

  /** Throws RetryLater while it could be the echo of a message that is being sent. */
  private async isOurs(
    tx: Tx,
    person: ChannelPerson,
    { externalId, text, sentPart }: EventOf<'echo'>,
  ): Promise<boolean> {
    if (sentPart) {
      await this.confirmSent(tx, person, sentPart, externalId);
      return true;
    }
    const uncertain = await this.store.findUncertain(tx, person);
    if (uncertain.some(({ state }) => state === 'sending')) throw new RetryLater();
    const hash = hashOfContent(text);
    const match = uncertain.find(({ content_hash: contentHash }) => contentHash?.equals(hash));
    return match !== undefined && this.confirmSent(tx, person, match, externalId);
  }

  /** Marks a part as sent, and applies a state that arrived earlier. @returns false if the part was not uncertain */
  private async confirmSent(tx: Tx, person: ChannelPerson, part: SentPart, externalId: string): Promise<boolean> {
    const early = await this.store.takeEarlyState(tx, person, externalId);
    const id = await this.store.confirmSent(tx, person, part, externalId);
    if (id !== null && early && isLaterState('sent', early.state))
      await this.store.setState(tx, person.workspaceId, { id, state: early.state, reason: early.reason });
    return id !== null;
  }

  private async recordMessage(
    tx: Tx,
    person: ChannelPerson,
    message: { externalId: string; sessionId: string | null; messageId: string | null },
    state = 'received',
  ): Promise<void> {
    const { externalId, sessionId, messageId } = message;
    const row = { id: newId(), direction: 'in' as const, session_id: sessionId, message_id: messageId };
    await this.store.addMessage(tx, person, { ...row, externalId, state });
  }

  /** The event's own time if it is plausible, else the present. */
  private plausibleTime(atMs: number): string {
    const nowMs = this.clock.now();
    return new Date(atMs <= nowMs && atMs > nowMs - OLDEST_MS ? atMs : nowMs).toISOString();
  }
}

const incoming = ({ content, ...file }: DeliveredFile) => ({
  ...file,
  id: newId(),
  content: content && !('source' in content) ? content : null,
});

/** Only a state has been reported; the message may or may not be ours. */
const isEarly = ({ direction, message_id }: ChannelMessageRow): boolean => direction === 'out' && message_id === null;

const LABELS = { whatsapp: 'WhatsApp', messenger: 'Messenger', instagram: 'Instagram', email: 'E-mail' } as const;

const contactActor = (id: string): Actor => ({ ...systemActor('visitor'), type: 'contact', id });
