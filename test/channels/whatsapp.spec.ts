import { KillSwitchService } from '../../src/assistant/configuration/kill-switch/kill-switch.service.js';
import type { ChannelAccount } from '../../src/channels/channel-adapter.js';
import { ChannelAdapters } from '../../src/channels/channel-adapters.js';
import { InboxQueue } from '../../src/channels/inbox.queue.js';
import { TurnRecord } from '../../src/conversations/turns/turn-record.js';
import { TurnQueueSweeper } from '../../src/conversations/turns/turn-queue.sweeper.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { GOOD, OTHER, teach } from '../support/live.js';
import { dumpDatabase } from '../support/dump.js';
import { deliver, signatureOf, type MetaProvider } from '../support/meta-provider.js';
import { browser } from '../support/widget.js';
import {
  connect,
  CREDENTIALS,
  said,
  SECRET,
  sessionOf,
  settle,
  sql,
  startChannelApp,
  text,
  VERIFY_TOKEN,
  whatsApp,
  whatsAppMessage,
  write,
} from './stage.js';

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let accountId: string;
const numberId = '106540352242922';
let people = 4_915_100_000;
/** A different customer for each test. */
let person: string;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  accountId = await connect(app, workspace, numberId);
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

const ask = (...messages: object[]) => write(app, { accountId, numberId }, ...messages);
const says = (body: string, seconds?: number) => whatsAppMessage(person, text(body), seconds);
const session = () => sessionOf(app, accountId, person);
const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const states = () =>
  sql(
    app,
    `select state, reason from channel_messages where direction = 'out' and message_id is not null
       and external_user_id = $1 order by created_at`,
    person,
  );
/** Moves the person's messages into the past. */
const hoursPass = (hours: number) =>
  sql(
    app,
    'update channel_identities set last_inbound_at = last_inbound_at - make_interval(hours => $2) where external_user_id = $1',
    person,
    hours,
  );

/** The hand-off in which a teammate can reply. */
async function handedOff(): Promise<string> {
  await ask(says('I want to talk to a person'));
  const { body } = await as('GET', `/v1/handoffs?session_id=${await session()}`);
  return body.data[0].id as string;
}

describe('an incoming WhatsApp message', () => {
  it('is answered by the agent in the same channel, in a new session with a new contact', async () => {
    await ask(says(GOOD));
    expect(provider.accepted).toHaveLength(1);
    expect(provider.accepted[0]).toMatchObject({ path: `${numberId}/messages`, token: 'EAAtoken' });
    expect(provider.accepted[0]!.body).toMatchObject({ messaging_product: 'whatsapp', to: person, type: 'text' });
    expect(provider.texts()[0]).toMatch(/within 30 days[^]*Source: Help/);
    const { data } = (await as('GET', `/v1/sessions/${await session()}`)).body;
    expect(data).toMatchObject({ channel: 'whatsapp', outcome: 'answered' });
    const contact = (await as('GET', `/v1/contacts/${data.contact_id}`)).body.data;
    expect(contact).toMatchObject({ kind: 'visitor', name: 'Ada', phone: `+${person}` });
  });

  it('continues the existing conversation', async () => {
    await ask(says(GOOD));
    const first = await session();
    await ask(says(OTHER));
    expect(await session()).toBe(first);
    expect((await said(app, workspace, first)).map((line) => line.split(':')[0])).toEqual([
      'contact',
      'agent',
      'contact',
      'agent',
    ]);
  });

  it('that is delivered fifty times concurrently is stored once, with one answer', async () => {
    const payload = whatsApp(numberId, { messages: [says(GOOD)] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(app, accountId, payload, SECRET)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await settle(app);
    await deliver(app, accountId, payload, SECRET);
    await settle(app);
    expect(await said(app, workspace, await session())).toHaveLength(2);
    expect(provider.accepted).toHaveLength(1);
  });

  it('in a batch is stored, whatever else the batch contains', async () => {
    const others = whatsApp('999999999', { messages: [says('not for us')] }) as { entry: object[] };
    const ours = whatsApp(numberId, { messages: [says('Hello'), says(GOOD)] }) as { entry: object[] };
    await deliver(
      app,
      accountId,
      { object: 'whatsapp_business_account', entry: [...others.entry, ...ours.entry] },
      SECRET,
    );
    await settle(app);
    const lines = await said(app, workspace, await session());
    expect(lines.filter((line) => line.startsWith('contact'))).toEqual(['contact: Hello', `contact: ${GOOD}`]);
  });

  it('keeps its position among others of the same second', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `Part ${at + 1}`);
    const second = Math.floor(Date.now() / 1_000);
    await ask(...words.map((word) => says(word, second)));
    const lines = await said(app, workspace, await session());
    expect(lines.filter((line) => line.startsWith('contact'))).toEqual(words.map((word) => `contact: ${word}`));
  });

  it('is ordered by its own time, not by its delivery', async () => {
    const now = Math.floor(Date.now() / 1_000);
    await ask(says('Hello there', now - 60));
    await ask(says('written later', now - 20));
    await ask(says('written earlier', now - 40));
    const lines = await said(app, workspace, await session());
    expect(lines.filter((line) => line.startsWith('contact'))).toEqual([
      'contact: Hello there',
      'contact: written earlier',
      'contact: written later',
    ]);
  });

  it('with a time of long ago, as from a wrong clock, was written just now', async () => {
    await ask(says('Hello there'));
    await ask(says('from long ago', 1_000_000_000));
    const lines = await said(app, workspace, await session());
    expect(lines.filter((line) => line.startsWith('contact'))).toEqual([
      'contact: Hello there',
      'contact: from long ago',
    ]);
  });

  it('is not visible in the widget, which has its own conversations', async () => {
    await ask(says(GOOD));
    const visitor = await browser(app, workspace);
    await visitor.ask('POST', 'sessions', {}); // Creates the contact.
    await sql(app, 'update sessions set contact_id = $2 where id = $1', await session(), visitor.contactId);
    expect((await visitor.ask('GET', `sessions/${await session()}/messages`)).status).toBe(404);
    const message = { client_message_id: 'm', text: 'from the widget' };
    expect((await visitor.ask('POST', `sessions/${await session()}/messages`, message)).status).toBe(404);
    expect((await visitor.ask('GET', 'sessions')).body.data).toHaveLength(1);
  });
});

describe('a WhatsApp delivery', () => {
  const unwritten = async () => expect(await session()).toBeUndefined();
  const post = (body: string, headers: Record<string, string>) =>
    call(app, 'POST', `/api/channels/${accountId}`, { body, headers });

  it.each([
    ['no signature', () => ({})],
    ['the signature of another secret', (body: string) => ({ 'x-hub-signature-256': signatureOf(body, 'another') })],
    ['the signature of other bytes', () => ({ 'x-hub-signature-256': signatureOf('{}', SECRET) })],
    ['a malformed signature', () => ({ 'x-hub-signature-256': 'sha256=abc' })],
  ])('with %s is refused, and stores nothing', async (_, headers) => {
    const body = JSON.stringify(whatsApp(numberId, { messages: [says(GOOD)] }));
    const answer = await post(body, headers(body));
    expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_credential']);
    await settle(app);
    await unwritten();
  });

  it('is not parsed before its signature is checked', async () => {
    const answer = await post('{ not json', { 'x-hub-signature-256': signatureOf('other', SECRET) });
    expect(answer.status).toBe(401);
    const signed = await deliver(app, accountId, '{ not json', SECRET);
    expect([signed.status, signed.body.error.code]).toEqual([400, 'malformed_json']);
  });

  it.each([
    ['deeply nested', '['.repeat(300_000)],
    ['with more values than Meta sends at once', JSON.stringify({ entry: Array(100_001).fill(0) })],
  ])('is refused before it is parsed, if it is %s', async (_, body) => {
    const parse = jest.spyOn(JSON, 'parse');
    const answer = await deliver(app, accountId, body, SECRET);
    expect(answer.status).toBe(400);
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
    parse.mockRestore();
  });

  it('for another number stores nothing', async () => {
    const answer = await deliver(app, accountId, whatsApp('5551234567', { messages: [says(GOOD)] }), SECRET);
    expect(answer.status).toBe(200);
    await settle(app);
    await unwritten();
  });

  it('of more than 4 MiB is refused', async () => {
    const body = 'x'.repeat(4 * 1024 * 1024 + 1);
    expect((await post(body, { 'x-hub-signature-256': signatureOf(body, SECRET) })).status).toBe(413);
  });

  it('to an unknown account is not found', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect((await deliver(app, unknown, {}, SECRET)).status).toBe(404);
  });

  it('that cannot be processed is retried for ten minutes, then quarantined, listed, and repeatable', async () => {
    await sql(app, `alter table channel_conversations add constraint broken check (external_user_id <> '${person}')`);
    await deliver(app, accountId, whatsApp(numberId, { messages: [says(GOOD)] }), SECRET);
    const due = () => sql(app, 'update channel_inbox set due_at = now()');
    let waitedS = 0;
    const waiting = () => sql(app, 'select extract(epoch from due_at - now()) as seconds from channel_inbox');
    await settle(app);
    for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
      waitedS += Number(rows[0].seconds);
      await due();
      await settle(app);
    }
    expect(waitedS).toBeGreaterThan(590);
    const { health } = (await as('GET', `/v1/channels/${accountId}`)).body.data;
    expect(health).toMatchObject({ quarantined: 1, waiting_inbound: 0 });
    expect(health.last_error).toMatch(/^A delivery failed/);
    const path = `/v1/channels/${accountId}/failures`;
    const [failure, ...rest] = (await as('GET', path)).body.data;
    expect(rest).toEqual([]);
    expect(failure).toMatchObject({ object: 'channel_failure', external_user_id: person, text: GOOD });
    expect(failure.error).toMatch(/broken/);
    await sql(app, 'alter table channel_conversations drop constraint broken');
    expect((await as('POST', `${path}/${failure.id}/retry`)).status).toBe(200);
    expect((await as('POST', `${path}/${failure.id}/retry`)).status).toBe(404);
    await settle(app);
    expect(provider.accepted).toHaveLength(1);
    expect((await as('GET', path)).body.data).toEqual([]);
  });
});

describe('the verification challenge', () => {
  const challenge = (token: string) =>
    call(
      app,
      'GET',
      `/api/channels/${accountId}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`,
    );

  it('is answered as plain text for the right token', async () => {
    const answer = await challenge(VERIFY_TOKEN);
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ]);
    expect((await as('GET', `/v1/channels/${accountId}`)).body.data.webhook_verified_at).not.toBeNull();
  });

  it('a verification with another token is refused', async () => {
    expect((await challenge('another')).status).toBe(401);
  });
});

describe('every WhatsApp message type', () => {
  /** Cloud API, “messages webhook reference”: the pages of each type. */
  it.each([
    ['a button', { type: 'button', button: { payload: 'p', text: 'Track my order' } }, 'Track my order'],
    [
      'a reply button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'choice-1', title: 'Yes' } } },
      'Yes',
    ],
    [
      'a row of a list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'choice-2', title: 'Tuesday' } } },
      'Tuesday',
    ],
    [
      'an image with a caption',
      { type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption: 'Broken' } },
      '[Image] Broken',
    ],
    ['a voice message', { type: 'audio', audio: { id: '1', voice: true } }, '[Audio message]'],
    ['a document', { type: 'document', document: { id: '1', filename: 'bill.pdf' } }, '[Document] bill.pdf'],
    ['a sticker', { type: 'sticker', sticker: { id: '1' } }, '[Sticker]'],
    [
      'a location',
      { type: 'location', location: { latitude: 52.5, longitude: 13.4, name: 'Office', address: 'Main St 1' } },
      '[Location] Office, Main St 1, 52.5, 13.4',
    ],
    [
      'a contact',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Bo' }, phones: [{ phone: '+1 555' }] }] },
      '[Contact] Bo +1 555',
    ],
    ['an unknown type', { type: 'hologram', hologram: {} }, '[Unsupported message: hologram]'],
    [
      'one that WhatsApp does not support',
      { type: 'unsupported', errors: [{ code: 131051 }] },
      '[Unsupported message: unsupported]',
    ],
    ['escaped emoji', { type: 'text', text: { body: '\ud83d\ude00 hi' } }, '😀 hi'],
    ['characters that a database refuses', { type: 'text', text: { body: 'a\u0000b\ud800c' } }, 'a\uFFFDb\uFFFDc'],
  ])('a WhatsApp message with %s is stored as the text that the team reads', async (_, message, shown) => {
    await ask(whatsAppMessage(person, message));
    expect((await said(app, workspace, await session()))[0]).toBe(`contact: ${shown}`);
  });

  it('is stored from a person without a phone number, who is answered by their business-scoped id', async () => {
    const userId = `US.${person}`;
    await ask({ ...says(GOOD), from: undefined, from_user_id: userId });
    expect(provider.accepted[0]!.body).toMatchObject({ recipient: userId });
    const { contact_id } = (await as('GET', `/v1/sessions/${await sessionOf(app, accountId, userId)}`)).body.data;
    expect((await as('GET', `/v1/contacts/${contact_id}`)).body.data.phone).toBeNull();
  });

  it('continues in the same conversation once a business-scoped id is sent with the number', async () => {
    await ask(says(GOOD));
    const before = await session();
    await ask({ ...says(OTHER), from_user_id: `US.${person}` });
    expect(await sessionOf(app, accountId, `US.${person}`)).toBe(before);
    expect(await sql(app, 'select from channel_messages where external_user_id = $1', person)).toEqual([]);
  });

  it('is not answered if a teammate takes over before the answer is recorded', async () => {
    const turns = app.app.get(TurnRecord);
    const record = turns.record.bind(turns);
    jest.spyOn(turns, 'record').mockImplementationOnce(async (...turn) => {
      const token = workspace.tokens.responder;
      await call(app, 'POST', `/v1/sessions/${await session()}/take_over`, { token });
      return record(...turn);
    });
    await ask(says(GOOD));
    expect(provider.accepted).toEqual([]);
    expect(await said(app, workspace, await session())).toEqual([`contact: ${GOOD}`]);
  });

  it('shows a reaction to the team, and does not answer it', async () => {
    const first = says(GOOD) as { id: string };
    await ask(first);
    await ask(whatsAppMessage(person, { type: 'reaction', reaction: { message_id: first.id, emoji: '👍' } }));
    expect((await said(app, workspace, await session())).at(-1)).toBe('system: [Reaction] 👍');
    expect(provider.accepted).toHaveLength(1);
  });

  /** Stores the message; if its text seems incomplete, the turn waits for more. */
  const arrives = async (message: object) => {
    await deliver(app, accountId, whatsApp(numberId, { messages: [message] }), SECRET);
    await app.app.get(InboxQueue).whenIdle();
  };
  const revoke = (id: string) => whatsAppMessage(person, { type: 'revoke', revoke: { original_message_id: id } });

  it('is not answered if the customer deletes the message before the answer', async () => {
    const secret = says('My secret is a purple walrus,') as { id: string };
    await arrives(secret);
    await arrives(revoke(secret.id));
    await settle(app);
    expect(provider.requests).toBe(0);
    expect(await said(app, workspace, await session())).toEqual(['contact: ']);
    expect(await sql(app, 'select from turn_queue where session_id = $1', await session())).toEqual([]);
  });

  it('is answered without a message that was deleted meanwhile, of which no copy is kept', async () => {
    const secret = says('My secret is a purple walrus,') as { id: string };
    await arrives(secret);
    await arrives(says(`${GOOD} …`));
    await arrives(revoke(secret.id));
    await app.app.get(TurnQueueSweeper).sweep();
    await settle(app);
    expect(provider.texts()).toHaveLength(1);
    expect(provider.texts()[0]).toMatch(/within 30 days/);
    for (const { table, text: rows } of await dumpDatabase(app))
      expect([table, rows.includes('purple walrus')]).toEqual([table, false]);
  });

  it('is answered once, and nothing waits, if the last message was deleted meanwhile', async () => {
    const [good, late] = [says(`${GOOD} …`), says('one thing more and') as { id: string }];
    await arrives(good);
    await arrives(late);
    await arrives(revoke(late.id));
    await app.app.get(TurnQueueSweeper).sweep();
    await settle(app);
    expect(provider.texts()).toHaveLength(1);
    expect(await sql(app, 'select from turn_queue where session_id = $1', await session())).toEqual([]);
  });

  it('is erased from knowledge gaps if the customer deletes it, in any stored form', async () => {
    const secret = says('How much does  the green heron eat?') as { id: string };
    await ask(secret);
    const gaps = async () => JSON.stringify((await as('GET', '/v1/knowledge/gaps')).body.data);
    expect(await gaps()).toContain('green heron');
    await ask(revoke(secret.id));
    expect(await gaps()).not.toContain('green heron');
  });

  it('is erased with its copies if the customer deletes it after the answer', async () => {
    const secret = says('I want to talk to a person about my purple walrus') as { id: string };
    await ask(secret);
    const handoff = async () => (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data[0];
    expect((await handoff()).ask).toContain('purple walrus');
    await ask(revoke(secret.id));
    expect((await handoff()).ask).toBe('');
    for (const { table, text: rows } of await dumpDatabase(app))
      expect([table, rows.includes('purple walrus')]).toEqual([table, false]);
  });

  it('is erased with its copies if its words stood below a picture', async () => {
    const image = {
      id: 'picture-1',
      mime_type: 'image/jpeg',
      caption: 'I want to talk to a person about my blue walrus',
    };
    const secret = whatsAppMessage(person, { type: 'image', image }) as { id: string };
    await ask(secret);
    const handoff = async () => (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data[0];
    expect((await handoff()).ask).toContain('blue walrus');
    await ask(revoke(secret.id));
    for (const { table, text: rows } of await dumpDatabase(app))
      expect([table, rows.includes('blue walrus')]).toEqual([table, false]);
  });

  it('is erased from the conversation’s subject, whichever message gave it', async () => {
    const [first, second] = [says('Hello there'), says('I have lost a red walrus')] as { id: string }[];
    await ask(first!);
    await ask(revoke(first!.id));
    await ask(second!);
    const subject = async () => (await as('GET', `/v1/sessions/${await session()}`)).body.data.subject;
    expect(await subject()).toBe('I have lost a red walrus');
    await ask(revoke(second!.id));
    expect(await subject()).toBeNull();
  });

  it('is erased if the customer deletes it, even if the deletion arrives first', async () => {
    const first = says('My secret is 1234') as { id: string };
    await ask(first);
    await ask(revoke(first.id));
    expect((await said(app, workspace, await session()))[0]).toBe('contact: ');
    const late = says('another secret') as { id: string };
    await ask(revoke(late.id), late);
    expect(await said(app, workspace, await session())).not.toContain('contact: another secret');
  });

  it('stays in a quarantined delivery that only quotes a deleted message', async () => {
    const secret = says('My secret is a purple walrus') as { id: string };
    await ask(secret);
    for (const message of [secret, { ...says(OTHER), context: { id: secret.id } }]) await quarantine(message);
    await ask(revoke(secret.id));
    const left = await sql(app, 'delete from channel_failures where external_user_id = $1 returning payload', person);
    expect(left.map(({ payload }) => String(payload).includes(OTHER))).toEqual([true]);
  });

  /** As if processing had failed repeatedly. */
  async function quarantine(message: object): Promise<void> {
    const body = Buffer.from(JSON.stringify(whatsApp(numberId, { messages: [message] })));
    const account = { externalId: numberId } as ChannelAccount;
    const [entry] = await app.app.get(ChannelAdapters).get('whatsapp').entries(body, account);
    await sql(
      app,
      `insert into channel_failures (workspace_id, id, account_id, external_user_id, payload, error)
       values ($1, gen_random_uuid(), $2, $3, $4, 'no')`,
      ...[workspace.id, accountId, person, entry!.payload],
    );
  }

  it('includes the ad that a customer came from', async () => {
    await ask({ ...says(GOOD), referral: { headline: 'Chat with us', source_url: 'https://fb.me/ad' } });
    const lines = await said(app, workspace, await session());
    expect(lines).toContain('system: [Came from an ad] Chat with us – https://fb.me/ad');
  });
});

describe('a teammate on WhatsApp', () => {
  it('replies through the same channel, and the agent is silent', async () => {
    const handoff = await handedOff();
    provider.accepted.length = 0;
    expect((await as('POST', `/v1/handoffs/${handoff}/replies`, { text: 'Hello, this is Bea.' })).status).toBe(201);
    await settle(app);
    await ask(says(GOOD));
    expect(provider.texts()).toEqual(['Hello, this is Bea.']);
  });

  it('sees what was written before a reply and came after it below that reply, and can answer it', async () => {
    const handoff = await handedOff();
    const reply = (body: object) => as('POST', `/v1/handoffs/${handoff}/replies`, body);
    await reply({ text: 'Hello, this is Bea.' });
    await ask(says('It is the blue one', Math.floor(Date.now() / 1_000) - 30));
    const { data } = (await as('GET', `/v1/sessions/${await session()}/messages?limit=200`)).body;
    const last = data.at(-1);
    expect(last.text).toBe('It is the blue one');
    expect((await reply({ text: 'Thank you.', last_seen_message_id: last.id })).status).toBe(201);
  });

  it('writes in Markdown, which the customer gets in WhatsApp’s notation', async () => {
    const handoff = await handedOff();
    provider.accepted.length = 0;
    const text = 'Please **note**:\n- [our page](https://shop.example/a)\n- 2 * 3';
    await as('POST', `/v1/handoffs/${handoff}/replies`, { text });
    await settle(app);
    expect(provider.texts()).toEqual(['Please *note*:\n- our page (https://shop.example/a)\n- 2 * 3']);
  });

  it('is refused after 24 hours, and learns what is possible', async () => {
    const handoff = await handedOff();
    await hoursPass(25);
    const { status, body } = await as('POST', `/v1/handoffs/${handoff}/replies`, { text: 'Still there?' });
    expect([status, body.error.code, body.error.details.possible]).toEqual([409, 'window_closed', ['template']]);
    expect(Date.parse(body.error.details.closed_at)).toBeLessThan(Date.now());
  });

  it('sees the approved templates with text placeholders, or why there are none', async () => {
    const body = (text: string): object => ({ type: 'BODY', text });
    const template = { language: 'en_US', status: 'APPROVED' };
    provider.templates = [
      { ...template, name: 'follow_up', components: [body('Hello {{1}}, is {{2}} solved? Bye {{1}}')] },
      { ...template, name: 'plain', components: [{ type: 'HEADER', format: 'TEXT', text: 'News' }, body('We moved.')] },
      { ...template, name: 'rejected', status: 'REJECTED', components: [body('Buy!')] },
      { ...template, name: 'picture', components: [{ type: 'HEADER', format: 'IMAGE' }, body('Look!')] },
      { ...template, name: 'link', components: [body('Track it'), { type: 'BUTTONS', buttons: [{ url: 'x/{{1}}' }] }] },
      { ...template, name: 'named', components: [body('Hello {{first_name}}')] },
      { name: 5 },
    ];
    await ask(says(GOOD));
    const path = `/v1/sessions/${await session()}/templates`;
    expect((await as('GET', path)).body.data).toMatchObject({
      templates: [],
      unavailable: 'The account has no business_account_id of 5 to 20 digits.',
    });
    const credentials = { ...CREDENTIALS, business_account_id: '102290129340398' };
    await as('PATCH', `/v1/channels/${accountId}`, { credentials });
    expect((await as('GET', path)).body.data).toMatchObject({
      templates: [
        { name: 'follow_up', language: 'en_US', text: 'Hello {{1}}, is {{2}} solved? Bye {{1}}', parameters: 2 },
        { name: 'plain', language: 'en_US', text: 'We moved.', parameters: 0 },
      ],
      unavailable: null,
    });
  });

  it('sees the templates beyond the provider’s first page', async () => {
    const body = { type: 'BODY', text: 'Hello' };
    provider.templates = Array.from({ length: 250 }, (_, number) => ({
      ...{ language: 'en_US', status: 'APPROVED', name: `template_${number}`, components: [body] },
    }));
    await as('PATCH', `/v1/channels/${accountId}`, {
      credentials: { ...CREDENTIALS, business_account_id: '102290129340398' },
    });
    await ask(says(GOOD));
    const { data } = (await as('GET', `/v1/sessions/${await session()}/templates`)).body;
    expect(data.templates.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 250 }, (_, number) => `template_${number}`),
    );
  });

  it('sends a template after that, and sees the window', async () => {
    await ask(says(GOOD));
    await hoursPass(25);
    const path = `/v1/sessions/${await session()}`;
    expect((await as('GET', `${path}/channel`)).body.data).toMatchObject({
      ...{ channel: 'whatsapp', account_id: accountId, unsent: [] },
      window: { status: 'closed', until: null, possible: ['template'] },
    });
    provider.accepted.length = 0;
    const sent = { name: 'follow_up', language: 'en_US', parameters: ['Ada'] };
    expect((await as('POST', `${path}/template`, sent)).status).toBe(201);
    await settle(app);
    expect(provider.accepted[0]!.body).toMatchObject({
      type: 'template',
      template: { name: 'follow_up', language: { code: 'en_US' } },
    });
    await ask(says(GOOD));
    expect(provider.accepted).toHaveLength(1); // The agent is silent.
  });
});

describe('an outgoing WhatsApp message', () => {
  it('is not sent again if the response was lost, and is shown as unknown', async () => {
    provider.faults = [{ kind: 'lost' }];
    await ask(says(GOOD));
    await settle(app);
    expect(provider.requests).toBe(1);
    expect(await states()).toEqual([{ state: 'unknown', reason: expect.any(String) }]);
    expect((await as('GET', `/v1/channels/${accountId}`)).body.data.health.unknown_24h).toBeGreaterThan(0);
  });

  it('is known to be sent as soon as a status with our identifier is delivered', async () => {
    provider.faults = [{ kind: 'lost' }];
    await ask(says(GOOD));
    const { id, body } = provider.accepted[0]!;
    const { biz_opaque_callback_data } = body;
    const one = { id, status: 'delivered', timestamp: '1', recipient_id: person, biz_opaque_callback_data };
    await deliver(app, accountId, whatsApp(numberId, { statuses: [one] }), SECRET);
    await settle(app);
    expect(await states()).toEqual([{ state: 'delivered', reason: null }]);
  });

  it('is not sent again after a gateway error, which may follow its acceptance', async () => {
    provider.faults = [{ kind: 'gateway' }];
    await ask(says(GOOD));
    expect((await states())[0]).toMatchObject({ state: 'unknown' });
    expect(provider.requests).toBe(1);
  });

  it('is never retried after error 131047', async () => {
    provider.faults = [{ kind: 'error', status: 400, code: 131047, message: 'Re-engagement message' }];
    await ask(says(GOOD));
    await settle(app);
    expect(provider.requests).toBe(1);
    expect(await states()).toEqual([{ state: 'failed', reason: 'Re-engagement message (131047)' }]);
  });

  it('waits as long as the provider says, with its entire account', async () => {
    provider.faults = [{ kind: 'error', status: 429, code: 130429, message: 'Rate limit hit', retryAfter: 120 }];
    await ask(says(GOOD));
    await settle(app);
    expect(provider.requests).toBe(1);
    const { throttled_until } = (await as('GET', `/v1/channels/${accountId}`)).body.data.health;
    expect(Date.parse(throttled_until) - Date.now()).toBeGreaterThan(100_000);
    await sql(app, 'update channel_accounts set throttled_until = null');
    await settle(app);
    expect(await states()).toEqual([{ state: 'sent', reason: null }]);
  });

  it('waits for an hour at most, whatever the provider says', async () => {
    const limit = { kind: 'error', status: 429, code: 130429, message: 'Rate limit hit' } as const;
    provider.faults = [{ ...limit, retryAfter: 86_400 }];
    await ask(says(GOOD));
    await settle(app);
    const { throttled_until } = (await as('GET', `/v1/channels/${accountId}`)).body.data.health;
    await sql(app, 'update channel_accounts set throttled_until = null');
    await settle(app);
    expect(Date.parse(throttled_until) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(await states()).toEqual([{ state: 'sent', reason: null }]);
  });

  it('keeps the furthest status that was delivered, in any order', async () => {
    await ask(says(GOOD));
    const { id } = provider.accepted[0]!;
    for (const status of ['read', 'delivered', 'sent']) {
      const one = { id, status, timestamp: '1', recipient_id: person };
      await deliver(app, accountId, whatsApp(numberId, { statuses: [one] }), SECRET);
    }
    await settle(app);
    expect(await states()).toEqual([{ state: 'read', reason: null }]);
  });

  it('shows each status that follows another', async () => {
    await ask(says(GOOD));
    const { id } = provider.accepted[0]!;
    for (const status of ['delivered', 'read']) {
      const one = { id, status, timestamp: '1', recipient_id: person };
      await deliver(app, accountId, whatsApp(numberId, { statuses: [one] }), SECRET);
      await settle(app);
      expect(await states()).toEqual([{ state: status, reason: null }]);
    }
  });

  it('is not sent if the window closed while the answer was generated', async () => {
    await ask(says(GOOD, Math.floor(Date.now() / 1_000) - 25 * 3_600));
    expect(provider.requests).toBe(0);
    expect(await states()).toEqual([{ state: 'failed', reason: 'window_closed' }]);
  });

  it('is suppressed while the kill switch covers everything, and a person sees the question', async () => {
    const killSwitch = app.app.get(KillSwitchService);
    await killSwitch.set(workspace.id, OPERATOR, { active: true, scope: 'all' });
    await ask(says(GOOD));
    await killSwitch.set(workspace.id, OPERATOR, { active: false });
    await settle(app);
    expect(provider.requests).toBe(0);
    const { data } = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body;
    expect(data).toMatchObject([{ kind: 'ticket', requester: 'kill_switch', ask: GOOD, status: 'open' }]);
  });

  it('is not sent after the kill switch either, if it waited meanwhile', async () => {
    provider.faults = [{ kind: 'error', status: 429, code: 130429, message: 'Rate limit hit', retryAfter: 120 }];
    await ask(says(GOOD));
    await settle(app);
    const killSwitch = app.app.get(KillSwitchService);
    await killSwitch.set(workspace.id, OPERATOR, { active: true, scope: 'all' });
    await killSwitch.set(workspace.id, OPERATOR, { active: true, scope: 'actions' });
    await killSwitch.set(workspace.id, OPERATOR, { active: false });
    await sql(app, 'update channel_accounts set throttled_until = null');
    await settle(app);
    expect(provider.requests).toBe(1);
    expect(await states()).toEqual([{ state: 'failed', reason: 'kill_switch' }]);
    const { data } = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body;
    expect(data).toMatchObject([{ kind: 'ticket', requester: 'kill_switch', ask: GOOD, status: 'open' }]);
    await ask(says(OTHER));
    expect(await states()).toMatchObject([{ state: 'failed' }, { state: 'sent' }]);
  });

  it('of a teammate is sent while the kill switch covers everything', async () => {
    const handoff = await handedOff();
    provider.accepted.length = 0;
    const killSwitch = app.app.get(KillSwitchService);
    await killSwitch.set(workspace.id, OPERATOR, { active: true, scope: 'all' });
    await as('POST', `/v1/handoffs/${handoff}/replies`, { text: 'Hello, this is Bea.' });
    await settle(app);
    await killSwitch.set(workspace.id, OPERATOR, { active: false });
    expect(provider.texts()).toEqual(['Hello, this is Bea.']);
  });

  it('is replaced by a ticket for a person if the credits are used up', async () => {
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: 0 });
    await ask(says(GOOD));
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: null });
    const { data } = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body;
    expect(data).toMatchObject([{ kind: 'ticket', requester: 'credits', ask: GOOD }]);
    expect(provider.texts()[0]).toMatch(/not available at the moment/);
  });

  it('waits while the account is paused, as do incoming messages', async () => {
    await ask(says(GOOD));
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'paused' });
    await ask(says(OTHER));
    expect(await said(app, workspace, await session())).toHaveLength(2);
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'active' });
    await settle(app);
    expect(await said(app, workspace, await session())).toHaveLength(4);
    expect(provider.requests).toBe(2);
  });
});

describe('a WhatsApp contact', () => {
  const TABLES = [
    ...['channel_identities', 'channel_messages', 'channel_conversations', 'channel_outbox'],
    ...['channel_inbox', 'channel_failures'],
  ];

  it('a blocked contact who writes on WhatsApp is ignored', async () => {
    await ask(says(GOOD));
    const { contact_id } = (await as('GET', `/v1/sessions/${await session()}`)).body.data;
    await as('POST', `/v1/contacts/${contact_id}/block`);
    await ask(says(OTHER));
    expect(await said(app, workspace, await session())).toHaveLength(2);
  });

  it('who is erased leaves nothing in the channel’s tables, and is a new contact when they write again', async () => {
    await ask(says(GOOD));
    const before = await session();
    const { contact_id } = (await as('GET', `/v1/sessions/${before}`)).body.data;
    const exported = (await as('GET', `/v1/contacts/${contact_id}/export`)).body.data;
    expect(exported.channel_identities).toMatchObject([{ channel: 'whatsapp', external_user_id: person }]);
    const { id } = provider.accepted[0]!;
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'paused' });
    await ask(says('while it is paused'));
    await sql(
      app,
      `insert into channel_failures select workspace_id, id, account_id, external_user_id, payload, 'x'
      from channel_inbox where external_user_id = $1`,
      person,
    );
    expect((await as('DELETE', `/v1/contacts/${contact_id}`)).status).toBe(200);
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'active' });
    const late = { id, status: 'read', timestamp: '1', recipient_id: person };
    await deliver(app, accountId, whatsApp(numberId, { statuses: [late] }), SECRET);
    await settle(app);
    for (const table of TABLES)
      expect(await sql(app, `select from ${table} where external_user_id = $1`, person)).toEqual([]);
    expect(await sql(app, 'select from channel_messages where external_id = $1', id)).toEqual([]);
    await ask(says(GOOD));
    expect(await session()).not.toBe(before);
  });
});
