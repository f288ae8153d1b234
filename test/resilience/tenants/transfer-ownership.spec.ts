import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { LOCK_KEY } from '../../../src/platform/db/migrations.js';
import { ask, everyRow } from '../../support/superuser-cluster.js';
import { typesOn } from '../../cli/operator.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

const login = `wa_test_heir_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
let url: string; // The superuser's.
beforeAll(async () => {
  database = await createTestDatabase();
  url = database.url;
  expect(await typesOn(url, 'workspace', 'create', 'Test')).toMatchObject({ exitCode: 0 });
});
afterAll(async () => {
  await ask(url, `reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`);
  await database.drop();
});

describe('db transfer-ownership', () => {
  it('gives everything to a role that is not a superuser, and prints its URL once; the old alias works', async () => {
    const rows = await everyRow(url);
    const output = await typesOn(url, 'db', 'transfer-ownership', login, '--yes', '--json');
    expect(output).toMatchObject({ exitCode: 0, err: '' });
    const { url: theirs } = JSON.parse(output.out) as { url: string };
    const attributes = `select current_user::text as name, rolsuper or rolcreaterole or rolbypassrls as more from pg_roles where rolname = current_user`;
    expect(await ask(theirs, attributes)).toEqual([{ name: login, more: false }]);
    expect(await everyRow(theirs)).toEqual(rows);
    const owners = `select distinct relowner::regrole::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    expect(await ask(url, owners)).toEqual([{ name: login }]);
    expect((await typesOn(theirs, 'workspace', 'list')).out).toContain('Test');
    const again = await typesOn(url, 'db', 'transfer-ownership', login, '--yes');
    expect(again).toMatchObject({ exitCode: 0, out: expect.stringContaining('Its password is as it was') });
    expect(await ask(theirs, 'select 1 as one')).toEqual([{ one: 1 }]);

    const refused = await typesOn(theirs, 'db', 'hand-over', login, '--yes');
    expect(refused).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('is no superuser') });
  });

  it('refuses a role that bypasses row-level security or cannot log in, and needs --yes', async () => {
    const [{ name }] = (await ask<{ name: string }>(url, 'select current_user::text as name')) as [{ name: string }];
    for (const role of [name, 'wa_tenant'])
      expect(await typesOn(url, 'db', 'hand-over', role, '--yes')).toMatchObject({
        exitCode: 1,
        err: expect.stringContaining(`The role ${role}`),
      });
    expect((await typesOn(url, 'db', 'hand-over', login)).exitCode).toBe(2);
  });

  it('is refused while a server is connected or a start migrates the database', async () => {
    const other = new pg.Client({ connectionString: url, application_name: 'workspace-agent system' });
    await other.connect();
    try {
      const refused = { exitCode: 1, out: '' };
      const used = expect.stringContaining('uses the database (workspace-agent system)');
      expect(await typesOn(url, 'db', 'hand-over', login, '--yes')).toMatchObject({ ...refused, err: used });
      await other.query('select pg_advisory_lock($1)', [LOCK_KEY]);
      const migrates = expect.stringContaining('A start migrates the database');
      expect(await typesOn(url, 'db', 'hand-over', login, '--yes')).toMatchObject({ ...refused, err: migrates });
    } finally {
      await other.end();
    }
  });
});
