import { SystemDb } from '../../src/platform/db/system-db.js';
import { RollupsService } from '../../src/company/analytics/rollups.service.js';
import { IdleSweeper } from '../../src/conversations/core/idle.sweeper.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let other: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  other = await makeWorkspace(app);
  const text = '# Returns\n\nYou can send goods back within 30 days.\n';
  const body = { title: 'Help', text, format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const get = (query = '', token = workspace.tokens.viewer): Promise<Answer> =>
  call(app, 'GET', `/v1/analytics${query}`, { token });
const totals = async (query = ''): Promise<Record<string, number | null>> => (await get(query)).body.data.totals;
const ask = (question: string, more: object = {}): Promise<Answer> =>
  call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, ...more } });
const roll = () => app.app.get(RollupsService).roll();

const METRICS = [
  ...['sessions', 'completed', 'messages', 'answers', 'answers_cited', 'abstentions', 'new_contacts', 'solved'],
  ...['unsolved', 'partial', 'abandoned', 'unresolved', 'resolution_rate', 'containment_rate'],
  ...['durable_resolution_rate', 'handoffs_opened', 'handoffs_resolved', 'median_resolve_ms', 'mean_duration_ms'],
  ...['csat_responses', 'csat_mean', 'leads', 'leads_qualified', 'leads_converted', 'meetings_booked', 'actions_done'],
  ...['actions_failed', 'guardrail_trips', 'credits_used'],
];
const RATES = ['resolution_rate', 'containment_rate', 'durable_resolution_rate'];
const NULLS = [...RATES, 'median_resolve_ms', 'mean_duration_ms', 'csat_mean'];

describe('analytics of a workspace without activity', () => {
  it('contain every documented metric: counts are 0, rates over nothing are null', async () => {
    const { body, status } = await get('', other.tokens.viewer);
    expect([status, body.object]).toEqual([200, 'analytics']);
    expect(Object.keys(body.data)).toEqual([
      ...['object', 'created_after', 'created_before', 'granularity', 'timezone', 'totals', 'series', 'by_channel'],
      ...['by_intent_class', 'by_resolution', 'by_stop_reason', 'details'],
    ]);
    expect(Object.keys(body.data.totals)).toEqual(METRICS);
    for (const name of METRICS) expect([name, body.data.totals[name]]).toEqual([name, NULLS.includes(name) ? null : 0]);
  });

  it('analytics contain details if the caller asks for them', async () => {
    expect((await get('', other.tokens.viewer)).body.data.details).toBeNull();
    const { data } = (await get('?details=true&granularity=week', other.tokens.viewer)).body;
    const { totals: all, series, by_stop_reason, sessions_by_channel } = data.details;
    const none = { solved_confirmed: 0, solved_assumed: 0, reopened: 0 };
    const noReply = { handoffs_replied: 0, median_first_reply_ms: null };
    expect(all).toEqual({ ...none, ...noReply });
    expect(series).toEqual(data.series.map(({ at }: { at: string }) => ({ at, ...none, ...noReply })));
    expect(by_stop_reason[0]).toEqual({ stop_reason: 'customer_request', ...noReply });
    expect(sessions_by_channel).toHaveLength(data.by_channel.length);
    expect(sessions_by_channel[0]).toEqual({ channel: 'human', sessions: data.series.map(() => 0) });
    expectError(await get('?details=yes', other.tokens.viewer), 400, 'invalid_parameter', 'details');
  });

  it('cover the last 30 days, by UTC day, by default', async () => {
    const { data } = (await get('', other.tokens.viewer)).body;
    expect([data.granularity, data.timezone]).toEqual(['day', 'UTC']);
    expect(Date.parse(data.created_before) - Date.parse(data.created_after)).toBe(30 * 24 * 3_600_000);
    const begun = data.created_after.endsWith('T00:00:00.000Z'); // Exactly thirty days if this runs at midnight.
    expect(data.series).toHaveLength(begun ? 30 : 31);
    expect(data.series[0].at).toBe(`${data.created_after.slice(0, 10)}T00:00:00.000Z`);
  });
});

describe('reading analytics', () => {
  it('includes recent activity at once, rolled up or not', async () => {
    const user = { external_user_id: 'asker', name: 'Ann' };
    await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: user });
    const good = await ask('Within how many days can I send goods back?', { external_user_id: 'asker' });
    expect(await totals()).toMatchObject({ sessions: 1, messages: 2, answers: 1, answers_cited: 1, new_contacts: 1 });
    await roll();
    await ask('Zxqv wvut plomb frobnicate?', { session_id: good.body.data.session_id, external_user_id: 'asker' });
    expect(await totals()).toMatchObject({ sessions: 1, messages: 4, answers: 1, abstentions: 1, unresolved: 1 });
    const person = await ask('Let me talk to a human please');
    const opened = { sessions: 2, handoffs_opened: 1, handoffs_resolved: 0, median_resolve_ms: null, credits_used: 2 };
    expect(await totals()).toMatchObject(opened);
    await roll();
    expect(await totals()).toMatchObject(opened);
    await call(app, 'PATCH', `/v1/handoffs/${person.body.data.handoff_id}`, {
      token: workspace.tokens.responder,
      body: { status: 'resolved' },
    });
    const resolved = await totals();
    const { details } = (await get('?details=true')).body.data;
    expect(details.totals).toMatchObject({ solved_confirmed: 1, solved_assumed: 0, reopened: 0 });
    expect(resolved).toMatchObject({ handoffs_resolved: 1, solved: 1, unresolved: 1, resolution_rate: 1 });
    expect(resolved['median_resolve_ms']).toBeGreaterThanOrEqual(0);
    await roll();
    expect(await totals()).toEqual(resolved);
  });

  it('counts ended and reopened sessions', async () => {
    await sql(`update sessions set last_activity_at = now() - interval '2 days' where workspace_id = $1`, workspace.id);
    await app.app.get(IdleSweeper).sweep();
    const ended = await totals();
    expect(ended).toMatchObject({ completed: 2, partial: 1, solved: 1, resolution_rate: 0.5, containment_rate: 0.5 });
    expect(ended).toMatchObject({ durable_resolution_rate: 0 }); // The solved session was handed off.
    await roll();
    const { rows } = await sql(
      `select id from sessions where workspace_id = $1 and resolution = 'partial'`,
      workspace.id,
    );
    const body = { session_id: rows[0]!['id'], external_user_id: 'asker' };
    await ask('Within how many days can I send goods back?', body);
    expect(await totals()).toMatchObject({ completed: 1, partial: 0, unresolved: 1 });
    const [{ reopened_at }] = (await sql('select reopened_at from sessions where id = $1', rows[0]!['id'])).rows as [
      Record<string, string>,
    ];
    expect(reopened_at).not.toBeNull();
    await roll();
    expect(await totals()).toMatchObject({ completed: 1, partial: 0, unresolved: 1 });
  });

  it('does not count a resolution as durable if the person asked again within seven days', async () => {
    const contact = newId();
    await sql(`insert into contacts (workspace_id, id, kind) values ($1, $2, 'visitor')`, other.id, contact);
    const converse = (daysAgo: number): Promise<unknown> =>
      sql(
        `with marked as (insert into analytics_marks (workspace_id, session_id) values ($1, $2))
         insert into sessions (workspace_id, id, channel, contact_id, resolution, started_at, ended_at)
         select $1, $2, 'human', $3, 'solved', at, at + interval '1 hour'
         from (select now() - make_interval(days => $4) as at) as moment`,
        ...[other.id, newId(), contact, daysAgo],
      );
    const rate = async (): Promise<unknown> =>
      (await get('', other.tokens.viewer)).body.data.totals.durable_resolution_rate;
    await converse(20);
    await roll();
    expect(await rate()).toBe(1);
    await converse(10);
    expect(await rate()).toBe(1);
    await roll();
    await converse(4);
    expect(await rate()).toBe(2 / 3);
    await roll();
    expect(await rate()).toBe(2 / 3);
    await sql('delete from sessions where workspace_id = $1', other.id);
    await app.app.get(RollupsService).rebuild(other.id);
    expect(await rate()).toBeNull();
  });

  it('returns breakdowns that add up to the totals', async () => {
    const { data } = (await get()).body;
    const sum = (rows: Record<string, number>[], name: string): number =>
      rows.reduce((all, row) => all + row[name]!, 0);
    for (const name of METRICS.filter((metric) => !NULLS.includes(metric)))
      for (const rows of [data.series, data.by_channel, data.by_intent_class, data.by_resolution])
        expect([name, sum(rows, name)]).toEqual([name, data.totals[name]]);
    expect(sum(data.by_stop_reason, 'handoffs_opened')).toBe(data.totals.handoffs_opened);
    const one = data.by_stop_reason.find(
      ({ stop_reason }: Record<string, string>) => stop_reason === 'customer_request',
    );
    expect(one).toMatchObject({
      handoffs_opened: 1,
      handoffs_resolved: 1,
      median_resolve_ms: data.totals.median_resolve_ms,
    });
  });

  it('filters by channel and session kind', async () => {
    expect(await totals('?channel=human&session_kind=support')).toMatchObject({ sessions: 2, new_contacts: 0 });
    expect(await totals('?channel=email')).toMatchObject({ sessions: 0, messages: 0 });
    expect(await totals('?session_kind=retention')).toMatchObject({ sessions: 0, resolution_rate: null });
  });

  it('never includes another workspace, neither from roll-ups nor from rows that are not rolled up yet', async () => {
    expect((await get('', other.tokens.owner)).body.data.totals).toMatchObject({ sessions: 0, messages: 0 });
    await sql('insert into analytics_marks (workspace_id, at) select $1, now()', other.id);
    expect((await get('', other.tokens.owner)).body.data.totals).toMatchObject({ sessions: 0, messages: 0 });
  });

  it('every role may read analytics', async () => {
    for (const role of ROLES) expect([role, (await get('', workspace.tokens[role])).status]).toEqual([role, 200]);
  });

  it('still counts an erased person’s conversations', async () => {
    const before = await totals();
    const { rows } = await sql('select id from contacts where workspace_id = $1', workspace.id);
    const path = `/v1/contacts/${rows[0]!['id'] as string}`;
    expect((await call(app, 'DELETE', path, { token: workspace.tokens.owner })).status).toBe(200);
    const after = await totals();
    expect(after).toEqual({ ...before, new_contacts: before['new_contacts']! - 1 });
    await roll();
    expect(await totals()).toEqual(after);
    await app.app.get(RollupsService).rebuild(workspace.id);
    expect(await totals()).toEqual(after);
  });
});

describe('an analytics window', () => {
  const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
  it('of more than 366 days, or with its end before its start, is refused', async () => {
    expect((await get(`?created_after=${day(1)}&created_before=${day(367)}`)).status).toBe(200);
    for (const query of [
      `?created_after=${day(1)}&created_before=${day(368)}`,
      `?created_after=${day(2)}&created_before=${day(1)}`,
    ])
      expectError(await get(query), 400, 'invalid_window', 'created_after');
  });

  it('with more than 1,000 items is refused', async () => {
    const query = `?granularity=hour&created_after=${day(1)}`;
    const exactly = new Date(Date.parse(day(1)) + 1_000 * 3_600_000);
    const { body } = await get(`${query}&created_before=${exactly.toISOString()}`);
    expect(body.data.series).toHaveLength(1_000);
    const more = new Date(exactly.getTime() + 1).toISOString();
    expectError(await get(`${query}&created_before=${more}`), 400, 'invalid_parameter', 'granularity');
  });

  it('of zero length is empty', async () => {
    const { data } = (await get(`?created_after=${day(1)}&created_before=${day(1)}`)).body;
    expect([data.series, data.totals.sessions]).toEqual([[], 0]);
  });

  it.each([
    ['timezone', 'Mars/Olympus'],
    ['timezone', '%2B02:00'],
    ['granularity', 'minute'],
    ['channel', 'Human'],
    ['session_kind', 'sales'],
    ['created_after', '2026-01-01'],
  ])('analytics refuse %s=%s', async (name, value) => {
    expectError(await get(`?${name}=${value}`), 400, 'invalid_parameter', name);
  });

  it('analytics refuse the parameters of lists', async () => {
    expectError(await get('?limit=5'), 400, 'unknown_parameter', 'limit');
  });

  it('has items that start on the time zone’s calendar', async () => {
    const at = async (query: string): Promise<string[]> =>
      (await get(query)).body.data.series.map((item: { at: string }) => item.at);
    const march = 'created_after=2026-03-28T12:00:00Z&created_before=2026-03-30T12:00:00Z';
    expect(await at(`?timezone=Europe/Berlin&${march}`)).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(await at(`?timezone=Asia/Kathmandu&granularity=week&${march}`)).toEqual([
      '2026-03-22T18:15:00.000Z',
      '2026-03-29T18:15:00.000Z',
    ]);
    expect(await at(`?timezone=Asia/Kolkata&granularity=month&${march}`)).toEqual(['2026-02-28T18:30:00.000Z']);
    const april = 'created_after=2026-04-04T14:00:00Z&created_before=2026-04-04T16:30:00Z';
    expect(await at(`?timezone=Australia/Lord_Howe&granularity=hour&${april}`)).toEqual([
      '2026-04-04T14:00:00.000Z',
      '2026-04-04T15:00:00.000Z',
      '2026-04-04T15:30:00.000Z',
    ]);
  });
});
