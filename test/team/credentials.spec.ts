import { SystemDb } from '../../src/platform/db/system-db.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { kindOf, wellFormed } from '../../src/platform/kernel/credentials.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(() => app.close());

const as = (role: Role, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const works = async (token: string): Promise<boolean> =>
  (await call(app, 'GET', '/v1/workspace', { token })).status === 200;
const pushes = async (key: string): Promise<number> =>
  (await call(app, 'POST', '/v1/users', { token: key, body: {} })).status;
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const ids = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);

describe('a user token', () => {
  it('can be created by every member for themselves, is shown once, and has their role', async () => {
    for (const role of ROLES) {
      const made = await as(role, 'POST', '/v1/tokens', { name: 'laptop' });
      expect(made.status).toBe(201);
      const { token, ...rest } = made.body.data;
      expect([kindOf(token), wellFormed(token), await works(token)]).toEqual(['user_token', true, true]);
      expect(rest).toEqual({
        id: expect.any(String),
        object: 'user_token',
        member_id: workspace.memberIds[role],
        name: 'laptop',
        prefix: 'pv_ut_',
        last_four: token.slice(-4),
        created_at: expect.stringMatching(/Z$/),
        expires_at: null,
        last_used_at: null,
      });
      const listed = await as(role, 'GET', '/v1/tokens');
      expect(listed.body.data).toHaveLength(2);
      expect(listed.text).not.toContain(token);
      const got = await as(role, 'GET', `/v1/tokens/${rest.id}`);
      expect(Object.keys(got.body.data)).toEqual(Object.keys(rest));
      expect((await auditOf(app, workspace.id, rest.id)).map(({ action }) => action)).toEqual(['user_token.create']);
      const { rows } = await sql('select * from user_tokens where id = $1', rest.id);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it('expires at its stated time, which must be in the future', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const { data } = (await as('viewer', 'POST', '/v1/tokens', { name: 'x', expires_at })).body;
    expect([data.expires_at, await works(data.token)]).toEqual([expires_at, true]);
    await sql("update user_tokens set expires_at = now() - interval '1 hour' where id = $1", data.id);
    expect(await works(data.token)).toBe(false);
    expect(ids(await as('viewer', 'GET', '/v1/tokens'))).not.toContain(data.id);
    expectError(await as('viewer', 'GET', `/v1/tokens/${data.id}`), 404, 'not_found');
    expectError(await as('viewer', 'DELETE', `/v1/tokens/${data.id}`), 404, 'not_found');
    for (const bad of ['2020-01-01T00:00:00Z', '2030-01-01', 'soon', 5])
      expectError(
        await as('viewer', 'POST', '/v1/tokens', { name: 'x', expires_at: bad }),
        400,
        'invalid_field',
        'expires_at',
      );
    expectError(await as('viewer', 'POST', '/v1/tokens', {}), 400, 'missing_field', 'name');
    expectError(await as('viewer', 'POST', '/v1/tokens', { name: '' }), 400, 'invalid_field', 'name');
  });

  it('is visible only to its owner, and revoked by them or a member who manages the team', async () => {
    for (const role of ROLES.filter((one) => one !== 'viewer')) {
      const { id, token } = (await as('viewer', 'POST', '/v1/tokens', { name: role })).body.data;
      expect(ids(await as(role, 'GET', '/v1/tokens'))).not.toContain(id);
      expectError(await as(role, 'GET', `/v1/tokens/${id}`), 404, 'not_found');
      const revoked = await as(role, 'DELETE', `/v1/tokens/${id}`);
      const may = role === 'owner' || role === 'admin';
      if (!may) expectError(revoked, 404, 'not_found');
      else expect(revoked.body.data).toEqual({ id, object: 'user_token', deleted: true });
      expect(await works(token)).toBe(!may);
      expect((await as('viewer', 'DELETE', `/v1/tokens/${id}`)).status).toBe(may ? 404 : 200);
      expect(await works(token)).toBe(false);
    }
    const own = ids(await as('viewer', 'GET', '/v1/tokens'));
    expect((await as('viewer', 'DELETE', `/v1/tokens/${own[0]}`)).status).toBe(200);
    expect(await works(workspace.tokens.viewer)).toBe(false); // the one that was used for this
  });

  it('is one of at most 25, however many are requested at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 30 }, () => as('responder', 'POST', '/v1/tokens', { name: 'x' })),
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(24);
    for (const answer of asked.filter(({ status }) => status !== 201)) expectError(answer, 409, 'conflict');
    const [newest] = ids(await as('responder', 'GET', '/v1/tokens?limit=1'));
    await as('responder', 'DELETE', `/v1/tokens/${newest}`);
    expect((await as('responder', 'POST', '/v1/tokens', { name: 'x' })).status).toBe(201);
    const pages = [await as('responder', 'GET', '/v1/tokens?limit=20')];
    pages.push(await as('responder', 'GET', `/v1/tokens?limit=20&cursor=${pages[0]!.body.next_cursor}`));
    expect(new Set(pages.flatMap(ids)).size).toBe(25);
    // A cursor belongs to its member.
    const stolen = await as('owner', 'GET', `/v1/tokens?cursor=${pages[0]!.body.next_cursor}`);
    expectError(stolen, 400, 'invalid_cursor', 'cursor');
  });
});

describe('a key', () => {
  it('is visible to owners and developers only; a publishable one in full', async () => {
    const secret = (await as('owner', 'POST', '/v1/keys', { kind: 'secret', label: 'b', role: 'viewer' })).body.data;
    const site = (await as('developer', 'POST', '/v1/keys', { kind: 'publishable', label: 'site' })).body.data;
    expect([kindOf(secret.secret), secret.value, kindOf(site.value), site.secret]).toEqual([
      'secret_key',
      null,
      'publishable_key',
      null,
    ]);
    expect([secret.token, site.token]).toEqual([secret.secret, site.value]); // every new credential is in `token`
    for (const role of ROLES) {
      const list = await as(role, 'GET', '/v1/keys');
      const one = await as(role, 'GET', `/v1/keys/${secret.id}`);
      if (role !== 'owner' && role !== 'developer') {
        for (const refused of [list, one, await as(role, 'DELETE', `/v1/keys/${secret.id}`)])
          expectError(refused, 403, 'insufficient_role');
        continue;
      }
      expect(one.body.data).toEqual({
        id: secret.id,
        object: 'key',
        kind: 'secret',
        label: 'b',
        role: 'viewer',
        value: null,
        prefix: 'sk_',
        last_four: secret.secret.slice(-4),
        created_at: secret.created_at,
        expires_at: null,
        rotated_at: null,
        last_used_at: null,
      });
      expect(list.body.data).toHaveLength(4);
      expect(list.text).not.toContain(secret.secret);
      expect(list.body.data[0]).toMatchObject({ value: site.value, prefix: 'pk_', role: null });
    }
  });

  it('can be created only by a role that includes the key’s role', async () => {
    const holders: Record<string, Role[]> = {
      admin: ['owner'],
      responder: ['owner'],
      developer: ['owner', 'developer'],
      viewer: ['owner', 'developer'],
    };
    for (const [role, mayMake] of Object.entries(holders))
      for (const maker of ['owner', 'developer'] as const) {
        const made = await as(maker, 'POST', '/v1/keys', { kind: 'secret', label: 'x', role });
        const { id } = (await as('owner', 'POST', '/v1/keys', { kind: 'secret', label: 'y', role })).body.data;
        const rotated = await as(maker, 'POST', `/v1/keys/${id}/rotate`, {});
        if (mayMake.includes(maker)) expect([made.status, rotated.status]).toEqual([201, 201]);
        else
          for (const refused of [made, rotated]) {
            expectError(refused, 403, 'insufficient_role');
            expect(refused.body.error.message).toMatch(/developer lacks the capability reply/);
          }
        // Revoking requires no more than seeing.
        expect((await as(maker, 'DELETE', `/v1/keys/${id}`)).status).toBe(200);
      }
    expectError(await as('developer', 'POST', '/v1/keys', { kind: 'secret', label: 'x' }), 403, 'insufficient_role');
  });

  it('is refused with invalid fields', async () => {
    for (const [body, code, param] of [
      [{ kind: 'secret', label: 'x', role: 'owner' }, 'invalid_field', 'role'],
      [{ kind: 'publishable', label: 'x', role: 'viewer' }, 'invalid_field', 'role'],
      [{ kind: 'public', label: 'x' }, 'invalid_field', 'kind'],
      [{ kind: 'secret' }, 'missing_field', 'label'],
      [{ label: 'x' }, 'missing_field', 'kind'],
    ] as const)
      expectError(await as('owner', 'POST', '/v1/keys', body), 400, code, param);
  });

  it('works until it is revoked, on every instance', async () => {
    const { id, secret } = (await as('owner', 'POST', '/v1/keys', { kind: 'secret', label: 'x' })).body.data;
    expect(await pushes(secret)).toBe(400);
    expect((await as('developer', 'DELETE', `/v1/keys/${id}`)).body.data).toEqual({ id, object: 'key', deleted: true });
    await eventually(async () => (await pushes(secret)) === 401);
    for (const [method, path] of [
      ['GET', `/v1/keys/${id}`],
      ['DELETE', `/v1/keys/${id}`],
      ['POST', `/v1/keys/${id}/rotate`],
      ['DELETE', `/v1/keys/${newId()}`],
    ] as const)
      expectError(await as('owner', method, path), 404, 'not_found');
    expect((await auditOf(app, workspace.id, id)).map(({ action }) => action)).toEqual(['key.create', 'key.delete']);
  });

  it('rotates with a grace period, one day by default, in which both work; label and role are kept', async () => {
    const old = (await as('owner', 'POST', '/v1/keys', { kind: 'secret', label: 'b', role: 'admin' })).body.data;
    const rotated = await as('owner', 'POST', `/v1/keys/${old.id}/rotate`);
    expect(rotated.status).toBe(201);
    const next = rotated.body.data;
    expect(next).toMatchObject({ kind: 'secret', label: 'b', role: 'admin', expires_at: null });
    expect([next.id === old.id, next.secret === old.secret]).toEqual([false, false]);
    for (const { secret } of [old, next]) expect(await pushes(secret)).toBe(400);
    const ends = (await as('owner', 'GET', `/v1/keys/${old.id}`)).body.data.expires_at as string;
    expect(Math.abs(Date.parse(ends) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    const last = (await as('owner', 'POST', `/v1/keys/${next.id}/rotate`, { grace_seconds: 0 })).body.data;
    await eventually(async () => (await pushes(next.secret)) === 401);
    expect(await pushes(last.secret)).toBe(400);
    for (const grace_seconds of [-1, 604_801, 1.5, '60']) {
      const refused = await as('owner', 'POST', `/v1/keys/${last.id}/rotate`, { grace_seconds });
      expectError(refused, 400, 'invalid_field', 'grace_seconds');
      expect(refused.body.error.message).toBe('grace_seconds must be a whole number from 0 to 604800');
    }
    expect((await auditOf(app, workspace.id, old.id)).map(({ action, changes }) => [action, changes])).toEqual([
      ['key.create', ['kind', 'label', 'role']],
      ['key.rotate', ['expires_at']],
    ]);
    expect((await auditOf(app, workspace.id, last.id)).map(({ action }) => action)).toEqual(['key.create']);
  });

  it('that is rotated twice at once has one successor if its grace period is 0', async () => {
    const { id } = (await as('owner', 'POST', '/v1/keys', { kind: 'secret', label: 'x' })).body.data;
    const rotate = (): Promise<Answer> => as('owner', 'POST', `/v1/keys/${id}/rotate`, { grace_seconds: 0 });
    const both = await Promise.all([rotate(), rotate(), rotate()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  });
});
