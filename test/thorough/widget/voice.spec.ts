/** A visitor's recording is transcribed, and its transcript is an ordinary message. */
import { WorkspacesService } from '../../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import type { ErrorCode } from '../../../src/platform/kernel/errors.js';
import {
  call,
  makeWorkspace,
  METRICS_TOKEN,
  startTestApp,
  type Answer,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { GOOD, idle, opened, say, spoken, teach } from '../../support/live.js';
import { fragmentedMp4Of, mp3Of, mp4Of, oggOf, wavOf, webmOf } from '../../support/recordings.js';
import { TranscriptionServer } from '../../support/transcription-server.js';
import { browser, OWN_ORIGIN, type Browser } from '../../support/widget.js';

const KEY = 'sk-ears-secret-0123456789';
let server: TranscriptionServer;
let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
let session: string;
let salt = 0;
beforeAll(async () => {
  server = await TranscriptionServer.start();
  const transcription = server.config({ apiKey: KEY, timeoutMs: 1_000, priceMinute: 0.006 });
  app = await startTestApp({ transcription, trustedProxies: ['127.0.0.0/8'] });
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
beforeEach(async () => {
  server.requests.length = 0;
  server.refuse = () => null;
  person = await browser(app, workspace);
  session = await opened(person);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

interface Spoken {
  guest?: Browser;
  to?: string;
  id?: string;
  type?: string;
  headers?: Record<string, string>;
  of?: TestWorkspace;
  at?: TestApp;
}
/** Sends a recording. */
function speak(bytes: Buffer, spokenBy: Spoken = {}): Promise<Answer> {
  const { guest = person, to = session, id = `v${++salt}`, type = 'audio/webm', headers, of = workspace } = spokenBy;
  const body = new FormData();
  body.append('client_message_id', id);
  body.append('file', new Blob([new Uint8Array(bytes)], { type }));
  return call(spokenBy.at ?? app, 'POST', `/api/widget/sessions/${to}/voice`, {
    token: of.publishableKey,
    body,
    headers: { origin: OWN_ORIGIN, 'x-visitor-token': guest.visitorToken, ...headers },
  });
}
/** A distinct recording with this transcript. */
const saying = (text: string, duration?: number): Buffer =>
  server.hears(webmOf(2, { salt: ++salt % 256 }), duration === undefined ? text : { text, duration });
const voiceUsed = async (id = session): Promise<boolean> =>
  (await call(app, 'GET', `/v1/sessions/${id}`, { token: workspace.tokens.viewer })).body.data.voice_used as boolean;
const set = (widget: object, of = workspace): Promise<Answer> =>
  call(app, 'PATCH', '/v1/workspace', { token: of.tokens.owner, body: { widget } });
const metrics = async (at = app): Promise<string> => (await call(at, 'GET', '/metrics', { token: METRICS_TOKEN })).text;

/** An error that the page can read. */
function expectRefused(answer: Answer, status: number, code: ErrorCode, param?: string): void {
  expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([status, code, param]);
  const origin = answer.headers.get('access-control-allow-origin');
  expect(origin).toBe(code === 'origin_not_allowed' ? null : OWN_ORIGIN);
}

/** Nothing was stored, and the conversation is unchanged. */
async function expectNothing(): Promise<void> {
  expect(await spoken(person, session)).toEqual([]);
  expect(await voiceUsed()).toBe(false);
}

describe('a recording', () => {
  it('becomes a message with its transcript, which the agent answers, and marks the session', async () => {
    const sent = await speak(saying(GOOD), { id: 'first' });
    expect([sent.status, sent.body.object]).toEqual([201, 'message']);
    expect(sent.body.data).toMatchObject({ author: 'contact', client_message_id: 'first', text: GOOD });
    await idle(app);
    const [own, answer, ...more] = await spoken(person, session);
    expect([own, more]).toEqual([sent.body.data, []]);
    expect(answer).toMatchObject({ author: 'agent', language: 'en', text: expect.stringContaining('30 days') });
    expect(await voiceUsed()).toBe(true);
    const typed = await opened(person);
    await say(person, typed, GOOD);
    const listed = async (used: boolean): Promise<string[]> => {
      const path = `/v1/sessions?voice_used=${used}&contact_id=${person.contactId}`;
      const { data } = (await call(app, 'GET', path, { token: workspace.tokens.viewer })).body;
      return data.map(({ id }: { id: string }) => id);
    };
    expect([await listed(true), await listed(false)]).toEqual([[session], [typed]]);
  });

  it('is sent to the operator’s endpoint with its detected type, model and key, and is never logged', async () => {
    const bytes = saying('Hello there');
    await speak(bytes, { type: 'text/html', id: 'as-it-is' });
    expect(server.requests).toHaveLength(1);
    const [seen] = server.requests;
    expect(seen).toMatchObject({
      ...{ path: '/v1/audio/transcriptions', filename: 'voice.webm', type: 'audio/webm' },
      fields: { model: 'ears-1', response_format: 'verbose_json' },
    });
    expect(seen!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(seen!.bytes.equals(bytes)).toBe(true);
    const log = JSON.stringify(app.logLines());
    expect(log).toContain('/voice');
    for (const secret of [KEY, 'Hello there']) expect(log).not.toContain(secret);
  });

  it.each([
    ['WebM', webmOf(1, { salt: 200 })],
    ['Ogg', oggOf(1, 200)],
    ['MP4', mp4Of(1, 200)],
    ['MP4 in fragments', fragmentedMp4Of(3, 200)],
    ['WAV', wavOf(1, 200)],
    ['MP3', mp3Of(1, 200)],
  ])('a recording in %s is transcribed', async (kind, bytes) => {
    const sent = await speak(server.hears(bytes, `This is ${kind}`), { type: 'application/octet-stream' });
    expect([sent.status, sent.body.data.text]).toEqual([201, `This is ${kind}`]);
  });

  it('is answered in the spoken language', async () => {
    await speak(saying('Verkaufen Sie auch Fahrräder für Kinder?'));
    await idle(app);
    const [, answer] = await spoken(person, session);
    expect(answer).toMatchObject({ author: 'agent', language: 'de' });
  });

  it('that is sent again is the same message, and is transcribed once', async () => {
    const bytes = saying('Only once');
    const first = await speak(bytes, { id: 'again' });
    const second = await speak(saying('Something else'), { id: 'again' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data).toEqual(first.body.data);
    expect(server.requests).toHaveLength(1);
    const both = await Promise.all([speak(bytes, { id: 'at-once' }), speak(bytes, { id: 'at-once' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both[0].body.data.id).toBe(both[1].body.data.id);
    await idle(app);
    const own = (await spoken(person, session)).filter(({ author }) => author === 'contact');
    expect(own).toHaveLength(2);
  });

  it('reopens an ended conversation', async () => {
    await person.ask('POST', `sessions/${session}/end`, {});
    expect((await speak(saying('One more thing'))).status).toBe(201);
    expect((await person.ask('GET', 'sessions')).body.data).toMatchObject([{ id: session, status: 'open' }]);
  });

  it('is stored without line breaks and control characters', async () => {
    const sent = await speak(saying('  One\n\ntwo\u0000\tthree \ud800 '));
    expect(sent.body.data.text).toBe('One two three \ufffd');
  });

  it('is counted, with its price', async () => {
    const before = await metrics();
    await speak(saying('Ten seconds', 10));
    const figure = (text: string, name: string): number =>
      Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
    const after = await metrics();
    const grown = (name: string): number => figure(after, name) - figure(before, name);
    expect(grown('transcribed_audio_seconds_total')).toBe(10);
    expect(grown('model_cost_micros_total')).toBe(1_000);
    expect(after).toMatch(/transcription_calls_total\{outcome="answered"\} [1-9]/);
  });
});

describe('a recording is refused, and nothing is stored, if it', () => {
  afterEach(expectNothing);

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['empty', Buffer.alloc(0)],
  ])('is %s, whatever its declared type', async (_, bytes) => {
    const refused = await speak(bytes, { type: 'audio/webm' });
    expectRefused(refused, 400, 'invalid_field', 'file');
    expect(refused.body.error.message).toContain('WebM, Ogg, MP4, WAV or MP3');
    expect(server.requests).toEqual([]);
  });

  it('a recording of more than 2 MiB is refused', async () => {
    const refused = await speak(Buffer.concat([webmOf(1), Buffer.alloc(2 * 1024 * 1024)]));
    expectRefused(refused, 413, 'payload_too_large');
    expect(refused.body.error.message).toContain('2097152 bytes');
    expect(server.requests).toEqual([]);
  });

  it('exceeds a minute according to the file', async () => {
    const refused = await speak(server.hears(oggOf(62), 'Far too long'));
    expectRefused(refused, 413, 'payload_too_large', 'file');
    expect(refused.body.error.message).toContain('60 seconds');
    expect(server.requests).toEqual([]);
  });

  it('exceeds a minute according to the endpoint', async () => {
    expectRefused(await speak(saying('Far too long', 75)), 413, 'payload_too_large', 'file');
    expect(server.requests).toHaveLength(1);
  });

  it('a recording without speech is refused', async () => {
    expectRefused(await speak(saying('  ')), 400, 'no_speech');
    // What Whisper invents for noise.
    const noise = webmOf(2, { salt: 250 });
    const segments = [{ no_speech_prob: 0.97, avg_logprob: -1.4 }];
    server.hears(noise, { text: 'Thank you for watching!', segments });
    expectRefused(await speak(noise), 400, 'no_speech');
  });

  it('cannot be read by the endpoint', async () => {
    server.refuse = () => 400;
    for (let i = 0; i < 4; i++) expectRefused(await speak(saying('x')), 400, 'invalid_field', 'file');
    // Other recordings are not blocked by that.
    expect(server.requests).toHaveLength(4);
  });

  it.each([
    ['is down', 503],
    ['fails', 500],
    ['rejects the key', 401],
    ['does not answer', 'hang'],
    ['returns nonsense', 'rubbish'],
    ['returns no JSON', { body: '<html>' }],
    ['never stops responding', 'endless'],
    ['returns too much text', { body: JSON.stringify({ text: 'word '.repeat(2_000) }) }],
    ['redirects', { redirect: 'http://127.0.0.1:9/' }],
  ] as const)('arrives while the endpoint %s', async (_, refusal) => {
    server.refuse = () => refusal;
    const refused = await speak(saying('x'));
    expectRefused(refused, 503, 'service_unavailable');
    expect(refused.body.error.message).toContain('Send text instead');
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.text + JSON.stringify(app.logLines())).not.toContain(KEY);
    server.refuse = () => null;
    const other = await opened(person);
    expect((await speak(saying('Now it works'), { to: other })).status).toBe(201);
  });

  it('has no file or id, or unknown fields', async () => {
    const as = { headers: { origin: OWN_ORIGIN, 'x-visitor-token': person.visitorToken } };
    const post = (body: unknown): Promise<Answer> =>
      call(app, 'POST', `/api/widget/sessions/${session}/voice`, { token: workspace.publishableKey, body, ...as });
    expectRefused(await post({ client_message_id: 'x' }), 400, 'missing_field', 'file');
    expectRefused(await post({ client_message_id: 'x', file: 'x' }), 400, 'invalid_field', 'file');
    const more = new FormData();
    more.append('client_message_id', 'x');
    more.append('file', new Blob([new Uint8Array(saying('x'))]));
    more.append('stream', 'true');
    expectRefused(await post(more), 400, 'unknown_field', 'stream');
    expectRefused(await speak(saying('x'), { id: 'not an id' }), 400, 'invalid_field', 'client_message_id');
  });

  it('comes from another visitor, another origin, or without a token', async () => {
    const ben = await browser(app, workspace);
    await opened(ben);
    const [theirs, nobodys] = [await speak(saying('x'), { guest: ben }), await speak(saying('x'), { to: newId() })];
    for (const refused of [theirs, nobodys]) expectRefused(refused, 404, 'not_found');
    expectRefused(await speak(saying('x'), { headers: { origin: 'https://evil.example' } }), 403, 'origin_not_allowed');
    expectRefused(await speak(saying('x'), { headers: { 'x-visitor-token': 'x' } }), 401, 'invalid_credential');
    expect(server.requests).toEqual([]);
  });

  it('comes from a blocked contact', async () => {
    await call(app, 'POST', `/v1/contacts/${person.contactId}/block`, { token: workspace.tokens.owner });
    expectRefused(await speak(saying('x')), 403, 'conversation_closed');
    expect(server.requests).toEqual([]);
  });

  it('is not enabled by the workspace or the operator', async () => {
    const bytes = saying('x');
    await set({ voice_enabled: false });
    expectRefused(await speak(bytes), 403, 'voice_off');
    await set({ voice_enabled: null });
    const without = await startTestApp({}, app.databaseUrl);
    expectRefused(await speak(bytes, { at: without }), 403, 'voice_off');
    await set({ browser_speech_recognition: true });
    expectRefused(await speak(bytes, { at: without }), 403, 'voice_off');
    await set({ browser_speech_recognition: null });
    await without.close();
    expect(server.requests).toEqual([]);
  });

  it('arrives while the kill switch silences the agent', async () => {
    const flip = (body: object): Promise<Answer> =>
      call(app, 'PUT', '/v1/killswitch', { token: workspace.tokens.owner, body });
    await flip({ active: true, scope: 'all' });
    const refused = await speak(saying('x'));
    await flip({ active: false });
    expectRefused(refused, 403, 'kill_switch_active');
    expect(server.requests).toEqual([]);
  });
});

describe('a transcription endpoint', () => {
  it('that fails repeatedly is not called for a while', async () => {
    const transcription = server.config({ timeoutMs: 1_000 });
    const fragile = await startTestApp({ transcription }, app.databaseUrl);
    server.refuse = () => 503;
    for (let i = 0; i < 5; i++) expectRefused(await speak(saying('x'), { at: fragile }), 503, 'service_unavailable');
    expect(server.requests).toHaveLength(3);
    const text = await metrics(fragile);
    expect(text).toMatch(/transcription_calls_total\{outcome="away"\} 3/);
    expect(text).toMatch(/transcription_calls_total\{outcome="skipped"\} 2/);
    expect(text).toMatch(/transcription_away 1/);
    await fragile.close();
  });

  it('that fails for single recordings, or one workspace’s, stays available to others', async () => {
    const fragile = await startTestApp({ transcription: server.config() }, app.databaseUrl);
    for (const refusal of [500, 'rubbish', 400] as const) {
      server.refuse = () => refusal;
      for (let i = 0; i < 4; i++) await speak(saying('x'), { at: fragile });
    }
    expect(server.requests).toHaveLength(12);
    expect(await metrics(fragile)).toMatch(/transcription_away 0/);
    server.refuse = () => 503;
    for (let i = 0; i < 2; i++) await speak(saying('x'), { at: fragile });
    server.refuse = () => 400; // The server is available.
    await speak(saying('x'), { at: fragile });
    server.refuse = () => 503;
    await speak(saying('x'), { at: fragile });
    expect(await metrics(fragile)).toMatch(/transcription_away 0/);
    await fragile.close();
  });

  it('that reports no duration is asked for plain JSON', async () => {
    const plain = await startTestApp({ transcription: server.config({ format: 'json' }) }, app.databaseUrl);
    const sent = await speak(saying('Plain', 75), { at: plain });
    expect([sent.status, sent.body.data.text]).toEqual([201, 'Plain']);
    expect(server.requests[0]!.fields.response_format).toBe('json');
    await plain.close();
  });
});

describe('the limit for voice messages', () => {
  it('is a tenth of that for text, per visitor and per workspace', async () => {
    const limited = await makeWorkspace(app);
    const ceilings = { perEndUser: 20, perWorkspace: 30 };
    await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: limited.id, plan: 'scale', ceilings });
    const [ann, ben] = [await browser(app, limited), await browser(app, limited)];
    const [anns, bens] = [await opened(ann), await opened(ben)];
    // Each from another address, which has a limit of its own.
    let n = 0;
    const from = (): object => ({ of: limited, headers: { 'x-forwarded-for': `203.0.113.${++n}` } });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await speak(saying('x'), { guest: ann, to: anns, ...from() })).status);
    for (let i = 0; i < 2; i++) statuses.push((await speak(saying('x'), { guest: ben, to: bens, ...from() })).status);
    expect(statuses).toEqual([201, 201, 429, 201, 429]);
    expect((await say(ben, bens, 'Then I write')).status).toBe(201);
  });

  it('shares capacity fairly: a workspace with many recordings does not delay another one', async () => {
    const busy = await makeWorkspace(app);
    const guests = await Promise.all(Array.from({ length: 12 }, () => browser(app, busy)));
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const many = guests.map(() => saying('Busy'));
    server.ready = () => (server.requests.at(-1)!.bytes.length === many[0]!.length + 1 ? Promise.resolve() : held);
    const statuses: number[] = [];
    const all = Promise.all(
      guests.map(async (guest, at) =>
        statuses.push((await speak(many[at]!, { guest, to: await opened(guest), of: busy })).status),
      ),
    );
    await eventually(() => server.requests.length === 3);
    const quick = server.hears(Buffer.concat([webmOf(2, { salt: 251 }), Buffer.alloc(1)]), 'Quick');
    expect((await speak(quick)).body.data.text).toBe('Quick');
    // Three at once and six waiting; the others may retry.
    await eventually(() => statuses.length === 3);
    expect(statuses).toEqual([429, 429, 429]);
    release();
    server.ready = () => Promise.resolve();
    await all;
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
  });
});

describe('speech recognised by the browser', () => {
  it('is a typed message that marks the session', async () => {
    await say(person, session, 'Typed');
    expect(await voiceUsed()).toBe(false);
    const sent = await say(person, session, GOOD, { voice: true });
    expect([sent.status, sent.body.data.text]).toEqual([201, GOOD]);
    expect(await voiceUsed()).toBe(true);
    expectRefused(await say(person, session, 'x', { voice: 'yes' }), 400, 'invalid_field', 'voice');
  });
});
