/** What becomes of the conversations and meetings of a member who is removed, and what the customers are told. */
import type { Role } from '../../src/platform/kernel/caller.js';
import { InvitationsQueue } from '../../src/people/meetings/invitations.queue.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { systemActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { exchange, opened, spoken, teach } from '../support/live.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { sqlOf } from '../support/team-mails.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let mail: SmtpServer;
let workspace: TestWorkspace;
let person: Browser;
let session: string;
beforeAll(async () => {
  mail = await SmtpServer.start();
  app = await startTestApp({ smtp: { url: mail.url(), from: 'Acme <a@acme.example>', address: 'a@acme.example' } });
});
beforeEach(async () => {
  mail.mails.length = 0;
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  person = await browser(app, workspace);
  session = await opened(person);
  await exchange(app, person, session, 'Is anybody there?');
  for (const role of ['responder', 'admin'] as const)
    await openHost(app, workspace.id, workspace.memberIds[role], always());
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const as = (role: Role, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const leaving = (query = '', role: Role = 'responder', by: Role = 'owner'): Promise<Answer> =>
  as(by, 'DELETE', `/v1/members/${workspace.memberIds[role]}${query}`);
const idOf = (role: Role): string => workspace.memberIds[role];

/** A meeting of the visitor, booked in their conversation. */
async function booked(role: Role, startsAt: string): Promise<string> {
  const booking = {
    ...{ hostId: idOf(role), contactId: person.contactId, sessionId: session, startsAt, timezone: 'UTC' },
    ...{ attendeeName: 'Ann Lee', attendeeEmail: 'ann@customer.example' },
  };
  return (await app.app.get(MeetingsService).book(workspace.id, systemActor('test'), booking)).id;
}
const meeting = async (id: string) => (await as('owner', 'GET', `/v1/meetings/${id}`)).body.data;
async function assigned(role: Role): Promise<string> {
  const { body } = await call(app, 'POST', '/v1/answer', {
    token: workspace.secretKey,
    body: { question: 'Let me talk to a human please' },
  });
  const { handoff_id: id } = body.data;
  await as('owner', 'PATCH', `/v1/handoffs/${id}`, { assignee_id: idOf(role) });
  return id as string;
}
const assigneeOf = async (id: string) => (await as('owner', 'GET', `/v1/handoffs/${id}`)).body.data.assignee_id;
/** Invitations to the customer. */
const invitations = (): string[] =>
  mail.mails
    .filter(({ to }) => to.includes('ann@customer.example'))
    .map(({ source }) => partOf(source, 'text/calendar').content);
/** Waits for an invitation that fits. */
const mailed = (fits: RegExp): Promise<unknown> =>
  eventually(async () => {
    await app.app.get(InvitationsQueue).send();
    return invitations().some((text) => fits.test(text));
  }, invitations);

describe('a member who is removed', () => {
  it('has their open conversations, coming meetings and leads counted', async () => {
    await assigned('responder');
    const over = await booked('responder', inDays(2));
    const past = `starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours'`;
    await sqlOf(app)(`update meetings set ${past} where id = $1`, over);
    await booked('responder', inDays(3));
    await as('owner', 'POST', '/v1/leads', { name: 'Ann', assignee_id: idOf('responder') });
    await as('owner', 'POST', '/v1/leads', { name: 'Bo' });
    const read = (role: Role) => as('viewer', 'GET', `/v1/members/${idOf(role)}/workload`);
    expect((await read('responder')).body.data).toEqual({
      ...{ object: 'member_workload', member_id: idOf('responder'), open_conversations: 1, coming_meetings: 1 },
      leads: 1,
    });
    expect((await read('admin')).body.data).toMatchObject({ open_conversations: 0, coming_meetings: 0, leads: 0 });
    expectError(await as('viewer', 'GET', `/v1/members/${newId()}/workload`), 404, 'not_found');
  });

  it('hands conversations and meetings over, and the customer is told by mail and in the conversation', async () => {
    const [handoff, id] = [await assigned('responder'), await booked('responder', inDays(3))];
    await mailed(/SEQUENCE:0/);
    const to = idOf('admin');
    const left = await leaving(`?conversations_to=${to}&meetings_to=${to}`);
    expect(left.status).toBe(200);
    expect(await assigneeOf(handoff)).toBe(to);
    expect(await meeting(id)).toMatchObject({ host_id: to, status: 'booked', starts_at: inDays(3) });
    expect((await eventsOf(app, workspace.id, id)).at(-1)).toMatchObject({
      type: 'meeting.rescheduled',
      previous: { host_id: idOf('responder') },
      request_id: left.body.request_id,
    });
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({ action: 'meeting.reschedule' });
    await mailed(/METHOD:REQUEST[^]*SEQUENCE:1/);
    const told = (await spoken(person, session)).at(-1);
    expect([told.author, told.text]).toEqual(['system', expect.stringMatching(/\(UTC\) will now be with admin\.$/)]);
  });

  it('has meetings cancelled, and the customer is told by mail and in the conversation', async () => {
    const id = await booked('responder', inDays(3));
    await mailed(/SEQUENCE:0/);
    expect((await leaving('?cancel_meetings=true')).status).toBe(200);
    expect(await meeting(id)).toMatchObject({ status: 'cancelled' });
    await mailed(/METHOD:CANCEL/);
    expect((await spoken(person, session)).at(-1).text).toMatch(/has been cancelled by our team/);
  });

  it('has a meeting that is only held cancelled without a word: nothing was promised', async () => {
    const id = await booked('responder', inDays(3));
    await mailed(/SEQUENCE:0/);
    await sqlOf(app)(`update meetings set confirm_by = now() + interval '20 minutes' where id = $1`, id);
    const before = (await spoken(person, session)).length;
    expect((await leaving('?cancel_meetings=true')).status).toBe(200);
    expect(await meeting(id)).toMatchObject({ status: 'cancelled' });
    expect(await spoken(person, session)).toHaveLength(before);
  });

  it('cancels only what the other host has no time for, or changes nothing at all', async () => {
    const [early, late] = [await booked('responder', inDays(3)), await booked('responder', inDays(4))];
    await booked('admin', inDays(3));
    const to = `meetings_to=${idOf('admin')}`;
    const refused = await leaving(`?${to}`);
    expectError(refused, 409, 'conflict', 'meetings_to');
    expect(await meeting(late)).toMatchObject({ host_id: idOf('responder') });
    expect((await as('owner', 'GET', `/v1/members/${idOf('responder')}`)).status).toBe(200);
    expect((await leaving(`?${to}&cancel_meetings=true`)).status).toBe(200);
    expect(await meeting(early)).toMatchObject({ host_id: idOf('responder'), status: 'cancelled' });
    expect(await meeting(late)).toMatchObject({ host_id: idOf('admin'), status: 'booked' });
  });

  it('leaves meetings as they are, and conversations to the team, if nothing is said', async () => {
    const [handoff, id] = [await assigned('responder'), await booked('responder', inDays(3))];
    await mailed(/SEQUENCE:0/);
    expect((await leaving()).status).toBe(200);
    expect(await assigneeOf(handoff)).toBeNull();
    expect(await meeting(id)).toMatchObject({ host_id: idOf('responder'), status: 'booked' });
    await app.app.get(InvitationsQueue).send();
    expect(invitations().filter((text) => text.includes(id))).toHaveLength(1);
  });

  it.each([
    ['themselves', () => idOf('responder')],
    ['a viewer', () => idOf('viewer')],
    ['nobody that there is', () => newId()],
  ])('is not succeeded by %s', async (_, who) => {
    const handoff = await assigned('responder');
    for (const param of ['conversations_to', 'meetings_to'])
      expectError(await leaving(`?${param}=${who()}`), 400, 'invalid_parameter', param);
    expect(await assigneeOf(handoff)).toBe(idOf('responder'));
  });

  it('is not the last owner, whatever is said of their work', async () => {
    const id = await booked('responder', inDays(3));
    const to = idOf('responder');
    expectError(await leaving(`?conversations_to=${to}&cancel_meetings=true`, 'owner', 'owner'), 409, 'conflict');
    expect(await meeting(id)).toMatchObject({ status: 'booked' });
  });

  it('is removed once by two at the same time, and no successor leaves meanwhile', async () => {
    const [handoff, id] = [await assigned('responder'), await booked('responder', inDays(3))];
    const to = idOf('admin');
    const both = await Promise.all([
      leaving(`?conversations_to=${to}&meetings_to=${to}`),
      leaving(`?conversations_to=${to}&meetings_to=${to}`),
      leaving('', 'admin'),
    ]);
    const [first, second] = [both[0].status, both[1].status];
    expect([first, second].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    const heir = (await as('owner', 'GET', `/v1/members/${to}`)).status;
    expect(heir).toBe(404);
    expect(await assigneeOf(handoff)).toBe(first === 200 || second === 200 ? null : idOf('responder'));
    expect(['booked']).toContain((await meeting(id)).status);
  });
});
