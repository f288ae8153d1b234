/** Further workspaces, which owners create in the console if the operator allows it. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, mounted, signedInTeam, type SignedIn } from '../support/console.js';
import type { Role } from '../../src/platform/kernel/caller.js';

let app: TestApp;
let strict: TestApp;
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
beforeAll(async () => {
  app = await startTestApp({ newWorkspaces: true });
  strict = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(async () => {
  await app.close();
  await strict.close();
});

const create = (role: Role, name: string) =>
  browse(app, 'POST', '/api/console/workspaces', { session: team[role].token, body: { name } });
const me = async (role: Role) => (await browse(app, 'GET', '/api/console/me', { session: team[role].token })).body.data;

it('an owner creates an empty one, owns it, and finds it in the switcher', async () => {
  expect((await me('owner')).may_create_workspace).toBe(true);
  const made = await create('owner', '  Second shop ');
  expect(made.status).toBe(201);
  const { workspace_id: id, role } = made.body.data;
  expect(role).toBe('owner');
  expect((await me('owner')).workspaces).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, name: 'Second shop', role: 'owner', is_sample: false })]),
  );
  const read = await browse(app, 'GET', mounted(id, '/v1/knowledge/documents'), { session: team.owner.token });
  expect(read.body.data).toEqual([]);
  const keys = await browse(app, 'GET', mounted(id, '/v1/keys'), { session: team.owner.token });
  expect(keys.body.data).toEqual([
    expect.objectContaining({ kind: 'publishable', label: 'Website', value: expect.stringMatching(/^pk_/) }),
  ]);
  const audit = await browse(app, 'GET', mounted(id, '/v1/audit'), { session: team.owner.token });
  expect(audit.body.data.map(({ action }: { action: string }) => action)).toContain('key.create');
});

it('nobody else does: other roles, a blank name, the twenty-first, and a server that does not allow it', async () => {
  expect((await me('admin')).may_create_workspace).toBe(false);
  expectError(await create('admin', 'Mine'), 403, 'insufficient_role');
  expectError(await create('owner', '  '), 400, 'invalid_field', 'name');
  await app.app.get(SystemDb).query({
    text: `with made as (insert into workspaces (workspace_id, name)
        select gen_random_uuid(), 'W' || n from generate_series(1, 19) n returning workspace_id)
      insert into members (workspace_id, id, email, name, role, account_id)
      select made.workspace_id, gen_random_uuid(), 'o@x.example', 'O', 'owner', $1 from made`,
    values: [team.owner.accountId],
  });
  expectError(await create('owner', 'One more'), 409, 'conflict');
  const others = await signedInTeam(strict, await makeWorkspace(strict));
  const session = others.owner.token;
  expect((await browse(strict, 'GET', '/api/console/me', { session })).body.data.may_create_workspace).toBe(false);
  expectError(
    await browse(strict, 'POST', '/api/console/workspaces', { session, body: { name: 'Mine' } }),
    403,
    'insufficient_role',
  );
});
