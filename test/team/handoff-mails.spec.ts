import { SystemDb } from '../../src/platform/db/system-db.js';
import { TeamMailsSweeper } from '../../src/desk/handoffs/team-mails.sweeper.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { APPROVAL } from '../support/handoffs.js';
import { idle, opened, say } from '../support/live.js';
import { SmtpServer } from '../support/smtp-server.js';
import { passMinutes, sendDue, smtpConfig, sqlOf, subjectOf, textOf } from '../support/team-mails.js';
import { browser, type Browser } from '../support/widget.js';

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
/** Runs `work` while another transaction locks the rows of the query. */
const whileHeld = (query: string, id: string, work: () => Promise<void>) =>
  app.app.get(SystemDb).transaction(async (tx) => {
    await tx.query({ text: query, values: [id] });
    await work();
  });
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

const reopen = async (id: string) => {
  await as('PATCH', `/v1/handoffs/${id}`, { status: 'resolved' });
  await as('PATCH', `/v1/handoffs/${id}`, { status: 'open' }, 'responder');
};

describe('when a hand-off opens', () => {
  it('each member who may reply gets one mail, with its number and the request', async () => {
    const { ticket_ref: ref } = await escalate();
    await escalate('And where is my refund?'); // the same hand-off
    expect(await sendDue(app)).toBe(3);
    expect(recipients()).toEqual(REPLIERS);
    const [mail] = smtp.mails;
    expect(subjectOf(mail!)).toBe(`${ref}: new live chat (Acme)`);
    expect(textOf(mail!)).toContain('Request: Where is my parcel?');
    expect(textOf(mail!)).not.toMatch(/https?:|refund/);
    expect(await sendDue(app)).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('members who were removed or lost the capability meanwhile get none', async () => {
    await escalate();
    await as('DELETE', `/v1/members/${workspace.memberIds.responder}`);
    await as('PATCH', `/v1/members/${workspace.memberIds.admin}`, { role: 'viewer' });
    await sendDue(app);
    expect(recipients()).toEqual(['owner@example.com']);
  });

  it('none is sent once a teammate has replied or it is over', async () => {
    const { id } = await escalate();
    await as('POST', `/v1/handoffs/${id}/replies`, { text: 'I am here' });
    await sendDue(app);
    session = await opened(person);
    const { id: other } = await escalate();
    await as('PATCH', `/v1/handoffs/${other}`, { status: 'closed' });
    await sendDue(app);
    expect([recipients(), await waiting()]).toEqual([[], []]);
  });

  it('everyone except the assignee is mailed when a hand-off opens again', async () => {
    const { id } = await escalated();
    await passMinutes(app, 15);
    await reopen(id);
    await sendDue(app);
    expect(recipients()).toEqual(['admin@example.com', 'owner@example.com']);
  });

  it('a hand-off that opens again within fifteen minutes is mailed once after that, however often it opens', async () => {
    const { id, ticket_ref: ref } = await escalated();
    await sql('delete from handoff_reminders'); // as of a day ago
    await reopen(id);
    expect(await sendDue(app)).toBe(2);
    for (let n = 0; n < 3; n++) await reopen(id);
    await passMinutes(app, 14);
    expect(await sendDue(app)).toBe(0);
    await passMinutes(app, 1);
    expect(await sendDue(app)).toBe(3);
    expect(subjectOf(smtp.mails.at(-1)!)).toBe(`${ref}: new live chat (Acme)`);
    await passMinutes(app, 60);
    expect(await sendDue(app)).toBe(0);
  });

  it('hand-offs of one conversation within fifteen minutes are one mail after that, about the latest', async () => {
    const approval = {
      ...APPROVAL,
      sessionId: session,
      contactId: null,
      ask: 'Delete it',
      requester: 'agent',
    } as const;
    const order = () => app.app.get(HandoffsService).create(workspace.id, agentActor(null), approval);
    await order();
    expect(await sendDue(app)).toBe(3);
    await order();
    const { ticket_ref: latest } = await order();
    expect(await sendDue(app)).toBe(0);
    await passMinutes(app, 15);
    smtp.mails.length = 0;
    expect(await sendDue(app)).toBe(3);
    expect(smtp.mails.map(subjectOf)).toEqual(Array(3).fill(`${latest}: new approval (Acme)`));
  });
});

describe('when its customer writes again', () => {
  it('the team is mailed once about a customer without a reply for five minutes, however often they write', async () => {
    const { ticket_ref: ref } = await escalated();
    await passMinutes(app, 30);
    for (const text of ['Hello?', 'A marked word', 'Anybody?']) await write(text);
    await passMinutes(app, 4);
    expect(await sendDue(app)).toBe(0);
    await passMinutes(app, 1);
    expect(await sendDue(app)).toBe(3);
    expect(recipients()).toEqual(REPLIERS);
    expect(subjectOf(smtp.mails[0]!)).toBe(`${ref}: the customer is waiting (Acme)`);
    expect(textOf(smtp.mails[0]!)).not.toContain('marked');
    await passMinutes(app, 60);
    expect(await sendDue(app)).toBe(0);
  });

  it('the wait counts from their first message: another one does not postpone the mail', async () => {
    await escalated();
    await passMinutes(app, 30);
    await write('Hello?');
    await passMinutes(app, 4);
    await write('Anybody?');
    await passMinutes(app, 1);
    expect(await sendDue(app)).toBe(3);
  });

  it('two mails are at least fifteen minutes apart, including the first', async () => {
    await escalated();
    await write('Hello?');
    await passMinutes(app, 14);
    expect(await sendDue(app)).toBe(0);
    await passMinutes(app, 1);
    expect(await sendDue(app)).toBe(3);
    await write('Hello again?');
    await passMinutes(app, 14);
    expect(await sendDue(app)).toBe(0);
    await passMinutes(app, 1);
    expect(await sendDue(app)).toBe(3);
  });

  it('only the assignee is mailed', async () => {
    const { id } = await escalated();
    await as('PATCH', `/v1/handoffs/${id}`, { assignee_id: workspace.memberIds.responder });
    await write('Hello?');
    await passMinutes(app, 60);
    await sendDue(app);
    expect(recipients()).toEqual(['responder@example.com']);
  });

  it('a timely reply prevents the mail, and later messages start a new wait', async () => {
    const { id } = await escalated();
    await write('Hello?');
    await as('POST', `/v1/handoffs/${id}/replies`, { text: 'I am here' });
    await passMinutes(app, 60);
    expect(await sendDue(app)).toBe(0);
    await write('Thanks, and one more thing');
    await passMinutes(app, 5);
    expect(await sendDue(app)).toBe(3);
  });

  it('a locked hand-off is mailed later, and delays no other', async () => {
    const { id } = await escalated();
    await write('Hello?');
    session = await opened(person);
    await escalated();
    await write('Hello?');
    await passMinutes(app, 60);
    await whileHeld('select from handoffs where id = $1 for update', id, async () => {
      expect(await sendDue(app)).toBe(3);
    });
    expect(await sendDue(app)).toBe(3);
  });

  it('no mail is sent about a hand-off that is over', async () => {
    const { id } = await escalated();
    await write('Hello?');
    await as('PATCH', `/v1/handoffs/${id}`, { status: 'resolved' });
    await passMinutes(app, 60);
    expect(await sendDue(app)).toBe(0);
    expect(await sql('select from handoff_reminders where due_at is not null')).toEqual([]);
  });
});

describe('a mail that the server does not accept', () => {
  it('for now is sent later; addresses are not logged', async () => {
    smtp.answers.RCPT = Array<string>(3).fill('451 try again');
    await escalate();
    expect(await sendDue(app)).toBe(0);
    expect(await waiting()).toMatchObject(Array(3).fill({ attempts: 1, last_error: 'EENVELOPE 451', failed_at: null }));
    expect(await sendDue(app)).toBe(0);
    await sql('update handoff_mails set due_at = now()');
    expect(await sendDue(app)).toBe(3);
    expect(JSON.stringify(app.logLines())).not.toContain('owner@example.com');
  });

  it('for now is still sent if a teammate replies before that and the customer writes again', async () => {
    await escalated();
    await write('Hello?');
    await passMinutes(app, 60);
    smtp.answers.RCPT = Array<string>(3).fill('451 try again');
    expect(await sendDue(app)).toBe(0);
    const [{ id }] = await as('GET', `/v1/handoffs?session_id=${session}`);
    await as('POST', `/v1/handoffs/${id}/replies`, { text: 'I am here' });
    await write('Thanks, and one more thing');
    await passMinutes(app, 60);
    expect(await sendDue(app)).toBe(0);
    await sql('update handoff_mails set due_at = now()');
    expect(await sendDue(app)).toBe(3);
  });

  it('for good, or after six attempts, is given up', async () => {
    smtp.answers.RCPT = ['550 no such user'];
    await escalate();
    expect(await sendDue(app)).toBe(2);
    expect(await waiting()).toMatchObject([{ last_error: 'EENVELOPE 550', failed_at: expect.any(String) }]);
    await sql('update handoff_mails set attempts = 6, failed_at = null, due_at = now()');
    expect(await sendDue(app)).toBe(0);
    expect(await waiting()).toMatchObject([{ last_error: 'interrupted', failed_at: expect.any(String) }]);
  });
});

describe('a mail to the team', () => {
  it('is deleted with the contact', async () => {
    await escalate();
    await write('Hello?');
    await as('DELETE', `/v1/contacts/${person.contactId}`);
    for (const table of ['handoff_mails', 'handoff_reminders'])
      expect([table, await sql(`select from ${table}`)]).toEqual([table, []]);
    expect(await sendDue(app)).toBe(0);
  });

  it('is deleted when it is old, and locked rows delay nothing', async () => {
    smtp.answers.RCPT = Array<string>(3).fill('550 no such user');
    await escalate();
    await sendDue(app);
    const [given] = await sql(`update handoff_mails set failed_at = now() - interval '31 days' returning id`);
    const { id } = given!;
    await passMinutes(app, 2 * 24 * 60);
    const prune = () => {
      Object.assign<object, object>(app.app.get(TeamMailsSweeper), { prunedAtMs: 0 });
      return sendDue(app);
    };
    await whileHeld('select from handoff_mails where id = $1 for update', id, async () => {
      await prune();
      expect(await sql('select id from handoff_mails')).toEqual([{ id }]);
      expect(await sql('select from handoff_reminders')).toEqual([]);
    });
    await prune();
    expect(await sql('select from handoff_mails')).toEqual([]);
  });

  it('is not created without SMTP', async () => {
    const silent = await startTestApp({}, app.databaseUrl);
    const visitor = await browser(silent, workspace);
    const id = await opened(visitor);
    await visitor.ask('POST', `sessions/${id}/escalate`, { text: 'A person, please' });
    await say(visitor, id, 'Hello?');
    await idle(silent);
    expect([await sql('select from handoff_mails'), await sql('select from handoff_reminders')]).toEqual([[], []]);
    await silent.close();
  });
});
