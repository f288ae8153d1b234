/** Mails about hand-offs while several instances send them, and everybody writes. */
import { TeamMailsStore } from '../../../src/desk/handoffs/team-mails.store.js';
import { Instances } from '../../../src/platform/db/instances.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { idle, opened, say } from '../../support/live.js';
import { SmtpServer } from '../../support/smtp-server.js';
import { passMinutes, sendDue, smtpConfig, sqlOf } from '../../support/team-mails.js';
import { browser, type Browser } from '../../support/widget.js';

let smtp: SmtpServer;
let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
let session: string;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  app = await startTestApp(smtpConfig(smtp.url()));
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await sql(`update workspaces set name = 'Acme' where workspace_id = $1`, workspace.id);
  person = await browser(app, workspace);
  session = await opened(person);
  await sql('delete from handoff_mails');
  await sql('delete from handoff_reminders');
  smtp.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const sql = (text: string, ...values: unknown[]) => sqlOf(app)(text, ...values);
const as = async (method: string, path: string, body?: unknown, role: keyof TestWorkspace['tokens'] = 'owner') => {
  const answer = await call(app, method, path, { token: workspace.tokens[role], body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.data;
};
const REPLIERS = ['admin@example.com', 'owner@example.com', 'responder@example.com'];
const recipients = (): string[] => smtp.mails.map(({ to }) => to.join()).sort();
const waiting = () => sql('select reason, attempts, last_error, failed_at from handoff_mails order by created_at, id');
const write = async (text: string) => {
  const answer = await say(person, session, text);
  if (answer.status !== 201) throw new Error(answer.text);
  await idle(app);
};

/** Requests a person. @returns the hand-off */
async function escalate(text = 'Where is my parcel?'): Promise<any> {
  const answer = await person.ask('POST', `sessions/${session}/escalate`, { text });
  if (answer.status >= 300) throw new Error(answer.text);
  return (await as('GET', `/v1/handoffs?session_id=${session}`))[0];
}

/** Requests a person, and sends the team's mails about it. */
async function escalated(): Promise<any> {
  const handoff = await escalate();
  await sendDue(app);
  smtp.mails.length = 0;
  return handoff;
}

describe('two instances', () => {
  it('send each mail once, even if one is taken for dead while it composes them', async () => {
    const second = await startTestApp(smtpConfig(smtp.url()), app.databaseUrl);
    const store = app.app.get(TeamMailsStore);
    const compose = store.compose.bind(store);
    let late: Promise<void> | undefined;
    const composing = jest.spyOn(store, 'compose').mockImplementation(async (...args) => {
      const composed = await compose(...args);
      await (late ??= (async () => {
        expect(await sendDue(second)).toBe(0); // They are leased.
        await sql('delete from instances where id in (select holder from handoff_mails)');
        await second.app.get(Instances).freeDead();
        expect(await sendDue(second)).toBe(3);
      })());
      return composed;
    });
    await escalate();
    expect(await sendDue(app)).toBe(0);
    composing.mockRestore();
    expect(recipients()).toEqual(REPLIERS);
    await app.app.get(Instances).beat(); // Alive again, or what it leases next is freed.
    await second.close();
  });

  it('send each mail once, reminders too', async () => {
    const second = await startTestApp(smtpConfig(smtp.url()), app.databaseUrl);
    await escalate();
    await Promise.all([sendDue(app), sendDue(second), sendDue(app)]);
    expect(recipients()).toEqual(REPLIERS);
    await write('Hello?');
    await passMinutes(app, 60);
    await Promise.all([sendDue(second), sendDue(app), sendDue(second)]);
    await eventually(async () => (await waiting()).length === 0, waiting);
    expect(recipients()).toEqual([...REPLIERS, ...REPLIERS].sort());
    await second.close();
  });
});

describe('concurrent work', () => {
  it('of customers, teammates and sweeps never causes a deadlock', async () => {
    const { id } = await escalated();
    const statuses: number[] = [];
    const repeat = async (act: () => Promise<{ status: number }>) => {
      for (let n = 0; n < 12; n++) statuses.push((await act()).status);
    };
    const team = (method: string, path: string, body: object) => () =>
      call(app, method, `/v1/handoffs/${id}${path}`, { token: workspace.tokens.owner, body });
    const sweep = async () => {
      await passMinutes(app, 60);
      await sendDue(app);
      return { status: 200 };
    };
    await Promise.all([
      repeat(() => say(person, session, 'Hello?')),
      repeat(() => person.ask('POST', `sessions/${session}/escalate`, { text: 'A person!' })),
      repeat(team('POST', '/replies', { text: 'I am here' })),
      repeat(team('PATCH', '', { status: 'resolved' })),
      repeat(team('PATCH', '', { status: 'open' })),
      repeat(sweep),
    ]);
    await idle(app);
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    expect(statuses).toHaveLength(72);
  });
});
