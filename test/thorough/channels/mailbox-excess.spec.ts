/** Mailboxes whose server says far too much: its owner is told, the mailbox rests, and nobody else notices. */
import { MailboxWatcher } from '../../../src/channels/email/mailbox/mailbox-watcher.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { at, EXCESSES } from '../../support/excesses.js';
import { TellingImap } from '../../support/telling-imap.js';
import { connectMailbox, smtpSettings, startMailApp } from '../../channels/mail-stage.js';
import { sql } from '../../channels/stage.js';

let app: TestApp;
let workspace: TestWorkspace;
let other: TestWorkspace;
let server: TellingImap;
let mailboxes = 0;
beforeAll(async () => {
  app = await startMailApp();
  [workspace, other] = [await makeWorkspace(app), await makeWorkspace(app)];
});
afterEach(() => server.close());
afterAll(() => app.close());

const account = async (id: string) =>
  (await call(app, 'GET', `/v1/channels/${id}`, { token: workspace.tokens.owner })).body.data;
const connected = (): Promise<string> =>
  connectMailbox(
    app,
    workspace,
    `m${++mailboxes}@example.net`,
    {
      ...smtpSettings({ port: server.port }),
      ...{ imap_host: '127.0.0.1', imap_port: String(server.port), imap_security: 'none' },
    },
    { imap_password: 'x' },
  );

it.each(EXCESSES)('$what pauses the mailbox, says why, and keeps nobody waiting', async ({ say, reason }) => {
  let wasAsked = (): void => {};
  const asked = new Promise<void>((resolve) => (wasAsked = resolve));
  const says = at('EXAMINE', (socket) => {
    say(socket);
    wasAsked();
  });
  server = await TellingImap.start(says);
  const id = await connected();
  await app.app.get(MailboxWatcher).leaseFree();
  await asked;
  // What the server says is on its way, or being read.
  expect((await call(app, 'GET', '/v1/contacts', { token: other.tokens.owner })).status).toBe(200);
  const told = await eventually(async () => (await account(id)).health.last_error as string | null);
  expect(reason.split('|').map((one) => `IMAP: ${one} The mailbox is read again in an hour.`)).toContain(told);
  const due = await eventually(async () => {
    const [row] = await sql(
      app,
      `select due_at > now() + interval '50 minutes' as rests from channel_mailboxes where account_id = '${id}' and lease is null`,
    );
    return row;
  });
  expect(due).toEqual({ rests: true });
  expect(server.connections).toBe(1);
});

it('a check of a mailbox whose server says too much says so', async () => {
  server = await TellingImap.start(at('LOGIN', EXCESSES[1]!.say));
  const id = await connected();
  const checked = await call(app, 'POST', `/v1/channels/${id}/verify`, { token: workspace.tokens.owner });
  expect(checked.body.data.health.last_error).toBe('IMAP: The server sent a line of more than 64 kB.');
});
