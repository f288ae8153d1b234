/** Outgoing messages, without a window around them. */
import type { Host } from './host.js';
import type { Kept } from './memory.js';
import { flush } from './outbox.js';
import { init, queued, state } from './state.js';
import type { Session } from './wire.js';

it('a message that is sent late is not shown in the conversation that is open by then', async () => {
  let kept: Kept = { queue: [{ id: '1-2-3-4', text: 'Goodbye', session: 'left' }] };
  const memory = { kept: () => kept, keep: (change: Kept) => (kept = { ...kept, ...change }) };
  init({ ...memory, base: 'https://agent.example', key: 'pv_pk', emit: () => {} } as unknown as Host, '', () => {});
  state.session = { id: 'open' } as Session;
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    const stored = { id: 'm', session_id: 'left', author: 'contact', client_message_id: '1-2-3-4', seq: 3 };
    return new Response(JSON.stringify({ data: { ...stored, text: 'Goodbye' } }), { status: 201 });
  }) as typeof fetch;
  await flush();
  expect(asked).toEqual(['https://agent.example/api/widget/sessions/left/messages']);
  expect([queued(), state.messages]).toEqual([[], []]);
});
