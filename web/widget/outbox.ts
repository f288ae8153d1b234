/**
 * Outgoing messages: stored on the device before they are sent, sent in order, and removed only when the service
 * confirms them. Retries carry the same client_message_id, so a message whose confirmation was lost is not duplicated.
 */
import { call, lasting, type Refusal } from './api.js';
import { onMessage } from './incoming.js';
import type { Waiting } from './memory.js';
import { update, host, queued, state } from './state.js';
import type { Attachment, Message } from './wire.js';

/** Updates one entry of the queue, or removes it. */
function keep(id: string, change?: Partial<Waiting>): void {
  host.keep({ queue: queued().flatMap((one) => (one.id !== id ? one : change ? { ...one, ...change } : [])) });
  update();
}

/** Appends a message. */
export function add(text: string, voice?: boolean, files?: Attachment[]): void {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  host.keep({ queue: [...queued(), { id, text, session: state.session?.id ?? null, voice, files }] });
  update({ card: '', filled: '' });
}

/** Queues a refused message again, in its place; its conversation may no longer exist. */
export const again = (id: string): void => keep(id, { failed: false, session: null });

/** Sends all queued messages. @throws the first error; unsent messages stay queued */
export async function flush(): Promise<void> {
  let sending: Promise<void> | undefined;
  const once = (): Promise<void> => (sending ??= send());
  // Tabs of a site share the queue: a Web Lock, where available and not refused, lets one send at a time.
  await (navigator.locks?.request(host.key, once).catch(once) ?? once());
}

async function send(): Promise<void> {
  for (let next; (next = queued().find(({ failed }) => !failed));) {
    const { id, text, voice, files } = next;
    const session = next.session ?? state.session?.id;
    // The visitor has just left the conversation: it is sent once the next one is connected.
    if (!session) return;
    try {
      const message = await call<Message>(`sessions/${session}/messages`, {
        client_message_id: id,
        text,
        voice,
        attachments: files?.flatMap((file) => file.id || []),
      });
      keep(id);
      if (message.session_id === state.session?.id) onMessage(message);
    } catch (error) {
      const { status } = error as Refusal;
      if (!lasting(error as Refusal) || status === 401) throw error;
      // Its files may be gone, or belong to a conversation that is: they are marked, and a retry sends the text.
      keep(id, { failed: true, files: files?.map((file) => ({ ...file, id: '' })) });
    }
  }
}
