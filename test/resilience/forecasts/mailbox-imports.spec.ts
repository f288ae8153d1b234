/** Imports that fetch a real server's mailbox: both sides of its conversations, once each, and nothing is changed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ImapFlow } from 'imapflow';
import { ImportWorker } from '../../../src/assistant/imports/import.worker.js';
import { ImapConnections } from '../../../src/platform/outbound/mail/imap-connections.js';
import type { ImapSession } from '../../../src/platform/outbound/mail/imap-session.js';
import { mailOf } from '../../channels/mail-stage.js';
import { as } from '../../forecasts/exports.js';
import { expectError } from '../../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { describeWithMailServers, MAIL_PASSWORD, MailServers } from '../../support/mail-servers.js';
import { sqlOf } from '../../support/team-mails.js';

jest.setTimeout(180_000);

const NETWORKS = { outboundAllowNetworks: ['127.0.0.0/8'] };
const SINCE = '2026-10-01T00:00:00Z';
/** More than any import here takes: one that never ends is returned as it is. */
const TURNS_MAX = 30;

describeWithMailServers('an import of a mailbox', () => {
  let servers: MailServers;
  let app: TestApp;
  let workspace: TestWorkspace;
  let own: string;
  let count = 0;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    [servers, app] = await Promise.all([MailServers.start('support@example.net'), startTestApp(NETWORKS)]);
  });
  beforeEach(async () => {
    workspace = await makeWorkspace(app);
    own = `support${++count}@example.net`;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await app?.close();
    await servers?.close();
  });

  const at = () => ({ app, workspace });
  const rows = (text: string): Promise<any[]> => sqlOf(app)(text, workspace.id);
  const get = async (id: string): Promise<any> => (await as(at(), 'GET', `imports/${id}`)).body.data;
  const address = (scheme = 'imap+plain') => `${scheme}://127.0.0.1:${servers.imapPort}`;

  async function inMailbox<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port: servers.imapPort, secure: false, doSTARTTLS: false, logger: false },
      auth: { user: own, pass: MAIL_PASSWORD },
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      client.close();
    }
  }

  /** Questions of customers in the inbox, each with its answer among what was sent, over some days of October. */
  const filled = (questions: number): Promise<void> =>
    inMailbox(async (client) => {
      await client.mailboxCreate('Sent');
      for (let n = 1; n <= questions; n++) {
        const asked = new Date(Date.parse('2026-10-02T09:00:00Z') + Math.floor(n / 8) * 24 * 3_600_000);
        const id = `<q${n}.${own}>`;
        const question = { 'Message-ID': id, Date: asked.toUTCString(), Subject: `Order ${n}`, To: own };
        await client.append(
          'INBOX',
          mailOf(`c${n}@example.org`, `Question ${n}?\n\nFrom here on: hello.`, question),
          [],
          asked,
        );
        const answered = new Date(asked.getTime() + 3_600_000);
        const answer = { 'Message-ID': `<a${n}.${own}>`, Date: answered.toUTCString(), 'In-Reply-To': id };
        await client.append(
          'Sent',
          mailOf(own, `Answer ${n}.`, { ...answer, Subject: `Re: Order ${n}` }),
          [],
          answered,
        );
      }
    });

  async function opened(account: object = {}): Promise<string> {
    const body = {
      ...{ source: 'mail', name: 'Mailbox' },
      account: { address: address(), login: own, token: MAIL_PASSWORD, since: SINCE, ...account },
    };
    const made = await as(at(), 'POST', 'imports', { body });
    expect([made.status, made.body.error]).toEqual([201, undefined]);
    return made.body.data.id;
  }
  /** Starts it, and has the worker take it up until it is over; a wait for the server is cut short. */
  async function ended(id: string, isStarted = false): Promise<any> {
    if (!isStarted) expect((await as(at(), 'POST', `imports/${id}/start`)).status).toBe(200);
    for (let turn = 1; ; turn++) {
      await app.app.get(ImportWorker).whenIdle();
      const found = await get(id);
      if (!['queued', 'running'].includes(found.status) || turn === TURNS_MAX) return found;
      await rows('update imports set due_at = clock_timestamp() where workspace_id = $1 and lease is null');
      app.app.get(ImportWorker).wake();
    }
  }
  const said = () =>
    rows(`select c.subject, m.author, m.text from imported_messages m join imported_conversations c
      on c.workspace_id = m.workspace_id and c.id = m.conversation_id where m.workspace_id = $1
      order by length(c.subject), c.subject, m.position`).then((all) =>
      all.map(({ subject, author, text }) => `${subject} ${author}: ${text.replace(/\n+/g, ' ')}`),
    );
  const both = (questions: number): string[] =>
    Array.from({ length: questions }, (_, index) => [
      `Order ${index + 1} customer: Question ${index + 1}? From here on: hello.`,
      `Order ${index + 1} teammate: Answer ${index + 1}.`,
    ]).flat();
  /** Something happens at the nth mail that is fetched, once. */
  function atMail(nth: number, happens: (client: ImapSession) => Promise<void> | void): { fetched: number } {
    const seen = { fetched: 0 };
    const connections = app.app.get(ImapConnections);
    const connect = connections.connect.bind(connections);
    jest.spyOn(connections, 'connect').mockImplementation(async (...of) => {
      const client = await connect(...of);
      const source = client.source.bind(client);
      client.source = async (uid) => {
        if (++seen.fetched === nth) await happens(client);
        return source(uid);
      };
      return client;
    });
    return seen;
  }

  /** The connection ends whenever such a mail is fetched. */
  function atEach(isBroken: (folder: string, uid: string) => boolean): { fetched: number } {
    const seen = { fetched: 0 };
    const connections = app.app.get(ImapConnections);
    const connect = connections.connect.bind(connections);
    jest.spyOn(connections, 'connect').mockImplementation(async (...of) => {
      const client = await connect(...of);
      const source = client.source.bind(client);
      client.source = async (uid) => {
        if (client.folder && isBroken(client.folder.path, String(uid))) {
          seen.fetched++;
          client.close();
        }
        return source(uid);
      };
      return client;
    });
    return seen;
  }

  it('reads both sides of each conversation, changes no flag, and changes nothing the second time', async () => {
    await filled(3);
    const done = await ended(await opened());
    expect(done).toMatchObject({ status: 'done', error: null, conversations: 3, skipped: 0 });
    expect(done.account).toMatchObject({ fetched: 6, is_complete: true, needs_token: false });
    expect(await said()).toEqual(both(3));
    const flags = await inMailbox(async (client) => {
      await client.mailboxOpen('INBOX', { readOnly: true });
      return (await client.fetchAll('1:*', { flags: true })).flatMap(({ flags: of }) => [...(of ?? [])]);
    });
    expect(flags).not.toContain('\\Seen');
    expect(await ended(await opened())).toMatchObject({ status: 'done', conversations: 0, unchanged: 3 });
    expect(await said()).toEqual(both(3));
  });

  it('says that only the inbox was read if no folder is marked as sent mail', async () => {
    await inMailbox(async (client) => {
      const at = new Date('2026-10-02T09:00:00Z');
      const head = { 'Message-ID': `<q.${own}>`, Date: at.toUTCString(), Subject: 'Order 1', To: own };
      await client.append('INBOX', mailOf('c1@example.org', 'Question 1?', head), [], at);
    });
    const id = await opened();
    expect(await ended(id)).toMatchObject({ status: 'done', conversations: 1, skipped: 1, account: { fetched: 1 } });
    const { data } = (await as(at(), 'GET', `imports/${id}/skipped`)).body;
    expect(data).toMatchObject([{ item: 'Sent', reason: expect.stringContaining('only the inbox was read') }]);
  });

  it('reads the folders and the time that are asked for', async () => {
    await filled(20);
    const id = await opened({ folders: ['INBOX'], since: '2026-10-03T00:00:00Z', until: '2026-10-03T23:59:59Z' });
    expect(await ended(id)).toMatchObject({ status: 'done', conversations: 8, account: { fetched: 8 } });
    expect((await said())[0]).toMatch(/^Order 8 customer/);
  });

  it('loses and doubles nothing when its process is killed in the middle', async () => {
    await filled(80);
    const id = await opened();
    const child = spawn(
      process.execPath,
      [
        ...['--require', resolve('test/support/ts-register.cjs')],
        resolve('test/support/instance-process.ts'),
        app.databaseUrl,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, WA_TEST_CONFIG: JSON.stringify(NETWORKS) },
      },
    );
    children.push(child);
    const { baseUrl } = await new Promise<{ baseUrl: string }>((ready) => child.once('message', ready));
    const over = new Promise((done) => child.once('exit', done));
    const started = await call({ baseUrl, unchecked: true }, 'POST', `/v1/imports/${id}/start`, {
      token: workspace.tokens.owner,
    });
    expect(started.status).toBe(200);
    const before = await eventually(async () => {
      const [{ fetched }] = await rows('select fetched from import_accounts where workspace_id = $1');
      return fetched >= 20 && fetched;
    });
    child.kill('SIGKILL');
    await over;
    expect(before).toBeLessThan(160);
    expect(await get(id)).toMatchObject({ status: 'running', account: { is_complete: false } });
    await rows(`update imports set due_at = clock_timestamp() - interval '1 second' where workspace_id = $1`);
    // Of the child alone: our own lease would be freed under the imports that follow.
    await rows('delete from instances where id in (select holder from imports where workspace_id = $1)');
    app.app.get(ImportWorker).wake();
    await eventually(async () => (await get(id)).status !== 'running');
    expect(await get(id)).toMatchObject({ status: 'done', conversations: 80, account: { fetched: 160 } });
    expect(await said()).toEqual(both(80));
  });

  it('goes on after its connection ended, where it was', async () => {
    await filled(15);
    const seen = atMail(25, (client) => client.close());
    expect(await ended(await opened())).toMatchObject({ status: 'done', conversations: 15, account: { fetched: 30 } });
    expect(seen.fetched).toBe(31);
    expect(await said()).toEqual(both(15));
  });

  it('fails if its server has gone for good, says so, and forgets the password', async () => {
    await filled(15);
    const connections = app.app.get(ImapConnections);
    atMail(25, (client) => {
      client.close();
      jest.spyOn(connections, 'connect').mockRejectedValue(new Error('ECONNREFUSED'));
    });
    const id = await opened();
    const failed = await ended(id);
    expect(failed).toMatchObject({ status: 'failed', account: { fetched: 24, needs_token: true } });
    expect(failed.error).toBe(`127.0.0.1 cannot be reached as a mail server on port ${servers.imapPort}.`);
    expect(await rows('select token from import_accounts where workspace_id = $1')).toEqual([{ token: null }]);
    jest.restoreAllMocks();
    await as(at(), 'PUT', `imports/${id}/account`, { body: { token: MAIL_PASSWORD, login: own } });
    expect(await ended(id)).toMatchObject({ status: 'done', conversations: 15, account: { fetched: 30 } });
  });

  it('leaves out a mail at which the server breaks off each time, and reads the rest', async () => {
    await filled(3);
    const broken = atEach((folder, uid) => folder === 'Sent' && uid === '2');
    const id = await opened();
    const done = await ended(id);
    expect(done).toMatchObject({ status: 'done', error: null, conversations: 3, skipped: 1, account: { fetched: 5 } });
    const { data } = (await as(at(), 'GET', `imports/${id}/skipped`)).body;
    expect(data).toMatchObject([{ item: expect.stringMatching(/^Sent 2 /), reason: expect.stringContaining('ended') }]);
    expect(broken.fetched).toBe(3); // once after other mails, then twice as the first of an attempt
  });

  it('fails if the server breaks off at one mail after the other', async () => {
    await filled(15);
    atEach(() => true);
    const failed = await ended(await opened());
    expect(failed).toMatchObject({ status: 'failed', account: { fetched: 0, needs_token: true } });
    expect(failed.error).toBe('The connection to 127.0.0.1 ended before it had answered.');
  });

  it('doubles nothing when the server has renumbered its mails meanwhile', async () => {
    await filled(15);
    const id = await opened();
    atMail(25, async () => void (await as(at(), 'POST', `imports/${id}/pause`)));
    expect(await ended(id)).toMatchObject({ status: 'paused', account: { needs_token: false } });
    await servers.renumber(own);
    expect(await ended(id)).toMatchObject({ status: 'done', conversations: 15, skipped: 0 });
    expect(await said()).toEqual(both(15));
  });

  it('says that the password is wrong, forgets it, and goes on with another', async () => {
    await filled(1);
    const id = await opened({ token: 'wr0ng-password' });
    const failed = await ended(id);
    expect(failed).toMatchObject({ status: 'failed', account: { needs_token: true } });
    expect(failed.error).toBe('127.0.0.1 does not accept the user name and password. Enter them again, and go on.');
    expect(await rows('select token from import_accounts where workspace_id = $1')).toEqual([{ token: null }]);
    const put = (body: object) => as(at(), 'PUT', `imports/${id}/account`, { body });
    expectError(await put({ token: MAIL_PASSWORD }), 400, 'invalid_field', 'login');
    expect((await put({ token: MAIL_PASSWORD, login: own })).status).toBe(200);
    expect(await ended(id)).toMatchObject({ status: 'done', error: null, conversations: 1 });
  });

  it.each([
    ['a host that is not allowed', { address: 'imaps://10.0.0.1' }, 'is not a public address'],
    [
      'a port where no server is',
      { address: 'imap+plain://127.0.0.1:9' },
      'cannot be reached as a mail server on port 9',
    ],
    ['a server without STARTTLS', null, 'did not accept STARTTLS'],
    ['a folder that is missing', { folders: ['INBOX', 'Archive'] }, '127.0.0.1 has no folder Archive.'],
  ])('says what is wrong with %s', async (_, account, error) => {
    const done = await ended(await opened(account ?? { address: address('imap') }));
    expect(done).toMatchObject({ status: 'failed', error: expect.stringContaining(error) });
  });

  it('is refused without a server, a user, or with a folder of another source', async () => {
    const make = (source: string, account: object) =>
      as(at(), 'POST', 'imports', { body: { source, name: 'x', account: { token: 'x', since: SINCE, ...account } } });
    expectError(await make('mail', { login: own }), 400, 'invalid_field', 'account.address');
    for (const wrong of ['https://example.net', 'imaps://a:b@example.net', 'imaps://example.net/INBOX'])
      expectError(await make('mail', { login: own, address: wrong }), 400, 'invalid_field', 'account.address');
    expectError(await make('mail', { address: address() }), 400, 'invalid_field', 'account.login');
    expectError(await make('intercom', { folders: ['INBOX'] }), 400, 'invalid_field', 'account.folders');
  });
});
