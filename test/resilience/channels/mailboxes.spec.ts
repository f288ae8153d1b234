import { createTransport } from 'nodemailer';
import { ImapClient } from '../../../src/channels/email/mailbox/imap-client.js';
import { MailServerFault } from '../../../src/platform/outbound/mail/imap-faults.js';
import type { ImapSession } from '../../../src/platform/outbound/mail/imap-session.js';
import { MailboxWatcher } from '../../../src/channels/email/mailbox/mailbox-watcher.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { GOOD, OTHER, teach } from '../../support/live.js';
import { describeWithMailServers, MAIL_PASSWORD, MailServers } from '../../support/mail-servers.js';
import { connectMailbox, fieldOf, mailOf, smtpSettings, startMailApp } from '../../channels/mail-stage.js';
import { settle, sql } from '../../channels/stage.js';

describeWithMailServers('a mailbox of a real server', () => {
  const own = 'support@example.net';
  let servers: MailServers;
  let app: TestApp;
  let second: TestApp;
  let workspace: TestWorkspace;
  let accountId: string;
  let sentSoFar = 0;
  beforeAll(async () => {
    [servers, app] = await Promise.all([MailServers.start(own, 'ada@example.org', 'bob@example.org'), startMailApp()]);
    second = await startMailApp(app.databaseUrl);
    workspace = await makeWorkspace(app);
    await teach(app, workspace);
    accountId = await connectMailbox(app, workspace, own, settings(), { imap_password: MAIL_PASSWORD });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
    await servers.close();
  });

  const settings = () => ({
    ...smtpSettings({ port: servers.smtpPort }),
    ...{ imap_host: '127.0.0.1', imap_port: String(servers.imapPort), imap_security: 'none' },
  });
  const as = (method: string, path: string, body?: unknown) =>
    call(app, method, path, { token: workspace.tokens.owner, body });
  const account = async () => (await as('GET', `/v1/channels/${accountId}`)).body.data;
  const look = (at = app) => at.app.get(MailboxWatcher).leaseFree();
  /** A customer sends a mail through another server. */
  const sends = async (from: string, text: string, change?: Record<string, string | null>) => {
    const transport = createTransport({ host: '127.0.0.1', port: servers.smtpPort, ignoreTLS: true });
    await transport.sendMail({ envelope: { from, to: own }, raw: mailOf(from, text, change) });
    sentSoFar += 1;
  };
  const received = (address: string, count: number) =>
    eventually(async () => {
      await settle(app);
      await settle(second);
      const mails = servers.mails(address);
      return mails.length >= count && mails;
    });
  const messages = () => sql(app, `select from channel_messages where direction = 'in'`);

  it('is verified by signing in, and reports why that failed', async () => {
    expect((await as('POST', `/v1/channels/${accountId}/verify`)).body.data.credentials_verified_at).not.toBeNull();
    const credentials = { imap_password: 'another password' };
    await as('PATCH', `/v1/channels/${accountId}`, { settings: settings(), credentials });
    const { health } = (await as('POST', `/v1/channels/${accountId}/verify`)).body.data;
    expect(health.last_error).toMatch(/^IMAP: .*[Aa]uthentication/);
    await as('PATCH', `/v1/channels/${accountId}`, {
      settings: settings(),
      credentials: { imap_password: MAIL_PASSWORD },
    });
  });

  it('is read by one process, and a mail in it is answered by mail, as is the next one through IDLE', async () => {
    expect([await look(), await look(second), await look()]).toEqual([1, 0, 0]);
    await sends('ada@example.org', GOOD);
    const [answer] = await received('ada@example.org', 1);
    expect(fieldOf(answer!, 'From')).toBe('Example Support <support@example.net>');
    const ours = fieldOf(answer!, 'Message-ID')!;
    await sends('ada@example.org', OTHER, { 'In-Reply-To': ours });
    await received('ada@example.org', 2);
    const [{ count }] = await sql(app, 'select count(*)::int from channel_conversations');
    expect(count).toBe(1);
    expect((await account()).health).toMatchObject({ waiting_inbound: 0, last_error: expect.anything() });
    expect((await account()).health.last_polled_at).not.toBeNull();
    expect((await account()).health.last_inbound_at).not.toBeNull();
  });

  it('recovers by itself after its server was down, and loses or duplicates nothing', async () => {
    await servers.stopImap();
    await sends('bob@example.org', GOOD);
    await eventually(async () => /^IMAP: /.test((await account()).health.last_error ?? ''));
    await servers.renumber(own); // Its mails have other numbers now.
    const before = (await messages()).length;
    await eventually(async () => {
      await sql(app, 'update channel_mailboxes set due_at = now() where lease is null');
      await look(second);
      return servers.mails('bob@example.org').length > 0 || (await settle(second), await settle(app), false);
    });
    expect(await messages()).toHaveLength(before + 1);
    expect(servers.mails('ada@example.org')).toHaveLength(2);
  });

  it.each([
    ['the connection ends between the mails of a batch', (client: ImapSession) => closing(client, 'source', 2)],
    ['the connection ends before a mail’s size is known', (client: ImapSession) => closing(client, 'head', 1)],
    [
      'the server does not answer a search',
      (client: ImapSession) =>
        jest.spyOn(client, 'search').mockRejectedValue(new MailServerFault('The server did not answer SEARCH.')),
    ],
    ['the server leaves out the source', (client: ImapSession) => jest.spyOn(client, 'source').mockResolvedValue(null)],
  ])('loses no mail if %s', async (_, break_) => {
    await servers.stopImap();
    const before = (await messages()).length;
    for (let at = 0; at < 3; at++) await sends('bob@example.org', OTHER);
    await eventually(async () => servers.mails(own).length >= sentSoFar);
    const broken = [app, second].map(({ app: one }) => breakOnce(one.get(ImapClient), break_));
    await servers.renumber(own);
    await eventually(async () => {
      await sql(app, 'update channel_mailboxes set due_at = now() where lease is null');
      await look();
      await settle(app);
      await settle(second);
      return (await messages()).length >= before + 3;
    });
    expect(await messages()).toHaveLength(before + 3);
    expect(broken.some(({ is }) => is)).toBe(true);
    for (const { restore } of broken) restore();
  });
});

/** Breaks the next connection in this way, but not those after it. */
function breakOnce(imap: ImapClient, break_: (client: ImapSession) => unknown) {
  const connect = imap.connect.bind(imap);
  const broken = { is: false, restore: () => spy.mockRestore() };
  const spy = jest.spyOn(imap, 'connect').mockImplementation(async (...of) => {
    const client = await connect(...of);
    if (!broken.is) break_(client);
    broken.is = true;
    return client;
  });
  return broken;
}

/** Closes the connection at the nth fetch of this kind. */
function closing(client: ImapSession, what: 'head' | 'source', nth: number): void {
  const fetch = client[what].bind(client);
  let count = 0;
  client[what] = (uid: number): Promise<any> => {
    if (++count === nth) client.close();
    return fetch(uid);
  };
}
