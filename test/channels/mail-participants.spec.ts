import { randomUUID } from 'node:crypto';
import { call, makeWorkspace, startOwnApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { signedInTeam } from '../support/console.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { GOOD, OTHER, teach } from '../support/live.js';
import { SmtpServer } from '../support/smtp-server.js';
import { followTeam } from '../support/team-stream.js';
import { connectMailbox, fieldOf, mailOf, receive, smtpSettings } from './mail-stage.js';
import { said, sessionOf, settle, sql } from './stage.js';

const [COLLEAGUE, BOSS] = ['colleague@customer.example', 'boss@customer.example'];
const SHARED = { To: `support@example.net, ${COLLEAGUE}`, Cc: `The Boss <${BOSS}>` };
let app: TestApp;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let accountId: string;
let people = 0;
/** A different customer for each test. */
let person: string;
beforeAll(async () => {
  const reason = 'moves the times of all messages, and has the addresses of others';
  [app, smtp] = await Promise.all([
    startOwnApp(reason, { outboundAllowNetworks: ['127.0.0.0/8'] }),
    SmtpServer.start(),
  ]);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  const settings = { ...smtpSettings(smtp), plus_addressing: 'on' };
  accountId = await connectMailbox(app, workspace, 'support@example.net', settings);
  await connectMailbox(app, workspace, 'sales@example.net', settings);
});
beforeEach(async () => {
  person = `ada${++people}@customer.example`;
  smtp.mails.length = 0;
  // The others are the same in each test, and get few automatic answers an hour.
  await sql(app, `update channel_messages set created_at = created_at - interval '2 hours'`);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const writes = (text: string, change: Record<string, string | null> = {}, from = person) =>
  receive(app, accountId, mailOf(`Ada <${from}>`, text, change));
const session = (userId = person) => sessionOf(app, accountId, userId);
const channel = async () => (await as('GET', `/v1/sessions/${await session()}/channel`)).body.data;
const participants = async (): Promise<string[]> =>
  (await channel()).participants.map(({ address }: { address: string }) => address);
const receivers = () => smtp.mails.flatMap(({ to }) => to);
const ours = () => fieldOf(smtp.mails[0]!.source, 'Message-ID')!;
const answers = () => ({ 'In-Reply-To': ours() });
async function reply(body: object): Promise<Awaited<ReturnType<typeof as>>> {
  const [handoff] = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data;
  smtp.mails.length = 0;
  const answer = await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text: 'Hello, this is Bea.', ...body });
  await settle(app);
  return answer;
}

describe('a mail to others too', () => {
  it('is answered by the agent to all of them, each once', async () => {
    await writes(GOOD, SHARED);
    expect(receivers()).toEqual([person, COLLEAGUE, BOSS]);
    for (const { source } of smtp.mails) {
      expect(fieldOf(source, 'To')).toBe(person);
      expect(fieldOf(source, 'Cc')).toBe(`${COLLEAGUE}, The Boss <${BOSS}>`);
      expect(fieldOf(source, 'Message-ID')).toBe(ours());
    }
    expect((await channel()).participants).toEqual([
      { name: null, address: COLLEAGUE },
      { name: 'The Boss', address: BOSS },
    ]);
  });

  it('is answered by a teammate to all but those who are left off, whatever their case', async () => {
    await writes('I want to talk to a person', SHARED);
    expect((await reply({})).status).toBe(201);
    expect(receivers()).toEqual([person, COLLEAGUE, BOSS]);
    expect((await reply({ left_off: ['BOSS@customer.example'] })).status).toBe(201);
    expect(receivers()).toEqual([person, COLLEAGUE]);
    expect(smtp.mails.map(({ source }) => fieldOf(source, 'Cc'))).toEqual([COLLEAGUE, COLLEAGUE]);
    // Only from that reply.
    expect(await participants()).toEqual([COLLEAGUE, BOSS]);
    expect((await reply({ left_off: [COLLEAGUE, BOSS] })).status).toBe(201);
    expect(receivers()).toEqual([person]);
    expect(fieldOf(smtp.mails[0]!.source, 'Cc')).toBeNull();
  });

  it.each([
    ['of nobody there', { left_off: [BOSS, 'stranger@customer.example'] }, 'left_off.1'],
    ['of the customer', () => ({ left_off: [person] }), 'left_off.0'],
  ])('refuses a reply that leaves off an address %s, names it, and sends nothing', async (_, body, param) => {
    await writes('I want to talk to a person', SHARED);
    const left = typeof body === 'function' ? body() : body;
    const { status, body: answer } = await reply(left);
    expect([status, answer.error.code, answer.error.param]).toEqual([400, 'invalid_field', param]);
    expect(answer.error.details.address).toBe(left.left_off.at(-1));
    expect(receivers()).toEqual([]);
  });

  it.each([
    ['our mailboxes, with details and in other cases', { Cc: 'Sales+x@Example.net, SUPPORT@example.net' }, []],
    ['the writer', () => ({ Cc: `Me <${person.toUpperCase()}>, ${BOSS}` }), [BOSS]],
    [
      'an alias by which it reached us',
      { Cc: `info@example.org, ${BOSS}`, 'X-Original-To': 'info@example.org' },
      [BOSS],
    ],
    ['addresses that take no replies', { Cc: `no-reply@shop.example, mailer-daemon@x.example, ${BOSS}` }, [BOSS]],
    ['one that differs in case only', { Cc: `${BOSS.toUpperCase()}, Boss <${BOSS}>` }, [BOSS]],
    ['groups without people', { To: 'undisclosed-recipients:;', Cc: `${BOSS}` }, [BOSS]],
    ['what is no address', { Cc: `"a, b" <not an address>, <>, ${BOSS}, "x,y"@customer.example` }, [BOSS]],
    ['anybody of more than fifty', { Cc: Array.from({ length: 51 }, (_, at) => `p${at}@x.example`).join(', ') }, []],
  ])('has as participants neither %s', async (_, change, expected) => {
    await writes('I want to talk to a person', typeof change === 'function' ? change() : change);
    expect(await participants()).toEqual(expected);
  });

  it('has fifty participants, those of a group, others of Reply-To, and encoded names', async () => {
    const fifty = Array.from({ length: 49 }, (_, at) => `p${at}@x.example`);
    await writes('I want to talk to a person', {
      To: `Team: ${fifty.join(', ')};`,
      'Reply-To': `${person}, =?UTF-8?Q?J=C3=BCrgen=2C_Boss?= <${BOSS}>`,
    });
    expect((await channel()).participants[0]).toEqual({ name: 'Jürgen, Boss', address: BOSS });
    expect(await participants()).toEqual([BOSS, ...fifty]);
    await reply({});
    expect(smtp.mails[1]!.to).toEqual([BOSS, ...fifty]);
    expect(fieldOf(smtp.mails[0]!.source, 'Cc')).toMatch(/^=\?UTF-8\?/);
  });

  it('of a list has none, and neither it nor an away notice changes those of a conversation', async () => {
    await writes(GOOD, SHARED);
    await writes('I am away', { ...answers(), 'Auto-Submitted': 'auto-replied' });
    await writes('Hello', { ...answers(), Cc: 'members@list.example', 'List-Id': '<members.list.example>' });
    expect(await participants()).toEqual([COLLEAGUE, BOSS]);
  });
});

describe('the participants of a conversation', () => {
  it('are those of its latest mail, whichever arrives last', async () => {
    await writes(GOOD, SHARED);
    const later = 'later@customer.example';
    const [then, before] = [new Date(Date.now() - 5_000), new Date(Date.now() - 600_000)].map((at) => at.toUTCString());
    const first = ours();
    smtp.mails.length = 0;
    await writes(OTHER, { 'In-Reply-To': first, Cc: `${BOSS}, ${later}`, Date: new Date().toUTCString() });
    expect(receivers()).toEqual([person, BOSS, later]);
    await writes('One more thing', { 'In-Reply-To': first, Cc: 'earlier@customer.example', Date: before ?? then! });
    expect(await participants()).toEqual([BOSS, later]);
    await writes('Thanks', { 'In-Reply-To': first });
    expect(await participants()).toEqual([]);
  });

  it('cannot be changed by somebody else who writes in it', async () => {
    await writes(GOOD, SHARED);
    await writes('And me?', { ...answers(), Cc: 'stranger@other.example' }, BOSS);
    expect(await participants()).toEqual([COLLEAGUE, BOSS]);
  });

  it('get no turn of the agent by their away notices and bounces, which say nothing of the customer', async () => {
    await writes(GOOD, SHARED);
    const [before, id] = [smtp.mails.length, ours()];
    await writes('I am away until Monday.', { 'In-Reply-To': id, 'Auto-Submitted': 'auto-replied' }, BOSS);
    expect(await sql(app, 'select state from channel_messages where external_id = $1', id)).toEqual([
      { state: 'sent' },
    ]);
    await receive(app, accountId, bounceOf(id, BOSS));
    expect(smtp.mails).toHaveLength(before);
    expect((await said(app, workspace, await session())).map((line) => line.split(':')[0])).toEqual([
      ...['contact', 'agent', 'system'],
    ]);
    expect((await channel()).unsent).toEqual([
      expect.objectContaining({ state: 'partly', reason: `${BOSS}: smtp; 550 5.1.1 User unknown` }),
    ]);
    await receive(app, accountId, bounceOf(id, person));
    expect((await channel()).unsent).toEqual([
      expect.objectContaining({ state: 'failed', reason: 'smtp; 550 5.1.1 User unknown' }),
    ]);
  });

  it('are told of to the team at once if a reply comes back from one of them', async () => {
    await writes('I want to talk to a person', SHARED);
    const { viewer } = await signedInTeam(app, workspace);
    const stream = await followTeam(app, workspace.id, viewer);
    await receive(app, accountId, bounceOf(ours(), BOSS));
    const there = await session();
    await stream.seen('delivery', ({ session_id: id }) => id === there);
    expect((await channel()).unsent).toMatchObject([{ state: 'partly' }]);
    stream.close();
  });

  it('whom the server refuses do not keep the customer from getting the mail, and are named', async () => {
    smtp.answers.RCPT = ['250 fine', '550 5.1.1 No such user', '250 fine'];
    await writes(GOOD, SHARED);
    expect(receivers()).toEqual([person, BOSS]);
    expect((await channel()).unsent).toEqual([
      expect.objectContaining({ state: 'partly', reason: expect.stringMatching(/^colleague@.*5\.1\.1 No such user/) }),
    ]);
  });

  it('get the mail once if the server defers the customer', async () => {
    smtp.answers.RCPT = ['450 4.2.0 Greylisted'];
    await writes(GOOD, SHARED);
    expect(receivers()).toEqual([]);
    await sql(app, 'update channel_outbox set due_at = now()');
    await settle(app);
    expect(receivers()).toEqual([person, COLLEAGUE, BOSS]);
  });

  it('get at most five automatic answers an hour, whoever addresses them, and those of teammates', async () => {
    const victim = 'victim@other.example';
    const cc = { Cc: `${victim}, ${BOSS}` };
    for (let at = 0; at < 6; at++) await writes(GOOD, { Cc: victim }, `stranger${at}@evil.example`);
    expect(receivers().filter((one) => one === victim)).toHaveLength(5);
    smtp.mails.length = 0;
    await writes(GOOD, cc);
    expect(receivers()).toEqual([person, BOSS]);
    await writes('I want to talk to a person', { ...answers(), ...cc });
    await reply({});
    expect(receivers()).toEqual([person, victim, BOSS]);
  });

  it('get an automatic answer however many replies of teammates they had', async () => {
    const often = 'often@other.example';
    await writes('I want to talk to a person', { Cc: often });
    for (let at = 0; at < 5; at++) expect((await reply({})).status).toBe(201);
    smtp.mails.length = 0;
    await writes(GOOD, { Cc: often }, 'newcomer@other.example');
    expect(receivers()).toContain(often);
  });

  it('are exported and erased with the contact who named them, and erased where they are contacts themselves', async () => {
    const secret = 'zqboss@customer.example';
    await writes(GOOD, { Cc: `${secret}, ${COLLEAGUE}` });
    await writes('My own question: how long is the refund?', {}, secret);
    const contactOf = async (id: string): Promise<string> =>
      (await as('GET', `/v1/sessions/${await session(id)}`)).body.data.contact_id as string;
    const [ada, boss] = [await contactOf(person), await contactOf(secret)];
    const { data } = (await as('GET', `/v1/contacts/${ada}/export`)).body;
    expect(data.channel_conversations).toEqual([
      expect.objectContaining({
        session_id: await session(),
        participants: expect.arrayContaining([{ name: null, address: secret }]),
      }),
    ]);
    await as('DELETE', `/v1/contacts/${boss}`);
    expect(await participants()).toEqual([COLLEAGUE]);
    await as('DELETE', `/v1/contacts/${ada}`);
    const left = (await dumpDatabase(app)).flatMap(({ table, text }) => leaks(text, [secret]).map(() => table));
    expect(left).toEqual([]);
  });
});

/** A report that a mail did not reach one of its receivers. */
const bounceOf = (messageId: string, address: string): string =>
  [
    'From: mailer-daemon@mx.example.org',
    'To: support@example.net',
    'Return-Path: <>',
    `Message-ID: <bounce-${randomUUID()}@mx.example.org>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--b--',
    '',
  ].join('\r\n');
