/** The mails that members get about hand-offs, according to their settings. */
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam, type SignedIn } from '../support/console.js';
import { auditOf } from '../support/journal.js';
import { opened } from '../support/live.js';
import { inDays } from '../support/meetings.js';
import { SmtpServer } from '../support/smtp-server.js';
import { sendDue, smtpConfig, sqlOf, subjectOf, textOf } from '../support/team-mails.js';
import { browser, type Browser } from '../support/widget.js';
import { expectError } from '../http/envelope.js';

type Role = keyof TestWorkspace['tokens'];
let smtp: SmtpServer;
let app: TestApp;
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
let person: Browser;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  app = await startTestApp(smtpConfig(smtp.url()));
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
  person = await browser(app, workspace);
  for (const table of ['handoff_mails', 'handoff_pickups']) await sql(`delete from ${table}`);
  smtp.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const sql = (text: string, ...values: unknown[]) => sqlOf(app)(text, ...values);
const as = async (role: Role, method: string, path: string, body?: unknown) => {
  const answer = await call(app, method, path, { token: workspace.tokens[role], body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.data;
};
const own = (role: Role, method = 'GET', body?: unknown) =>
  browse(app, method, `/api/console/workspaces/${workspace.id}/notifications`, { session: team[role].token, body });
const wants = async (role: Role, mail: string[]) => expect((await own(role, 'PATCH', { mail })).status).toBe(200);
const recipients = (): string[] => smtp.mails.map(({ to }) => to.join().split('@')[0]!).sort();
const mailed = async (): Promise<string[]> => {
  smtp.mails.length = 0;
  await sendDue(app);
  return recipients();
};
async function escalate(): Promise<{ id: string; session_id: string }> {
  const session = await opened(person);
  await person.ask('POST', `sessions/${session}/escalate`, { text: 'Where is my parcel?' });
  return (await as('owner', 'GET', `/v1/handoffs?session_id=${session}`))[0];
}
const passMinutes = (minutes: number) =>
  sql('update handoff_pickups set due_at = due_at - make_interval(mins => $1)', minutes);

describe('a member', () => {
  it('has the previous mails by default, and can change only their own settings', async () => {
    const before = {
      ...{ object: 'notifications', mail: ['handoff_opened', 'not_picked_up', 'customer_waiting'] },
      ...{ sound: [], browser: [], mail_available: true },
    };
    expect((await own('responder')).body.data).toEqual(before);
    const chosen = await own('responder', 'PATCH', { mail: ['mention', 'assigned'], sound: ['handoff_opened'] });
    expect(chosen.body.data).toEqual({ ...before, mail: ['assigned', 'mention'], sound: ['handoff_opened'] });
    expect((await own('responder')).body).toMatchObject({ data: chosen.body.data });
    expect((await own('admin')).body.data).toEqual(before);
    expect((await auditOf(app, workspace.id, workspace.memberIds.responder)).at(-1)).toMatchObject({
      ...{ action: 'member.set_notifications', changes: ['mail', 'sound'] },
    });
  });

  it('gets an error for an invalid choice', async () => {
    expectError(await own('viewer', 'PATCH', { mail: ['everything'] }), 400, 'invalid_field', 'mail.0');
    expectError(await own('viewer', 'PATCH', { sound: ['mention', 'mention'] }), 400, 'invalid_field', 'sound');
    expectError(await own('viewer', 'PATCH', {}), 400, 'invalid_body');
  });

  it('gets no mail about new hand-offs if they do not want it', async () => {
    await wants('responder', []);
    await escalate();
    expect(await mailed()).toEqual(['admin', 'owner']);
  });

  it('is mailed hand-offs that others assign to them, and not those that they take themselves', async () => {
    await wants('responder', ['assigned']);
    await wants('admin', ['assigned']);
    await wants('owner', []);
    const { id } = await escalate();
    await as('admin', 'PATCH', `/v1/handoffs/${id}`, { assignee_id: workspace.memberIds.responder });
    expect(await mailed()).toEqual(['responder']);
    expect(subjectOf(smtp.mails[0]!)).toMatch(/^HO-\d+: assigned to you/);
    await as('admin', 'POST', `/v1/handoffs/${id}/give_back`);
    await as('admin', 'POST', `/v1/handoffs/${id}/take_over`);
    expect(await mailed()).toEqual([]);
  });

  it.each([
    ['owner', ['admin', 'admin']],
    ['admin', []],
  ] as const)('is mailed the hand-offs of a member whom the %s removes: %j', async (by, recipients) => {
    await wants('admin', ['assigned']);
    for (const role of ['owner', 'responder'] as const) await wants(role, []);
    const { admin: successor, responder: leaving } = workspace.memberIds;
    for (const { id } of [await escalate(), await escalate()])
      await as('owner', 'PATCH', `/v1/handoffs/${id}`, { assignee_id: leaving });
    expect(await mailed()).toEqual([]);
    await as(by, 'DELETE', `/v1/members/${leaving}?conversations_to=${successor}`);
    expect(await mailed()).toEqual(recipients);
  });

  it('is mailed that a note mentions them, without its text', async () => {
    await wants('viewer', ['mention']);
    await wants('admin', ['mention']);
    const { session_id } = await escalate();
    await mailed();
    const { viewer, admin, owner } = workspace.memberIds;
    const note = { text: 'A secret about them', mentions: [viewer, admin, owner] };
    const { id } = await as('admin', 'POST', `/v1/sessions/${session_id}/notes`, note);
    expect(await mailed()).toEqual(['viewer']);
    expect(subjectOf(smtp.mails[0]!)).toMatch(/ mentioned you \(/);
    expect(textOf(smtp.mails[0]!)).not.toContain('secret');
    await as('admin', 'POST', `/v1/sessions/${session_id}/notes`, note);
    await sql('delete from notes where id <> $1', id);
    expect(await mailed()).toEqual([]);
  });
});

describe('a hand-off that no one picks up', () => {
  it('is mailed once, after the workspace’s timeout', async () => {
    await wants('responder', ['handoff_opened']);
    await escalate();
    expect(await mailed()).toHaveLength(3);
    await passMinutes(4);
    expect(await mailed()).toEqual([]);
    await passMinutes(1);
    expect(await mailed()).toEqual(['admin', 'owner']);
    expect(subjectOf(smtp.mails[0]!)).toMatch(/^HO-\d+: no one has picked this up/);
    await passMinutes(60);
    expect(await mailed()).toEqual([]);
  });

  it.each([
    [
      'assigned',
      (id: string) => as('owner', 'PATCH', `/v1/handoffs/${id}`, { assignee_id: workspace.memberIds.admin }),
    ],
    [
      'with somebody outside',
      (id: string) => as('owner', 'PATCH', `/v1/handoffs/${id}`, { external_responder: 'Bob' }),
    ],
    ['answered', (id: string) => as('owner', 'POST', `/v1/handoffs/${id}/replies`, { text: 'I am here' })],
    ['closed', (id: string) => as('owner', 'PATCH', `/v1/handoffs/${id}`, { status: 'closed' })],
    ['snoozed', (id: string) => as('owner', 'POST', `/v1/handoffs/${id}/snooze`, { until: inDays(1) })],
    [
      'taken over and given back',
      async (id: string) => {
        await as('owner', 'POST', `/v1/handoffs/${id}/take_over`);
        await as('owner', 'POST', `/v1/handoffs/${id}/give_back`);
      },
    ],
  ])('is not mailed if it is %s by then', async (_, pick) => {
    const { id } = await escalate();
    await mailed();
    await pick(id);
    await passMinutes(5);
    expect(await mailed()).toEqual([]);
    expect(await sql('select from handoff_pickups where handoff_id = $1', id)).toEqual([]);
  });

  it('waits as long as the workspace configured, or is never mailed', async () => {
    await as('admin', 'PATCH', '/v1/workspace', { pickup_minutes: 30 });
    await escalate();
    await mailed();
    await passMinutes(29);
    expect(await mailed()).toEqual([]);
    await passMinutes(1);
    expect(await mailed()).toHaveLength(3);
    await as('admin', 'PATCH', '/v1/workspace', { pickup_minutes: null });
    await escalate();
    await mailed();
    await passMinutes(1_440);
    expect(await mailed()).toEqual([]);
    const body = { pickup_minutes: 0 };
    const refused = await call(app, 'PATCH', '/v1/workspace', { token: workspace.tokens.admin, body });
    expectError(refused, 400, 'invalid_field', 'pickup_minutes');
  });
});
