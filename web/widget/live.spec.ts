/** How the widget reconnects, without a window around it. */
import type { Host } from './host.js';
import { connect, write } from './live.js';
import type { Kept } from './memory.js';
import { init, queued, state } from './state.js';

/** What the service was asked, how it answers a message, and what breaks its stream. */
const service = { asked: [] as string[], status: 201, breakStream: () => {}, isBreaking: false };

const stored = { id: 'm', session_id: 's', author: 'contact', seq: 1, text: 'Hello' };
const answers: Record<string, unknown> = {
  boot: { visitor_token: 'v', contact: null, settings: { texts: {} }, session: { id: 's', status: 'open' } },
  'sessions/s/messages?limit=200&order=desc': [],
  'sessions/s/messages': stored,
};

async function serve(url: string, { method, signal }: RequestInit): Promise<unknown> {
  const path = url.slice('https://agent.example/api/widget/'.length);
  // A loop without a pause would never leave the test its turn.
  if (service.asked.push(path) > 100) return new Promise(() => {});
  const status = method === 'POST' && path !== 'boot' ? service.status : 200;
  const broken = new Promise((_, reject) => {
    service.breakStream = () => reject(new Error('The connection broke.'));
    signal?.addEventListener('abort', () => reject(new DOMException('BodyStreamBuffer was aborted', 'AbortError')));
  });
  broken.catch(() => {});
  if (service.isBreaking) service.breakStream();
  const body = { pipeThrough: () => ({ getReader: () => ({ read: () => broken }) }) };
  return { ok: status < 300, status, headers: new Headers(), body, json: async () => ({ data: answers[path] }) };
}

const streams = () => service.asked.filter((path) => path.endsWith('/events')).length;
const messages = () => service.asked.filter((path) => path.endsWith('/messages')).length;
const inMs = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { T: { unavailable: 1, connection_lost: 2 }, TextDecoderStream: class {}, fetch: serve });
  let kept: Kept = {};
  const memory = { kept: () => kept, keep: (change: Kept) => (kept = { ...kept, ...change }) };
  const others = { show: () => {}, emit: () => {}, base: 'https://agent.example', key: 'pk' };
  init({ ...memory, ...others } as unknown as Host, '', () => {});
  service.asked = [];
  void connect();
  await inMs(0);
});

it('a connection that breaks now and then is back within a second each time', async () => {
  for (let breaks = 1; breaks <= 8; breaks++) {
    await inMs(30_000);
    service.breakStream();
    await inMs(1_000);
    expect(streams()).toBe(breaks + 1);
  }
});

it('a connection that breaks as soon as it is accepted is tried again after pauses that grow', async () => {
  service.isBreaking = true;
  service.breakStream();
  await inMs(60_000);
  service.isBreaking = false;
  // Half a second, one, two, four, eight, sixteen and thirty, or down to a half of each.
  expect([7, 8, 9]).toContain(streams());
});

it('a message that is written in a pause is sent once the conversation is followed again, from where it was left', async () => {
  await inMs(30_000);
  service.asked = [];
  service.breakStream();
  await inMs(0);
  write('Hello');
  await inMs(1_000);
  expect(service.asked).toEqual(['sessions/s/events', 'sessions/s/messages']);
});

it('a message that the service cannot take now is sent again after pauses that grow, and the visitor is told', async () => {
  service.status = 503;
  write('Hello');
  await inMs(0);
  expect([messages(), state.trouble]).toEqual([1, 2]);
  await inMs(30_000);
  // Half a second, one, two, four, eight and sixteen, or down to a half of each.
  expect([6, 7]).toContain(messages());
  service.status = 201;
  await inMs(30_000);
  expect([state.trouble, queued(), state.messages.map(({ text }) => text)]).toEqual([0, [], ['Hello']]);
});

it('who waits is told within half a minute that somebody who was there is gone', async () => {
  const team = (status: string) => ({
    ...state.session!,
    attended_by: 'waiting' as const,
    team: { status, text: status },
  });
  await inMs(60_000);
  expect(service.asked).not.toContain('sessions/s/read');
  state.session = team('available');
  answers['sessions/s/read'] = team('away');
  await inMs(30_000);
  expect(state.session.team).toEqual({ status: 'away', text: 'away' });
});
