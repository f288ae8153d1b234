// The honest load in a separate process: a steady mix of calls at fixed times, however slow the responses. Latency
// counts
// from the scheduled time, so a stalled server is charged for everything that waited. IPC: { start } → { stop }.
import { caller, wanted } from './client.mjs';

const EVERY_MS = 25;
const FROM = '127.0.0.1';
const SLOW_MS = 5_000;

let call;
let kinds = [];
let calls = [];
let timer = null;

/** Kinds of calls, with their share per hundred. */
function mix({ honest, questions, contact, visitor, origin }) {
  const { owner: token, secret, publishable } = honest;
  const widget = { authorization: `Bearer ${publishable}`, origin, 'x-visitor-token': visitor };
  return [
    [26, 'list of sessions', () => call('GET', '/v1/sessions?limit=20', { token })],
    [18, 'list of contacts', () => call('GET', '/v1/contacts?limit=20', { token })],
    [10, 'a contact', () => call('GET', `/v1/contacts/${contact}`, { token })],
    [
      16,
      'push',
      (i) => call('POST', '/v1/users', { token: secret, body: { external_user_id: `h${i % 500}`, name: `N${i}` } }),
    ],
    [
      16,
      'answer',
      (i) =>
        call('POST', '/v1/answer', {
          token: secret,
          body: { question: questions[i % questions.length], dry_run: true },
        }),
    ],
    [8, 'widget', () => call('GET', '/api/widget/sessions', { headers: widget })],
    [4, 'kill switch', () => call('GET', '/v1/killswitch', { token })],
    [2, 'ready', () => call('GET', '/readyz', {})],
  ];
}

function due(i) {
  // A fixed shuffle: 37 is coprime to 100, so each hundred has the exact mix.
  let place = (i * 37) % 100;
  return kinds.find(([share]) => (place -= share) < 0);
}

function tick(i, startedAt) {
  const at = startedAt + i * EVERY_MS;
  const [, kind, work] = due(i);
  void work(i).then(({ status, text }) => {
    const ms = performance.now() - at;
    const failed = status !== 200 && status !== 201;
    calls.push({
      kind,
      ms,
      failure: failed
        ? `${kind}: ${status} ${text.slice(0, 160)}`
        : ms > SLOW_MS
          ? `${kind}: ${Math.round(ms)} ms`
          : null,
    });
  });
  timer = setTimeout(() => tick(i + 1, startedAt), Math.max(0, startedAt + (i + 1) * EVERY_MS - performance.now()));
}

process.on('message', async (message) => {
  if (message.begin) {
    const { port, honest, origin } = message.begin;
    call = caller(port, { from: FROM, connections: 200 });
    const contact = (
      await wanted(call, 'POST', '/v1/users', { token: honest.secret, body: { external_user_id: 'h0' } })
    ).id;
    const headers = { authorization: `Bearer ${honest.publishable}`, origin };
    const visitor = (await wanted(call, 'POST', '/api/widget/boot', { headers, body: {} })).visitor_token;
    kinds = mix({ ...message.begin, contact, visitor });
    tick(0, performance.now());
    process.send({ begun: true });
  }
  if (message.cut) process.send({ calls: calls.splice(0) });
  if (message.end) {
    clearTimeout(timer);
    process.disconnect();
  }
});
