import { SystemDb } from '../../src/platform/db/system-db.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { joinWorkspace } from '../support/console.js';
import { makePerson, signInAs, tokenIn, visit } from './people.js';

let app: TestApp;
let workspaces: TestWorkspace[];
let n = 0;
let session: string;
beforeAll(async () => (app = await startTestApp()));
beforeEach(async () => {
  workspaces = [await makeWorkspace(app), await makeWorkspace(app)];
  const ada = `ada${++n}@acme.example`;
  const id = await makePerson(app, ada);
  for (const { id: workspaceId, memberIds } of workspaces)
    await joinWorkspace(app.app, id, { workspaceId, memberId: memberIds.viewer });
  session = tokenIn(await signInAs(app, ada));
});
afterAll(() => app.close());

const change = (body: object): Promise<Answer> => visit(app, 'PATCH', '/me', { session, body });
const me = async () => (await visit(app, 'GET', '/me', { session })).body.data.account;
const auditsOf = async ({ id }: TestWorkspace) =>
  (
    await app.app.get(SystemDb).query({
      text: `select changes from audit_entries where workspace_id = $1 and action = 'account.update'`,
      values: [id],
    })
  ).rows;

describe('changing one’s name', () => {
  it('shows the new name in each of the person’s workspaces, and changes no one else’s', async () => {
    const changed = await change({ name: ' Ada Lovelace ' });
    expect(changed.body.data.account).toMatchObject({ name: 'Ada Lovelace', locale: null });
    expect((await me()).name).toBe('Ada Lovelace');
    for (const { tokens, memberIds } of workspaces) {
      const nameOf = async (id: string) =>
        (await call(app, 'GET', `/v1/members/${id}`, { token: tokens.owner })).body.data.name;
      expect(await nameOf(memberIds.viewer)).toBe('Ada Lovelace');
      expect(await nameOf(memberIds.admin)).toBe('admin');
    }
  });

  it('leaves an audit entry in each workspace; an unchanged name leaves none', async () => {
    await change({ name: 'Ada Lovelace', locale: 'de' });
    await change({ name: 'Ada Lovelace' });
    for (const workspace of workspaces) expect(await auditsOf(workspace)).toEqual([{ changes: ['name', 'locale'] }]);
  });

  it('refuses an empty name', async () => {
    expectError(await change({ name: ' ' }), 400, 'invalid_field', 'name');
    expectError(await change({ name: null }), 400, 'invalid_field', 'name');
    expectError(await change({}), 400, 'invalid_body');
    expectError(await change({ email: 'x@acme.example' }), 400, 'unknown_field', 'email');
  });
});

describe('choosing a language', () => {
  it('applies wherever the person signs in, until they return to the browser’s language', async () => {
    expect((await change({ locale: 'de' })).body.data.account.locale).toBe('de');
    expect((await me()).locale).toBe('de');
    expect((await change({ locale: null })).body.data.account.locale).toBeNull();
    expectError(await change({ locale: 'no tag at all' }), 400, 'invalid_field', 'locale');
  });
});

describe('choosing a density', () => {
  it('applies wherever the person signs in, and leaves name and language', async () => {
    expect((await me()).density).toBe('comfortable');
    const { name, locale } = await me();
    expect((await change({ density: 'compact' })).body.data.account.density).toBe('compact');
    expect(await me()).toMatchObject({ name, locale, density: 'compact' });
    expectError(await change({ density: 'tiny' }), 400, 'invalid_field', 'density');
  });
});
