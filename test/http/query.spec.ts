import { raw } from './raw.js';
import { expectError } from './envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import type { ErrorCode } from '../../src/platform/kernel/errors.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const get = (path: string): Promise<Answer> => call(app, 'GET', path, { token: workspace.tokens.viewer });
const list = (query: string): Promise<Answer> => get(`/v1/sessions?${query}`);

describe('a list’s query', () => {
  it.each<[query: string, code: ErrorCode, param: string]>([
    ['bogus=1', 'unknown_parameter', 'bogus'],
    ['limit[]=1', 'unknown_parameter', 'limit[]'],
    ['limit%5B%5D=1', 'unknown_parameter', 'limit[]'],
    ['Limit=1', 'unknown_parameter', 'Limit'],
    ['__proto__=1', 'unknown_parameter', '__proto__'],
    ['constructor=1', 'unknown_parameter', 'constructor'],
    ['toString=1', 'unknown_parameter', 'toString'],
    ['then=1', 'unknown_parameter', 'then'],
    ['=1', 'unknown_parameter', ''],
    ['limit=1&', 'unknown_parameter', ''],
    ['limit=1&limit=1', 'duplicate_parameter', 'limit'],
    ['limit=1&limit=x', 'duplicate_parameter', 'limit'],
    ['limit=1&%6cimit=2', 'duplicate_parameter', 'limit'],
    ['limit=x&limit=1', 'invalid_parameter', 'limit'],
    ['limit=', 'invalid_parameter', 'limit'],
    ['limit', 'invalid_parameter', 'limit'],
    ['cursor=', 'invalid_parameter', 'cursor'],
    ...['0', '201', '01', '+1', '-1', '1.0', '1e1', '0x1', ' 1', '1 ', '١', '9'.repeat(30), 'null'].map(
      (value) => [`limit=${encodeURIComponent(value)}`, 'invalid_parameter', 'limit'] as [string, ErrorCode, string],
    ),
    ['limit=+1', 'invalid_parameter', 'limit'],
    ['order=DESC', 'invalid_parameter', 'order'],
    ['sort=created_at', 'invalid_parameter', 'sort'],
    ['sort=started_at&order=up', 'invalid_parameter', 'order'],
    ['channel=Human', 'invalid_parameter', 'channel'],
    ['language=german!', 'invalid_parameter', 'language'],
    ['resolution=null', 'invalid_parameter', 'resolution'],
    ...['TRUE', '1', 'yes', 'True', ' true'].map(
      (value) => [`completed=${value}`, 'invalid_parameter', 'completed'] as [string, ErrorCode, string],
    ),
    ['contact_id=1', 'invalid_parameter', 'contact_id'],
    ['contact_id={01a1f7fa-b233-7322-a9e8-3869e4256d82}', 'invalid_parameter', 'contact_id'],
    ['limit=%', 'invalid_parameter', 'limit'],
    ['cursor=%ff', 'invalid_parameter', 'cursor'],
    ['cursor=%00', 'invalid_parameter', 'cursor'],
    ['cursor=%ED%A0%80', 'invalid_parameter', 'cursor'],
    ['bogus=1&limit=%', 'unknown_parameter', 'bogus'],
    ['%zz=1', 'unknown_parameter', '%zz'],
    ['%00=1', 'unknown_parameter', '%00'],
    ['bogus=1&limit=0', 'unknown_parameter', 'bogus'],
    ['limit=0&bogus=1', 'invalid_parameter', 'limit'],
    ['cursor=nonsense', 'invalid_cursor', 'cursor'],
    ['cursor=nonsense&limit=0', 'invalid_parameter', 'limit'],
  ])('%s is refused, and the first invalid parameter is named', async (query, code, param) => {
    expectError(await list(query), 400, code, param);
  });

  it('that contains unencoded non-ASCII is refused, not guessed at', async () => {
    const head = ['Host: x', `Authorization: Bearer ${workspace.tokens.viewer}`];
    const answer = await raw(app, ['GET /v1/contacts?external_user_id=\xc3\xa9 HTTP/1.1', ...head]);
    expectError(answer, 400, 'invalid_parameter');
  });

  it('with an unknown parameter names the accepted ones', async () => {
    const accepted =
      'limit, cursor, order, created_after, created_before, sort, channel, session_kind, intent_class, resolution, completed, voice_used, via_api, contact_id';
    const { message } = (await list('bogus=1')).body.error;
    for (const name of accepted.split(', ')) expect(message).toMatch(new RegExp(`\\b${name}\\b`));
    const single = await get('/v1/sessions/01a1f7fa-b233-7322-a9e8-3869e4256d82?expand=1');
    expectError(single, 400, 'unknown_parameter', 'expand');
    const write = await call(app, 'POST', '/v1/users?dry=1', { token: workspace.secretKey, body: {} });
    expectError(write, 400, 'unknown_parameter', 'dry');
  });

  it('accepts values at its limits', async () => {
    for (const query of ['', 'limit=1', 'limit=200', 'completed=true&voice_used=false', 'order=asc&sort=started_at'])
      expect((await list(query)).status).toBe(200);
    expect((await get('/v1/sessions')).body).toMatchObject({
      object: 'list',
      data: [],
      has_more: false,
      next_cursor: null,
    });
  });

  it('returns an empty page for an id that matches nothing, in any case', async () => {
    const page = await list('contact_id=01A1F7FA-B233-7322-A9E8-3869E4256D82');
    expect([page.status, page.body.data]).toEqual([200, []]);
    const other = await get('/v1/contacts?external_user_id=nobody&kind=user&email=no%40example.com');
    expect([other.status, other.body.data]).toEqual([200, []]);
  });
});

describe('a date-time', () => {
  it.each([
    '2026-08-17',
    '2026-08-17T09:30:00',
    '2026-08-17 09:30:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+0100',
    '2026-01-01T00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '+02026-01-01T00:00:00Z',
    '20260101T000000Z',
    '1766188800',
    'now',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00Z\n',
  ])('that is invalid is refused: %s', async (value) => {
    for (const param of ['created_after', 'created_before'])
      expectError(await list(`${param}=${encodeURIComponent(value)}`), 400, 'invalid_parameter', param);
  });

  it.each([
    '2026-08-17T09:30:00Z',
    '2026-08-17t09:30:00.5z',
    '2024-02-29T00:00:00.123456789+14:00',
    '2026-01-01T00:00:00-23:59',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('of RFC 3339 is accepted: %s', async (value) => {
    expect((await list(`created_after=${encodeURIComponent(value)}`)).status).toBe(200);
    expect((await list(`created_before=${encodeURIComponent(value)}`)).status).toBe(200);
  });
});

describe('a time window', () => {
  const window = (after: string, before: string): string =>
    `created_after=${encodeURIComponent(after)}&created_before=${encodeURIComponent(before)}`;

  it('that runs backwards is refused; one with equal ends returns an empty page', async () => {
    const backwards = window('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z');
    expectError(await list(backwards), 400, 'invalid_window', 'created_after');
    expectError(await get(`/v1/contacts?${backwards}`), 400, 'invalid_window', 'created_after');
    const zones = window('2026-01-01T00:30:00Z', '2026-01-01T01:00:00+01:00');
    expectError(await list(zones), 400, 'invalid_window', 'created_after');
    expect((await list(window('2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00'))).body.data).toEqual([]);
  });

  it('includes its start and excludes its end, to the millisecond and below', async () => {
    const { body } = await call(app, 'POST', '/v1/users', {
      token: workspace.secretKey,
      body: { external_user_id: 'windowed' },
    });
    const at = body.data.created_at as string;
    const later = new Date(Date.parse(at) + 1).toISOString();
    const finer = at.replace('Z', '0001Z');
    const count = async (after: string, before: string): Promise<number> =>
      (await get(`/v1/contacts?${window(after, before)}`)).body.data.length;
    expect(await count(at, later)).toBe(1);
    expect(await count(at, at)).toBe(0);
    expect(await count(later, later)).toBe(0);
    expect(await count(at, finer)).toBe(1);
    expect(await count(finer, later)).toBe(0);
  });
});
