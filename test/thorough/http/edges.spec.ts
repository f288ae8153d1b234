import { AnalyticsQuery } from '../../../src/company/analytics/analytics.dto.js';
import { readQuery } from '../../../src/platform/http/input.js';
import { walkSchema } from '../../../src/platform/http/openapi-types.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { document } from '../../support/openapi.js';
import { callOf, writingRoutes } from '../../support/routes.js';
import { OWN_ORIGIN, visitorToken } from '../../support/widget.js';
import { expectError } from '../../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const OFFSETS = ['Z', '+00:01', '-00:01', '+14:00', '-12:00', '+23:59', '-23:59'];
const EDGES = ['0001-01-01T00:00:00', '0001-12-31T23:59:59.999', '9999-01-01T00:00:00', '9999-12-31T23:59:59.9999'];
const TIMES = EDGES.flatMap((time) => OFFSETS.map((offset) => time + offset));

describe('dates at the edges of the calendar', () => {
  it('are read as the exact moments, or refused if they fall into another year in UTC', () => {
    const read = (time: string) => readQuery(AnalyticsQuery, [['created_before', time]]).created_before;
    expect(read('0001-01-01T00:00:00-00:01')).toBe('0001-01-01T00:01:00.000Z');
    expect(read('9999-12-31T23:59:59.999+00:01')).toBe('9999-12-31T23:58:59.999Z');
    for (const time of ['0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '9999-12-31T23:59:59.9999Z'])
      expect(() => read(time)).toThrow(expect.objectContaining({ code: 'invalid_parameter', param: 'created_before' }));
  });

  it('cause no 5xx in any query that takes a time', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const [path, { get }] of Object.entries(document.paths))
      for (const { name, schema } of get?.parameters ?? []) {
        if (schema?.format !== 'date-time') continue;
        asked++;
        const to = path.replace(/\{\w+\}/g, newId());
        for (const time of TIMES) {
          const { status } = await call(app, 'GET', `${to}?${name}=${encodeURIComponent(time)}`, {
            token: workspace.tokens.owner,
          });
          if (status >= 500) wrong.push(`${path}?${name}=${time}`);
        }
      }
    expect(asked).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('cause no 5xx in analytics, whatever the granularity and time zone', async () => {
    for (const time of ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.001Z', '9999-12-31T23:59:59.999Z'])
      for (const granularity of ['hour', 'day', 'week', 'month'])
        for (const timezone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
          const query = new URLSearchParams({ created_before: time, granularity, timezone });
          const answer = await call(app, 'GET', `/v1/analytics?${query}`, { token: workspace.tokens.owner });
          expect([time, granularity, timezone, answer.status]).toEqual([time, granularity, timezone, 200]);
        }
  });

  it('cause no 5xx in the free times of a meeting', async () => {
    const headers = { origin: OWN_ORIGIN, 'x-visitor-token': visitorToken(app, workspace.id) };
    for (const name of ['from', 'to'])
      for (const time of TIMES) {
        const path = `/api/widget/meetings/slots?${name}=${encodeURIComponent(time)}`;
        const answer = await call(app, 'GET', path, { token: workspace.publishableKey, headers });
        expect([path, answer.status < 500]).toEqual([path, true]);
      }
  });

  it('cause no 5xx in any body that takes a time', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const route of writingRoutes(app)) {
      const fields = timesOf(route.method, route.path);
      for (const field of fields) {
        asked++;
        for (const time of TIMES) {
          const { method, path, token, headers } = callOf(app, workspace, route);
          const body = { name: 'x', email: 'a@example.com', [field]: time };
          const answer = await call(app, method, path, { token, headers, body });
          if (answer.status >= 500) wrong.push(`${route.name} ${field}=${time}`);
        }
      }
    }
    expect(asked).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
  });
});

/** Fields of an operation's body that contain a time. */
function timesOf(method: string, path: string): string[] {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'post'];
  const names: string[] = [];
  const schema = operation?.requestBody?.content['application/json']?.schema;
  const name = schema?.$ref?.split('/').at(-1);
  const body = name === undefined ? schema : document.components.schemas[name];
  if (body)
    walkSchema(body, ({ properties = {} }) => {
      for (const [field, { format }] of Object.entries(properties)) if (format === 'date-time') names.push(field);
    });
  return names;
}

it('a cursor that is not ours is invalid, whatever its length', async () => {
  for (const length of [1, 1_999, 2_000, 2_001, 4_000, 7_500])
    for (const path of ['/v1/sessions', '/v1/contacts', '/v1/audit']) {
      const cursor = 'A'.repeat(length);
      const answer = await call(app, 'GET', `${path}?cursor=${cursor}`, { token: workspace.tokens.owner });
      expectError(answer, 400, 'invalid_cursor', 'cursor');
    }
});

describe('a question', () => {
  const ask = (body: object): Promise<Answer> =>
    call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: 'Hello there?', ...body } });

  it('continues only a session of its own contact: a session id proves no identity', async () => {
    await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id: 'u1' } });
    const theirs = (await ask({ external_user_id: 'u1' })).body.data.session_id;
    const nobodys = (await ask({})).body.data.session_id;
    expectError(await ask({ session_id: theirs }), 400, 'invalid_field', 'session_id');
    expectError(await ask({ session_id: theirs, dry_run: true }), 400, 'invalid_field', 'session_id');
    expectError(await ask({ session_id: nobodys, external_user_id: 'u1' }), 400, 'invalid_field', 'session_id');
    expect((await ask({ session_id: theirs, external_user_id: 'u1' })).body.data.session_id).toBe(theirs);
    expect((await ask({ session_id: nobodys })).body.data.session_id).toBe(nobodys);
  });
});

it('ten concurrent rotations of one key create one new key', async () => {
  const token = workspace.tokens.owner;
  const made = await call(app, 'POST', '/v1/keys', { token, body: { kind: 'secret', label: 'x', role: 'viewer' } });
  const { id } = made.body.data;
  for (const grace_seconds of [3_600, 0]) {
    const body = { kind: 'secret', label: `grace ${grace_seconds}`, role: 'viewer' };
    const key = (await call(app, 'POST', '/v1/keys', { token, body })).body.data;
    const rotate = () => call(app, 'POST', `/v1/keys/${key.id}/rotate`, { token, body: { grace_seconds } });
    const answers = await Promise.all(Array.from({ length: 10 }, rotate));
    const late = grace_seconds ? 409 : 404;
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(late)]);
    const { data } = (await call(app, 'GET', '/v1/keys?limit=200', { token })).body;
    const alike = data.filter((one: { label: string }) => one.label === body.label);
    expect(alike).toHaveLength(grace_seconds ? 2 : 1);
  }
  const first = await call(app, 'POST', `/v1/keys/${id}/rotate`, { token });
  expectError(await call(app, 'POST', `/v1/keys/${id}/rotate`, { token }), 409, 'conflict');
  expect((await call(app, 'POST', `/v1/keys/${first.body.data.id}/rotate`, { token })).status).toBe(201);
});
