import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { revertLastMigration, runMigrations } from '../../src/platform/db/migrations.js';
import { createDataSource } from '../../src/platform/db/data-source.js';
import { tenantRole, tenantTable } from '../../src/platform/db/row-security.js';
import { ensureSystemPolicies } from '../../src/platform/db/system-policies.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';

class CreateNotes1764200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await tenantRole(runner);
    await runner.query('create table notes (workspace_id uuid not null)');
    await tenantTable(runner, 'notes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notes');
  }
}

/** An operator's database in the recommended setup: its owner is not a superuser. */
describe('an owner who is not a superuser', () => {
  const login = `wa_test_owner_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const server = `${login}_server`;
  const readAs = async (as: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url.replace(login, as) });
    await client.connect();
    return client
      .query('select from notes')
      .then(({ rowCount }) => rowCount ?? 0)
      .finally(() => client.end());
  };
  let database: TestDatabase;
  let admin: pg.Client;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`create role ${login} login createrole password '${password}'`);
    await admin.query(`grant wa_tenant to ${login} with admin option`); // the cluster's role already exists
    await admin.query(`alter database ${database.name} owner to ${login}; alter schema public owner to ${login}`);
    await admin.query(`create role ${server} login password '${password}'`);
    url = database.url.replace(/\/\/[^@/]*@/, `//${login}:${password}@`);
  });

  afterAll(async () => {
    await admin.query(`drop owned by ${server}; drop role ${server}`);
    await admin.query(`drop owned by ${login}; drop schema if exists public cascade`).catch(() => {});
    await admin.query(`reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`);
    await admin.end();
    await database.drop();
  });

  it('migrates, serves tenants under row security, and reverts migrations', async () => {
    const setup = { url, migrations: [CreateNotes1764200000001] };
    expect(await runMigrations(setup)).toEqual(['CreateNotes1764200000001']);
    const dataSource = await createDataSource(setup).initialize();
    const runner = dataSource.createQueryRunner();
    const [one, other] = [randomUUID(), randomUUID()];
    await runner.query('insert into notes values ($1), ($2), ($2)', [one, other]);
    expect(await runner.query('select count(*) as n from notes')).toEqual([{ n: 3 }]);
    const tenants = new TenantDb({ url });
    expect((await tenants.query(one, { text: 'select from notes' })).rowCount).toBe(1);
    expect((await tenants.query(other, { text: 'select from notes' })).rowCount).toBe(2);
    await tenants.close();
    await runner.release();
    await dataSource.destroy();
    expect(await revertLastMigration(setup)).toBe('CreateNotes1764200000001');
    expect(await revertLastMigration(setup)).toBeUndefined();
  });

  describe("and a table of tenants' rows", () => {
    const setup = (as: string) => ({ url: url.replace(login, as), migrations: [] });

    beforeEach(async () => {
      const dataSource = await createDataSource({ url }).initialize();
      const runner = dataSource.createQueryRunner();
      await runner.query('create table notes (workspace_id uuid not null)');
      await tenantTable(runner, 'notes');
      await runner.query('insert into notes values (gen_random_uuid())');
      await runner.release();
      await dataSource.destroy();
    });
    afterEach(async () => void (await admin.query(`drop table notes; revoke ${login} from ${server}`)));

    it('is visible to members of its owner', async () => {
      await admin.query(`grant ${login} to ${server}`);
      expect(await readAs(server)).toBe(1);
      expect(await runMigrations(setup(server))).toEqual([]);
    });

    it('is visible after it got another owner, by a policy that the start adds', async () => {
      await admin.query(`drop policy system on notes; create policy system on notes to ${server} using (true)`);
      await expect(readAs(login)).rejects.toThrow('app.workspace_id'); // a member of wa_tenant
      await runMigrations(setup(login));
      expect(await readAs(login)).toBe(1);
    });

    it('makes the start fail if it would show no rows, with the SQL that fixes it', async () => {
      await admin.query(`grant select on notes to ${server}; drop policy system on notes`);
      const refused = (await runMigrations(setup(server)).catch((error: unknown) => error)) as Error;
      expect(refused.message).toContain(`${server} of DATABASE_URL would see no rows of 1 tables`);
      expect(await readAs(server)).toBe(0);
      await admin.query(refused.message.slice(refused.message.indexOf('\n')));
      expect(await runMigrations(setup(server))).toEqual([]);
      expect(await readAs(server)).toBe(1);
    });

    it('gets its policy without blocking its readers behind a slow one', async () => {
      await admin.query(`drop policy system on notes; create policy admins on notes to ${server} using (true)`);
      await admin.query(`grant select on notes to ${server}`);
      const slow = new pg.Client({ connectionString: url.replace(login, server) });
      await slow.connect();
      await slow.query('begin; select from notes');
      const dataSource = await createDataSource({ url }).initialize();
      const forced = ensureSystemPolicies(dataSource);
      const waiting = `select from pg_locks where relation = 'notes'::regclass and not granted`;
      while ((await admin.query(waiting)).rowCount === 0) await new Promise((done) => setTimeout(done, 10));
      expect(await readAs(server)).toBe(1); // while the slow one still holds its lock
      await slow.end();
      await forced;
      await dataSource.destroy();
      const state = `select relforcerowsecurity as forced from pg_class where relname = 'notes'`;
      expect((await admin.query(state)).rows).toEqual([{ forced: true }]);
      expect(await readAs(login)).toBe(1);
    });
  });
});
