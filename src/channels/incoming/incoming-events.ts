/** Applies channel events to contacts, conversations and messages, in the transaction that dequeues the delivery. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Tx } from '../../platform/db/transaction.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { ChannelAccount, ChannelEvent } from '../channel-adapter.js';
import { ChannelConversationsStore, type ChannelPerson } from '../conversations.store.js';
import { isLaterState } from '../events.rules.js';
import { ChangedMessages } from './changed-messages.js';
import { ChannelConversations } from './channel-conversations.js';
import { EchoedMessages } from './echoed-messages.js';
import type { EventOf } from './event-source.js';
import { IncomingMessages } from './incoming-messages.js';

/** Providers repeat deliveries for seven days; an older time is from a wrong clock and is replaced by the present. */
const OLDEST_MS = 7 * 24 * 3_600_000;

@Injectable()
export class IncomingEvents {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly messages: IncomingMessages,
    private readonly conversations: ChannelConversations,
    private readonly changed: ChangedMessages,
    private readonly echoes: EchoedMessages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws RetryLater if the event cannot be decided yet. */
  async apply(tx: Tx, account: ChannelAccount, event: ChannelEvent): Promise<void> {
    const person = { workspaceId: account.workspaceId, accountId: account.id, userId: event.userId };
    const source = { account, person };
    await this.store.lock(tx, person);
    if (event.type === 'status') return this.applyStatus(tx, person, event);
    if (event.type === 'deleted') return this.changed.erase(tx, source, event.targetId);
    if (event.type === 'read') {
      const upToMs = Math.max(0, Math.min(event.upToMs, this.clock.now()));
      return this.store.markRead(tx, person, new Date(upToMs).toISOString());
    }
    const at = this.plausibleTime(event.atMs);
    if (event.type === 'edited') return this.changed.edit(tx, source, { event, at });
    if (event.type === 'message') return this.messages.apply(tx, source, { event, at });
    if (event.type === 'echo') return this.echoes.apply(tx, source, { event, at });
    return this.conversations.note(tx, source, { externalId: event.externalId, text: event.text, at });
  }

  /** A state may arrive before the provider's answer to the request; it is then stored until that answer arrives. */
  private async applyStatus(tx: Tx, person: ChannelPerson, event: EventOf<'status'>): Promise<void> {
    const { targetId, state, reason, sentPart } = event;
    const message = await this.store.findMessage(tx, person, targetId);
    const confirmed =
      !message && sentPart
        ? await this.store.confirmSent(tx, { channelPerson: person, sentPart, externalId: targetId })
        : null;
    if (confirmed !== null) return this.advance(tx, person, { id: confirmed, state: 'sent', event });
    if (!message)
      return this.store.addEarlyState(tx, {
        channelPerson: person,
        externalId: targetId,
        earlyState: { state, reason },
      });
    if (message.direction === 'out') await this.advance(tx, person, { ...message, event });
  }

  /** What a message did for its participants alone says nothing of its person, but the team learns whom it missed. */
  private async advance(
    tx: Tx,
    { workspaceId }: ChannelPerson,
    { id, state: current, event }: { id: string; state: string; event: EventOf<'status'> },
  ): Promise<void> {
    const { state, reason, recipients = [] } = event;
    if (recipients.length > 0 && (await this.store.isForParticipants(tx, workspaceId, { id, addresses: recipients }))) {
      const missed = [recipients.join(', '), reason].filter(Boolean).join(': ');
      if (state === 'failed') await this.store.addReason(tx, workspaceId, { id, reason: missed });
    } else if (isLaterState(current, state)) await this.store.setState(tx, workspaceId, { id, state, reason });
  }

  /** The event's own time if it is plausible, else the present. */
  private plausibleTime(atMs: number): string {
    const nowMs = this.clock.now();
    return new Date(atMs <= nowMs && atMs > nowMs - OLDEST_MS ? atMs : nowMs).toISOString();
  }
}
