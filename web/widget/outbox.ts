/**
 * Messages on their way: kept on the device before anything is sent, sent one after the other in the order in which they
 * were written, and taken off the list by the service's word alone. A repetition carries the same client_message_id, so
 * what arrived unheard is not there twice.
 */
import { call, lasting, type Refusal } from './api.js';
import { onMessage } from './incoming.js';
import type { Waiting } from './memory.js';
import { changed, host, queued, state } from './state.js';
import type { Message } from './wire.js';

/** Keeps what is different about one, or all of the list. */
function keep(id: string, change?: Partial<Waiting>): void {
  host.keep({ queue: queued().flatMap((one) => (one.id !== id ? one : change ? { ...one, ...change } : [])) });
  changed();
}

/** Puts a message at the end. */
export function add(text: string): void {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  host.keep({ queue: [...queued(), { id, text, session: state.session?.id ?? null }] });
  changed({ card: '', filled: '' });
}

/** What was refused is to be sent all the same, at its place; its conversation may be gone. */
export const again = (id: string): void => keep(id, { failed: false, session: null });

/** Sends all that waits. @throws what stopped it; what was not sent still waits */
export const flush = async (): Promise<void> =>
  // Tabs of a site share the list: one of them sends at a time, where the browser lets them agree.
  navigator.locks ? navigator.locks.request(host.key, send) : send();

async function send(): Promise<void> {
  for (let next; (next = queued().find(({ failed }) => !failed));) {
    const { id, text, session } = next;
    try {
      const path = `sessions/${session ?? state.session!.id}/messages`;
      const message = await call<Message>(path, { client_message_id: id, text });
      keep(id);
      if (message.session_id === state.session?.id) onMessage(message);
    } catch (error) {
      const { status } = error as Refusal;
      if (!lasting(error as Refusal) || status === 401) throw error;
      keep(id, { failed: true });
    }
  }
}
