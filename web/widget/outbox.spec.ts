/** Outgoing messages, without a window around them. */
import type { Host } from './host.js';
import type { Kept } from './memory.js';
import { again, flush } from './outbox.js';
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

it('a message whose token has expired waits for the next one', async () => {
  let kept: Kept = { queue: [{ id: '1-2-3-6', text: 'Wait', session: 'open' }] };
  const memory = { kept: () => kept, keep: (change: Kept) => (kept = { ...kept, ...change }) };
  init({ ...memory, base: 'https://agent.example', key: 'pk', emit: () => {} } as unknown as Host, '', () => {});
  state.session = { id: 'open' } as Session;
  const error = { code: 'unauthenticated', message: 'The token has expired' };
  globalThis.fetch = async () => new Response(JSON.stringify({ error }), { status: 401 });
  await flush().catch(() => {});
  expect(queued()).toEqual([{ id: '1-2-3-6', text: 'Wait', session: 'open' }]);
});

it('a message whose files are gone is kept with its text, and says of the files that they are', async () => {
  const file = { id: 'f', name: 'a.png', content_type: 'image/png', bytes: 1, state: 'stored', url: null } as const;
  let kept: Kept = { queue: [{ id: '1-2-3-5', text: 'Look', session: 'open', files: [file] }] };
  const memory = { kept: () => kept, keep: (change: Kept) => (kept = { ...kept, ...change }) };
  init({ ...memory, base: 'https://agent.example', key: 'pk', emit: () => {} } as unknown as Host, '', () => {});
  state.session = { id: 'open' } as Session;
  const sent: unknown[] = [];
  globalThis.fetch = (async (_: string, { body }: RequestInit) => {
    sent.push((JSON.parse(body as string) as { attachments?: string[] }).attachments);
    const error = { code: 'invalid_field', message: 'attachments.0 must be …', param: 'attachments.0' };
    const stored = { id: 'm', session_id: 'open', author: 'contact', client_message_id: '1-2-3-5', seq: 3 };
    return sent.length === 1
      ? new Response(JSON.stringify({ error }), { status: 400 })
      : new Response(JSON.stringify({ data: stored }), { status: 201 });
  }) as typeof fetch;
  await flush();
  expect(queued()).toMatchObject([{ text: 'Look', failed: true, files: [{ id: '', name: 'a.png' }] }]);
  again('1-2-3-5');
  await flush();
  expect([sent, queued()]).toEqual([[['f'], []], []]);
});

describe('where the browser refuses locks, as where storage is forbidden', () => {
  const of = (status: number) => {
    let kept: Kept = { queue: [{ id: '1-2-3-6', text: 'Hello', session: 'open' }] };
    const memory = { kept: () => kept, keep: (change: Kept) => (kept = { ...kept, ...change }) };
    init({ ...memory, base: 'https://agent.example', key: 'pk', emit: () => {} } as unknown as Host, '', () => {});
    state.session = { id: 'open' } as Session;
    let calls = 0;
    globalThis.fetch = async () => {
      calls++;
      const stored = { id: 'm', session_id: 'open', author: 'contact', client_message_id: '1-2-3-6', seq: 3 };
      return new Response(JSON.stringify({ data: stored }), { status });
    };
    return () => calls;
  };
  const locks = (request: (name: string, then: () => Promise<void>) => Promise<void>) =>
    jest.spyOn(navigator.locks, 'request').mockImplementation(request as never);
  const refused = () => Promise.reject(new DOMException('', 'SecurityError'));
  afterAll(() => jest.restoreAllMocks());

  it('a message is sent', async () => {
    locks(refused);
    const calls = of(201);
    await flush();
    expect([calls(), queued()]).toEqual([1, []]);
  });

  it.each([
    ['refused', refused],
    ['given', (_: string, then: () => Promise<void>) => then()],
  ])('a message that fails with a lock that is %s was sent once, and says why', async (_, request) => {
    locks(request);
    const calls = of(503);
    await expect(flush()).rejects.toMatchObject({ status: 503 });
    expect([calls(), queued()]).toMatchObject([1, [{ text: 'Hello' }]]);
  });
});
