import { request, type ClientRequest } from 'node:http';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { MailboxesStore } from '../../src/channels/email/mailbox/mailboxes.store.js';
import { OutboxQueue } from '../../src/channels/outbox.queue.js';
import { UploadQueue } from '../../src/platform/http/upload-queue.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { GOOD, OTHER, teach } from '../support/live.js';
import { freePort } from '../support/ports.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { emlOf } from './corpus.js';
import {
  connectMailbox,
  fieldOf,
  HOOK_SECRET,
  mailOf,
  post,
  receive,
  signatureOf,
  smtpSettings,
  startMailApp,
} from './mail-stage.js';
import { said, sessionOf, settle, sql } from './stage.js';

const OWN = 'support@example.net';
const RESULTS = { 'Authentication-Results': 'mx.example.net; dmarc=pass header.from=example.org' };
let app: TestApp;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let accountId: string;
let people = 0;
/** A different customer for each test. */
let person: string;
beforeAll(async () => {
  [app, smtp] = await Promise.all([startMailApp(), SmtpServer.start()]);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  const settings = { ...smtpSettings(smtp), authserv_id: 'mx.example.net', plus_addressing: 'on' };
  accountId = await connectMailbox(app, workspace, OWN, settings);
});
beforeEach(() => {
  person = `ada${++people}@example.org`;
  smtp.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const writes = (text: string, change?: Record<string, string | null>) =>
  receive(app, accountId, mailOf(`Ada <${person}>`, text, change));
const session = (userId = person) => sessionOf(app, accountId, userId);
const lines = async (userId = person) => said(app, workspace, await session(userId));
const states = () =>
  sql(
    app,
    `select state, reason from channel_messages where direction = 'out' and external_user_id = $1 order by created_at`,
    person,
  );
const health = async () => (await as('GET', `/v1/channels/${accountId}`)).body.data.health;
/** Makes waiting mails due now. */
async function dueNow(): Promise<void> {
  await sql(app, 'update channel_accounts set throttled_until = null');
  await sql(app, 'update channel_outbox set due_at = now()');
  await app.app.get(OutboxQueue).whenIdle();
}
const sent = (at = 0) => smtp.mails[at]!;

describe('an incoming mail', () => {
  it('is answered by the agent, in a new session with a new contact', async () => {
    await writes(GOOD, { 'Message-ID': '<question-1@mail.example.org>' });
    expect(smtp.mails).toHaveLength(1);
    const { from, to, source } = sent();
    expect([from, to]).toEqual([OWN, [person]]);
    expect(fieldOf(source, 'Subject')).toBe('Re: A question');
    expect(fieldOf(source, 'From')).toBe(`Example Support <${OWN}>`);
    expect(fieldOf(source, 'In-Reply-To')).toBe('<question-1@mail.example.org>');
    expect(fieldOf(source, 'References')).toBe('<question-1@mail.example.org>');
    expect(fieldOf(source, 'Auto-Submitted')).toBe('auto-replied');
    expect(fieldOf(source, 'Message-ID')).toMatch(/^<wa\.[0-9a-f]{32}\.0\.[0-9a-f]{32}@example\.net>$/);
    expect(partOf(source, 'text/plain').content).toMatch(/within 30 days[^]*Source: Help/);
    expect(partOf(source, 'text/html').content).toContain('<p dir="auto">');
    const { data } = (await as('GET', `/v1/sessions/${await session()}`)).body;
    expect(data).toMatchObject({ channel: 'email', outcome: 'answered' });
    const contact = (await as('GET', `/v1/contacts/${data.contact_id}`)).body.data;
    expect(contact).toMatchObject({ kind: 'visitor', name: 'Ada', email: person });
    expect(await states()).toEqual([{ state: 'sent', reason: null }]);
  });

  it('that is delivered fifty times concurrently becomes one message, with one answer', async () => {
    const raw = mailOf(person, GOOD);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, accountId, raw)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // A different route adds other headers.
    await receive(app, accountId, `Delivered-To: somebody@example.net\r\n${raw}`);
    expect(await lines()).toHaveLength(2);
    expect(smtp.mails).toHaveLength(1);
  });

  it.each([
    ['no signature', () => ({})],
    ['the signature of another secret', (raw: string) => signatureOf(raw, 'another secret')],
    ['the signature of other bytes', () => signatureOf('other')],
  ])('with %s is refused, and stores nothing', async (_, headers) => {
    const raw = mailOf(person, GOOD);
    const sent = { body: Buffer.from(raw), headers: headers(raw) as Record<string, string> };
    const answer = await call(app, 'POST', `/api/channels/${accountId}`, sent);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_credential']);
    await settle(app);
    expect(await session()).toBeUndefined();
  });

  it('with a date years ago gets the current time', async () => {
    await writes(GOOD, { Date: 'Tue, 05 Jan 2010 10:00:00 +0000' });
    const { data } = (await as('GET', `/v1/sessions/${await session()}`)).body;
    expect(Date.now() - Date.parse(data.started_at)).toBeLessThan(60_000);
    const messages = (await as('GET', `/v1/sessions/${await session()}/messages`)).body.data;
    expect(Date.now() - Date.parse(messages[0].created_at)).toBeLessThan(60_000);
  });

  it('that is large waits while others are being read, but an ordinary one does not', async () => {
    const entered = jest.spyOn(app.app.get(UploadQueue), 'delivery');
    const slow = Array.from({ length: 2 }, begin);
    await eventually(() => entered.mock.calls.length === 2);
    let isDone = false;
    const large = post(app, accountId, mailOf(person, 'long '.repeat(100_000))).finally(() => (isDone = true));
    await receive(app, accountId, mailOf(person, GOOD));
    expect(isDone).toBe(false);
    slow[0]!.destroy();
    expect((await large).status).toBe(200);
    slow[1]!.destroy();
    entered.mockRestore();
  });

  /** A delivery that starts and never finishes. */
  function begin(): ClientRequest {
    const headers = { ...signatureOf('anything'), 'content-length': '1000000' };
    const begun = request(`${app.baseUrl}/api/channels/${accountId}`, { method: 'POST', headers });
    begun.on('error', () => undefined);
    begun.write('From: ');
    return begun;
  }

  it('of more than 25 MiB is refused', async () => {
    expect((await post(app, accountId, 'x'.repeat(25 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('is stored with its quoted text separate from its own text', async () => {
    await receive(app, accountId, emlOf('gmail-de').toString().replace('ada@example.org', person));
    const { data } = (await as('GET', `/v1/sessions/${await session()}/messages`)).body;
    expect(data[0]).toMatchObject({ author: 'contact', text: 'Immer noch nicht da.' });
    expect(data[0].quoted).toContain('> Es ist unterwegs.');
  });

  it('is answered as its question alone is, whatever surrounds it', async () => {
    await writes(GOOD);
    const around = [
      'CAUTION: This email originated from outside of the organization. Do not click links or open attachments.',
      GOOD,
      'Mit freundlichen Grüßen\nAda Byron\nLeiterin Einkauf\nTel. 030 1234567',
      'Diese E-Mail ist vertraulich. Wenn Sie nicht der richtige Adressat sind, löschen Sie bitte diese Nachricht.',
    ];
    await writes(around.join('\n\n'));
    const [plain, surrounded] = smtp.mails.map(({ source }) => partOf(source, 'text/plain').content);
    // A minute may pass between them.
    const untimed = (mail = ''): string => mail.replace(/^On .+ wrote:$/m, 'On that day Ada wrote:');
    expect(untimed(surrounded)).toBe(untimed(plain));
    expect(untimed(plain)).toContain('On that day Ada wrote:');
    const { data } = (await as('GET', `/v1/sessions/${await session()}/messages`)).body;
    expect(data[0].text).toBe(`A question\n\n${GOOD}`);
    expect(data[0].quoted).toBe([around[0], around[2], around[3]].join('\n\n'));
  });

  it('has the words that were written into the quotation of our mail', async () => {
    await writes(GOOD);
    const ours = partOf(sent().source, 'text/plain').content.replaceAll('\r\n', '\n').trim();
    const header = `From: Example Support <${OWN}>\nSent: Monday\nTo: Ada\nSubject: A question`;
    const [first = '', ...rest] = ours.split('\n');
    const inline = [`See inline.`, '', header, '', first, OTHER, ...rest].join('\n');
    await writes(inline, { 'In-Reply-To': fieldOf(sent().source, 'Message-ID') });
    const { data } = (await as('GET', `/v1/sessions/${await session()}/messages`)).body;
    expect(data[2]).toMatchObject({ author: 'contact', text: `See inline.\n\n${OTHER}` });
    expect(data[2].quoted).toContain(first);
  });

  it('is told from what its sender writes below each mail', async () => {
    const below = 'The Boat House\nwhere the river bends';
    await writes(`${GOOD}\n\n${below}`);
    await writes(`${OTHER}\n\n${below}`);
    const { data } = (await as('GET', `/v1/sessions/${await session()}/messages`)).body;
    expect(data[0]).toMatchObject({ text: `A question\n\n${OTHER}`, quoted: below });
  });

  it('that can never be read is quarantined at the first attempt, and listed', async () => {
    await post(app, accountId, emlOf('no-sender'));
    await settle(app);
    expect(await health()).toMatchObject({ quarantined: 1, waiting_inbound: 0 });
    expect((await health()).last_error).toContain('The mail names no sender.');
    await sql(app, 'delete from channel_failures');
  });

  it('that was quarantined is listed with its text, and can be reprocessed', async () => {
    const columns = 'workspace_id, id, account_id, external_user_id, payload, error';
    const raw = Buffer.from(mailOf(`Ada <${person}>`, GOOD));
    const values = [workspace.id, accountId, person, raw];
    await sql(
      app,
      `insert into channel_failures (${columns}) values ($1, gen_random_uuid(), $2, $3, $4, 'no')`,
      ...values,
    );
    const [failure] = (await as('GET', `/v1/channels/${accountId}/failures`)).body.data;
    expect(failure).toMatchObject({ external_user_id: person, text: `A question\n\n${GOOD}`, error: 'no' });
    expect((await as('POST', `/v1/channels/${accountId}/failures/${failure.id}/retry`)).status).toBe(200);
    await settle(app);
    expect(await lines()).toHaveLength(2);
    expect((await health()).quarantined).toBe(0);
  });

  it('that was left in its mailbox is listed, but cannot be reprocessed', async () => {
    const mailbox = { workspace_id: workspace.id, account_id: accountId, lease: '' };
    const error = 'Mail 7 was left in the mailbox: it is larger than 25 MiB.';
    await app.app.get(MailboxesStore).quarantine(app.app.get(TenantDb).of(workspace.id), mailbox, error);
    const [failure] = (await as('GET', `/v1/channels/${accountId}/failures`)).body.data;
    expect(failure).toMatchObject({ external_user_id: null, text: null, error });
    const again = await as('POST', `/v1/channels/${accountId}/failures/${failure.id}/retry`);
    expect([again.status, again.body.error.code]).toEqual([409, 'conflict']);
    expect(await health()).toMatchObject({ quarantined: 1, waiting_inbound: 0 });
    await sql(app, 'delete from channel_failures');
  });
});

describe('an e-mail conversation', () => {
  it('continues by the Message-ID that the mail answers, never by the subject', async () => {
    await writes(GOOD);
    const first = await session();
    const ours = fieldOf(sent().source, 'Message-ID')!;
    await writes(OTHER, { Subject: 'Something else', 'In-Reply-To': ours, References: ours });
    expect(await session()).toBe(first);
    expect((await lines()).map((line) => line.split(':')[0])).toEqual(['contact', 'agent', 'contact', 'agent']);
    expect(fieldOf(sent(1).source, 'Subject')).toBe('Re: A question');
    expect(fieldOf(sent(1).source, 'References')!.split(' ')).toHaveLength(3);
    await writes(OTHER, { Subject: 'Re: A question' });
    expect(await session()).not.toBe(first);
  });

  it('receives a mail even if another sender used its Message-ID before', async () => {
    const taken = { 'Message-ID': `<taken-${people}@mail.example.org>` };
    await receive(app, accountId, mailOf(`Eve <eve${people}@attacker.example>`, OTHER, taken));
    const raw = mailOf(`Ada <${person}>`, GOOD, taken);
    await receive(app, accountId, raw, raw);
    expect((await lines()).map((line) => line.split(':')[0])).toEqual(['contact', 'agent']);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[`eve${people}@attacker.example`], [person]]);
  });

  describe('with the Message-ID of an earlier one of its sender', () => {
    const file = (content: string) =>
      `--b\nContent-Type: text/plain\n\n${GOOD}\n--b\nContent-Type: application/pdf; name=scan.pdf\n` +
      `Content-Disposition: attachment; filename=scan.pdf\nContent-Transfer-Encoding: base64\n\n${content}\n--b--`;
    const withFile = { 'Content-Type': 'multipart/mixed; boundary=b' };
    it.each([
      ['other words', [GOOD, {}], [OTHER, {}]],
      ['another subject', [GOOD, {}], [GOOD, { Subject: 'Order 88' }]],
      ['another file', [file('JVBERi0xLjQ='), withFile], [file('JVBERi0xLjU='), withFile]],
      ['a link to another parcel', ['It is at https://post.example/1', {}], ['It is at https://post.example/2', {}]],
      ['a changed last line', [`${GOOD}\n\nYes`, {}], [`${GOOD}\n\nNo`, {}]],
    ] as const)('and %s is another message, with an answer of its own', async (_, first, second) => {
      const id = { 'Message-ID': `<constant-${person}>` };
      await writes(first[0], { ...first[1], ...id });
      await writes(second[0], { ...second[1], ...id });
      expect(smtp.mails).toHaveLength(2);
      expect(fieldOf(sent(1).source, 'In-Reply-To')).toBe(`<constant-${person}>`);
      expect(fieldOf(sent(1).source, 'References')).toBe(`<constant-${person}>`);
      const kept = await sql(
        app,
        `select from channel_messages where direction = 'in' and external_user_id = $1`,
        person,
      );
      expect(kept).toHaveLength(2);
    });

    it('and the same content is that one, however it was encoded on the way', async () => {
      const id = { 'Message-ID': `<constant-${person}>` };
      await writes(`${GOOD} Grüße, Ada`, id);
      const encoded = { 'Content-Transfer-Encoding': 'base64' };
      await writes(Buffer.from(`${GOOD}\nGrüße, Ada`).toString('base64'), { ...id, ...encoded });
      await writes(OTHER, id);
      await writes(OTHER, { ...id, Received: 'from b by c' });
      expect(smtp.mails).toHaveLength(2);
    });
  });

  it('has a small picture that its sender sent before only once', async () => {
    const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
    const withLogo = (text: string) =>
      `--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: image/png; name=logo.png\n` +
      `Content-Disposition: attachment; filename=logo.png\nContent-Transfer-Encoding: base64\n\n${logo}\n--b--`;
    await writes(withLogo(GOOD), mixed);
    await writes(withLogo(OTHER), { ...mixed, 'In-Reply-To': fieldOf(sent().source, 'Message-ID') });
    const files = await sql(
      app,
      `select m.text, a.name from channel_messages c join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id
        left join attachments a on a.workspace_id = m.workspace_id and a.message_id = m.id
        where c.external_user_id = $1 and c.direction = 'in' order by c.created_at`,
      person,
    );
    expect(files.map(({ name }) => name)).toEqual(['logo.png', null]);
    expect(files[1].text).toBe(OTHER);
  });

  it('that has the Message-ID of our answer, as some systems write, is a message of its sender', async () => {
    await writes(GOOD);
    await writes(OTHER, { 'Message-ID': fieldOf(sent().source, 'Message-ID') });
    expect(smtp.mails).toHaveLength(2);
  });

  it('continues by the detail in our address if a mail program lost the headers', async () => {
    await writes(GOOD);
    const first = await session();
    const address = fieldOf(sent().source, 'Reply-To')!;
    expect(address).toMatch(/^support\+[0-9a-z]{41}@example\.net$/);
    await writes(OTHER, { To: address });
    expect(await session()).toBe(first);
    const forged = address.replace(/(.)@/, (_, last: string) => `${last === 'a' ? 'b' : 'a'}@`);
    await writes(OTHER, { To: forged });
    expect(await session()).not.toBe(first);
  });

  it('shows that another person wrote in it, who gets a separate conversation', async () => {
    await writes(GOOD);
    const first = await session();
    const ours = fieldOf(sent().source, 'Message-ID')!;
    await receive(app, accountId, mailOf(`Eve <eve${people}@attacker.example>`, OTHER, { 'In-Reply-To': ours }));
    const shown = await said(app, workspace, first);
    expect(shown).toHaveLength(3);
    expect(shown[2]).toMatch(/^system: \[Participant\] Eve <eve\d+@attacker.example> wrote/);
    expect(sent(1).to).toEqual([`eve${people}@attacker.example`]);
    const own = (await as('GET', `/v1/sessions/${await session(`eve${people}@attacker.example`)}`)).body.data;
    const theirs = (await as('GET', `/v1/sessions/${first}`)).body.data;
    expect(own.contact_id).not.toBe(theirs.contact_id);
  });

  it('treats a number as the choice with that number', async () => {
    await writes(GOOD);
    const id = await session();
    await sql(
      app,
      `update messages set parts = coalesce(parts, '{}') || '{"choices": ["Returns", "Talk to a person"]}'
        where session_id = $1 and author = 'agent'`,
      id,
    );
    await writes('2', { 'In-Reply-To': fieldOf(sent().source, 'Message-ID') });
    expect(await lines()).toContain('contact: Talk to a person');
  });
});

describe('a mail to two of a workspace’s mailboxes', () => {
  const SALES = 'sales@example.net';
  let sales: string;
  beforeAll(async () => {
    sales = await connectMailbox(app, workspace, SALES, smtpSettings(smtp));
  });
  const to = { To: `${OWN}, ${SALES}` };
  const sessionsOf = () =>
    sql(app, 'select distinct session_id from channel_conversations where external_user_id = $1', person);

  it('is one message with one answer, whichever gets it first, and at once', async () => {
    const [first, second] = [mailOf(`Ada <${person}>`, GOOD, to), mailOf(`Ada <${person}>`, OTHER, to)];
    await Promise.all([post(app, accountId, first), post(app, sales, first)]);
    await settle(app);
    await receive(app, sales, second);
    await receive(app, accountId, second);
    expect(smtp.mails).toHaveLength(2);
    expect(await sessionsOf()).toHaveLength(2);
    const contacts = await sql(app, 'select contact_id from channel_identities where external_user_id = $1', person);
    expect(contacts.length).toBeLessThanOrEqual(2);
  });

  it('continues the conversation that it answers, in the mailbox of that', async () => {
    await writes(GOOD);
    const reply = { ...to, 'In-Reply-To': fieldOf(sent().source, 'Message-ID') };
    const raw = mailOf(`Ada <${person}>`, OTHER, reply);
    await receive(app, sales, raw);
    await receive(app, accountId, raw);
    expect(await sessionsOf()).toHaveLength(1);
    expect((await lines()).map((line) => line.split(':')[0])).toEqual(['contact', 'agent', 'contact', 'agent']);
    expect(smtp.mails.map(({ from }) => from)).toEqual([OWN, OWN]);
  });

  it('is answered from its own mailbox if it names a mail of another person', async () => {
    await writes(GOOD);
    const reply = { To: SALES, 'In-Reply-To': fieldOf(sent().source, 'Message-ID') };
    await receive(app, sales, mailOf(`Eve <eve-${person}>`, OTHER, reply));
    expect(smtp.mails.map(({ from }) => from)).toEqual([OWN, SALES]);
    expect(await lines()).toHaveLength(2);
  });

  it('is another one if it says something else, whatever its Message-ID', async () => {
    const same = { 'Message-ID': `<constant-${person}>` };
    const [first, second] = [mailOf(person, GOOD, same), mailOf(person, OTHER, same)];
    await receive(app, accountId, first);
    await receive(app, sales, second, first);
    await receive(app, accountId, second);
    expect(smtp.mails.map(({ from }) => from)).toEqual([OWN, SALES]);
  });

  it('is another one if another person sent it', async () => {
    const change = { ...to, 'Message-ID': `<shared-${person}>` };
    await receive(app, accountId, mailOf(`Eve <eve-${person}>`, OTHER, change));
    await receive(app, sales, mailOf(`Ada <${person}>`, GOOD, change));
    expect(smtp.mails).toHaveLength(2);
  });
});

describe('no automatic answer', () => {
  it.each([
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }],
    ['a mailing-list mail', { 'List-Id': '<members.example.org>' }],
    ['bulk mail', { Precedence: 'bulk' }],
    ['a mail without a return path', { 'Return-Path': '<>' }],
    ['a reply that suppresses replies', { 'X-Auto-Response-Suppress': 'All' }],
    ['a mail with a loop’s mark', { 'X-Loop': 'helpdesk@example.org' }],
    ['a mail with a sender’s feedback id', { 'Feedback-ID': '1:campaign:example' }],
    ['an away notice, by its subject', { Subject: 'Automatic reply: A question' }],
  ])('is sent to %s, which is recorded', async (_, change) => {
    await writes(GOOD, change);
    expect(smtp.mails).toEqual([]);
    const shown = await lines();
    expect(shown[0]).toContain(GOOD);
    expect(shown[1]).toMatch(/^system: \[No automatic answer: /);
    expect(shown).toHaveLength(2);
  });

  it.each([
    ['a thing that is automatic', { Subject: 'Automatic gate does not open' }],
    ['an automatic reply', { Subject: 'Your automatic reply did not help me' }],
    ['a form that a machine sends', { From: 'form@shop.example', 'Feedback-ID': '1:shop', 'Reply-To': 'PERSON' }],
  ])('is wrong for a person who writes about %s', async (_, change) => {
    const fields = Object.entries(change).map(([name, value]) => [name, value === 'PERSON' ? person : value]);
    await writes(GOOD, Object.fromEntries(fields) as Record<string, string>);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[person]]);
  });

  it('is sent to our own address', async () => {
    await receive(app, accountId, mailOf(OWN, GOOD));
    expect(smtp.mails).toEqual([]);
    expect((await lines(OWN))[0]).toContain(GOOD);
  });

  it('is sent after the fifth in an hour, which ends loops between two machines', async () => {
    let answers = 0;
    await writes(GOOD);
    for (let round = 0; round < 12 && smtp.mails.length > answers; round++) {
      answers = smtp.mails.length;
      // A machine that does not identify itself as one.
      const ours = fieldOf(smtp.mails.at(-1)!.source, 'Message-ID')!;
      await writes(`${GOOD} (${round})`, { 'In-Reply-To': ours });
    }
    expect(smtp.mails).toHaveLength(5);
    expect((await lines()).at(-1)).toBe('system: [No automatic answer: 5 were sent in an hour]');
  });

  it('is sent after the fifth, even if the sender of only some mails is authenticated', async () => {
    for (let round = 0; round < 8; round++) await writes(GOOD, round % 2 === 0 ? RESULTS : {});
    expect(smtp.mails).toHaveLength(5);
  });

  it('is sent after the fifth, even if many mails arrive at once', async () => {
    const mails = Array.from({ length: 9 }, () => mailOf(person, GOOD));
    await Promise.all(mails.map((raw) => post(app, accountId, raw)));
    await settle(app);
    expect(smtp.mails).toHaveLength(5);
  });
});

describe('the sender of a mail', () => {
  const pushed = async (email: string) => {
    const body = { external_user_id: `user-${people}`, email };
    const { body: made } = await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body });
    return made.data.id as string;
  };
  const contactOf = async (userId: string) =>
    (await as('GET', `/v1/sessions/${await session(userId)}`)).body.data.contact_id as string;

  it('is the user with that address if the mailbox’s server authenticated the sender', async () => {
    const user = await pushed(person);
    await writes(GOOD, RESULTS);
    expect(await contactOf(`dmarc ${person}`)).toBe(user);
    expect(sent().to).toEqual([person]);
  });

  it('is an unknown contact if not authenticated, even in the conversation of the claimed sender', async () => {
    const user = await pushed(person);
    await writes(GOOD, RESULTS);
    const first = await session(`dmarc ${person}`);
    const ours = fieldOf(sent().source, 'Message-ID')!;
    await writes(OTHER, { 'In-Reply-To': ours });
    expect(await session(person)).not.toBe(first);
    expect(await contactOf(person)).not.toBe(user);
    expect((await said(app, workspace, first)).at(-1)).toContain('[Participant]');
  });

  it('is not treated as authenticated because of an address that looks like one', async () => {
    const user = await pushed(person);
    await writes(GOOD, RESULTS);
    const first = await session(`dmarc ${person}`);
    const ours = fieldOf(sent().source, 'Message-ID')!;
    for (const from of [`<dmarc:${person}>`, `<dmarc ${person}>`, `"dmarc ${person}" <dmarc:${person}>`])
      await receive(app, accountId, mailOf(from, OTHER, { 'In-Reply-To': ours }));
    const shown = await said(app, workspace, first);
    expect(shown.filter((line) => /^(contact|agent)/.test(line))).toHaveLength(2);
    expect(shown.join()).not.toContain(OTHER);
    expect(await contactOf(`dmarc ${person}`)).toBe(user);
    expect(await contactOf(`dmarc:${person}`)).not.toBe(user);
    await sql(app, 'delete from channel_inbox');
  });

  it('is the person in Reply-To, so that visitors of a contact form stay apart and get their own answers', async () => {
    const form = `form${people}@shop.example`;
    const visitors = [1, 2, 3, 4, 5, 6].map((number) => `visitor${number}-${people}@people.example`);
    for (const visitor of visitors)
      await receive(app, accountId, mailOf(`Form <${form}>`, GOOD, { 'Reply-To': `Vera <${visitor}>` }));
    expect(smtp.mails.map(({ to }) => to)).toEqual(visitors.map((visitor) => [visitor]));
    expect(new Set(await Promise.all(visitors.map(contactOf))).size).toBe(visitors.length);
    expect(await session(form)).toBeUndefined();
    const first = await session(visitors[0]);
    const { data } = (await as('GET', `/v1/sessions/${first}/messages`)).body;
    expect(data[0]).toMatchObject({ quoted: `From: Form <${form}>` });
    const again = { 'Reply-To': visitors[0]!, 'In-Reply-To': fieldOf(sent().source, 'Message-ID') };
    await receive(app, accountId, mailOf(`Form <${form}>`, 'I want to talk to a person', again));
    const [handoff] = (await as('GET', `/v1/handoffs?session_id=${first}`)).body.data;
    smtp.mails.length = 0;
    await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text: 'A person here.' });
    await settle(app);
    expect(sent().to).toEqual([visitors[0]]);
    const ours = fieldOf(sent().source, 'Message-ID')!;
    await receive(app, accountId, mailOf(visitors[0]!, OTHER, { 'In-Reply-To': ours }));
    expect(await session(visitors[0])).toBe(first);
  });

  it('is not authenticated by an authenticated From if Reply-To is somebody else', async () => {
    const user = await pushed(person);
    const from = `eve${people}@example.org`;
    await receive(app, accountId, mailOf(`Eve <${from}>`, GOOD, { ...RESULTS, 'Reply-To': person }));
    expect(await session(`dmarc ${person}`)).toBeUndefined();
    expect(await contactOf(person)).not.toBe(user);
    expect(sent().to).toEqual([person]);
    await receive(app, accountId, mailOf(`Ada <${person}>`, GOOD, { ...RESULTS, 'Reply-To': person }));
    expect(await contactOf(`dmarc ${person}`)).toBe(user);
  });

  it('is erased together with their mails that are still waiting', async () => {
    await writes(GOOD, RESULTS);
    const contactId = await contactOf(`dmarc ${person}`);
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'paused' });
    await writes(OTHER, RESULTS);
    expect((await as('DELETE', `/v1/contacts/${contactId}`)).status).toBe(200);
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'active' });
    await settle(app);
    for (const table of ['channel_identities', 'channel_messages', 'channel_conversations', 'channel_inbox'])
      expect(await sql(app, `select from ${table} where external_user_id like '%' || $1`, person)).toEqual([]);
  });
});

describe('an outgoing mail', () => {
  it('is retried after a temporary error of the server, and is sent once', async () => {
    smtp.answers.RCPT = ['450 4.2.0 Greylisted'];
    await writes(GOOD);
    expect(smtp.mails).toEqual([]);
    expect(await states()).toEqual([]);
    smtp.answers.END = ['451 4.3.0 Try again'];
    await dueNow();
    expect(smtp.mails).toEqual([]);
    await dueNow();
    expect(smtp.mails).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'sent', reason: null }]);
  });

  it.each([
    ['the receiver', 'RCPT', '550 5.1.1 User unknown'],
    ['the mail', 'END', '554 5.7.1 Refused'],
  ] as const)('fails if the server refuses %s', async (_, command, answer) => {
    smtp.answers[command] = [answer];
    await writes(GOOD);
    await dueNow();
    expect(await states()).toEqual([{ state: 'failed', reason: answer }]);
    expect(smtp.mails).toEqual([]);
  });

  it('is unknown if the response to the mail was lost, and is never sent again', async () => {
    smtp.answers.END = ['hang up'];
    await writes(GOOD);
    await dueNow();
    expect(smtp.mails).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'unknown', reason: expect.stringContaining('answer was lost') }]);
    // A reply proves that it arrived.
    await writes(OTHER, { 'In-Reply-To': fieldOf(sent().source, 'Message-ID') });
    expect((await states())[0]).toEqual({ state: 'delivered', reason: null });
    expect((await lines()).filter((line) => line.startsWith('contact'))).toHaveLength(2);
  });

  it('waits, with its entire account, while the server accepts no connection', async () => {
    const gone = { ...smtpSettings({ port: await freePort() }) };
    const credentials = { inbound_secret: HOOK_SECRET };
    const id = await connectMailbox(app, workspace, 'gone@example.net', gone);
    await receive(app, id, mailOf(person, GOOD));
    expect(await states()).toEqual([]);
    const { data } = (await as('GET', `/v1/channels/${id}`)).body;
    expect(Date.parse(data.health.throttled_until)).toBeGreaterThan(Date.now());
    expect(data.health).toMatchObject({ waiting_outbound: 1, last_error: expect.stringContaining('ECONNREFUSED') });
    await as('PATCH', `/v1/channels/${id}`, { settings: smtpSettings(smtp), credentials });
    await dueNow();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[person]]);
  });

  it('waits, with its entire account, if the server closes: 421 refuses no mail', async () => {
    smtp.answers.RCPT = ['421 4.3.2 Service not available'];
    await writes(GOOD);
    expect(await states()).toEqual([]);
    const { throttled_until, last_error } = await health();
    expect(Date.parse(throttled_until)).toBeGreaterThan(Date.now());
    expect(last_error).toContain('421');
    await dueNow();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[person]]);
  });

  it('fails if it bounces, with the reason of the bouncing server', async () => {
    await writes(GOOD);
    const ours = fieldOf(sent().source, 'Message-ID')!;
    await receive(app, accountId, emlOf('bounce').toString().replace('<something-of-ours@example.net>', ours));
    expect(await states()).toEqual([{ state: 'failed', reason: 'smtp; 550 5.1.1 User unknown' }]);
  });

  it('shows the Markdown of a teammate in its HTML, and no signs of it in its plain text', async () => {
    await writes('I want to talk to a **person**');
    const [handoff] = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data;
    smtp.mails.length = 0;
    const text = 'Please **note** <i>:\n\n- [our page](https://shop.example/a?b=1&c=2)\n- call [us](tel:+4930123)';
    expect((await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text })).status).toBe(201);
    await settle(app);
    const plain = partOf(sent().source, 'text/plain').content.trim().replaceAll('\r', '');
    expect(plain.slice(0, plain.indexOf('\n\nOn '))).toBe(
      'Please note <i>:\n\n• our page (https://shop.example/a?b=1&c=2)\n• call us (+4930123)',
    );
    const html = partOf(sent().source, 'text/html').content;
    expect(html).toContain('<p dir="auto">Please <strong>note</strong> &lt;i&gt;:</p>');
    expect(html).toContain('<a href="https://shop.example/a?b=1&amp;c=2">our page</a>');
    const shown = await lines();
    expect(shown.at(-1)).toBe(`teammate: ${text}`);
    expect(shown[0]).toContain('**person**');
  });

  it('is an ordinary mail, without time limit, if a teammate replies', async () => {
    await writes('I want to talk to a person');
    const [handoff] = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data;
    await sql(
      app,
      `update channel_identities set last_inbound_at = now() - interval '90 days' where external_user_id = $1`,
      person,
    );
    smtp.mails.length = 0;
    expect((await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text: 'Hello, this is Bea.' })).status).toBe(201);
    await settle(app);
    expect(fieldOf(sent().source, 'Auto-Submitted')).toBeNull();
    expect(partOf(sent().source, 'text/plain').content).toMatch(/^Hello, this is Bea\.\s/);
  });

  it('carries the mailbox’s signature, and folded below it what it answers; neither comes back as the customer’s words', async () => {
    const signature = '**{{agent.first_name|Your team}}**\n{{workspace.name}}\n\nOpen until 6';
    expect((await as('PATCH', `/v1/channels/${accountId}`, { signature })).body.data.signature).toBe(signature);
    await writes('I want to talk to a person\n\nIt is about *tea*.');
    const [handoff] = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data;
    smtp.mails.length = 0;
    expect(
      (await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text: 'Hello, what would you like to know?' })).status,
    ).toBe(201);
    await settle(app);
    const plain = partOf(sent().source, 'text/plain').content.replaceAll('\r', '').trim();
    const parts = plain.split('\n\n');
    expect(parts[0]).toBe('Hello, what would you like to know?');
    expect(parts[1]).toMatch(/^-- \n\S+\n\S/);
    expect(parts[1]).not.toMatch(/[*{}]/);
    expect(parts[2]).toBe('Open until 6');
    expect(parts[3]).toMatch(
      /^On .+ at .+ \(UTC\), .+ wrote:\n> I want to talk to a person\n> \n> It is about \*tea\*\.$/,
    );
    expect(partOf(sent().source, 'text/html').content).toContain('<blockquote type="cite"');
    const quoted = `On 27 Nov 2026 at 10:00, Example Support <support@example.net> wrote:\n${plain
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')}`;
    await writes(`When do you close?\n\n${quoted}`, { 'In-Reply-To': fieldOf(sent().source, 'Message-ID') });
    expect((await lines()).findLast((line: string) => line.startsWith('contact: '))).toBe(
      'contact: When do you close?',
    );
    expect((await as('PATCH', `/v1/channels/${accountId}`, { signature: null })).body.data.signature).toBeNull();
  });

  it.each([
    ['a placeholder is unknown', 'Bea {{contact.phone}}'],
    ['it is blank', ' \n '],
    ['it is long', 'x'.repeat(1_001)],
  ])('has no signature of which %s', async (_, signature) => {
    const refused = await as('PATCH', `/v1/channels/${accountId}`, { signature });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'signature']);
  });
});

describe('an e-mail account', () => {
  const made = (change: object) =>
    as('POST', '/v1/channels', {
      ...{ channel: 'email', name: 'Mail', external_id: 'new@example.net', settings: smtpSettings(smtp) },
      ...{ credentials: { inbound_secret: HOOK_SECRET }, ...change },
    });

  it.each([
    ['outgoing mail is not configured', { settings: {} }, 'settings.smtp_host'],
    ['incoming mail is not configured', { credentials: {} }, 'settings.imap_host'],
    ['a setting is unknown', { settings: { colour: 'red' } }, 'settings.colour'],
    ['the port is invalid', { settings: { smtp_host: 'a.example', smtp_port: '0' } }, 'settings.smtp_port'],
    ['the secret is short', { credentials: { inbound_secret: 'short' } }, 'credentials.inbound_secret'],
    ['the address is invalid', { external_id: 'Support' }, 'external_id'],
  ])('is refused if %s', async (_, change, param) => {
    const { status, body } = await made(change);
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('shows its settings and no credentials, and changes them only together', async () => {
    const { data } = (await made({ external_id: 'shown@example.net' })).body;
    expect(data.settings).toMatchObject({ smtp_host: '127.0.0.1', from_name: 'Example Support' });
    expect([data.credentials, JSON.stringify(data).includes(HOOK_SECRET)]).toEqual([['inbound_secret'], false]);
    const moved = await as('PATCH', `/v1/channels/${data.id}`, { settings: { smtp_host: 'mail.attacker.example' } });
    expect([moved.status, moved.body.error.param]).toEqual([400, 'credentials']);
  });

  it('is verified by signing in, and cannot reach private networks by default', async () => {
    // An address of its own: once verified, no other workspace connects it.
    const { data: own } = (await made({ external_id: 'verified@example.net' })).body;
    const verified = await as('POST', `/v1/channels/${own.id}/verify`);
    expect(verified.body.data.credentials_verified_at).not.toBeNull();
    const inside = { smtp_host: '10.0.0.1' };
    const { data } = (await made({ external_id: 'inside@example.net', settings: inside })).body;
    const refused = (await as('POST', `/v1/channels/${data.id}/verify`)).body.data;
    expect(refused.credentials_verified_at).toBeNull();
    expect(refused.health.last_error).toMatch(/^SMTP: 10\.0\.0\.1 is not a public address/);
  });
});
