/** The removal of the sample workspace: by two owners at once, and by an instance that ends in the middle. */
import { RemovalStore } from '../../src/company/workspaces/removal.store.js';
import { RemovalsSweeper } from '../../src/company/workspaces/removals.sweeper.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, joinWorkspace, signedInTeam, type SignedIn } from '../support/console.js';
import type { Role } from '../../src/platform/kernel/caller.js';

let app: TestApp;
let own: TestWorkspace;
let sample: TestWorkspace;
let team: Record<Role, SignedIn>;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  [own, sample] = [await makeWorkspace(app), await makeWorkspace(app)];
  team = await signedInTeam(app, own);
  await sql('update workspaces set is_sample = true where workspace_id = $1', sample.id);
  await sql(`update members set role = 'owner' where workspace_id = any($1)`, [own.id, sample.id]);
  for (const role of ['owner', 'admin'] as const)
    await joinWorkspace(app.app, team[role].accountId, { workspaceId: sample.id, memberId: sample.memberIds[role] });
});
afterEach(() => jest.restoreAllMocks());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const remove = (role: Role) =>
  browse(app, 'DELETE', `/api/console/workspaces/${sample.id}/sample`, { session: team[role].token });
const isThere = async (): Promise<boolean> =>
  (await sql('select from workspaces where workspace_id = $1', sample.id)).rowCount > 0;
const rows = async (table: string): Promise<number> =>
  (await sql(`select from ${table} where workspace_id = $1`, sample.id)).rowCount;

it('two owners at once remove it once: neither is told that it is still being written to', async () => {
  const answers = await Promise.all([remove('owner'), remove('admin')]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  // The later one may find it suspended, or gone.
  for (const status of statuses) expect([200, 401, 403, 404]).toContain(status);
  expect(await isThere()).toBe(false);
  expect(await rows('members')).toBe(0);
});

it('a removal that is cut off goes on later, by itself', async () => {
  const store = app.app.get(RemovalStore);
  jest.spyOn(store, 'removeItself').mockRejectedValueOnce(new Error('The process ends.'));
  expect((await remove('owner')).status).toBe(500);
  expect(await isThere()).toBe(true);
  expect(await app.app.get(RemovalsSweeper).sweep()).toBe(1);
  expect(await isThere()).toBe(false);
  expect(await app.app.get(RemovalsSweeper).sweep()).toBe(0);
});

it('an operator who resumes the workspace ends the removal', async () => {
  jest.spyOn(app.app.get(RemovalStore), 'removeItself').mockRejectedValueOnce(new Error('The process ends.'));
  await remove('owner');
  await app.app.get(WorkspacesService).setSuspended(OPERATOR, sample.id, false);
  expect(await app.app.get(RemovalsSweeper).sweep()).toBe(0);
  expect(await isThere()).toBe(true);
});
