/** Which messages came last: a channel's message may come late, and then stands above some that came before it. */
import type { Message } from './queries.js';

/** The one that arrived last, by its number; without numbers the one that was written last. */
export const latestOf = (messages: readonly Message[]): Message | undefined =>
  messages.reduce<Message | undefined>((last, one) => (last && isAfter(last, one) ? last : one), undefined);

/** Those that arrived after the message with this id, as the service counts before it takes a reply. */
export function arrivedAfter(messages: readonly Message[], id: string | null): readonly Message[] {
  const at = messages.findLastIndex((message) => message.id === id);
  const seen = messages[at];
  const isNumbered = seen !== undefined && seen.seq !== null;
  return messages.filter((one, index) => (isNumbered && one.seq !== null ? isAfter(one, seen) : index > at));
}

const isAfter = (one: Message, other: Message): boolean =>
  one.seq !== null && other.seq !== null && one.seq > other.seq;
