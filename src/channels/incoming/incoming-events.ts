/** Applies channel events to contacts, conversations and messages, in the transaction that dequeues the delivery. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Tx } from '../../platform/db/transaction.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { ChannelAccount, ChannelEvent } from '../channel-adapter.js';
import { ChannelConversationsStore, type ChannelPerson } from '../conversations.store.js';
import { isLaterState } from '../events.rules.js';
import { ChannelConversations } from './channel-conversations.js';
import { EchoedMessages } from './echoed-messages.js';
import type { EventOf } from './event-source.js';
import { IncomingMessages } from './incoming-messages.js';
import { WithdrawnMessages } from './withdrawn-messages.js';

/** Providers repeat deliveries for seven days; an older time is from a wrong clock and is replaced by the present. */
const OLDEST_MS = 7 * 24 * 3_600_000;

@Injectable()
export class IncomingEvents {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly messages: IncomingMessages,
    private readonly conversations: ChannelConversations,
    private readonly withdrawn: WithdrawnMessages,
    private readonly echoes: EchoedMessages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws RetryLater if the event cannot be decided yet. */
  async apply(tx: Tx, account: ChannelAccount, event: ChannelEvent): Promise<void> {
    const person = { workspaceId: account.workspaceId, accountId: account.id, userId: event.userId };
    const source = { account, person };
    await this.store.lock(tx, person);
    if (event.type === 'status') return this.applyStatus(tx, person, event);
    if (event.type === 'deleted') return this.withdrawn.erase(tx, source, event.targetId);
    if (event.type === 'read') {
      const upToMs = Math.max(0, Math.min(event.upToMs, this.clock.now()));
      return this.store.markRead(tx, person, new Date(upToMs).toISOString());
    }
    const at = this.plausibleTime(event.atMs);
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
    if (confirmed !== null) {
      if (isLaterState('sent', state))
        await this.store.setState(tx, person.workspaceId, { id: confirmed, state, reason });
      return;
    }
    if (!message)
      return this.store.addEarlyState(tx, {
        channelPerson: person,
        externalId: targetId,
        earlyState: { state, reason },
      });
    if (message.direction === 'out' && isLaterState(message.state, state))
      await this.store.setState(tx, person.workspaceId, { id: message.id, state, reason });
  }

  /** The event's own time if it is plausible, else the present. */
  private plausibleTime(atMs: number): string {
    const nowMs = this.clock.now();
    return new Date(atMs <= nowMs && atMs > nowMs - OLDEST_MS ? atMs : nowMs).toISOString();
  }
}
