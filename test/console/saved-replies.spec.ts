/** Saved replies: the member's own, and the team's. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { signedInTeam } from '../support/console.js';
import { auditOf } from '../support/journal.js';
import { followTeam } from '../support/team-stream.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

type Role = keyof TestWorkspace['tokens'];
const as = (role: Role, method: string, path = '', body?: object): Promise<Answer> =>
  call(app, method, `/v1/saved_replies${path}`, { token: workspace.tokens[role], body });
const REFUND = {
  shortcut: 'refund',
  title: 'Refund',
  text: 'Your refund is on its way, {{contact.first_name|there}}.',
};
const save = async (role: Role, change: object = {}): Promise<any> =>
  (await as(role, 'POST', '', { ...REFUND, ...change })).body.data;
const shortcuts = async (role: Role, query = ''): Promise<string[]> =>
  (await as(role, 'GET', query)).body.data.map(
    (one: { shortcut: string; scope: string }) => `${one.scope} ${one.shortcut}`,
  );
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });

describe('a saved reply', () => {
  it('is private unless shared, and no one else finds it', async () => {
    const mine = await save('owner');
    expect(mine).toEqual({
      id: expect.any(String),
      object: 'saved_reply',
      scope: 'private',
      ...REFUND,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    await save('admin', { shortcut: 'hello', scope: 'shared' });
    expect(await shortcuts('owner')).toEqual(['shared hello', 'private refund']);
    expect(await shortcuts('admin')).toEqual(['shared hello']);
    expect(await shortcuts('viewer')).toEqual(['shared hello']);
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { title: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expectError(await as('admin', method, `/${mine.id}`, body), 404, 'not_found');
  });

  it('is found by the start of its shortcut, and by its scope', async () => {
    for (const shortcut of ['re', 'refund', 'refund-late', 'reg', 'x_re']) await save('owner', { shortcut });
    await save('admin', { shortcut: 'refused', scope: 'shared' });
    expect(await shortcuts('owner', '?prefix=ref')).toEqual([
      'private refund',
      'private refund-late',
      'shared refused',
    ]);
    expect(await shortcuts('owner', '?prefix=ref&scope=shared')).toEqual(['shared refused']);
    expect(await shortcuts('owner', '?prefix=z')).toEqual([]);
    expectError(await as('owner', 'GET', '?prefix=%25'), 400, 'invalid_parameter', 'prefix');
    const first = await as('owner', 'GET', '?limit=4');
    const rest = await as('owner', 'GET', `?limit=4&cursor=${first.body.next_cursor}`);
    expect([first.body.data.length, rest.body.data.length, rest.body.has_more]).toEqual([4, 2, false]);
  });

  it('has a unique shortcut within its scope, even with concurrent saves', async () => {
    await save('owner');
    expectError(await as('owner', 'POST', '', REFUND), 409, 'conflict', 'shortcut');
    expect((await as('admin', 'POST', '', REFUND)).status).toBe(201);
    const shared = { ...REFUND, scope: 'shared' };
    const roles: Role[] = ['owner', 'admin', 'responder', 'owner', 'admin'];
    const statuses = await Promise.all(roles.map(async (role) => (await as(role, 'POST', '', shared)).status));
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
    const other = await save('owner', { shortcut: 'other' });
    expectError(await as('owner', 'PATCH', `/${other.id}`, { shortcut: 'refund' }), 409, 'conflict', 'shortcut');
    expectError(
      await as('owner', 'PATCH', `/${other.id}`, { shortcut: 'refund', scope: 'shared' }),
      409,
      'conflict',
      'shortcut',
    );
  });

  it.each([
    ['a shortcut with a space', { shortcut: 'a b' }, 'shortcut'],
    ['a shortcut that is too long', { shortcut: 'a'.repeat(33) }, 'shortcut'],
    ['a blank title', { title: '  ' }, 'title'],
    ['no text', { text: ' ' }, 'text'],
    ['too much text', { text: 'x'.repeat(4_001) }, 'text'],
    ['an unknown placeholder', { text: 'Your card {{contact.card}}' }, 'text'],
    ['an unknown scope', { scope: 'world' }, 'scope'],
  ])('is refused with %s', async (_, change, field) => {
    expectError(await as('owner', 'POST', '', { ...REFUND, ...change }), 400, 'invalid_field', field);
  });

  it('is limited in number', async () => {
    await sql(
      `insert into saved_replies (workspace_id, id, owner_id, shortcut, title, text)
        select $1, gen_random_uuid(), $2, 'n' || n, 't', 't' from generate_series(1, 200) n`,
      workspace.id,
      workspace.memberIds.owner,
    );
    expectError(await as('owner', 'POST', '', REFUND), 409, 'conflict');
    const shared = await save('owner', { scope: 'shared' });
    expectError(await as('owner', 'PATCH', `/${shared.id}`, { scope: 'private' }), 409, 'conflict');
    expect((await as('admin', 'POST', '', REFUND)).status).toBe(201);
  });

  it('can be changed and deleted by those who may reply, with an audit entry of field names only', async () => {
    const { id } = await save('admin', { scope: 'shared' });
    for (const role of ['viewer', 'developer'] as const) {
      expectError(await as(role, 'POST', '', REFUND), 403, 'insufficient_role');
      expectError(await as(role, 'PATCH', `/${id}`, { title: 'x' }), 403, 'insufficient_role');
    }
    const changed = await as('responder', 'PATCH', `/${id}`, { title: 'Refunds', text: 'Soon' });
    expect(changed.body.data).toMatchObject({ title: 'Refunds', text: 'Soon', shortcut: 'refund' });
    expect((await as('responder', 'PATCH', `/${id}`, { title: 'Refunds' })).body.data).toEqual(changed.body.data);
    expectError(await as('responder', 'PATCH', `/${id}`, {}), 400, 'invalid_body');
    expect((await as('responder', 'DELETE', `/${id}`)).status).toBe(200);
    expectError(await as('responder', 'GET', `/${id}`), 404, 'not_found');
    const lines = (await auditOf(app, workspace.id, id)).map(({ action, changes }) => [action, changes]);
    expect(lines).toEqual([
      ['saved_reply.create', []],
      ['saved_reply.update', ['title', 'text']],
      ['saved_reply.delete', []],
    ]);
  });
});

describe('the text of a saved reply', () => {
  it('contains the names of the contact and of the requesting member', async () => {
    const user = { external_user_id: newId(), name: 'Ada Lovelace' };
    const { id: contact } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: user })).body
      .data;
    const [known, unknown] = [newId(), newId()];
    const insert = `insert into sessions (workspace_id, id, channel, contact_id) values ($1, $2, 'human', $3)`;
    await sql(insert, workspace.id, known, contact);
    await sql(insert, workspace.id, unknown, null);
    const { id } = await save('owner', { scope: 'shared', text: '{{contact.first_name|Hello}}! {{agent.name}}' });
    const text = (role: Role, session: string) => as(role, 'GET', `/${id}/text?session_id=${session}`);
    expect((await text('responder', known)).body.data).toEqual({
      object: 'saved_reply_text',
      saved_reply_id: id,
      session_id: known,
      text: 'Ada! responder',
    });
    expect((await text('admin', unknown)).body.data.text).toBe('Hello! admin');
    expectError(await text('admin', newId()), 404, 'not_found');
  });
});

describe('the team stream', () => {
  it('reports a shared saved reply to everybody, and a private one to its owner', async () => {
    const team = await signedInTeam(app, workspace);
    const [owner, viewer] = [
      await followTeam(app, workspace.id, team.owner),
      await followTeam(app, workspace.id, team.viewer),
    ];
    const mine = await save('owner');
    const shared = await save('owner', { scope: 'shared' });
    for (const stream of [owner, viewer]) await stream.seen('saved_reply', ({ id }) => id === shared.id);
    expect((await owner.seen('saved_reply', ({ id }) => id === mine.id)).data).toEqual({
      type: 'saved_reply',
      id: mine.id,
      session_id: null,
      seq: null,
    });
    expect(viewer.frames.some(({ data }) => data.id === mine.id)).toBe(false);
    await as('owner', 'PATCH', `/${mine.id}`, { scope: 'shared', shortcut: 'now-shared' });
    await viewer.seen('saved_reply', ({ id }) => id === mine.id);
    owner.close();
    viewer.close();
  });
});
