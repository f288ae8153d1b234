import type { ChannelAccount, ChannelEvent } from '../channel-adapter.js';
import type { ChannelPerson } from '../conversations.store.js';

/** The account through which an event came, and the person whom it concerns. */
export interface EventSource {
  account: ChannelAccount;
  person: ChannelPerson;
}

export type EventOf<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>;

/** An event with its plausible time, RFC 3339. */
export interface TimedEvent<Type extends ChannelEvent['type']> {
  event: EventOf<Type>;
  at: string;
}
