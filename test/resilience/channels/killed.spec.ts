/**
 * The service is killed ten times while mails come in, answers go out, recordings are sent and an export is read: each
 * mail and each recording becomes one message, no answer is sent twice, and no export is believed that is cut. Then it
 * is killed while it asks customers how it was: nobody is asked twice.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { connectMailbox, mailOf, smtpSettings, startMailApp } from '../../channels/mail-stage.js';
import { sql } from '../../channels/stage.js';
import { call, makeWorkspace, type Reachable, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { GOOD, opened, teach } from '../../support/live.js';
import { describeWithMailServers, MAIL_PASSWORD, MailServers } from '../../support/mail-servers.js';
import { webmOf } from '../../support/recordings.js';
import { seeded } from '../../support/seeded.js';
import { TranscriptionServer } from '../../support/transcription-server.js';
import { browser, OWN_ORIGIN, type Browser } from '../../support/widget.js';

jest.setTimeout(400_000);

const KILLS = 10;
const MAILS = 4; // a round
const own = 'support@example.net';
const customers = Array.from({ length: KILLS * MAILS }, (_, at) => `c${at}@example.org`);
const SURVEY_KILLS = 4;
/** Who asks for a person, is resolved by one, and is asked how it was. */
const asked = Array.from({ length: SURVEY_KILLS * MAILS }, (_, at) => `asked${at}@example.org`);

interface Running extends Reachable {
  kill: () => Promise<void>;
}

describeWithMailServers('a service that is killed again and again', () => {
  let servers: MailServers;
  let ears: TranscriptionServer;
  /** Prepares the workspace, and reads the database. It does none of the work. */
  let app: TestApp;
  let workspace: TestWorkspace;
  let person: Browser;
  let session: string;
  let running: Running | null = null;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    servers = await MailServers.start(own, ...customers, ...asked);
    ears = await TranscriptionServer.start();
    ears.hearsAnything = { text: GOOD };
    app = await startMailApp(undefined, { transcription: ears.config() });
    workspace = await makeWorkspace(app);
    await teach(app, workspace);
    person = await browser(app, workspace);
    session = await opened(person);
    await connectMailbox(app, workspace, own, mailbox(), { imap_password: MAIL_PASSWORD });
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await app?.close();
    await ears?.close();
    await servers?.close();
  });

  const mailbox = () => ({
    ...smtpSettings({ port: servers.smtpPort }),
    ...{ imap_host: '127.0.0.1', imap_port: String(servers.imapPort), imap_security: 'none' },
  });

  async function start(): Promise<Running> {
    const change = JSON.stringify({ outboundAllowNetworks: ['127.0.0.0/8'], transcription: ears.config() });
    const script = resolve('test/support/instance-process.ts');
    const child = spawn(
      process.execPath,
      ['--require', resolve('test/support/ts-register.cjs'), script, app.databaseUrl],
      {
        ...{ stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, WA_TEST_CONFIG: change } },
      },
    );
    children.push(child);
    const { baseUrl } = await new Promise<{ baseUrl: string }>((ready) => child.once('message', ready));
    const ended = new Promise((done) => child.once('exit', done));
    return { baseUrl, unchecked: true, kill: async () => void (child.kill('SIGKILL'), await ended) };
  }

  async function sendMails(round: number, people = customers, text = GOOD): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port: servers.smtpPort, ignoreTLS: true });
    for (const from of people.slice(round * MAILS, (round + 1) * MAILS))
      await transport.sendMail({ envelope: { from, to: own }, raw: mailOf(from, text) });
  }

  /** Sends a recording as often as it takes, like the widget does. */
  async function speak(id: string): Promise<void> {
    const bytes = webmOf(2, { salt: Number(id.slice(1)) });
    const sent = await repeated(() => {
      const body = new FormData();
      body.append('client_message_id', id);
      body.append('file', new Blob([new Uint8Array(bytes)], { type: 'audio/webm' }));
      return call(running!, 'POST', `/api/widget/sessions/${session}/voice`, {
        token: workspace.publishableKey,
        body,
        headers: { origin: OWN_ORIGIN, 'x-visitor-token': person.visitorToken },
      });
    });
    expect([200, 201]).toContain(sent.status);
  }

  const exported = () =>
    repeated(() => call(running!, 'GET', `/v1/contacts/${person.contactId}/export`, { token: workspace.tokens.owner }));

  const counted = async (rows: string): Promise<number> =>
    Number((await sql(app, `select count(*) from ${rows}`))[0].count);
  /** What a queue still holds, for the message of a failure. */
  const rowsOf = async (table: string): Promise<unknown[]> =>
    (await sql(app, `select to_jsonb(t) - 'payload' as row from ${table} t`)).map(({ row }) => row);
  const RECEIVED = `(select from channel_inbox union all select from channel_messages where direction = 'in') received`;
  /** In turn: when a round's mails are coming in, when its answers go out, and when they have begun to be sent. */
  const UNDER_WAY = [
    (round: number) => async () => (await counted(RECEIVED)) > round * MAILS,
    (round: number) => async () => (await counted(`channel_messages where direction = 'out'`)) > round * MAILS,
    () => async () => (await counted(`channel_messages where state = 'sending'`)) > 0,
  ];

  it('loses nothing and doubles nothing', async () => {
    const draws = seeded(10);
    const spoken: Promise<void>[] = [];
    const exports: ReturnType<typeof exported>[] = [];
    for (let round = 0; round < KILLS; round++) {
      running = await start();
      await sendMails(round);
      spoken.push(speak(`v${round + 1}`));
      exports.push(exported());
      await eventually(UNDER_WAY[round % UNDER_WAY.length]!(round));
      await pause(draws.number() * 100);
      await running.kill();
      // Its heartbeat is over.
      await sql(app, 'delete from instances');
    }
    running = await start();
    await Promise.all(spoken);
    for (const { body } of await Promise.all(exports)) expect(body.data.contact.id).toBe(person.contactId);

    const mails = () =>
      sql(app, `select external_user_id from channel_messages where direction = 'in' order by external_user_id`);
    await eventually(async () => (await mails()).length >= customers.length);
    await eventually(async () => (await sql(app, 'select from channel_outbox')).length === 0);
    expect((await mails()).map(({ external_user_id }) => external_user_id)).toEqual([...customers].sort());

    // A part whose sending was cut stays `unknown`, and the team sees it; it is never sent again.
    const wrong = async () => {
      const ends = await sql(app, `select external_user_id, state from channel_messages where direction = 'out'`);
      return customers.flatMap((one) => {
        const states = ends.filter(({ external_user_id }) => external_user_id === one).map(({ state }) => state);
        const answers = servers.mails(one).length;
        const isRight = states.length === 1 && (answers === 1 || (answers === 0 && states[0] === 'unknown'));
        return isRight ? [] : [[one, answers, states]];
      });
    };
    // What the mail server has accepted it delivers by and by.
    await eventually(async () => (await wrong()).length === 0, wrong);

    const said = await sql(
      app,
      `select client_message_id, count(*)::int from messages where session_id = $1 and author = 'contact' group by 1`,
      session,
    );
    expect(said.map(({ count }) => count)).toEqual(Array(KILLS).fill(1));
  });

  it('asks nobody twice how it was, and shows the team of whom it is not known', async () => {
    const as = (method: string, path: string, body?: unknown) =>
      repeated(() => call(running!, method, path, { token: workspace.tokens.owner, body }));
    const surveys = () =>
      sql(
        app,
        `select c.external_user_id as person, c.state from channel_messages c
         join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id
         where c.direction = 'out' and m.parts -> 'survey' = 'true'`,
      );
    const isQuiet = async () => (await counted('channel_outbox')) === 0 && (await counted('turn_queue')) === 0;
    // A turn that an earlier kill ended may have left one of somebody else.
    const waiting = () =>
      sql(
        app,
        `select h.id from handoffs h join contacts c on c.workspace_id = h.workspace_id and c.id = h.contact_id
         where h.status = 'open' and c.email = any($1)`,
        asked,
      );
    const state = async () => ({
      waiting: await waiting(),
      surveys: await surveys(),
      ...{ inbox: await rowsOf('channel_inbox'), outbox: await rowsOf('channel_outbox') },
      ...{ turns: await rowsOf('turn_queue'), mailboxes: await rowsOf('channel_mailboxes') },
    });
    running ??= await start();
    await as('PATCH', '/v1/workspace', { satisfaction: { by_mail: true, scale: 'stars' } });
    const draws = seeded(11);
    for (let round = 0; round < SURVEY_KILLS; round++) {
      await sendMails(round, asked, 'I want to talk to a person');
      await eventually(async () => (await waiting()).length === MAILS && (await isQuiet()), state);
      for (const { id } of await waiting()) await as('POST', `/v1/handoffs/${id}/resolve`, { resolution: 'solved' });
      // The first is being given to the mail server.
      await eventually(async () => (await surveys()).length > round * MAILS, state);
      await pause(draws.number() * 60);
      await running.kill();
      await sql(app, 'delete from instances');
      running = await start();
      await eventually(isQuiet, state);
    }
    const wrong = async () => {
      const ends = await surveys();
      return asked.flatMap((one) => {
        const states = ends.filter(({ person: to }) => to === one).map(({ state }) => state);
        const mails = servers.mails(one).filter((mail) => mail.replaceAll(/=\r?\n/g, '').includes('/rate/')).length;
        const isRight = states.length === 1 && (mails === 1 || (mails === 0 && states[0] === 'unknown'));
        return isRight ? [] : [[one, mails, states]];
      });
    };
    await eventually(async () => (await wrong()).length === 0, wrong);
  });

  /** Until it is answered by somebody who lives. */
  async function repeated<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await ask().catch(() => null);
      if (answer && answer.status < 500) return answer;
      await pause(100);
    }
  }
});
