import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { holds } from '../../src/platform/policy/capabilities.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(() => app.close());

const as = (role: Role, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const status = async (token: string): Promise<number> => (await call(app, 'GET', '/v1/members', { token })).status;
const memberPath = (role: Role): string => `/v1/members/${workspace.memberIds[role]}`;

describe('the team', () => {
  it('is listed newest first, page by page, to every role; removed members are not', async () => {
    await as('owner', 'DELETE', memberPath('viewer'));
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await as('developer', 'GET', `/v1/members?limit=2${cursor}`);
      seen.push(...body.data.map(({ role }: { role: string }) => role));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(['developer', 'responder', 'admin', 'owner']);
    const oldest = await as('developer', 'GET', '/v1/members?order=asc&limit=1');
    expect(oldest.body.data[0]).toEqual((await as('developer', 'GET', memberPath('owner'))).body.data);
    expectError(await as('owner', 'GET', memberPath('viewer')), 404, 'not_found');
    expectError(await as('owner', 'DELETE', memberPath('viewer')), 404, 'not_found');
    expectError(await as('owner', 'PATCH', memberPath('viewer'), { role: 'admin' }), 404, 'not_found');
    expectError(await as('owner', 'GET', `/v1/members/${newId()}`), 404, 'not_found');
    expectError(await as('owner', 'GET', '/v1/members/owner@example.com'), 400, 'invalid_id', 'id');
    expectError(await as('owner', 'GET', '/v1/members?role=owner'), 400, 'unknown_parameter', 'role');
  });

  it('gets a new member with every field, and an audit line without personal values', async () => {
    const made = await as('admin', 'POST', '/v1/members', { email: 'Ada@Example.com', name: 'Ada', role: 'responder' });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      id: expect.any(String),
      object: 'member',
      email: 'ada@example.com',
      name: 'Ada',
      role: 'responder',
      created_at: expect.stringMatching(/Z$/),
      updated_at: data.created_at,
    });
    const [line] = await auditOf(app, workspace.id, data.id);
    expect(line).toEqual({
      actor_type: 'member',
      actor_id: workspace.memberIds.admin,
      action: 'member.create',
      target_type: 'member',
      target_id: data.id,
      changes: ['email', 'name', 'role'],
      request_id: made.body.request_id,
    });
    expect(await eventsOf(app, workspace.id)).toEqual([]); // the team has no events (specification §7.1)
    const unnamed = await as('admin', 'POST', '/v1/members', { email: 'bo@example.com', role: 'viewer' });
    expect(unnamed.body.data.name).toBe('bo');
  });

  it('accepts no address twice, in any case, and no invalid member', async () => {
    const twice = await as('owner', 'POST', '/v1/members', { email: 'VIEWER@example.com', role: 'viewer' });
    expectError(twice, 409, 'conflict');
    for (const [body, code, param] of [
      [{ role: 'viewer' }, 'missing_field', 'email'],
      [{ email: 'a@example.com' }, 'missing_field', 'role'],
      [{ email: 'nobody', role: 'viewer' }, 'invalid_field', 'email'],
      [{ email: 'a@example.com', role: 'Owner' }, 'invalid_field', 'role'],
      [{ email: 'a@example.com', role: 'viewer', name: ' ' }, 'invalid_field', 'name'],
      [{ email: 'a@example.com', role: 'viewer', id: newId() }, 'unknown_field', 'id'],
    ] as const)
      expectError(await as('owner', 'POST', '/v1/members', body), 400, code, param);
    expectError(await as('owner', 'PATCH', memberPath('viewer'), {}), 400, 'invalid_body');
    expectError(await as('owner', 'PATCH', memberPath('viewer'), { role: null }), 400, 'invalid_field', 'role');
    expectError(await as('owner', 'PATCH', memberPath('viewer'), { name: 'x' }), 400, 'unknown_field', 'name');
  });

  it('can be changed by owners and admins only', async () => {
    for (const role of ROLES) {
      const may = holds(role, 'manage_team');
      const added = await as(role, 'POST', '/v1/members', { email: `${role}.new@example.com`, role: 'viewer' });
      const changed = await as(role, 'PATCH', memberPath('viewer'), { role: 'viewer' });
      const removed = await as(role, 'DELETE', `/v1/members/${newId()}`);
      expect([role, added.status, changed.status, removed.status]).toEqual(
        may ? [role, 201, 200, 404] : [role, 403, 403, 403],
      );
    }
  });
});

describe('a member’s role', () => {
  it('a new role applies from the next call on; setting the current role changes nothing', async () => {
    expect((await as('viewer', 'GET', '/v1/keys')).status).toBe(403);
    const changed = await as('admin', 'PATCH', memberPath('viewer'), { role: 'developer' });
    expect(changed.body.data).toMatchObject({ role: 'developer', email: 'viewer@example.com' });
    expect((await as('viewer', 'GET', '/v1/keys')).status).toBe(200);
    const again = await as('admin', 'PATCH', memberPath('viewer'), { role: 'developer' });
    expect(again.body.data).toEqual(changed.body.data);
    const lines = await auditOf(app, workspace.id, workspace.memberIds.viewer);
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['member.create', ['email', 'name', 'role']],
      ['member.update', ['role']],
    ]);
  });

  it('only owners can make an owner', async () => {
    for (const refused of [
      await as('admin', 'PATCH', memberPath('viewer'), { role: 'owner' }),
      await as('admin', 'PATCH', memberPath('admin'), { role: 'owner' }),
      await as('admin', 'POST', '/v1/members', { email: 'new@example.com', role: 'owner' }),
    ]) {
      expectError(refused, 403, 'insufficient_role');
      expect(refused.body.error.message).toContain('admin');
    }
    expect((await as('owner', 'PATCH', memberPath('admin'), { role: 'owner' })).status).toBe(200);
    // Setting an owner to owner requires no more than before.
    expect((await as('owner', 'PATCH', memberPath('owner'), { role: 'owner' })).status).toBe(200);
  });

  it('only owners can demote or remove an owner, even if another owner stays', async () => {
    await as('owner', 'PATCH', memberPath('viewer'), { role: 'owner' });
    for (const refused of [
      await as('admin', 'PATCH', memberPath('viewer'), { role: 'responder' }),
      await as('admin', 'DELETE', memberPath('viewer')),
    ]) {
      expectError(refused, 403, 'insufficient_role');
      expect(refused.body.error.message).toContain('admin');
    }
    expect((await as('viewer', 'GET', memberPath('viewer'))).body.data.role).toBe('owner');
    expect((await as('owner', 'PATCH', memberPath('viewer'), { role: 'responder' })).status).toBe(200);
  });

  it('nobody can demote or remove the last owner', async () => {
    expectError(await as('owner', 'PATCH', memberPath('owner'), { role: 'viewer' }), 409, 'conflict');
    expectError(await as('owner', 'DELETE', memberPath('owner')), 409, 'conflict');
    expect((await as('owner', 'GET', memberPath('owner'))).body.data.role).toBe('owner');
  });

  it('one owner stays, however many leave at once over two instances', async () => {
    const other = await startTestApp({}, app.databaseUrl);
    for (let round = 0; round < 5; round++) {
      const here = await makeWorkspace(app);
      const owner = { token: here.tokens.owner };
      const ids = [here.memberIds.owner];
      for (const role of ['admin', 'viewer', 'developer'] as const) {
        const id = here.memberIds[role];
        expect((await call(app, 'PATCH', `/v1/members/${id}`, { ...owner, body: { role: 'owner' } })).status).toBe(200);
        ids.push(id);
      }
      const tokens = [here.tokens.owner, here.tokens.admin, here.tokens.viewer, here.tokens.developer];
      const left = await Promise.all(
        ids.map((id, at) => {
          const on = at % 2 ? app : other;
          // Each removes or demotes themselves.
          return at < 2
            ? call(on, 'DELETE', `/v1/members/${id}`, { token: tokens[at] })
            : call(on, 'PATCH', `/v1/members/${id}`, { token: tokens[at], body: { role: 'viewer' } });
        }),
      );
      expect(left.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 409]);
      const stays = tokens[left.findIndex((answer) => answer.status === 409)]!;
      const { body } = await call(app, 'GET', '/v1/members', { token: stays });
      expect(body.data.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1);
    }
    await other.close();
  });
});

describe('a member who is removed', () => {
  it('has no valid token, at once and for good', async () => {
    const { token } = (await as('viewer', 'POST', '/v1/tokens', { name: 'second' })).body.data;
    expect(await status(token)).toBe(200);
    const removed = await as('admin', 'DELETE', memberPath('viewer'));
    expect(removed.body).toEqual({
      object: 'member',
      data: { id: workspace.memberIds.viewer, object: 'member', deleted: true },
      request_id: expect.any(String),
    });
    for (const old of [token, workspace.tokens.viewer]) expect(await status(old)).toBe(401);
    const back = await as('admin', 'POST', '/v1/members', { email: 'viewer@example.com', name: 'V', role: 'admin' });
    expect([back.status, back.body.data.id]).toEqual([201, workspace.memberIds.viewer]);
    for (const old of [token, workspace.tokens.viewer]) expect(await status(old)).toBe(401);
    const lines = await auditOf(app, workspace.id, workspace.memberIds.viewer);
    expect(lines.map(({ action }) => action)).toEqual(['member.create', 'member.delete', 'member.create']);
  });

  it('an admin may remove themselves', async () => {
    expect((await as('admin', 'DELETE', memberPath('admin'))).status).toBe(200);
    expect(await status(workspace.tokens.admin)).toBe(401);
  });
});

describe('the audit trail', () => {
  it('can be read by owners and admins, newest first, page by page, with actor and action', async () => {
    const made = await as('admin', 'POST', '/v1/members', { email: 'ada@example.com', role: 'viewer' });
    const { body } = await as('admin', 'GET', '/v1/audit?limit=1');
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        object: 'audit_entry',
        actor: { type: 'member', id: workspace.memberIds.admin, label: 'test' },
        action: 'member.create',
        target: { type: 'member', id: made.body.data.id },
        changes: ['email', 'name', 'role'],
        request_id: made.body.request_id,
        address_hash: expect.stringMatching(/^[\w-]{22}$/),
        console_session_id: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    const actions: string[] = [];
    for (let cursor = ''; ;) {
      const page = await as('owner', 'GET', `/v1/audit?limit=4&order=asc${cursor}`);
      actions.push(...page.body.data.map(({ action }: { action: string }) => action));
      if (!page.body.has_more) break;
      cursor = `&cursor=${page.body.next_cursor}`;
    }
    expect(actions.slice(0, 3)).toEqual(['workspace.create', 'key.create', 'workspace.update']);
    expect(actions.filter((action) => action === 'user_token.create')).toHaveLength(ROLES.length);
    expect(actions.at(-1)).toBe('member.create');
    for (const role of ['responder', 'developer', 'viewer'] as const)
      expectError(await as(role, 'GET', '/v1/audit'), 403, 'insufficient_role');
    expectError(await as('owner', 'GET', '/v1/audit?actor=x'), 400, 'unknown_parameter', 'actor');
  });

  it('is filtered by actor, by target and by time', async () => {
    const from = new Date(Date.now() - 60_000).toISOString();
    await as('admin', 'POST', '/v1/members', { email: 'ada@example.com', role: 'viewer' });
    await as('owner', 'PUT', '/v1/killswitch', { active: true });
    const actions = async (query: string): Promise<string[]> =>
      (await as('owner', 'GET', `/v1/audit?${query}`)).body.data.map(({ action }: { action: string }) => action);
    expect(await actions('target_type=kill_switch')).toEqual(['kill_switch.update']);
    const { admin, owner } = workspace.memberIds;
    expect(await actions(`actor_id=${admin}`)).toEqual(['member.create']);
    expect(await actions(`actor_id=${owner}&target_type=kill_switch`)).toEqual(['kill_switch.update']);
    expect(await actions(`created_after=${from}&target_type=kill_switch`)).toHaveLength(1);
    expect(await actions(`created_before=${from}&target_type=kill_switch`)).toEqual([]);
    expectError(await as('owner', 'GET', '/v1/audit?actor_id=x'), 400, 'invalid_parameter', 'actor_id');
  });

  it('contains no secret and no personal value from the settings', async () => {
    const secrets: string[] = ['ada.secret@example.com', 'Ada Secret', 'hooks.secret'];
    await as('owner', 'POST', '/v1/members', { email: secrets[0], name: secrets[1], role: 'viewer' });
    secrets.push((await as('owner', 'POST', '/v1/tokens', { name: 't' })).body.data.token);
    secrets.push((await as('owner', 'POST', '/v1/keys', { kind: 'secret', label: 'k' })).body.data.secret);
    const hook = { url: 'https://192.0.9.1/hooks.secret' };
    secrets.push((await as('owner', 'POST', '/v1/webhooks', hook)).body.data.secret);
    await as('owner', 'PATCH', '/v1/workspace', { name: 'hooks.secret' });
    const text = (await as('owner', 'GET', '/v1/audit?limit=200')).text;
    for (const secret of secrets) expect(text).not.toContain(secret);
    for (const line of app.logLines())
      for (const secret of secrets.slice(3)) expect(JSON.stringify(line)).not.toContain(secret);
  });
});
