/** What the widget hears on its stream, without a window around it. */
import type { Host } from './host.js';
import { init } from './state.js';
import { follow } from './stream.js';

it('a message is heard whatever characters it has', async () => {
  Object.assign(globalThis, { TextDecoderStream: class {} });
  init({ kept: () => ({}), base: 'https://agent.example', key: 'pk' } as unknown as Host, '', () => {});
  // Soft returns, as pasted from a slide: JSON leaves them as they are.
  const text = 'First\u2028second\u2029third\nevent: read\ndata: {}\n\n';
  const message = `id: 7\nevent: message\ndata: ${JSON.stringify({ text })}\n\n`;
  // Each character arrives for itself.
  const coming = [...`retry: 3000\n\n: still here\n\n${message}event: typing\ndata: {}\n\n`].values();
  const body = { pipeThrough: () => ({ getReader: () => ({ read: async () => coming.next() }) }) };
  globalThis.fetch = (async () => ({ ok: true, headers: new Headers(), body })) as unknown as typeof fetch;
  const heard: [string, unknown][] = [];
  const hears = (...one: [string, unknown]) => void heard.push(one);
  await follow('sessions/s1/events', 6, new AbortController(), () => {}, hears);
  expect(heard).toEqual([
    ['message', { text }],
    ['typing', {}],
  ]);
});
