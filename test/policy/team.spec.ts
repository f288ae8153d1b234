import { SystemDb } from '../../src/platform/db/system-db.js';
import { KeysReader } from '../../src/company/team/keys.reader.js';
import { KeysService } from '../../src/company/team/keys.service.js';
import { MembersReader } from '../../src/company/team/members.reader.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { TokensReader } from '../../src/company/team/tokens.reader.js';
import { TokensService } from '../../src/company/team/tokens.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let members: MembersService;
let tokens: TokensService;
let keys: KeysService;
beforeAll(async () => {
  app = await startTestApp();
  members = app.app.get(MembersService);
  tokens = app.app.get(TokensService);
  keys = app.app.get(KeysService);
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(() => app.close());

const read = async (token: string): Promise<number> => (await call(app, 'GET', '/v1/sessions', { token })).status;
const owner = { email: 'second@example.com', name: 'Second', role: 'owner' as const };

describe('the last owner', () => {
  it('can be neither demoted nor removed, but a previous one can', async () => {
    const { id } = workspace;
    for (const change of [
      () => members.remove(id, OPERATOR, 'owner@example.com'),
      () => members.setRole(id, { actor: OPERATOR, idOrEmail: workspace.memberIds.owner, role: 'admin' }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'conflict' });
    const second = await members.add(id, OPERATOR, owner);
    await members.setRole(id, { actor: OPERATOR, idOrEmail: workspace.memberIds.owner, role: 'viewer' });
    await expect(members.remove(id, OPERATOR, second.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('stays, even if two owners leave at once', async () => {
    const { id } = workspace;
    const second = await members.add(id, OPERATOR, owner);
    const left = await Promise.allSettled([
      members.remove(id, OPERATOR, workspace.memberIds.owner),
      members.setRole(id, { actor: OPERATOR, idOrEmail: second.id, role: 'viewer' }),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await app.app.get(MembersReader).all(id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

describe('a member who was removed', () => {
  it('and added again is the same member, whose old tokens stay invalid', async () => {
    const { id } = workspace;
    const removed = await members.remove(id, OPERATOR, 'admin@example.com');
    expect(await read(workspace.tokens.admin)).toBe(401);
    const back = await members.add(id, OPERATOR, { email: 'ADMIN@example.com', name: 'Back', role: 'viewer' });
    expect(back).toMatchObject({ id: removed.id, name: 'Back', role: 'viewer' });
    expect(await read(workspace.tokens.admin)).toBe(401);
    const fresh = await tokens.create(id, OPERATOR, { memberId: back.id, name: 'fresh' });
    expect(await read(fresh.token)).toBe(200);
    expect((await app.app.get(TokensReader).all(id, back.id)).map((token) => token.id)).toEqual([fresh.id]);
  });

  it('gets no token, and is not found any more', async () => {
    const { id } = workspace;
    const { id: member } = await members.remove(id, OPERATOR, workspace.memberIds.viewer.toUpperCase());
    await expect(tokens.create(id, OPERATOR, { memberId: member, name: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(app.app.get(MembersReader).get(id, member)).rejects.toMatchObject({ code: 'not_found' });
    await expect(members.remove(id, OPERATOR, member)).rejects.toMatchObject({ code: 'not_found' });
    expect((await app.app.get(MembersReader).all(id)).map((one) => one.id)).not.toContain(member);
  });

  it('can be added only once while a member', async () => {
    const again = { email: 'Viewer@Example.com', name: 'x', role: 'owner' as const };
    await expect(members.add(workspace.id, OPERATOR, again)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a member’s tokens', () => {
  it('are at most 25 valid ones, even if many are created at once', async () => {
    const { id, memberIds } = workspace;
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, () => tokens.create(id, OPERATOR, { memberId: memberIds.owner, name: 'x' })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(24); // makeWorkspace created one
    const refused = tokens.create(id, OPERATOR, { memberId: memberIds.owner, name: 'x' });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    const [first] = await app.app.get(TokensReader).all(id, memberIds.owner);
    await tokens.revoke(id, OPERATOR, first!.id);
    await expect(tokens.revoke(id, OPERATOR, first!.id)).rejects.toMatchObject({ code: 'not_found' });
    await tokens.create(id, OPERATOR, { memberId: memberIds.owner, name: 'x' });
    expect(await app.app.get(TokensReader).all(id, memberIds.owner)).toHaveLength(25);
  });

  it('are shown in full once, and never to another workspace', async () => {
    const made = await tokens.create(workspace.id, OPERATOR, { memberId: workspace.memberIds.owner, name: 'laptop' });
    const [listed] = await app.app.get(TokensReader).all(workspace.id, workspace.memberIds.owner);
    expect(listed).toMatchObject({ id: made.id, name: 'laptop', prefix: 'pv_ut_', last_four: made.token.slice(-4) });
    expect(JSON.stringify(listed)).not.toContain(made.token.slice(6));
    const other = await makeWorkspace(app);
    await expect(tokens.revoke(other.id, OPERATOR, made.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      tokens.create(other.id, OPERATOR, { memberId: workspace.memberIds.owner, name: 'x' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await read(made.token)).toBe(200);
  });
});

describe('a key', () => {
  it('is shown in full once; a publishable key always', async () => {
    const secret = await keys.createSecret(workspace.id, { actor: OPERATOR, label: 'backend two', role: 'developer' });
    const publishable = await keys.createPublishable(workspace.id, OPERATOR, 'site');
    const listed = await app.app.get(KeysReader).all(workspace.id);
    const shownSecret = listed.find(({ id }) => id === secret.id)!;
    expect(shownSecret).toMatchObject({
      prefix: 'sk_',
      last_four: secret.secret.slice(-4),
      value: null,
      role: 'developer',
    });
    expect(JSON.stringify(shownSecret)).not.toContain(secret.secret.slice(3, 20));
    expect(listed.find(({ id }) => id === publishable.id)).toMatchObject({
      value: publishable.value,
      prefix: 'pk_',
      role: null,
    });
    expect(Object.keys(shownSecret)).not.toContain('secret_hash');
  });

  it('that is rotated again never lives longer as a result', async () => {
    const old = await keys.createSecret(workspace.id, { actor: OPERATOR, label: 'old' });
    await keys.rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 60 });
    const expiry = async (): Promise<string> => {
      const found = await app.app
        .get(SystemDb)
        .query<{ expires_at: string }>({ text: 'select expires_at from keys where id = $1', values: [old.id] });
      return found.rows[0]!.expires_at;
    };
    const first = await expiry();
    await expect(keys.rotate(workspace.id, { actor: OPERATOR, id: old.id, graceS: 604_800 })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await expiry()).toBe(first);
  });

  it('of another workspace cannot be revoked or rotated', async () => {
    const other = await makeWorkspace(app);
    const { id } = await keys.createSecret(workspace.id, { actor: OPERATOR, label: 'mine' });
    for (const change of [
      () => keys.revoke(other.id, OPERATOR, id),
      () => keys.rotate(other.id, { actor: OPERATOR, id, graceS: 0 }),
      () => keys.revoke(workspace.id, OPERATOR, newId()),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of one workspace does not work in another', async () => {
    const other = await makeWorkspace(app);
    const body = { external_user_id: 'shared' };
    const here = await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body });
    const there = await call(app, 'POST', '/v1/users', { token: other.secretKey, body });
    const path = `/v1/contacts/${here.body.data.id}`;
    expect([here.status, there.status]).toEqual([201, 201]);
    expectError(await call(app, 'GET', path, { token: other.tokens.owner }), 404, 'not_found');
  });
});
