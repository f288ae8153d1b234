import { CACHE_MANAGER } from '@nestjs/cache-manager';
import type { Cache } from 'cache-manager';
import type { Socket } from 'node:net';
import { Notifications } from '../../src/platform/db/notifications.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { KeysReader } from '../../src/company/team/keys.reader.js';
import { KeysService } from '../../src/company/team/keys.service.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { TokensService } from '../../src/company/team/tokens.service.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { hashCredential, newCredential } from '../../src/platform/kernel/credentials.js';
import { CredentialReader, type FoundCaller } from '../../src/platform/policy/credential.reader.js';
import { expectError } from '../http/envelope.js';
import { raw, type RawAnswer } from '../http/raw.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
let lookUps: jest.SpyInstance;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, app.databaseUrl);
  workspace = await makeWorkspace(app);
  lookUps = jest.spyOn(app.app.get(CredentialReader), 'find');
});
afterEach(() => jest.restoreAllMocks());
beforeEach(() => (lookUps = jest.spyOn(app.app.get(CredentialReader), 'find')));
afterAll(async () => {
  await other.close();
  await app.close();
});

const read = (token: string, on = app): Promise<Answer> => call(on, 'GET', '/v1/sessions?limit=1', { token });
/** Passes the guards with a secret key, and changes nothing. */
const ask = (key: string, on = app): Promise<Answer> => call(on, 'POST', '/v1/users', { token: key, body: {} });
const PASSED = 400; // missing_field: the credential was valid
const send = (...headers: string[]): Promise<RawAnswer> =>
  raw(app, ['GET /v1/sessions?limit=1 HTTP/1.1', 'Host: x', ...headers]);
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });

describe('a credential’s header', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR  '])('accepts its scheme in any case: %s', async (scheme) => {
    expect((await send(`Authorization: ${scheme} ${workspace.tokens.viewer}`)).status).toBe(200);
  });

  it('may be X-Service-Key, or both with the same value, even twice', async () => {
    const token = workspace.tokens.viewer;
    expect((await send(`X-Service-Key: ${token}`)).status).toBe(200);
    expect((await send(`Authorization: Bearer ${token}`, `X-Service-Key: ${token}`)).status).toBe(200);
    expect((await send(`X-Service-Key: ${token}`, `X-Service-Key: ${token}`)).status).toBe(200);
    expect((await send(`Authorization: Basic eDp5`, `X-Service-Key: ${token}`)).status).toBe(200);
  });

  it.each([
    ['of both kinds', (a: string, b: string) => [`Authorization: Bearer ${a}`, `X-Service-Key: ${b}`]],
    ['of the same kind, twice', (a: string, b: string) => [`X-Service-Key: ${a}`, `X-Service-Key: ${b}`]],
    ['Authorization, twice', (a: string, b: string) => [`Authorization: Bearer ${a}`, `Authorization: Bearer ${b}`]],
    ['one of them nonsense', (a: string) => [`Authorization: Bearer nonsense`, `X-Service-Key: ${a}`]],
  ])('that conflicts with another is refused before any look-up: %s', async (_, headers) => {
    const answer = await send(...headers(workspace.tokens.viewer, workspace.tokens.owner));
    expectError(answer, 400, 'conflicting_credentials');
    expect(lookUps).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing', []],
    ['an empty value', ['Authorization: Bearer ', 'X-Service-Key:  ']],
    ['another scheme', ['Authorization: Basic eDp5']],
    ['no scheme', ['Authorization: pv_ut_x']],
    ['two words', ['Authorization: Bearer pv_ut_x y']],
    ['an unknown prefix', ['Authorization: Bearer xx_y']],
    ['a prefix in capitals', ['Authorization: Bearer PV_UT_x']],
    ['a cookie', ['Cookie: token=pv_ut_x']],
  ])('that contains %s is invalid_credential, without a look-up', async (_, headers) => {
    const answer = await send(...headers);
    expectError(answer, 401, 'invalid_credential');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(lookUps).not.toHaveBeenCalled();
  });

  it('with a typing error is refused by its checksum, without a look-up', async () => {
    const token = workspace.tokens.viewer;
    const swap = (at: number): string => token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
    const wrong = [
      swap(6),
      swap(20),
      swap(token.length - 1),
      token.slice(0, -1),
      `${token}x`,
      'pv_ut_',
      `${token}`.padEnd(5_000, 'x'),
    ];
    for (const typo of wrong) expectError(await read(typo), 401, 'invalid_credential');
    expect(lookUps).not.toHaveBeenCalled();
    expectError(await read(newCredential('user_token')), 401, 'invalid_credential');
    expect(lookUps).toHaveBeenCalledTimes(1);
  });
});

describe('a user token', () => {
  it('is looked up on every call', async () => {
    for (let calls = 0; calls < 3; calls++) await read(workspace.tokens.viewer);
    expect(lookUps).toHaveBeenCalledTimes(3);
  });

  it('has the member’s current role: a change applies to the very next call', async () => {
    const members = app.app.get(MembersService);
    const add = (): Promise<Answer> =>
      call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.responder, body: {} });
    expectError(await add(), 403, 'insufficient_role');
    await members.setRole(workspace.id, { actor: OPERATOR, idOrEmail: workspace.memberIds.responder, role: 'admin' });
    expect((await add()).status).toBe(PASSED);
    await members.setRole(workspace.id, { actor: OPERATOR, idOrEmail: workspace.memberIds.responder, role: 'viewer' });
    const refused = await add();
    expectError(refused, 403, 'insufficient_role');
    expect(refused.body.error.message).toBe('The role viewer lacks the capability manage_team.');
  });

  it('stops when it is revoked or expired, or its member is removed, and never works again', async () => {
    const tokens = app.app.get(TokensService);
    const member = workspace.memberIds.developer;
    const revoked = await tokens.create(workspace.id, OPERATOR, { memberId: member, name: 'revoked' });
    const expired = await tokens.create(workspace.id, OPERATOR, { memberId: member, name: 'expired' });
    await sql("update user_tokens set expires_at = now() - interval '1 hour' where id = $1", expired.id);
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const live = await tokens.create(workspace.id, OPERATOR, { memberId: member, name: 'live', expires_at });
    expect((await read(revoked.token)).status).toBe(200);
    await tokens.revoke(workspace.id, OPERATOR, revoked.id);
    expectError(await read(revoked.token), 401, 'invalid_credential');
    expectError(await read(expired.token), 401, 'invalid_credential');
    expect((await read(live.token)).status).toBe(200);
    await app.app.get(MembersService).remove(workspace.id, OPERATOR, member);
    expectError(await read(live.token), 401, 'invalid_credential');
    expectError(await read(workspace.tokens.developer), 401, 'invalid_credential');
  });
});

describe('a suspended workspace', () => {
  it('has no valid credential: tokens stop at once, keys as soon as the instances are notified', async () => {
    const suspended = await makeWorkspace(app);
    expect([(await ask(suspended.secretKey)).status, (await ask(suspended.secretKey, other)).status]).toEqual([
      PASSED,
      PASSED,
    ]);
    const workspaces = app.app.get(WorkspacesService);
    await workspaces.setSuspended(OPERATOR, suspended.id, true);
    expectError(await read(suspended.tokens.owner), 401, 'invalid_credential');
    for (const instance of [app, other])
      await eventually(async () => (await ask(suspended.secretKey, instance)).status === 401);
    await workspaces.setSuspended(OPERATOR, suspended.id, false);
    expect((await read(suspended.tokens.owner)).status).toBe(200);
    for (const instance of [app, other])
      await eventually(async () => (await ask(suspended.secretKey, instance)).status === PASSED);
  });
});

describe('a secret key', () => {
  const keys = (): KeysService => app.app.get(KeysService);
  /** Milliseconds since the epoch. */
  const cachedUntil = async (secret: string): Promise<number> =>
    (await app.app.get<Cache>(CACHE_MANAGER).ttl(hashCredential(secret).toString('base64url')))!;

  it('is looked up once and then cached for at most 20 s, by each instance', async () => {
    const { secret } = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'cached' });
    const asked = Date.now();
    for (let calls = 0; calls < 3; calls++) expect((await ask(secret)).status).toBe(PASSED);
    expect(lookUps).toHaveBeenCalledTimes(1);
    const until = await cachedUntil(secret);
    expect(until - Date.now()).toBeLessThanOrEqual(20_000);
    expect(until - asked).toBeGreaterThanOrEqual(20_000);
  });

  it('that is revoked stops on every instance at once', async () => {
    const { secret, id } = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'revoked' });
    for (const instance of [app, other]) expect((await ask(secret, instance)).status).toBe(PASSED);
    await keys().revoke(workspace.id, OPERATOR, id);
    for (const instance of [app, other]) await eventually(async () => (await ask(secret, instance)).status === 401);
  });

  it('that is revoked has stopped when the revocation responds, however late notifications arrive', async () => {
    const { secret, id } = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'revoked here' });
    expect((await ask(secret)).status).toBe(PASSED);
    const listener = app.app.get(Notifications)['client'] as unknown as { connection: { stream: Socket } };
    listener.connection.stream.pause();
    try {
      await keys().revoke(workspace.id, OPERATOR, id);
      expectError(await ask(secret), 401, 'invalid_credential');
    } finally {
      listener.connection.stream.resume();
    }
  });

  it('that is revoked during its look-up is not cached after it', async () => {
    const { secret, id } = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'revoked meanwhile' });
    const reader = app.app.get(CredentialReader);
    const found = await reader.find('secret_key', secret);
    let answerLookUp!: (found: FoundCaller | null) => void;
    lookUps.mockClear();
    lookUps.mockReturnValueOnce(new Promise((resolve) => (answerLookUp = resolve)));
    const first = ask(secret);
    await eventually(() => lookUps.mock.calls.length > 0);
    await keys().revoke(workspace.id, OPERATOR, id);
    answerLookUp(found);
    expect((await first).status).toBe(PASSED);
    expectError(await ask(secret), 401, 'invalid_credential');
  });

  it('that is revoked while every notification is lost stops after 20 s', async () => {
    const { secret, id } = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'unheard' });
    expect((await ask(secret)).status).toBe(PASSED);
    await sql('update keys set revoked_at = now() where id = $1', id);
    const until = await cachedUntil(secret);
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(until - 1_000);
    expect((await ask(secret)).status).toBe(PASSED);
    clock.mockReturnValue(until + 100);
    expectError(await ask(secret), 401, 'invalid_credential');
  });

  it('that is rotated works exactly until the end of its grace period, although it is cached', async () => {
    const old = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'rotated', role: 'admin' });
    const next = await keys().rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 60 });
    for (const key of [old, next]) expect((await ask(key.secret!)).status).toBe(PASSED);
    expect([next.label, next.role]).toEqual(['rotated', 'admin']);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 60_500);
    expectError(await ask(old.secret), 401, 'invalid_credential');
    expect((await ask(next.secret!)).status).toBe(PASSED);
  });

  it('that has expired is refused by an instance that never saw it', async () => {
    const old = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'expired' });
    await keys().rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 60 });
    expect((await ask(old.secret)).status).toBe(PASSED);
    await sql("update keys set expires_at = now() - interval '1 hour' where id = $1", old.id);
    expectError(await ask(old.secret, other), 401, 'invalid_credential');
    // The look-up, on which callers without a cache rely, does not find it either.
    expect(await other.app.get(CredentialReader).find('secret_key', old.secret)).toBeNull();
  });

  it('that has an expiry is rotated once, and its new key expires at the same time', async () => {
    const endsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const old = await keys().create(workspace.id, OPERATOR, { kind: 'secret', label: 'trial', endsAt });
    const next = await keys().rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 60 });
    expect(next.expires_at).toBe(endsAt);
    for (const key of [old, next]) expect((await ask(key.secret!)).status).toBe(PASSED);
    await expect(keys().rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 60 })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await keys().rotate(workspace.id, { actor: OPERATOR, id: next.id, graceS: 60 })).expires_at).toBe(endsAt);
  });

  it('that has an expiry ends then, even if its grace period would last longer', async () => {
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const { id } = await keys().create(workspace.id, OPERATOR, { kind: 'secret', label: 'short', endsAt });
    await keys().rotate(workspace.id, { actor: OPERATOR, id, graceS: 86_400 });
    expect((await app.app.get(KeysReader).all(workspace.id)).find((key) => key.id === id)).toMatchObject({
      expires_at: endsAt,
    });
  });

  it('that is rotated without a grace period stops at once', async () => {
    const old = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'stopped' });
    await ask(old.secret);
    await keys().rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 0 });
    await eventually(async () => (await ask(old.secret)).status === 401);
    await expect(keys().rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 0 })).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const grace of [-1, 0.5, 604_801, NaN])
      await expect(keys().rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: grace })).rejects.toMatchObject({
        code: 'invalid_field',
      });
  });

  it('has its stored role, and never owner', async () => {
    const { secret } = await keys().createSecret(workspace.id, { actor: OPERATOR, label: 'reader', role: 'viewer' });
    expectError(await ask(secret), 403, 'insufficient_role');
    expect((await call(app, 'POST', '/v1/answer', { token: secret, body: {} })).status).toBe(PASSED);
    await expect(
      keys().createSecret(workspace.id, { actor: OPERATOR, label: 'x', role: 'owner' }),
    ).rejects.toMatchObject({
      code: 'invalid_field',
    });
  });
});

describe('last_used_at', () => {
  it('is written at most once a minute, over two instances and at their shutdown', async () => {
    const first = await startTestApp({}, app.databaseUrl);
    const second = await startTestApp({}, app.databaseUrl);
    const { token: secret, id } = await app.app
      .get(TokensService)
      .create(workspace.id, OPERATOR, { memberId: workspace.memberIds.owner, name: 'used' });
    await sql('create table writes (id uuid)');
    await sql(`create function note_use() returns trigger language plpgsql as
      'begin insert into writes values (new.id); return new; end'`);
    await sql(
      'create trigger note_use after update of last_used_at on user_tokens for each row execute function note_use()',
    );
    for (let calls = 0; calls < 5; calls++) for (const instance of [first, second]) await read(secret, instance);
    await first.close();
    await second.close();
    await sql('drop function note_use cascade');
    expect((await sql('select from writes where id = $1', id)).rowCount).toBe(1);
    const { rows } = await sql('select last_used_at > created_at as used from user_tokens where id = $1', id);
    expect(rows).toEqual([{ used: true }]);
  });
});

describe('a secret', () => {
  it('appears in no response, no log line and no table, wherever a client puts it', async () => {
    const { secret } = await app.app.get(KeysService).createSecret(workspace.id, { actor: OPERATOR, label: 'marked' });
    const token = workspace.tokens.owner;
    const answers: { text: string; headers: Headers }[] = [];
    for (const mark of [secret, token]) {
      answers.push(
        await read(mark),
        await ask(mark),
        await read(`${mark}x`),
        await call(app, 'GET', `/v1/contacts/${mark}`, { token }),
        await call(app, 'GET', `/v1/${mark}`, { token }),
        await call(app, 'GET', `/v1/sessions?limit=${mark}`, { token }),
        await call(app, 'GET', `/v1/sessions?cursor=${mark}`, { token, headers: { 'x-request-id': mark } }),
        await call(app, 'GET', '/v1/sessions', { token, headers: { 'api-version': mark } }),
        await call(app, 'POST', '/v1/users', { token: secret, body: `{"external_user_id":"${mark}` }),
        await call(app, 'POST', '/v1/users', { token: secret, body: { external_user_id: 'x', email: mark } }),
        await call(app, 'POST', '/v1/users', { token: secret, body: '{}', headers: { 'content-type': mark } }),
        await send(`Authorization: ${mark}`),
        await send(`Authorization: Basic ${Buffer.from(mark).toString('base64')}`),
        await send(`Authorization: Bearer ${mark}`, 'X-Service-Key: x'),
      );
    }
    const tables = await sql(`select c.oid::regclass::text as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`);
    const stored = await Promise.all(tables.rows.map(({ name }) => sql(`select t::text as row from ${name} t`)));
    const everything = {
      responses: answers.map(({ text, headers }) => text + JSON.stringify([...headers])),
      log: app.logLines().map((line) => JSON.stringify(line)),
      tables: stored.flatMap(({ rows }) => rows.map(({ row }) => row as string)),
    };
    for (const [where, lines] of Object.entries(everything)) {
      expect(lines.length).toBeGreaterThan(10);
      for (const mark of [secret, ...Object.values(workspace.tokens), workspace.secretKey])
        expect([where, lines.filter((line) => line.includes(mark))]).toEqual([where, []]);
    }
  });
});
