/** Saved filters of the inbox: the member's own, and the team's. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, mounted, signedInTeam } from '../support/console.js';
import { auditOf } from '../support/journal.js';
import { followTeam } from '../support/team-stream.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Awaited<ReturnType<typeof signedInTeam>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(() => app.close());

type Role = keyof TestWorkspace['tokens'];
const as = (role: Role, method: string, path = '', body?: object): Promise<Answer> =>
  browse(app, method, `/api/console/workspaces/${workspace.id}/inbox_filters${path}`, {
    session: team[role].token,
    ...(body && { body }),
  });
const WHERE = { channel: 'whatsapp', language: 'pt-BR', days: 7 };
const VIP = { name: 'VIP guests', queue: 'all' };
const save = async (role: Role, change: object = {}): Promise<any> =>
  (await as(role, 'POST', '', { ...VIP, ...change })).body.data;
const names = async (role: Role): Promise<string[]> =>
  (await as(role, 'GET')).body.data.map(({ scope, name }: { scope: string; name: string }) => `${scope} ${name}`);
const newContact = async (): Promise<string> => {
  const id = newId();
  const text = `insert into contacts (workspace_id, id, kind) values ($1, $2, 'visitor')`;
  await app.app.get(SystemDb).query({ text, values: [workspace.id, id] });
  return id;
};
const newTag = async (): Promise<string> =>
  (await browse(app, 'POST', mounted(workspace.id, '/v1/tags'), { session: team.owner.token, body: { name: 'VIP' } }))
    .body.data.id;

describe('a saved inbox filter', () => {
  it('is private unless shared, and no one else finds it', async () => {
    const contact_id = await newContact();
    const [tag_id, assignee] = [await newTag(), workspace.memberIds.admin];
    const mine = await save('owner', {
      tag_id,
      assignee,
      kind: 'live_chat',
      stop_reason: 'missing_knowledge',
      ...WHERE,
      contact_id,
    });
    expect(mine).toEqual({
      id: expect.any(String),
      object: 'inbox_filter',
      scope: 'private',
      ...VIP,
      assignee,
      tag_id,
      kind: 'live_chat',
      stop_reason: 'missing_knowledge',
      ...WHERE,
      contact_id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    await save('admin', { name: 'Nobody’s', assignee: 'none', scope: 'shared' });
    expect(await names('owner')).toEqual(['shared Nobody’s', 'private VIP guests']);
    expect(await names('viewer')).toEqual(['shared Nobody’s']);
    expectError(await as('admin', 'PATCH', `/${mine.id}`, { name: 'x' }), 404, 'not_found');
    expectError(await as('admin', 'DELETE', `/${mine.id}`), 404, 'not_found');
  });

  it('has a unique name within its scope, even with concurrent saves', async () => {
    await save('owner');
    expectError(await as('owner', 'POST', '', { ...VIP, name: 'vip GUESTS' }), 409, 'conflict', 'name');
    expect((await as('admin', 'POST', '', VIP)).status).toBe(201);
    const shared = { ...VIP, scope: 'shared' };
    const roles: Role[] = ['owner', 'admin', 'responder', 'owner'];
    const statuses = await Promise.all(roles.map(async (role) => (await as(role, 'POST', '', shared)).status));
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(51) }, 'name'],
    ['an unknown queue', { queue: 'yours' }, 'queue'],
    ['an assignee that is not an id', { assignee: 'everybody' }, 'assignee'],
    ['an unknown member', { assignee: newId() }, 'assignee'],
    ['an unknown tag', { tag_id: newId() }, 'tag_id'],
    ['an unknown kind', { kind: 'urgent' }, 'kind'],
    ['an unknown reason', { stop_reason: 'boredom' }, 'stop_reason'],
    ['an unknown channel', { channel: 'fax' }, 'channel'],
    ['what is no language', { language: 'German!' }, 'language'],
    ['an unknown contact', { contact_id: newId() }, 'contact_id'],
    ['no day', { days: 0 }, 'days'],
    ['an unknown scope', { scope: 'world' }, 'scope'],
  ])('is refused with %s', async (_, change, field) => {
    expectError(await as('owner', 'POST', '', { ...VIP, ...change }), 400, 'invalid_field', field);
  });

  it('is limited to 30 per member', async () => {
    const text = `insert into inbox_filters (workspace_id, id, owner_id, name, queue)
      select $1, gen_random_uuid(), $2, 'n' || n, 'all' from generate_series(1, 30) n`;
    await app.app.get(SystemDb).query({ text, values: [workspace.id, workspace.memberIds.owner] });
    const refused = await as('owner', 'POST', '', VIP);
    expectError(refused, 409, 'conflict');
    expect(refused.body.error.message).toBe('There may be at most 30 private filters. Delete one first.');
    expect((await as('owner', 'POST', '', { ...VIP, scope: 'shared' })).status).toBe(201);
  });

  it('can be changed and deleted by those who may reply, with an audit entry of field names only', async () => {
    const { id } = await save('admin', { scope: 'shared', assignee: 'me' });
    for (const role of ['viewer', 'developer'] as const)
      expectError(await as(role, 'POST', '', VIP), 403, 'insufficient_role');
    const changed = await as('responder', 'PATCH', `/${id}`, { queue: 'closed', assignee: null });
    expect(changed.body.data).toMatchObject({ name: 'VIP guests', queue: 'closed', assignee: null, scope: 'shared' });
    expectError(await as('responder', 'PATCH', `/${id}`, {}), 400, 'invalid_body');
    expect((await as('responder', 'DELETE', `/${id}`)).status).toBe(200);
    expect(await names('responder')).toEqual([]);
    const lines = (await auditOf(app, workspace.id, id)).map(({ action, changes }) => [action, changes]);
    expect(lines).toEqual([
      ['inbox_filter.create', []],
      ['inbox_filter.update', ['queue', 'assignee']],
      ['inbox_filter.delete', []],
    ]);
  });

  it('is deleted with its tag, without which it would show more', async () => {
    const tag_id = await newTag();
    await save('owner', { tag_id });
    await save('owner', { name: 'All' });
    await browse(app, 'DELETE', mounted(workspace.id, `/v1/tags/${tag_id}`), { session: team.owner.token });
    expect(await names('owner')).toEqual(['private All']);
  });

  it('on one contact is deleted with the contact', async () => {
    const contact_id = await newContact();
    await save('owner', { contact_id });
    await save('owner', { name: 'All' });
    const path = mounted(workspace.id, `/v1/contacts/${contact_id}`);
    expect((await browse(app, 'DELETE', path, { session: team.owner.token })).status).toBeLessThan(300);
    expect(await names('owner')).toEqual(['private All']);
  });

  it('is deleted with the member whose hand-offs it shows', async () => {
    await save('owner', { assignee: workspace.memberIds.responder });
    const { id } = await save('owner', { name: 'All' });
    const path = mounted(workspace.id, `/v1/members/${workspace.memberIds.responder}`);
    expect((await browse(app, 'DELETE', path, { session: team.owner.token })).status).toBe(200);
    expect(await names('owner')).toEqual(['private All']);
    expect((await as('owner', 'PATCH', `/${id}`, { name: 'Everything' })).status).toBe(200);
  });

  it('is announced on the team stream: a shared one to everybody, a private one to its owner', async () => {
    const [owner, viewer] = [
      await followTeam(app, workspace.id, team.owner),
      await followTeam(app, workspace.id, team.viewer),
    ];
    const mine = await save('owner');
    const shared = await save('owner', { scope: 'shared' });
    for (const stream of [owner, viewer]) await stream.seen('inbox_filter', ({ id }) => id === shared.id);
    await owner.seen('inbox_filter', ({ id }) => id === mine.id);
    expect(viewer.frames.some(({ data }) => data.id === mine.id)).toBe(false);
    owner.close();
    viewer.close();
  });
});
