/** Meetings that are held until their attendee confirms the address: who has to confirm, and how many may be held. */
import { ConfirmationLinks } from '../../src/people/meetings/confirmation-links.js';
import { HoldsSweeper } from '../../src/people/meetings/holds.sweeper.js';
import { InvitationsQueue } from '../../src/people/meetings/invitations.queue.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { IdentityTokensService } from '../../src/company/widget/identity-tokens.service.js';
import { IdentitySecretService } from '../../src/company/workspaces/identity-secret.service.js';
import { agentActor, OPERATOR } from '../../src/platform/kernel/actor.js';
import { rpc, tool } from '../mcp/rpc.js';
import { call, startTestApp, type Answer } from '../support/app.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { eventually } from '../support/eventually.js';
import * as holds from '../support/holds.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { browser } from '../support/widget.js';

const { bookHold, stranger, drained, sql, team, linksTo, textOf, recipients, eventTypes, page } = holds;
holds.withHolds();

const VICTIM = 'victim@example.com';
const push = async (body: object): Promise<any> =>
  (await call(holds.app, 'POST', '/v1/users', { token: holds.workspace.secretKey, body })).body.data;
const signedIn = async (subject: string, former?: string) =>
  browser(holds.app, holds.workspace, {
    identity_token: await holds.app.app.get(IdentityTokensService).issue(holds.workspace.id, subject, 3_600),
    visitor_token: former,
  });
const bookAs = async (subject: string, startsAt: string, email?: string): Promise<Answer> =>
  (await signedIn(subject)).ask('POST', 'meetings', { starts_at: startsAt, email });
const withIdentity = () => holds.app.app.get(IdentitySecretService).rotate(holds.workspace.id, OPERATOR);

describe('a meeting that a stranger books', () => {
  const WORDS = ['Zqname', 'Zqnotes', 'zqevil'];
  const said = { name: 'Zqname zqevil.example', notes: 'Zqnotes https://zqevil.example', timezone: 'Europe/Berlin' };

  it('is held for half an hour: one mail with only our own text asks the attendee, and no one else', async () => {
    const { id, confirm_by } = await bookHold(inDays(3), said);
    const kept = await holds.meeting(id);
    expect(kept).toMatchObject({ status: 'booked', confirm_by, attendee_email: VICTIM });
    expect(Math.round((Date.parse(confirm_by) - Date.parse(kept.created_at)) / 1_000)).toBe(30 * 60);
    await drained();
    expect(recipients()).toEqual([VICTIM]);
    const [mail] = holds.smtp.mails;
    const text = textOf(mail!);
    expect(leaks(mail!.source + text, WORDS)).toEqual([]);
    expect(mail!.source).not.toMatch(/text\/calendar|reply-to/i);
    expect(mail!.source).toMatch(/^Subject: Please confirm your meeting with Acme\r$/m);
    expect(text).toContain('Someone booked a meeting with Acme');
    expect(text).toMatch(/When: .*1[12]:00 [AP]M \(Europe\/Berlin\)/);
    expect(text.match(/https?:/g)).toHaveLength(1);
    expect((await stranger(inDays(3), { email: 'other@example.com' })).status).toBe(409);
  });

  it('is not confirmed by programs that open the link, but by its button, which sends both invitations', async () => {
    const { id } = await bookHold(inDays(3), said);
    await drained();
    const [link] = linksTo(VICTIM);
    for (let i = 0; i < 3; i++) {
      const answer = await page('GET', link!);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<button')]);
    }
    expect((await fetch(holds.app.baseUrl + link!, { method: 'HEAD' })).status).toBe(200);
    await drained();
    expect([recipients(), (await holds.meeting(id)).confirm_by]).toEqual([[VICTIM], expect.any(String)]);

    const confirmed = await page('POST', link!);
    expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining('is confirmed')]);
    await drained();
    expect(recipients()).toEqual(['owner@example.com', VICTIM, VICTIM]);
    for (const mail of holds.smtp.mails.slice(1)) expect(mail.source).toMatch(/method=REQUEST/);
    expect(await holds.meeting(id)).toMatchObject({ status: 'booked', confirm_by: null });
    expect(await eventTypes(id)).toEqual(['meeting.booked', 'meeting.confirmed']);
    const audit = await sql(
      `select action, changes, address_hash from audit_entries where target_id = $1 order by created_at, id`,
      id,
    );
    expect(audit.at(-1)).toEqual({
      ...{ action: 'meeting.confirm', changes: ['confirm_by'], address_hash: expect.any(String) },
    });
    expect(await sql('select from meeting_holds where meeting_id = $1', id)).toEqual([]);
  });

  it('is cancelled if it is not confirmed in time, without a mail to the address', async () => {
    const { id } = await bookHold(inDays(3));
    await drained();
    await sql(`update meetings set confirm_by = now() - interval '1 s' where id = $1`, id);
    const late = await page('POST', linksTo(VICTIM)[0]!);
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('its time is over')]);
    expect((await holds.meeting(id)).status).toBe('booked');
    expect(await holds.app.app.get(HoldsSweeper).sweep()).toBe(1);
    expect(await holds.meeting(id)).toMatchObject({
      ...{ status: 'cancelled', confirm_by: null, cancel_reason: 'The e-mail address was not confirmed in time.' },
    });
    expect(await eventTypes(id)).toEqual(['meeting.booked', 'meeting.cancelled']);
    const [line] = await sql(
      `select * from audit_entries where target_id = $1 order by created_at desc, id desc limit 1`,
      id,
    );
    expect(line).toMatchObject({ action: 'meeting.cancel', actor_label: 'Unconfirmed meetings' });
    await drained();
    expect(recipients()).toEqual([VICTIM]);
    expect(await sql('select from meeting_holds where workspace_id = $1', holds.workspace.id)).toEqual([]);
    await bookHold(inDays(3), { email: 'other@example.com' });
  });

  it('that the team moves or cancels meanwhile is only announced once confirmed, in its current state', async () => {
    const [moved, cancelled] = [await bookHold(inDays(3)), await bookHold(inDays(4), { email: 'other@example.com' })];
    await drained();
    await team('PATCH', `/v1/meetings/${moved.id}`, { starts_at: inDays(5) });
    await team('PATCH', `/v1/meetings/${cancelled.id}`, { status: 'cancelled', cancel_reason: 'Closed' });
    await drained();
    expect(recipients()).toEqual(['other@example.com', VICTIM]);
    expect((await page('POST', linksTo('other@example.com')[0]!)).status).toBe(410);
    expect(await holds.meeting(cancelled.id)).toMatchObject({ status: 'cancelled', confirm_by: null });
    const [link] = linksTo(VICTIM);
    expect(await (await page('GET', link!)).text()).toContain(`${Number(inDays(5).slice(8, 10))}`);
    expect((await page('POST', link!)).status).toBe(200);
    await drained();
    expect(recipients()).toEqual(['other@example.com', 'owner@example.com', VICTIM, VICTIM]);
    const invitation = holds.smtp.mails.find(({ to }) => to[0] === 'owner@example.com')!;
    expect(invitation.source).toContain('SEQUENCE:0');
    expect(invitation.source).toContain(`DTSTART:${inDays(5).replace(/[-:]|\.\d+/g, '')}`);
  });

  it('cannot be confirmed by a person who was blocked meanwhile, and no mail is sent', async () => {
    const { id } = await bookHold(inDays(3));
    await drained();
    const [link] = linksTo(VICTIM);
    const { contact_id } = await holds.meeting(id);
    await team('POST', `/v1/contacts/${contact_id}/block`);
    for (const method of ['GET', 'POST'] as const)
      expect([(await page(method, link!)).status, (await holds.meeting(id)).confirm_by]).toEqual([
        410,
        expect.any(String),
      ]);
    await drained();
    expect(recipients()).toEqual([VICTIM]);
    await team('POST', `/v1/contacts/${contact_id}/unblock`);
    expect((await page('POST', link!)).status).toBe(200);
  });

  it('needs an address, because otherwise it could not be confirmed', async () => {
    const { status, body } = await stranger(inDays(3), { email: null });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_field', 'attendee_email']);
  });

  it('is mailed again if the mail server accepted the mail and disconnected; either link confirms it', async () => {
    holds.smtp.answers.END = ['hang up'];
    const { id } = await bookHold(inDays(3));
    await eventually(async () => (await sql('select from meeting_mails where last_error is not null')).length === 1);
    await sql('update meeting_mails set due_at = now()');
    await drained();
    const [first, second] = linksTo(VICTIM);
    expect(first).not.toBe(second);
    expect((await page('POST', first!)).status).toBe(200);
    expect((await page('POST', second!)).status).toBe(410);
    expect((await holds.meeting(id)).confirm_by).toBeNull();
  });

  it('causes at most three mails to one address in half an hour, whatever happens to the bookings', async () => {
    for (const days of [3, 4, 5]) {
      const { id } = await bookHold(inDays(days));
      await drained();
      await team('PATCH', `/v1/meetings/${id}`, { status: 'cancelled' });
    }
    expect((await stranger(inDays(6), { email: VICTIM.toUpperCase() })).status).toBe(409);
    expect((await stranger(inDays(6), { email: 'other@example.com' })).status).toBe(201);
    await drained();
    expect(recipients().filter((address) => address === VICTIM)).toHaveLength(3);
  });

  it('stores no usable token, and no network address beyond the hold', async () => {
    await bookHold(inDays(3));
    await drained();
    const [link] = linksTo(VICTIM);
    const token = link!.split('/').at(-1)!;
    await page('GET', link!);
    await page('POST', link!);
    const kept = (await dumpDatabase(holds.app)).flatMap(({ table, text }) => leaks(text, [token]).map(() => table));
    expect(kept).toEqual([]);
    expect(leaks(JSON.stringify(holds.app.logLines()), [token])).toEqual([]);
    expect(await sql('select from meeting_holds where workspace_id = $1', holds.workspace.id)).toEqual([]);
  });
});

describe('an address', () => {
  beforeEach(withIdentity);

  it('that the company supplied for a user needs no confirmation, whatever its case', async () => {
    await push({ external_user_id: 'ann', email: 'Ann@Example.com' });
    const booked = await bookAs('ann', inDays(3), 'ann@example.COM');
    expect([booked.status, booked.body.data.confirm_by]).toEqual([201, null]);
    await drained();
    expect(recipients()).toEqual(['ann@example.com', 'owner@example.com']);
  });

  it('of another person needs confirmation, although a user gives it', async () => {
    await push({ external_user_id: 'ann', email: 'ann@example.com' });
    expect((await bookAs('ann', inDays(3), VICTIM)).body.data.confirm_by).toEqual(expect.any(String));
    await drained();
    expect(recipients()).toEqual([VICTIM]);
  });

  it('that a person stated needs confirmation, even once signed in, until the company supplies it', async () => {
    const visitor = await browser(holds.app, holds.workspace);
    const session = (await visitor.ask('POST', 'sessions', {})).body.data.id;
    await visitor.ask('POST', `sessions/${session}/escalate`, { kind: 'callback', email: VICTIM });
    const user = await signedIn('ann', visitor.visitorToken);
    expect(user.contactId).toBe(visitor.contactId);
    expect(user.booted.contact.email).toBe(VICTIM);
    const book = async (at: string, email?: string) =>
      (await user.ask('POST', 'meetings', { starts_at: at, email })).body.data.confirm_by;
    expect(await book(inDays(3))).toEqual(expect.any(String));
    await push({ external_user_id: 'ann', email: 'ann@example.com' });
    expect(await book(inDays(4))).toBeNull();
  });

  it('needs confirmation if the agent books, and not if the team does', async () => {
    const book = (actor: ReturnType<typeof agentActor>, startsAt: string) =>
      holds.app.app.get(MeetingsService).book(holds.workspace.id, actor, { startsAt, attendeeEmail: VICTIM });
    expect((await book(agentActor(null), inDays(3))).confirm_by).not.toBeNull();
    const member = { ...OPERATOR, type: 'member' as const, id: holds.workspace.memberIds.owner, requestId: 'req_x' };
    expect((await book(member, inDays(4))).confirm_by).toBeNull();
    // Requests without a credential act as the system.
    expect((await book({ ...OPERATOR, requestId: 'req_x' }, inDays(5))).confirm_by).not.toBeNull();
  });

  it('is not blocked for its owner by what strangers hold under it', async () => {
    await push({ external_user_id: 'victim', email: VICTIM });
    for (const day of [3, 4, 5]) await bookHold(inDays(day), {}, `203.0.113.${day}`);
    expect((await stranger(inDays(6), {}, '203.0.113.9')).status).toBe(409);
    expect((await bookAs('victim', inDays(6))).body.data.confirm_by).toBeNull();
  });

  it('needs no confirmation without SMTP: the meeting is booked as before', async () => {
    const silent = await startTestApp({}, holds.app.databaseUrl);
    const booked = await silent.app
      .get(MeetingsService)
      .book(holds.workspace.id, agentActor(null), { startsAt: inDays(3), attendeeEmail: VICTIM });
    await silent.close();
    expect(booked.confirm_by).toBeNull();
    expect(await sql('select from meeting_mails')).toEqual([]);
  });
});

describe('held meetings', () => {
  const email = (n: number): string => `stranger${n}@example.com`;

  it('are at most three per network, however many are requested at once, until one of them ends', async () => {
    const attempts = Array.from({ length: 8 }, (_, n) => stranger(inDays(3, n), { email: email(n) }));
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.error.code).toBe('conflict');
    expect(refused.body.error.message).toContain('waiting to be confirmed');
    await bookHold(inDays(4), { email: email(10) }, '203.0.113.2');
    await drained();
    const { to } = holds.smtp.mails[0]!;
    await page('POST', linksTo(to[0]!)[0]!);
    await bookHold(inDays(4, 12), { email: email(11) });
    expect((await stranger(inDays(4, 14), { email: email(12) })).status).toBe(409);
  });

  it('are at most ten per workspace, which blocks neither verified addresses nor other workspaces', async () => {
    await withIdentity();
    await push({ external_user_id: 'ann', email: 'ann@example.com' });
    for (let n = 0; n < 10; n++) await bookHold(inDays(3, n), { email: email(n) }, `203.0.113.${10 + n}`);
    expect((await stranger(inDays(4), { email: email(11) }, '203.0.113.99')).status).toBe(409);
    const agent = agentActor(null);
    const unknown = { startsAt: inDays(4), attendeeEmail: email(12) };
    await expect(holds.app.app.get(MeetingsService).book(holds.workspace.id, agent, unknown)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await bookAs('ann', inDays(4))).status).toBe(201);
  });
});

describe('a hold with concurrent changes', () => {
  it('is confirmed or cancelled, never both, if it expires while the button is pressed', async () => {
    const ends: { id: string; link: string }[] = [];
    for (let n = 0; n < 8; n++) ends.push(await holds.linkOf(inDays(3, n)));
    const sweeper = holds.app.app.get(HoldsSweeper);
    let sweeping = true;
    const sweeps = (async () => {
      while (sweeping) await sweeper.sweep();
    })();
    const press = async (end: (typeof ends)[number]): Promise<number> => (await page('POST', end.link)).status;
    const [first, last] = [ends[0]!, ends.at(-1)!];
    const early = await press(first);
    const pressed = Promise.all(ends.slice(1, -1).map(press));
    await sql(`update meetings set confirm_by = now() where confirm_by is not null`);
    const statuses = [early, ...(await pressed), await press(last)];
    await eventually(async () => (await sql('select from meetings where confirm_by is not null')).length === 0);
    sweeping = false;
    await sweeps;
    await drained();
    for (const [n, { id }] of ends.entries()) {
      const { status, confirm_by, attendee_email } = await holds.meeting(id);
      const won = statuses[n] === 200;
      expect([status, confirm_by]).toEqual([won ? 'booked' : 'cancelled', null]);
      expect(await eventTypes(id)).toEqual(['meeting.booked', won ? 'meeting.confirmed' : 'meeting.cancelled']);
      expect(recipients().filter((to) => to === attendee_email)).toHaveLength(won ? 2 : 1);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 410]);
  });

  it('is mailed, confirmed and swept once by two instances', async () => {
    const second = await startTestApp(holds.withSmtp(), holds.app.databaseUrl);
    const both = [holds.app, second];
    const { id } = await bookHold(inDays(3));
    await Promise.all(both.map(({ app }) => app.get(InvitationsQueue).send()));
    await drained();
    const [link, ...more] = linksTo(VICTIM);
    expect(more).toEqual([]);
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => page('POST', link!, {}, both[at])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    const { id: late } = await bookHold(inDays(4), { email: 'late@example.com' });
    await sql(`update meetings set confirm_by = now() - interval '1 s' where id = $1`, late);
    await Promise.all([...both, ...both].map(({ app }) => app.get(HoldsSweeper).sweep()));
    await second.close();
    await drained();
    expect(await eventTypes(id)).toEqual(['meeting.booked', 'meeting.confirmed']);
    expect(await eventTypes(late)).toEqual(['meeting.booked', 'meeting.cancelled']);
    expect(recipients().filter((to) => to === 'owner@example.com')).toHaveLength(1);
  });
});

describe('a contact who is erased meanwhile', () => {
  it('leaves a link that no longer works, no pending mail, and a time that is free again', async () => {
    const visitor = await browser(holds.app, holds.workspace);
    const book = async (at: string): Promise<string> =>
      (await visitor.ask('POST', 'meetings', { starts_at: at, email: 'zqgone@example.com', name: 'Zqgone' })).body.data
        .id;
    const asked = await book(inDays(3));
    await drained();
    holds.smtp.answers.RCPT = ['451 later'];
    const waiting = await book(inDays(4));
    await eventually(async () => (await sql('select from meeting_mails where last_error is not null')).length === 1);
    expect((await team('DELETE', `/v1/contacts/${visitor.contactId}`)).status).toBe(200);
    expect((await page('POST', linksTo('zqgone@example.com')[0]!)).status).toBe(404);
    await drained();
    expect(recipients()).toEqual(['zqgone@example.com']);
    // A link created at the same moment has no one to confirm.
    expect(await holds.app.app.get(ConfirmationLinks).request(holds.workspace.id, waiting)).toBeNull();
    await sql(`update meetings set confirm_by = now() - interval '1 s' where confirm_by is not null`);
    expect(await holds.app.app.get(HoldsSweeper).sweep()).toBe(2);
    for (const id of [asked, waiting]) expect((await holds.meeting(id)).status).toBe('cancelled');
    const left = (await dumpDatabase(holds.app)).flatMap(({ table, text }) => leaks(text, ['zqgone']).map(() => table));
    expect(left).toEqual([]);
  });

  it('is not invited by a confirmation that runs at the same time', async () => {
    for (let n = 0; n < 4; n++) {
      const visitor = await browser(holds.app, holds.workspace);
      const body = { starts_at: inDays(6, n), email: `race${n}@example.com`, name: 'Zqrace' };
      await visitor.ask('POST', 'meetings', body, { 'x-forwarded-for': `203.0.113.${n}` });
      await drained();
      holds.smtp.answers.RCPT = Array<string>(4).fill('451 later');
      const [confirmed, erased] = await Promise.all([
        page('POST', linksTo(body.email)[0]!),
        team('DELETE', `/v1/contacts/${visitor.contactId}`),
      ]);
      expect([200, 404, 410]).toContain(confirmed.status);
      expect(erased.status).toBe(200);
      const mails = await sql(`select from meeting_mails where invitation::text ilike '%zqrace%'`);
      expect(mails).toEqual([]);
      holds.smtp.answers.RCPT = [];
    }
  });
});

describe('an assistant', () => {
  it('says that a mail is sent and has to be confirmed, not that the meeting is booked', async () => {
    const token = holds.workspace.secretKey;
    const say = async (question: string, session_id?: string) =>
      (await call(holds.app, 'POST', '/v1/answer', { token, body: { question, session_id } })).body.data;
    const offered = await say('I would like to book a demo');
    for (const choice of ['1', '1']) await say(choice, offered.session_id);
    const answer = (await say('zoe@example.com', offered.session_id)).answer as string;
    expect(answer).toMatch(/holding this time for you: .*e-mail: please confirm by its link within 30 minutes/s);
    expect(answer).not.toMatch(/is booked/);
    await drained();
    expect(recipients()).toEqual(['zoe@example.com']);
  });

  it('over MCP learns the deadline, and where the mail went', async () => {
    const { grant } = await push({ external_user_id: 'bob', email: 'bob@example.com', grant: { ttl_seconds: 600 } });
    const path = new URL(grant.mcp_url).pathname;
    const book = (starts_at: string, email?: string) =>
      tool(holds.app, path, grant.token, 'book_meeting', { starts_at, ...(email && { email }) });
    expect(await book(inDays(3), VICTIM)).toMatchObject({
      ...{ confirm_by: expect.any(String), confirmation_to: VICTIM, invitation_to: null },
    });
    expect(await book(inDays(4))).toMatchObject({
      ...{ confirm_by: null, confirmation_to: null, invitation_to: 'bob@example.com' },
    });
    const { body } = await rpc(holds.app, path, 'tools/list', {}, { token: grant.token });
    const { description } = body.result.tools.find(({ name }: { name: string }) => name === 'book_meeting');
    expect(description).toContain('confirm_by');
  });
});

describe('a host’s meeting location', () => {
  it('is part of their schedules, of bookings and of mails', async () => {
    const place = { meeting_location: 'Room 1, left', meeting_url: 'https://meet.example.com/owner' };
    await openHost(holds.app, holds.workspace.id, holds.workspace.memberIds.owner, always(place));
    const { data } = (await team('GET', '/v1/workspace')).body;
    expect(data.availability[0]).toMatchObject(place);
    const { id, link } = await holds.linkOf(inDays(3));
    expect(await holds.meeting(id)).toMatchObject({ location: 'Room 1, left', join_url: place.meeting_url });
    await page('POST', link);
    await drained();
    const invitation = holds.smtp.mails.find(({ to }) => to[0] === 'owner@example.com')!;
    expect(textOf(invitation)).toContain('Where: Room 1, left');
    expect(textOf(invitation)).toContain(`Join: ${place.meeting_url}`);
  });
});
