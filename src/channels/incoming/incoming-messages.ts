/** Stores a customer's message with its files, and has it answered. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { newId } from '../../platform/kernel/ids.js';
import { isSmallPicture } from '../../platform/kernel/mail/small-picture.js';
import { LiveIntakeCommands } from '../../conversations/live-chat/live-intake.commands.js';
import { type ChannelAccount, type DeliveredFile, type IncomingText, receiverIds } from '../channel-adapter.js';
import { ChannelAdapters } from '../channel-adapters.js';
import { ChannelConversationsStore, type ChannelPerson } from '../conversations.store.js';
import { chosenText } from '../events.rules.js';
import { isRepeat } from '../known-message.js';
import { MediaStore } from '../media/media.store.js';
import { hashOfContent } from '../sent-part.rules.js';
import { ChannelConversations, contactActor } from './channel-conversations.js';
import { ChannelPeople } from './channel-people.js';
import type { EventSource, TimedEvent } from './event-source.js';

@Injectable()
export class IncomingMessages {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly adapters: ChannelAdapters,
    private readonly intake: LiveIntakeCommands,
    private readonly media: MediaStore,
    private readonly people: ChannelPeople,
    private readonly conversations: ChannelConversations,
  ) {}

  async apply(tx: Tx, source: EventSource, { event: whole, at }: TimedEvent<'message'>): Promise<void> {
    const { account, person } = source;
    const { contentId } = whole;
    const contentHash = contentId === undefined ? null : hashOfContent(contentId);
    const existing = await this.store.findMessage(tx, person, whole.externalId);
    if (existing && contentId !== undefined && !isRepeat(existing, person.userId, contentHash)) {
      const { contentId: _, ...rest } = whole;
      return this.apply(tx, source, { event: { ...rest, externalId: contentId }, at });
    }
    if (existing) return; // a repeat, or deleted before it arrived
    const event = await this.withoutRepeatedPictures(tx, person, whole);
    const contactId = await this.people.identify(tx, person, { event, at });
    if (contactId === null) return;
    const actor = contactActor(contactId);
    const conversation = await this.conversations.findOrOpen(tx, source, { contactId, event, at });
    const { sessionId } = conversation;
    if (event.participants)
      await this.store.setParticipants(tx, account.workspaceId, { sessionId, participants: event.participants, at });
    const choices = await this.store.lastChoices(tx, account.workspaceId, sessionId);
    const { text: said, quoted } = await this.conversations.refolded(tx, source, { event, conversation });
    const text = chosenText(said, choices);
    const noAnswerReason = event.noAnswerReason ?? (await this.limitReason(tx, source));
    const message = {
      clientId: event.externalId,
      text,
      words: event.words,
      gesture: event.gesture,
      at,
      quoted: quoted || null,
      answered: noAnswerReason === null,
      attachments: (event.attachments ?? []).map(incoming),
    };
    const messageId = await this.intake.receive(tx, account.workspaceId, { actor, conversation, message });
    if (messageId !== null && event.attachments)
      await this.queueFiles(tx, account, { files: message.attachments, event });
    if (noAnswerReason !== null && messageId !== null) {
      const note = { text: `[No automatic answer: ${noAnswerReason}]`, at };
      await this.intake.addNotice(tx, account.workspaceId, { conversation, ...note });
    }
    await this.store.setLastInbound(tx, person, `${at.slice(0, 19)}Z`); // never after the provider's own time
    await this.store.addMessage(tx, person, { externalId: event.externalId, sessionId, messageId, contentHash });
  }

  /** A picture of a signature comes with each mail, and is one file. */
  private async withoutRepeatedPictures(tx: Tx, person: ChannelPerson, event: IncomingText): Promise<IncomingText> {
    const { attachments = [] } = event;
    const small = attachments.flatMap((file) =>
      Buffer.isBuffer(file.content) && isSmallPicture(file.type, file.content.length)
        ? [{ file, hash: createHash('sha256').update(file.content).digest() }]
        : [],
    );
    if (small.length === 0) return event;
    const known = await this.media.known(
      tx,
      person,
      small.map(({ hash }) => hash),
    );
    const left = new Set(small.filter(({ hash }) => known.some((one) => one.equals(hash))).map(({ file }) => file));
    const lines = event.text.split('\n');
    for (const { name } of left) {
      const at = lines.lastIndexOf(['[Image]', name].filter(Boolean).join(' '));
      if (at >= 0) lines.splice(at, 1);
    }
    const text = lines.join('\n').trim() || event.text;
    return { ...event, text, attachments: attachments.filter((file) => !left.has(file)) };
  }

  /** Queues files, which are fetched and inspected after the message is stored: neither it nor its answer waits. */
  private async queueFiles(
    tx: Tx,
    { workspaceId, id: accountId }: ChannelAccount,
    { files, event: { attachments = [] } }: { files: readonly { id: string }[]; event: IncomingText },
  ): Promise<void> {
    for (const [index, { id: attachmentId }] of files.entries()) {
      const content = attachments[index]?.content;
      const source = content && 'source' in content ? content.source : null;
      await this.media.add(tx, workspaceId, { attachmentId, accountId, source });
    }
  }

  /** Why the person gets no automatic answer now. The limit keeps two machines from answering each other forever. */
  private async limitReason(tx: Tx, { account, person }: EventSource): Promise<string | null> {
    const adapter = this.adapters.get(account.channel);
    const max = adapter.automaticPerHourMax;
    if (max === undefined) return null;
    const ids = receiverIds(adapter, person.userId);
    if ((await this.store.countAutomaticInHour(tx, person, { userIds: ids })) < max) return null;
    return `${max} were sent in an hour`;
  }
}

const incoming = ({ content, ...file }: DeliveredFile) => ({
  ...file,
  id: newId(),
  content: content && !('source' in content) ? content : null,
});
