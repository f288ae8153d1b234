import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { expectError } from '../http/envelope.js';
import { dumpDatabase } from '../support/dump.js';
import { connect, CREDENTIALS, SECRET, sql, startChannelApp } from './stage.js';
import { ChannelClaims } from '../../src/channels/channel-claims.js';

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let other: TestWorkspace;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  other = await makeWorkspace(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const as = (method: string, path: string, body?: unknown, { tokens } = workspace) =>
  call(app, method, path, { token: tokens.admin, body });
const body = { channel: 'whatsapp', name: 'Support', external_id: '10001', credentials: CREDENTIALS };

it('a channel account is connected, renamed, paused and removed, and its credentials are never returned', async () => {
  const made = await as('POST', '/v1/channels', body);
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  expect(made.body.data).toMatchObject({
    ...{ object: 'channel', channel: 'whatsapp', status: 'active', webhook_verified_at: null },
    inbound_url: `http://127.0.0.1/api/channels/${id}`,
    credentials: ['access_token', 'app_secret', 'verify_token'],
  });
  expect(made.text).not.toContain(SECRET);
  const paused = await as('PATCH', `/v1/channels/${id}`, { name: 'Sales', status: 'paused' });
  expect(paused.body.data).toMatchObject({ name: 'Sales', status: 'paused' });
  expect((await as('GET', '/v1/channels')).body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  for (const { table, text } of await dumpDatabase(app)) expect([table, text.includes(SECRET)]).toEqual([table, false]);
  expect((await as('DELETE', `/v1/channels/${id}`)).status).toBe(200);
  expect((await as('GET', `/v1/channels/${id}`)).status).toBe(404);
});

it('an external account belongs to one workspace at a time, even if two connect it at once', async () => {
  // No provider vouches for either: else the first would give way, should it be done before the second asks.
  const credentials = { ...CREDENTIALS, access_token: 'a token that was revoked' };
  const sent = { ...body, external_id: '10002', credentials };
  const answers = await Promise.all([as('POST', '/v1/channels', sent), as('POST', '/v1/channels', sent, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const owner = answers[0].status === 201 ? workspace : other;
  const made = answers.find(({ status }) => status === 201)!;
  await as('DELETE', `/v1/channels/${made.body.data.id}`, undefined, owner);
  expect((await as('POST', '/v1/channels', sent, other)).status).toBe(201);
});

describe('an external account that another workspace has connected', () => {
  const revoked = { ...CREDENTIALS, access_token: 'a token that was revoked' };
  const create = (external_id: string, credentials: object, by = workspace) =>
    as('POST', '/v1/channels', { ...body, external_id, credentials }, by);

  it('gives way, if it was never verified, to the one whose credentials the provider accepts', async () => {
    const squatter = (await create('10011', revoked, other)).body.data.id as string;
    const made = await create('10011', CREDENTIALS);
    expect(made.status).toBe(201);
    expect(made.body.data.credentials_verified_at).not.toBeNull();
    const { data } = (await as('GET', `/v1/channels/${squatter}`, undefined, other)).body;
    expect(data).toMatchObject({ status: 'paused', health: { last_error: expect.stringMatching(/proved/) } });
    const resumed = await as('PATCH', `/v1/channels/${squatter}`, { status: 'active' }, other);
    expectError(resumed, 409, 'conflict');
  });

  it('stays if it is verified while the credentials of the newcomer are checked', async () => {
    const id = (await create('10014', CREDENTIALS, other)).body.data.id as string;
    const claims = app.app.get(ChannelClaims);
    const prove = claims.prove.bind(claims);
    jest.spyOn(claims, 'prove').mockImplementationOnce(async (...newcomer) => {
      const proof = await prove(...newcomer);
      await as('POST', `/v1/channels/${id}/verify`, undefined, other);
      return proof;
    });
    expectError(await create('10014', CREDENTIALS), 409, 'conflict');
    expect((await as('GET', `/v1/channels/${id}`, undefined, other)).body.data.status).toBe('active');
    expect((await as('GET', '/v1/channels')).text).not.toContain('10014');
  });

  it('stays if it was verified, or if the credentials of the newcomer are refused, and both read alike', async () => {
    const verified = (await create('10012', CREDENTIALS, other)).body.data.id as string;
    await as('POST', `/v1/channels/${verified}/verify`, undefined, other);
    const unverified = (await create('10013', CREDENTIALS, other)).body.data.id as string;
    const refused = [await create('10012', CREDENTIALS), await create('10013', revoked)];
    for (const answer of refused) {
      expectError(answer, 409, 'conflict');
      expect(answer.body.error.message).not.toMatch(/another workspace|in use/i);
    }
    expect(refused[0]!.body.error.message).toBe(refused[1]!.body.error.message);
    for (const id of [verified, unverified])
      expect((await as('GET', `/v1/channels/${id}`, undefined, other)).body.data.status).toBe('active');
  });
});

it('a workspace has at most fifty accounts, even if the last one is connected twice at once', async () => {
  const full = await makeWorkspace(app);
  await sql(
    app,
    `insert into channel_accounts (workspace_id, id, channel, name, external_id, credentials)
     select $1, gen_random_uuid(), 'whatsapp', 'Support', n::text, '' from generate_series(20001, 20049) n`,
    full.id,
  );
  const make = (external_id: string) => as('POST', '/v1/channels', { ...body, external_id }, full);
  const answers = await Promise.all([make('20050'), make('20051')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.error.message).toBe('A workspace may have at most 50 channel accounts. Remove one first.');
});

it.each([
  ['a credential is missing', { credentials: { access_token: 'a', app_secret: 'b' } }, 'credentials.verify_token'],
  ['a credential is unknown', { credentials: { ...CREDENTIALS, password: 'x' } }, 'credentials.password'],
  ['a credential is not a string', { credentials: { ...CREDENTIALS, app_secret: 5 } }, 'credentials.app_secret'],
  ['the id is malformed', { external_id: '+49 151' }, 'external_id'],
])('a channel account is refused if %s', async (_, change, param) => {
  const { status, body: answer } = await as('POST', '/v1/channels', { ...body, ...change });
  expect([status, answer.error.param]).toEqual([400, param]);
});

it('credentials are checked with the provider, whose error is reported', async () => {
  const id = await connect(app, workspace, '10003');
  expect((await as('POST', `/v1/channels/${id}/verify`)).body.data.credentials_verified_at).not.toBeNull();
  const credentials = { ...CREDENTIALS, access_token: 'a token that was revoked' };
  const changed = await as('PATCH', `/v1/channels/${id}`, { credentials });
  expect(changed.body.data.credentials_verified_at).toBeNull();
  const { data } = (await as('POST', `/v1/channels/${id}/verify`)).body;
  expect(data).toMatchObject({
    credentials_verified_at: null,
    health: { last_error: 'Error validating access token (190)' },
  });
});

it('an account of another workspace is not found', async () => {
  const id = await connect(app, workspace, '10004');
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/verify'],
  ] as const)
    expect(
      (await as(method, `/v1/channels/${id}${path}`, method === 'PATCH' ? { name: 'x' } : undefined, other)).status,
    ).toBe(404);
});
