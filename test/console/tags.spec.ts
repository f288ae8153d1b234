/** Tags: the labels by which a workspace sorts its conversations. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
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
const as = (role: Role, method: string, path: string, body?: object): Promise<Answer> =>
  call(app, method, `/v1/${path}`, { token: workspace.tokens[role], body });
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const made = async (name: string, change: object = {}): Promise<any> =>
  (await as('responder', 'POST', 'tags', { name, ...change })).body.data;
const put = (session: string, tagId: string, role: Role = 'responder') =>
  as(role, 'POST', `sessions/${session}/tags`, { tag_id: tagId });
const namesOn = async (session: string): Promise<string[]> =>
  (await as('viewer', 'GET', `sessions/${session}/tags`)).body.data.map(({ name }: { name: string }) => name);
async function newSession(): Promise<string> {
  const id = newId();
  await sql(`insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`, workspace.id, id);
  return id;
}

describe('a tag', () => {
  it('has a unique name, ignoring case', async () => {
    const tag = await made('Refund', { color: 'red' });
    expect(tag).toMatchObject({ object: 'tag', name: 'Refund', color: 'red' });
    expect((await made('Late')).color).toBe('gray');
    expectError(await as('owner', 'POST', 'tags', { name: 'REFUND' }), 409, 'conflict', 'name');
    expectError(await as('owner', 'PATCH', `tags/${tag.id}`, { name: 'late' }), 409, 'conflict', 'name');
    expect((await as('owner', 'PATCH', `tags/${tag.id}`, { name: 'REFUND' })).body.data.name).toBe('REFUND');
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await as('owner', 'POST', 'tags', { name: 'At once' })).status),
    );
    expect(statuses.sort()).toEqual([201, 409, 409]);
    const names = (await as('viewer', 'GET', 'tags')).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['At once', 'Late', 'REFUND']);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a name with a trailing space', { name: 'Refund ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(51) }, 'name'],
    ['an unknown colour', { name: 'x', color: 'pink' }, 'color'],
  ])('is refused with %s', async (_, body, field) => {
    expectError(await as('owner', 'POST', 'tags', body), 400, 'invalid_field', field);
  });

  it('is limited to 200, created by those who may reply and deleted by those who manage the team', async () => {
    for (const role of ['viewer', 'developer'] as const)
      expectError(await as(role, 'POST', 'tags', { name: 'x' }), 403, 'insufficient_role');
    const { id } = await made('x');
    expectError(await as('responder', 'DELETE', `tags/${id}`), 403, 'insufficient_role');
    await sql(
      `insert into tags (workspace_id, id, name, color)
        select $1, gen_random_uuid(), 'n' || n, 'gray' from generate_series(1, 199) n`,
      workspace.id,
    );
    expectError(await as('owner', 'POST', 'tags', { name: 'y' }), 409, 'conflict');
    expect((await as('owner', 'DELETE', `tags/${id}`)).status).toBe(200);
    expect((await as('owner', 'POST', 'tags', { name: 'y' })).status).toBe(201);
    expect((await auditOf(app, workspace.id, id)).map(({ action }) => action)).toEqual(['tag.create', 'tag.delete']);
  });
});

describe('a tag on a conversation', () => {
  it('is added and removed, with one event each', async () => {
    const [session, tag] = [await newSession(), await made('Refund')];
    const first = await put(session, tag.id);
    expect(first.body.data).toEqual({
      object: 'session_tag',
      session_id: session,
      tag_id: tag.id,
      name: 'Refund',
      color: 'gray',
      tagged_at: expect.stringMatching(/Z$/),
    });
    expect((await put(session, tag.id.toUpperCase())).body.data).toEqual(first.body.data);
    await put(session, (await made('Late')).id);
    expect(await namesOn(session)).toEqual(['Late', 'Refund']);
    expect((await as('responder', 'DELETE', `sessions/${session}/tags/${tag.id}`)).status).toBe(200);
    expectError(await as('responder', 'DELETE', `sessions/${session}/tags/${tag.id}`), 404, 'not_found');
    expect(await namesOn(session)).toEqual(['Late']);
    const { rows } = await sql(
      `select type from events where workspace_id = $1 and object ->> 'tag_id' = $2 order by no`,
      workspace.id,
      tag.id,
    );
    expect(rows.map(({ type }) => type)).toEqual(['session.tagged', 'session.untagged']);
    expect((await auditOf(app, workspace.id, session)).map(({ action }) => action)).toEqual([
      ...['session.tag', 'session.tag', 'session.untag'],
    ]);
  });

  it('is refused if unknown, in an unknown conversation, without permission to reply, and beyond twenty', async () => {
    const [session, tag] = [await newSession(), await made('Refund')];
    expectError(await put(session, newId()), 400, 'invalid_field', 'tag_id');
    expectError(await put(newId(), tag.id), 404, 'not_found');
    expectError(await put(session, tag.id, 'viewer'), 403, 'insufficient_role');
    for (let n = 0; n < 20; n++) await put(session, (await made(`n${n}`)).id);
    expectError(await put(session, tag.id), 409, 'conflict');
  });

  it('filters sessions and hand-offs, and is shown in the inbox', async () => {
    const asked = async (question: string) =>
      (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } })).body.data;
    const [one, two] = [await asked('I want a human'), await asked('Give me a human please')];
    const [tag, other] = [await made('Refund', { color: 'blue' }), await made('Other')];
    await put(one.session_id, tag.id);
    const ids = async (path: string): Promise<string[]> =>
      (await as('viewer', 'GET', path)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(`sessions?tag_id=${tag.id}`)).toEqual([one.session_id]);
    expect(await ids(`handoffs?tag_id=${tag.id}&status=open`)).toEqual([one.handoff_id]);
    expect(await ids(`handoffs?tag_id=${other.id}`)).toEqual([]);
    const { viewer } = await signedInTeam(app, workspace);
    const path = `/api/console/workspaces/${workspace.id}/inbox`;
    const items = (await browse(app, 'GET', path, { session: viewer.token })).body.data;
    const tagsOf = (id: string) => items.find((item: { id: string }) => item.id === id).session.tags;
    expect(tagsOf(one.handoff_id)).toEqual([{ id: tag.id, name: 'Refund', color: 'blue' }]);
    expect(tagsOf(two.handoff_id)).toEqual([]);
  });

  it('is removed when the tag is deleted, and when the contact is erased', async () => {
    const body = { external_user_id: newId() };
    const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
    const question = { question: 'What is a hare?', contact_id: id };
    const { session_id: theirs } = (
      await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: question })
    ).body.data;
    const [tag, gone] = [await made('Refund'), await made('Gone')];
    const session = await newSession();
    for (const one of [tag, gone]) for (const on of [theirs, session]) await put(on, one.id);
    await as('owner', 'DELETE', `tags/${gone.id}`);
    expect([await namesOn(theirs), await namesOn(session)]).toEqual([['Refund'], ['Refund']]);
    await as('owner', 'DELETE', `contacts/${id}`);
    expect([await namesOn(theirs), await namesOn(session)]).toEqual([[], ['Refund']]);
    expectError(await put(theirs, tag.id), 409, 'conflict');
  });
});

it('the team stream reports changes to tags, and to the tags of conversations', async () => {
  const { viewer } = await signedInTeam(app, workspace);
  const stream = await followTeam(app, workspace.id, viewer);
  const [session, tag] = [await newSession(), await made('Refund')];
  expect((await stream.seen('tag')).data).toEqual({ type: 'tag', id: tag.id, session_id: null, seq: null });
  await put(session, tag.id);
  expect((await stream.seen('session')).data).toEqual({ type: 'session', id: null, session_id: session, seq: null });
  stream.close();
});
