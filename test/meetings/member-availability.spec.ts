import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, openHost } from '../support/meetings.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});

const SCHEDULE = { timezone: 'Europe/Berlin', weekly: { monday: [{ start: '09:00', end: '12:00' }] } };
const get = (id: string): Promise<Answer> =>
  call(app, 'GET', `/v1/members/${id}/availability`, { token: workspace.tokens.viewer });
const put = (id: string, schedules: unknown, token = workspace.tokens.responder): Promise<Answer> =>
  call(app, 'PUT', `/v1/members/${id}/availability`, { token, body: { schedules } });

describe('the availability of a member', () => {
  it('is replaced by the member, and other hosts keep theirs', async () => {
    const { responder, owner } = workspace.memberIds;
    await openHost(app, workspace.id, owner, always());
    expect((await get(responder)).body.data).toEqual({
      object: 'member_availability',
      member_id: responder,
      schedules: [],
    });
    const { status, body } = await put(responder, [
      SCHEDULE,
      { ...SCHEDULE, effective_from: '2027-01-01', slot_minutes: 45 },
    ]);
    expect([status, body.data.schedules.map((one: any) => [one.effective_from, one.slot_minutes])]).toEqual([
      ...[
        200,
        [
          ['2000-01-01', 30],
          ['2027-01-01', 45],
        ],
      ],
    ]);
    expect((await get(responder)).body.data).toEqual(body.data);
    const settings = await call(app, 'GET', '/v1/workspace', { token: workspace.tokens.viewer });
    const hosts = settings.body.data.availability.map(({ host_id }: { host_id: string }) => host_id);
    expect(hosts.sort()).toEqual([owner, responder, responder].sort());
    expect((await put(responder, [])).body.data.schedules).toEqual([]);
  });

  it('is audited once per change', async () => {
    const { responder } = workspace.memberIds;
    for (let time = 0; time < 2; time++) await put(responder, [SCHEDULE]);
    const text = `select action, target_id, changes from audit_entries where workspace_id = $1 and action = 'member.set_availability'`;
    const { rows } = await app.app.get(SystemDb).query({ text, values: [workspace.id] });
    expect(rows).toEqual([{ action: 'member.set_availability', target_id: responder, changes: ['schedules'] }]);
  });

  it('can be changed for others only by members who manage the team', async () => {
    const { owner, viewer } = workspace.memberIds;
    expectError(await put(owner, [SCHEDULE]), 403, 'insufficient_role');
    expectError(await put(viewer, [SCHEDULE], workspace.tokens.viewer), 403, 'insufficient_role');
    expect((await put(viewer, [SCHEDULE], workspace.tokens.admin)).status).toBe(200);
    expectError(await put(newId(), [SCHEDULE], workspace.tokens.admin), 404, 'not_found');
  });

  it.each<[unknown, string, string]>([
    [[{ ...SCHEDULE, timezone: 'Mars/Olympus' }], 'invalid_field', 'schedules.0.timezone'],
    [[SCHEDULE, SCHEDULE], 'invalid_field', 'schedules.1.effective_from'],
    [
      [{ ...SCHEDULE, weekly: { monday: [{ start: '12:00', end: '9' }] } }],
      'invalid_field',
      'schedules.0.weekly.monday',
    ],
    [[{ ...SCHEDULE, host_id: newId() }], 'unknown_field', 'schedules.0.host_id'],
    [[null], 'invalid_field', 'schedules.0'],
    ['always', 'invalid_field', 'schedules'],
  ])('is refused if it is invalid: %j', async (schedules, code, param) => {
    expectError(await put(workspace.memberIds.responder, schedules), 400, code as never, param);
  });
});
