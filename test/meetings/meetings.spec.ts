import { SystemDb } from '../../src/platform/db/system-db.js';
import type { MeetingDto } from '../../src/people/meetings/meetings.dto.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { systemActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { expectError, expectV1 } from '../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await openHost(app, workspace.id, workspace.memberIds.owner, always());
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const book = (startsAt: string, rest: object = {}): Promise<MeetingDto> =>
  app.app.get(MeetingsService).book(workspace.id, systemActor('test'), { startsAt, ...rest });
const get = (query: string, token = workspace.tokens.viewer): Promise<Answer> =>
  call(app, 'GET', `/v1/meetings${query}`, { token });
const patch = (id: string, body: unknown, token = workspace.tokens.responder): Promise<Answer> =>
  call(app, 'PATCH', `/v1/meetings/${id}`, { token, body });
const ids = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);
/** What was recorded in addition to the booking. */
const trail = async () => ({
  events: (
    await sql(
      `select type, previous, actor ->> 'type' as actor from events
       where workspace_id = $1 and type <> 'meeting.booked' order by no`,
      workspace.id,
    )
  ).rows,
  audit: (
    await sql(
      `select action, target_id, changes, actor_type, actor_id, address_hash is not null as located from audit_entries
       where workspace_id = $1 and target_type = 'meeting' and action <> 'meeting.book' order by created_at, id`,
      workspace.id,
    )
  ).rows,
});
const NOTHING = { events: [], audit: [] };
const auditLine = (action: string, targetId: string, ...changes: string[]) => ({
  action,
  target_id: targetId,
  changes,
  actor_type: 'member',
  actor_id: workspace.memberIds.responder,
  located: true,
});

describe('the list of meetings', () => {
  it('is sorted by latest start first, or as requested', async () => {
    const [b, a, c] = [await book(inDays(4)), await book(inDays(3)), await book(inDays(5))].map(({ id }) => id) as [
      string,
      string,
      string,
    ];
    expect(ids(await get(''))).toEqual([c, b, a]);
    expect(ids(await get('?sort=starts_at&order=asc'))).toEqual([a, b, c]);
    expect(ids(await get('?sort=created_at&order=asc'))).toEqual([b, a, c]);
    expect(ids(await get('?sort=created_at'))).toEqual([c, a, b]);
    expectV1(await get(''));
  });

  it('accepts every filter, and returns nothing if nothing matches', async () => {
    const body = { external_user_id: 'u' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
    const theirs = await book(inDays(3), { contactId: contact });
    const second = await book(inDays(4));
    await patch(second.id, { status: 'no_show' });
    expect(ids(await get(`?contact_id=${contact.toUpperCase()}`))).toEqual([theirs.id]);
    expect(ids(await get(`?status=no_show`))).toEqual([second.id]);
    expect(ids(await get(`?host_id=${workspace.memberIds.owner}`))).toEqual([second.id, theirs.id]);
    expect(ids(await get(`?host_id=${workspace.memberIds.admin}`))).toEqual([]);
    expect(ids(await get(`?contact_id=${newId()}`))).toEqual([]);
    expect(ids(await get(`?starts_after=${inDays(4)}`))).toEqual([second.id]);
    expect(ids(await get(`?starts_before=${inDays(4)}`))).toEqual([theirs.id]);
    expect(ids(await get(`?starts_after=${inDays(4)}&starts_before=${inDays(4)}`))).toEqual([]);
    expect(ids(await get(`?created_after=${inDays(1)}`))).toEqual([]);
    expect(ids(await get(`?created_before=${inDays(1)}&limit=1`))).toEqual([second.id]);
  });

  it.each([
    [`starts_after=${inDays(2)}&starts_before=${inDays(1)}`, 'invalid_window', 'starts_after'],
    [`created_after=${inDays(2)}&created_before=${inDays(1)}`, 'invalid_window', 'created_after'],
    ['starts_after=2026-01-01', 'invalid_parameter', 'starts_after'],
    ['status=Booked', 'invalid_parameter', 'status'],
    ['sort=ends_at', 'invalid_parameter', 'sort'],
    ['host_id=me', 'invalid_parameter', 'host_id'],
    ['session_id=x', 'unknown_parameter', 'session_id'],
  ])('the list of meetings refuses %s', async (query, code, param) => {
    expectError(await get(`?${query}`), 400, code as 'invalid_window', param);
  });
});

describe('access to meetings', () => {
  it('is read for every role, and write for members who may reply', async () => {
    const { id } = await book(inDays(3));
    for (const [role, token] of Object.entries(workspace.tokens)) {
      expect((await get('', token)).status).toBe(200);
      expect((await get(`/${id}`, token)).status).toBe(200);
      const answer = await patch(id, { notes: role }, token);
      if (['owner', 'admin', 'responder'].includes(role)) expect(answer.body.data.notes).toBe(role);
      else expectError(answer, 403, 'insufficient_role');
    }
    expectError(await patch(id, { notes: 'x' }, workspace.secretKey), 401, 'user_token_required');
  });
});

describe('moving a meeting', () => {
  it('keeps id and length, sends an event with the old values, and leaves an audit line with names only', async () => {
    const meeting = await book(inDays(3), { lengthMs: 3_600_000 });
    const { status, body } = await patch(meeting.id.toUpperCase(), { starts_at: inDays(6, 13, 17) });
    expect([status, body.data]).toEqual([
      200,
      {
        ...meeting,
        status: 'rescheduled',
        starts_at: inDays(6, 13, 17),
        ends_at: inDays(6, 14, 17),
        updated_at: expect.any(String),
      },
    ]);
    const { starts_at, ends_at } = meeting;
    expect(await trail()).toEqual({
      events: [{ type: 'meeting.rescheduled', previous: { status: 'booked', starts_at, ends_at }, actor: 'member' }],
      audit: [auditLine('meeting.reschedule', meeting.id, 'status', 'starts_at', 'ends_at')],
    });
    const again = await patch(meeting.id, { starts_at: inDays(7) });
    expect(again.body.data.status).toBe('rescheduled');
    expect((await trail()).events[1]).toMatchObject({ previous: { starts_at: inDays(6, 13, 17) } });
    expect((await trail()).events[1]!['previous']).not.toHaveProperty('status');
  });

  it('to its current time changes nothing, in any notation', async () => {
    const meeting = await book(inDays(3));
    const same = inDays(3).replace(/:00\.000Z$/, ':00+00:00');
    expect((await patch(meeting.id, { starts_at: same })).body.data).toEqual(meeting);
    expect(await trail()).toEqual(NOTHING);
    await sql(
      `update meetings set starts_at = now() - interval '1 day', ends_at = now() - interval '23 hours' where id = $1`,
      meeting.id,
    );
    const past = (await get(`/${meeting.id}`)).body.data;
    expect((await patch(meeting.id, { starts_at: past.starts_at })).body.data).toEqual(past);
  });

  it('is refused into the past, too far ahead, and onto another meeting of the host', async () => {
    const meeting = await book(inDays(3));
    const other = await book(inDays(3, 11));
    for (const starts_at of [inDays(-1), '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'])
      expectError(await patch(meeting.id, { starts_at }), 400, 'invalid_field', 'starts_at');
    for (const minutes of [31, 59])
      expectError(await patch(meeting.id, { starts_at: inDays(3, 10, minutes) }), 409, 'slot_unavailable');
    expect(await trail()).toEqual(NOTHING);
    expect((await patch(meeting.id, { starts_at: other.ends_at })).status).toBe(200);
  });

  it('is possible outside the host’s hours for the team', async () => {
    await openHost(app, workspace.id, workspace.memberIds.owner, always());
    const { id } = await book(inDays(3));
    await openHost(app, workspace.id, workspace.memberIds.owner);
    expect((await patch(id, { starts_at: inDays(400, 3, 33) })).status).toBe(200);
  });
});

describe('ending a meeting', () => {
  it('by cancelling frees its time, with a reason and an event', async () => {
    const meeting = await book(inDays(3));
    const { body } = await patch(meeting.id, { status: 'cancelled', cancel_reason: 'ill' });
    expect(body.data).toEqual({
      ...meeting,
      status: 'cancelled',
      cancel_reason: 'ill',
      updated_at: expect.any(String),
    });
    expect(await trail()).toEqual({
      events: [{ type: 'meeting.cancelled', previous: { status: 'booked', cancel_reason: null }, actor: 'member' }],
      audit: [auditLine('meeting.cancel', meeting.id, 'status', 'cancel_reason')],
    });
    await patch(meeting.id, { status: 'cancelled' });
    await patch(meeting.id, { status: 'cancelled', cancel_reason: 'ill' });
    expect((await trail()).audit).toHaveLength(1);
    expect((await book(inDays(3))).status).toBe('booked');
  });

  it('as completed or no-show is recorded without an event, and either can be corrected to the other', async () => {
    const { id } = await book(inDays(3));
    for (const status of ['completed', 'no_show', 'completed'])
      expect((await patch(id, { status })).body.data.status).toBe(status);
    expect(await trail()).toEqual({ events: [], audit: Array(3).fill(auditLine('meeting.update', id, 'status')) });
  });

  it.each<[string, object[]]>([
    ['cancelled', [{ starts_at: inDays(5) }, { status: 'completed' }, { status: 'no_show' }]],
    ['completed', [{ starts_at: inDays(5) }, { status: 'cancelled' }]],
    ['no_show', [{ starts_at: inDays(5) }, { status: 'cancelled' }]],
  ])('is final: further changes of one that is %s are a conflict', async (status, bodies) => {
    const { id } = await book(inDays(3));
    await patch(id, { status });
    for (const body of bodies) expectError(await patch(id, body), 409, 'conflict');
    expect((await patch(id, { notes: 'still fine' })).body.data).toMatchObject({ status, notes: 'still fine' });
  });

  it('happens once if many cancel at once, and concurrent moves leave a consistent history', async () => {
    const { id } = await book(inDays(3));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        patch(id, index % 2 ? { status: 'cancelled' } : { starts_at: inDays(4, index) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const { events } = await trail();
    expect(events.filter(({ type }) => type === 'meeting.cancelled')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'meeting.cancelled' });
  });
});

describe('a note', () => {
  it('is set and cleared, alone or together with a move, without its own event', async () => {
    const { id } = await book(inDays(3));
    expect((await patch(id, { notes: 'call first' })).body.data.notes).toBe('call first');
    expect((await patch(id, { notes: 'call first' })).body.data.notes).toBe('call first');
    expect((await patch(id, { notes: null })).body.data.notes).toBeNull();
    expect(await trail()).toEqual({ events: [], audit: Array(2).fill(auditLine('meeting.update', id, 'notes')) });
    await patch(id, { notes: 'moved', starts_at: inDays(4) });
    expect((await trail()).events[0]).toMatchObject({ type: 'meeting.rescheduled', previous: { notes: null } });
  });
});

describe('a patch', () => {
  it.each<[string, unknown, string, string | undefined]>([
    ['nothing', {}, 'invalid_body', undefined],
    ['a list', [], 'invalid_body', undefined],
    ['start and status', { starts_at: inDays(5), status: 'cancelled' }, 'invalid_field', 'status'],
    ['a reason alone', { cancel_reason: 'x' }, 'invalid_field', 'cancel_reason'],
    ['a reason of another end', { status: 'completed', cancel_reason: 'x' }, 'invalid_field', 'cancel_reason'],
    ['no start', { starts_at: null }, 'invalid_field', 'starts_at'],
    ['a bare date', { starts_at: '2030-01-01' }, 'invalid_field', 'starts_at'],
    ['no status', { status: null }, 'invalid_field', 'status'],
    ['a status that is set otherwise', { status: 'booked' }, 'invalid_field', 'status'],
    ['long notes', { notes: 'x'.repeat(4_001) }, 'invalid_field', 'notes'],
    ['a long reason', { status: 'cancelled', cancel_reason: 'x'.repeat(501) }, 'invalid_field', 'cancel_reason'],
    ['notes with NUL', { notes: 'a\0' }, 'invalid_field', 'notes'],
    ['another field', { host_id: newId() }, 'unknown_field', 'host_id'],
  ])('with %s is refused, for an existing meeting and for an unknown one', async (_, body, code, param) => {
    const { id } = await book(inDays(3));
    for (const target of [id, newId()]) expectError(await patch(target, body), 400, code as 'invalid_field', param);
    expect(await trail()).toEqual(NOTHING);
  });

  it('of an unknown meeting is not_found, of a malformed id invalid_id', async () => {
    for (const body of [{ notes: 'x' }, { status: 'cancelled' }, { starts_at: inDays(5) }])
      expectError(await patch(newId(), body), 404, 'not_found');
    expectError(await get(`/${newId()}`), 404, 'not_found');
    expectError(await get('/1'), 400, 'invalid_id', 'id');
    expectError(await patch('1', { notes: 'x' }), 400, 'invalid_id', 'id');
  });
});
