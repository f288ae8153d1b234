/** Which members are available, and what customers are told about it. */
import { TeamStatusReader } from '../../src/desk/team-status/team-status.reader.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { SeenMembersSweeper } from '../../src/doors/team-stream/seen-members.sweeper.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { exchange, idle, opened, teach } from '../support/live.js';
import { inDays } from '../support/meetings.js';
import { followTeam } from '../support/team-stream.js';
import { browser } from '../support/widget.js';
import { sqlOf } from '../support/team-mails.js';
import { expectError } from './envelope.js';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

const DAY = [{ start: '00:00', end: '24:00' }];
const ALWAYS = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, DAY]),
);
const OPEN = { timezone: 'Europe/Berlin', weekly: ALWAYS };
/** Closed until nine o'clock on a future day. */
const date = inDays(3).slice(0, 10);
const CLOSED = {
  ...{ timezone: 'Asia/Tokyo', weekly: {} },
  exceptions: [{ date, windows: [{ start: '09:00', end: '17:00' }] }],
};
const BACK_AT = `${date}T00:00:00.000Z`;

type Role = keyof TestWorkspace['tokens'];
const as = (of: TestWorkspace, role: Role, method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: of.tokens[role], body });
const set = async (of: TestWorkspace, body: object) => {
  const answer = await as(of, 'admin', 'PATCH', '/v1/workspace', body);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const choose = (of: TestWorkspace, of_role: Role, body: object, role = of_role) =>
  as(of, role, 'PATCH', `/v1/members/${of.memberIds[of_role]}/status`, body);
const team = async (of: TestWorkspace) => (await as(of, 'viewer', 'GET', '/v1/team_status')).body.data;
const statusOf = async (of: TestWorkspace, role: Role) =>
  (await as(of, 'viewer', 'GET', `/v1/members/${of.memberIds[role]}/status`)).body.data;
/** A member who answers with other tools: available, never set away automatically. */
const there = (of: TestWorkspace) => choose(of, 'responder', { status: 'available', auto_away: false });
/** The agent's response to a request for a person, over the API. */
const handedOff = async (of: TestWorkspace, locale = 'en') => {
  const body = {
    question: locale === 'de' ? 'Ich möchte mit einem Menschen sprechen' : 'Let me talk to a human',
    locale,
  };
  const { data } = (await call(app, 'POST', '/v1/answer', { token: of.secretKey, body })).body;
  expect(data.status).toBe('handed_off');
  return data.answer as string;
};

describe('a member', () => {
  it('is away until they have a console open, and for a while after', async () => {
    const workspace = await makeWorkspace(app);
    expect(await statusOf(workspace, 'responder')).toMatchObject({
      ...{ object: 'member_status', status: 'available', auto_away: true, available: false, last_seen_at: null },
    });
    const { responder } = await signedInTeam(app, workspace);
    const stream = await followTeam(app, workspace.id, responder);
    await eventually(async () => (await statusOf(workspace, 'responder')).available === true);
    expect(await team(workspace)).toMatchObject({ status: 'available', back_at: null });
    await sqlOf(app)(`update member_statuses set seen_at = seen_at - interval '1 minute'`);
    expect(await team(workspace)).toMatchObject({ status: 'away' });
    await app.app.get(SeenMembersSweeper).sweep();
    expect((await team(workspace)).members[0]).toMatchObject({
      ...{ member_id: workspace.memberIds.responder, available: true },
    });
    stream.close();
  });

  it('can set themselves away, with an event, an audit line and a hint to the team', async () => {
    const workspace = await makeWorkspace(app);
    const { admin } = await signedInTeam(app, workspace);
    const stream = await followTeam(app, workspace.id, admin);
    await there(workspace);
    const { body } = await choose(workspace, 'responder', { status: 'away' });
    expect(body.data).toMatchObject({ status: 'away', auto_away: false, available: false });
    const id = workspace.memberIds.responder;
    const events = (await eventsOf(app, workspace.id)).filter(({ type }) => type === 'member.status_changed');
    expect(events.at(-1)).toMatchObject({ object: body.data, previous: { status: 'available' } });
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ action: 'member.set_status', changes: ['status'] },
    });
    await stream.seen('member_status', (data) => data.id === id);
    await choose(workspace, 'responder', { status: 'away' });
    expect((await eventsOf(app, workspace.id)).filter(({ type }) => type === 'member.status_changed')).toHaveLength(
      events.length,
    );
    stream.close();
  });

  it('also notifies the team’s open consoles of their first choice', async () => {
    const workspace = await makeWorkspace(app);
    const stream = await followTeam(app, workspace.id, (await signedInTeam(app, workspace)).owner);
    await choose(workspace, 'responder', { status: 'away' });
    await stream.seen('member_status', (data) => data.id === workspace.memberIds.responder);
    stream.close();
  });

  it('is set away by others only if they manage the team', async () => {
    const workspace = await makeWorkspace(app);
    expect((await choose(workspace, 'responder', { status: 'away' }, 'admin')).status).toBe(200);
    const lacking = 'The role responder lacks the capability manage_team.';
    const unknown = `/v1/members/${newId()}/status`;
    for (const refused of [
      await choose(workspace, 'admin', { status: 'away' }, 'responder'),
      await as(workspace, 'responder', 'PATCH', unknown, { status: 'away' }),
    ]) {
      expectError(refused, 403, 'insufficient_role');
      expect(refused.body.error.message).toBe(lacking);
    }
    expectError(await as(workspace, 'admin', 'PATCH', unknown, { status: 'away' }), 404, 'not_found');
    expectError(await choose(workspace, 'responder', { status: 'busy' }), 400, 'invalid_field', 'status');
    expectError(await choose(workspace, 'responder', {}), 400, 'invalid_body');
  });
});

describe('office hours', () => {
  it.each([
    ['a zone that is none', { office_hours: { timezone: 'Mars/Olympus', weekly: {} } }, 'office_hours.timezone'],
    ['no week', { office_hours: { timezone: 'UTC' } }, 'office_hours.weekly'],
    [
      'windows that overlap',
      { office_hours: { timezone: 'UTC', weekly: { monday: [...DAY, ...DAY] } } },
      'office_hours.weekly.monday',
    ],
    [
      'a date twice',
      { office_hours: { ...CLOSED, exceptions: [...CLOSED.exceptions, ...CLOSED.exceptions] } },
      'office_hours.exceptions.1.date',
    ],
    ['a placeholder that there is not', { away_message: 'Back at {{back}}' }, 'away_message'],
    ['an away message of nothing', { away_message: ' ' }, 'away_message'],
  ])('are refused for %s, and the field is named', async (_, body, param) => {
    const workspace = await makeWorkspace(app);
    const answer = await as(workspace, 'admin', 'PATCH', '/v1/workspace', body);
    expect([answer.status, answer.body.error.param]).toEqual([400, param]);
  });

  it('are stored as sent, named in the audit log, and can be removed', async () => {
    const workspace = await makeWorkspace(app);
    const { office_hours } = await set(workspace, { office_hours: CLOSED, away_message: 'Gone fishing' });
    expect(office_hours).toMatchObject({ timezone: 'Asia/Tokyo', exceptions: CLOSED.exceptions });
    expect(office_hours.weekly.monday).toEqual([]);
    expect((await auditOf(app, workspace.id, workspace.id)).at(-1)).toMatchObject({
      changes: ['office_hours', 'away_message'],
    });
    expect(await team(workspace)).toMatchObject({ status: 'closed', back_at: BACK_AT });
    expect(await set(workspace, { office_hours: null, away_message: null })).toMatchObject({
      ...{ office_hours: null, away_message: null },
    });
    expect(await team(workspace)).toMatchObject({ status: 'away', back_at: null });
  });
});

describe('a customer who asks for a person', () => {
  it('gets the same text as before in a workspace without office hours', async () => {
    const workspace = await makeWorkspace(app);
    await set(workspace, { away_message: 'Gone fishing' });
    expect(await handedOff(workspace)).toBe('I have passed this on to our team. A person will take it from here.');
  });

  it('learns whether someone is available', async () => {
    const workspace = await makeWorkspace(app);
    await set(workspace, { office_hours: OPEN });
    expect(await handedOff(workspace)).toMatch(
      /^I have passed this on to our team\. No one .* as soon as someone is back\.$/,
    );
    await there(workspace);
    expect(await handedOff(workspace)).toMatch(/team\. Someone is available now and will answer you here\.$/);
    expect(await handedOff(workspace, 'de')).toMatch(
      /weitergegeben\. Gerade ist jemand da und antwortet Ihnen hier\.$/,
    );
  });

  it('learns out of hours when the team is back, whatever the members’ status', async () => {
    const workspace = await makeWorkspace(app);
    await there(workspace);
    await set(workspace, { office_hours: CLOSED });
    expect(await handedOff(workspace)).toMatch(/We are back on \w+, .*09:00 \(Asia\/Tokyo\)\.$/);
    await set(workspace, { away_message: 'We close early. Back: {{back_at}}!' });
    expect(await handedOff(workspace)).toMatch(
      /^I have passed this on to our team\. We close early\. Back: \w+, .*09:00 \(Asia\/Tokyo\)!$/,
    );
  });

  it('reads the same in the widget, in their own time zone', async () => {
    const workspace = await makeWorkspace(app);
    await set(workspace, { office_hours: CLOSED });
    const who = await browser(app, workspace, { locale: 'de', timezone: 'Europe/Berlin' });
    expect(who.booted.settings.team).toMatchObject({ status: 'closed', back_at: BACK_AT });
    expect(who.booted.settings.team.text).toMatch(/Wir sind wieder da: .*0[12]:00 \(Europe\/Berlin\)\.$/);
    const session = await opened(who);
    const read = async () => (await who.ask('GET', 'sessions')).body.data[0];
    expect((await read()).team).toBeNull();
    await who.ask('POST', `sessions/${session}/escalate`, { text: 'Ein Mensch, bitte' });
    await idle(app);
    expect(await read()).toMatchObject({ attended_by: 'waiting', team: { status: 'closed', back_at: BACK_AT } });
    await set(workspace, { office_hours: OPEN });
    await there(workspace);
    const text = 'Gerade ist jemand da und antwortet Ihnen hier.';
    expect((await read()).team).toMatchObject({ status: 'available', text });
    await set(workspace, { office_hours: null });
    expect((await read()).team).toBeNull();
  });

  it('reads it in many conversations at once, and it is computed once for all', async () => {
    const workspace = await makeWorkspace(app);
    await set(workspace, { office_hours: CLOSED });
    const who = await browser(app, workspace);
    for (let n = 0; n < 3; n++) {
      const session = await opened(who);
      await who.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
    }
    await idle(app);
    const asked = jest.spyOn(app.app.get(TeamStatusReader), 'announced');
    const sessions = (await who.ask('GET', 'sessions')).body.data;
    expect(sessions.map(({ team }: any) => team?.status)).toEqual(Array(3).fill('closed'));
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('gets the offer of a person together with the availability', async () => {
    const workspace = await makeWorkspace(app);
    await teach(app, workspace);
    await set(workspace, { office_hours: OPEN });
    const who = await browser(app, workspace);
    const session = await opened(who);
    const messages = await exchange(app, who, session, 'could somebody of yours join the chat?');
    const last = messages.at(-1);
    expect(last.choices).toEqual(['Talk to a person']);
    // Nobody has the matter yet, so no answer is promised.
    expect(last.text).toMatch(/Would you like that\?\nNo one from our team is available right now\.$/);
    await who.ask('POST', `sessions/${session}/rating`, { score: 1 });
    const notice = (await who.ask('GET', `sessions/${session}/messages?order=desc&limit=1`)).body.data[0];
    expect(notice.text).toMatch(/\nNo one from our team is available right now\.$/);
  });

  it('gets the offer with the first unanswered question, whether somebody is available or not', async () => {
    const workspace = await makeWorkspace(app);
    await teach(app, workspace);
    const asked = async (): Promise<string[]> => {
      const who = await browser(app, workspace);
      return (await exchange(app, who, await opened(who), 'Where can I hire a canoe?')).at(-1).choices;
    };
    expect(await asked()).toEqual(['Talk to a person']);
    await set(workspace, { office_hours: CLOSED });
    expect(await asked()).toEqual(['Talk to a person']);
  });
});
