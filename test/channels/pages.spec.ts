/** Messenger and Instagram. Payloads after Messenger Platform, “Webhook events”, and Instagram Platform, “Webhooks”. */
import { InboxQueue } from '../../src/channels/inbox.queue.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { GOOD, OTHER, teach } from '../support/live.js';
import { deliver, type Fault, type MetaProvider } from '../support/meta-provider.js';
import { connect, CREDENTIALS, said, SECRET, sessionOf, settle, sql, startChannelApp } from './stage.js';

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
const PREVIOUS = 'the secret of the app before';
const accounts = {} as Record<'messenger' | 'instagram', string>;
const IDS = { messenger: '1906385232743451', instagram: '17841405822304914' };
let people = 7_000_000;
let person: string;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  for (const channel of ['messenger', 'instagram'] as const)
    accounts[channel] = await connect(app, workspace, IDS[channel], channel, {
      ...CREDENTIALS,
      app_secret_previous: PREVIOUS,
    });
});
beforeEach(() => {
  person = String(++people);
  provider.accepted.length = 0;
  provider.requests = 0;
  provider.faults = [];
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

type Channel = keyof typeof IDS;
const OBJECTS = { messenger: 'page', instagram: 'instagram' };
const event = (channel: Channel, content: object, { echo = false, at = Date.now() } = {}): object => {
  const [customer, account] = [{ id: person }, { id: IDS[channel] }];
  const sides = echo ? { sender: account, recipient: customer } : { sender: customer, recipient: account };
  return { ...sides, timestamp: at, ...content };
};
async function send(channel: Channel, messaging: object[], secret = SECRET): Promise<number> {
  const payload = { object: OBJECTS[channel], entry: [{ id: IDS[channel], time: Date.now(), messaging }] };
  const { status } = await deliver(app, accounts[channel], payload, secret);
  await settle(app);
  return status;
}
const newMid = () => `m_${newId()}`;
const message = (content: object) => ({ message: { mid: newMid(), ...content } });
const ask = (channel: Channel, text: string, at?: number) => send(channel, [event(channel, message({ text }), { at })]);
const session = (channel: Channel) => sessionOf(app, accounts[channel], person);
const lines = async (channel: Channel) => said(app, workspace, await session(channel));
const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const handoffsIn = async (channel: Channel) =>
  (await as('GET', `/v1/handoffs?session_id=${await session(channel)}`)).body.data;
const sent = () =>
  sql(
    app,
    `select part, state, reason from channel_messages where external_user_id = $1 and direction = 'out' order by part`,
    person,
  );
const hoursPass = (hours: number) =>
  sql(
    app,
    'update channel_identities set last_inbound_at = last_inbound_at - make_interval(hours => $2) where external_user_id = $1',
    person,
    hours,
  );

describe.each(['messenger', 'instagram'] as const)('%s', (channel) => {
  it('is answered in the same channel', async () => {
    await ask(channel, GOOD);
    expect(provider.accepted[0]).toMatchObject({
      path: 'me/messages',
      body: { recipient: { id: person }, messaging_type: 'RESPONSE' },
    });
    expect(provider.texts()[0]).toMatch(/within 30 days/);
    expect((await as('GET', `/v1/sessions/${await session(channel)}`)).body.data.channel).toBe(channel);
  });

  it('stores a message once by its mid, however often it is delivered', async () => {
    const one = event(channel, message({ text: GOOD }));
    await Promise.all(Array.from({ length: 20 }, () => send(channel, [one, one])));
    expect(await lines(channel)).toHaveLength(2);
  });

  it('accepts both secrets of an app that is being migrated, and no third', async () => {
    expect(await send(channel, [event(channel, message({ text: GOOD }))], PREVIOUS)).toBe(200);
    expect(await send(channel, [event(channel, message({ text: GOOD }))], 'a third')).toBe(401);
    expect(await lines(channel)).toHaveLength(2);
  });

  it('stores nothing for another page, or for a conversation with a different recipient', async () => {
    const strangers = { ...event(channel, message({ text: GOOD })), recipient: { id: '5555555' } };
    await send(channel, [strangers]);
    const payload = {
      object: OBJECTS[channel],
      entry: [{ id: '5555555', messaging: [event(channel, message({ text: GOOD }))] }],
    };
    await deliver(app, accounts[channel], payload, SECRET);
    await settle(app);
    expect(await session(channel)).toBeUndefined();
  });

  it.each([
    ['an image', { attachments: [{ type: 'image', payload: { url: 'https://x' } }] }, '[Image]'],
    ['an image with a caption', { text: 'Broken', attachments: [{ type: 'image' }] }, '[Image] Broken'],
    ['a voice message', { attachments: [{ type: 'audio' }] }, '[Audio message]'],
    [
      'a location',
      { attachments: [{ type: 'location', payload: { coordinates: { lat: 1.5, long: 2 } } }] },
      '[Location] 1.5, 2',
    ],
    [
      'a link',
      { attachments: [{ type: 'fallback', title: 'Shop', payload: { url: 'https://a.b' } }] },
      '[Link] Shop https://a.b',
    ],
    ['a quick reply', { text: 'Yes', quick_reply: { payload: 'choice-1' } }, 'Yes'],
    [
      'a reply to a story',
      { text: 'Nice', reply_to: { story: { id: '1', url: 'https://x' } } },
      '[Replied to your story] Nice',
    ],
    ['a mention in a story', { attachments: [{ type: 'story_mention', payload: {} }] }, '[Mentioned you in a story]'],
    ['an unsupported message', { is_unsupported: true }, '[Unsupported message]'],
    ['an unknown type', { attachments: [{ type: 'hologram' }] }, '[Unsupported message: hologram]'],
  ])('a message with %s is stored as the text that the team reads', async (_, content, shown) => {
    await send(channel, [event(channel, message(content))]);
    expect((await lines(channel))[0]).toBe(`contact: ${shown}`);
  });

  it('treats a postback button as a message', async () => {
    await send(channel, [event(channel, { postback: { mid: newMid(), title: GOOD, payload: 'p' } })]);
    expect((await lines(channel))[0]).toBe(`contact: ${GOOD}`);
    expect(provider.accepted).toHaveLength(1);
  });

  it('shows a reaction, and does not answer it', async () => {
    await ask(channel, GOOD);
    await send(channel, [event(channel, { reaction: { mid: 'm', action: 'react', emoji: '❤' } }, { at: Date.now() })]);
    expect(await lines(channel)).toContain('system: [Reaction] ❤');
    expect(provider.accepted).toHaveLength(1);
  });

  it('treats a number as a choice of our last message after a reaction, too', async () => {
    await ask(channel, GOOD);
    const choices = `update messages set parts = coalesce(parts, '{}') || '{"choices": ["Returns", "Talk to a person"]}'
      where session_id = $1 and author = 'agent'`;
    await sql(app, choices, await session(channel));
    await send(channel, [event(channel, { reaction: { mid: 'm', action: 'react', emoji: '❤' } }, { at: Date.now() })]);
    await ask(channel, '2');
    expect(await lines(channel)).toContain('contact: Talk to a person');
  });

  it.each([
    ['the page’s inbox', 263902037430900],
    ['Instagram’s inbox', 1217981644879628],
    ['the app on a phone', undefined],
  ])('records a teammate who writes in %s, and silences the agent as in a hand-off', async (_, app_id) => {
    await ask(channel, GOOD);
    const echo = message({ text: 'Hello, Bea here', is_echo: true, app_id });
    await send(channel, [event(channel, echo, { echo: true })]);
    await ask(channel, OTHER);
    expect(provider.accepted).toHaveLength(1);
    expect(await lines(channel)).toContain('teammate: Hello, Bea here');
    expect(await handoffsIn(channel)).toMatchObject([
      { kind: 'live_chat', status: 'open', requester: 'teammate', stop_reason: null },
    ]);
  });

  it('leaves no answer pending to what a teammate has answered elsewhere', async () => {
    const arrives = async (one: object) => {
      const payload = { object: OBJECTS[channel], entry: [{ id: IDS[channel], time: Date.now(), messaging: [one] }] };
      await deliver(app, accounts[channel], payload, SECRET);
      await app.app.get(InboxQueue).whenIdle();
    };
    await arrives(event(channel, message({ text: `${GOOD} And` }))); // the turn waits for more
    await arrives(event(channel, message({ text: 'Within 30', is_echo: true }), { echo: true }));
    expect(await sql(app, 'select from turn_queue where session_id = $1', await session(channel))).toEqual([]);
  });

  it('records what another application sends, and continues to answer', async () => {
    await ask(channel, GOOD);
    const echo = message({ text: 'Your order is on its way', is_echo: true, app_id: 1517776481860111 });
    await send(channel, [event(channel, echo, { echo: true })]);
    expect(await lines(channel)).toContain('system: [Sent by another application] Your order is on its way');
    expect(await handoffsIn(channel)).toEqual([]);
    await ask(channel, OTHER);
    expect(provider.accepted.filter(({ body }) => body.recipient.id === person)).toHaveLength(2);
  });

  it('is verified only with a token for its own account', async () => {
    provider.me = IDS[channel];
    const verify = () => as('POST', `/v1/channels/${accounts[channel]}/verify`);
    expect((await verify()).body.data.credentials_verified_at).not.toBeNull();
    provider.me = '777777777';
    expect((await verify()).body.data).toMatchObject({
      credentials_verified_at: null,
      health: { last_error: 'The access_token belongs to another account (777777777).' },
    });
  });

  it('does not treat the echo of its own answer as a teammate’s message', async () => {
    await ask(channel, GOOD);
    const { id, body } = provider.accepted[0]!;
    const echo = { message: { mid: id, is_echo: true, text: body.message.text, metadata: body.message.metadata } };
    await send(channel, [event(channel, echo, { echo: true })]);
    expect(await handoffsIn(channel)).toEqual([]);
  });

  it('learns from an echo that an uncertain answer was sent', async () => {
    provider.faults = [{ kind: 'lost' }];
    await ask(channel, GOOD);
    const unsent = async () => (await as('GET', `/v1/sessions/${await session(channel)}/channel`)).body.data.unsent;
    expect(await unsent()).toMatchObject([{ state: 'unknown' }]);
    const { id, body } = provider.accepted[0]!;
    const echo = { message: { mid: id, is_echo: true, text: body.message.text, metadata: body.message.metadata } };
    await send(channel, [event(channel, echo, { echo: true })]);
    expect(await unsent()).toEqual([]);
    expect(await handoffsIn(channel)).toEqual([]);
    expect(provider.requests).toBe(1);
  });

  it('records a teammate’s message whose delivery report arrives before its echo', async () => {
    provider.faults = [{ kind: 'lost' }];
    await ask(channel, GOOD);
    const mid = newMid();
    await send(channel, [event(channel, { delivery: { mids: [mid], watermark: 1 } })]);
    const echo = { message: { mid, is_echo: true, text: 'Hello, Bea here' } };
    await send(channel, [event(channel, echo, { echo: true })]);
    expect(await lines(channel)).toContain('teammate: Hello, Bea here');
    expect(await handoffsIn(channel)).toMatchObject([{ kind: 'live_chat', requester: 'teammate' }]);
  });

  it('learns the result of an uncertain answer whose delivery report arrives before its echo', async () => {
    provider.faults = [{ kind: 'lost' }];
    await ask(channel, GOOD);
    const { id, body } = provider.accepted[0]!;
    await send(channel, [event(channel, { delivery: { mids: [id], watermark: 1 } })]);
    const echo = { message: { mid: id, is_echo: true, text: body.message.text, metadata: body.message.metadata } };
    await send(channel, [event(channel, echo, { echo: true })]);
    expect(await sent()).toEqual([{ part: 0, state: 'delivered', reason: null }]);
    expect(await handoffsIn(channel)).toEqual([]);
  });

  it('does not treat a teammate’s message that starts like an uncertain answer as its echo', async () => {
    provider.faults = [{ kind: 'lost' }];
    await ask(channel, GOOD);
    const text = provider.texts()[0]!.slice(0, 5);
    const echo = message({ text, is_echo: true });
    await send(channel, [event(channel, echo, { echo: true })]);
    expect(await lines(channel)).toContain(`teammate: ${text}`);
    expect((await sent())[0]).toMatchObject({ state: 'unknown' });
  });

  it('recognises the echo of the second part of a long message whose response was lost', async () => {
    await replyInParts({}, { kind: 'lost' });
    const { id, body } = provider.accepted[1]!;
    const echo = { message: { mid: id, is_echo: true, text: body.message.text, metadata: body.message.metadata } };
    await send(channel, [event(channel, echo, { echo: true })]);
    expect((await sent()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect((await lines(channel)).filter((line) => line.startsWith('teammate'))).toHaveLength(1);
  });

  it('reports that the second part of a message was not sent, even once the first is known to be sent', async () => {
    await replyInParts({ kind: 'lost' });
    const { id, body } = provider.accepted[0]!;
    const echo = { message: { mid: id, is_echo: true, text: body.message.text, metadata: body.message.metadata } };
    await send(channel, [event(channel, echo, { echo: true })]);
    expect(await sent()).toMatchObject([{ state: 'sent' }, { part: 1, state: 'failed' }]);
    const { unsent } = (await as('GET', `/v1/sessions/${await session(channel)}/channel`)).body.data;
    expect(unsent).toMatchObject([{ state: 'failed' }]);
  });

  it('reports that the second part was not sent after too many failures', async () => {
    await replyInParts({}, { kind: 'error', status: 500, code: 131_016, message: 'Service unavailable' });
    const waiting = 'update channel_outbox set attempts = 100, due_at = now() where external_user_id = $1';
    await sql(app, waiting, person);
    await settle(app);
    expect(await sent()).toEqual([
      { part: 0, state: 'sent', reason: null },
      { part: 1, state: 'failed', reason: 'Sending it failed too often.' },
    ]);
  });

  /** A teammate's reply of two parts, each with its own fault. */
  async function replyInParts(...faults: (Fault | object)[]): Promise<void> {
    await ask(channel, 'I want to talk to a person');
    const [{ id }] = await handoffsIn(channel);
    await sql(app, 'delete from channel_messages where external_user_id = $1', person);
    provider.accepted.length = 0;
    provider.faults = faults as Fault[];
    const text = `${'one '.repeat(channel === 'messenger' ? 400 : 200)}\n\n${'two '.repeat(150)}`;
    expect((await as('POST', `/v1/handoffs/${id}/replies`, { text })).status).toBe(201);
    await settle(app);
  }

  it('sends a teammate’s replies for seven days, with the required tag, and none after that', async () => {
    await ask(channel, 'I want to talk to a person');
    const [{ id }] = await handoffsIn(channel);
    const reply = () => as('POST', `/v1/handoffs/${id}/replies`, { text: 'Sorry for the wait' });
    await hoursPass(48);
    provider.accepted.length = 0;
    expect((await reply()).status).toBe(201);
    await settle(app);
    expect(provider.accepted[0]!.body).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });
    await hoursPass(24 * 6);
    const { status, body } = await reply();
    expect([status, body.error.code, body.error.details.possible]).toEqual([409, 'window_closed', []]);
  });

  it('never lets the agent answer after 24 hours', async () => {
    await ask(channel, GOOD, Date.now() - 25 * 3_600_000);
    expect(provider.requests).toBe(0);
    expect(await sent()).toEqual([{ part: 0, state: 'failed', reason: 'window_closed' }]);
  });
});

describe('instagram', () => {
  it('a message that its sender unsends on Instagram is erased', async () => {
    const one = { message: { mid: newMid(), text: 'my secret' } };
    await send('instagram', [event('instagram', one)]);
    await send('instagram', [event('instagram', { message: { mid: one.message.mid, is_deleted: true } })]);
    expect((await lines('instagram'))[0]).toBe('contact: ');
    const { data } = (await as('GET', `/v1/sessions/${await session('instagram')}`)).body;
    expect(data.subject).toBeNull();
  });

  it('a message that its receiver read on Instagram is marked as read', async () => {
    await ask('instagram', GOOD);
    await send('instagram', [event('instagram', { read: { mid: provider.accepted[0]!.id } })]);
    const [row] = await sql(
      app,
      "select state from channel_messages where external_user_id = $1 and direction = 'out'",
      person,
    );
    expect(row.state).toBe('read');
  });
});

it('instagram gets a long reply in parts of at most 1,000 bytes', async () => {
  await ask('instagram', 'I want to talk to a person');
  const [handoff] = await handoffsIn('instagram');
  provider.accepted.length = 0;
  const text = Array.from({ length: 54 }, (_, at) => `Größenänderung ${at}`).join(' '); // fewer characters than bytes
  expect((await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text })).status).toBe(201);
  await settle(app);
  const parts = provider.texts();
  expect(parts.join(' ')).toBe(text);
  expect(parts.filter((part) => Buffer.byteLength(part) > 1_000)).toEqual([]);
});

it('messenger records what was delivered, and until when everything was read', async () => {
  await ask('messenger', GOOD);
  const state = async () =>
    (await sql(app, "select state from channel_messages where external_user_id = $1 and direction = 'out'", person))[0]
      .state;
  await send('messenger', [event('messenger', { delivery: { mids: [provider.accepted[0]!.id], watermark: 1 } })]);
  expect(await state()).toBe('delivered');
  await send('messenger', [event('messenger', { read: { watermark: Date.now() } })]);
  expect(await state()).toBe('read');
});
