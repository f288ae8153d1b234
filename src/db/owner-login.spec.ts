import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { CreateTenantRole1763600000000 } from '../../migrations/1763600000000-CreateTenantRole.js';
import { revertLastMigration, runMigrations } from './migrations.js';
import { createDataSource } from './data-source.js';
import { tenantTable } from './row-security.js';
import { TenantDb } from './tenant-db.js';

/** An operator's database as it should be: its owner is no superuser. */
describe('an owner who is no superuser', () => {
  const login = `wa_test_owner_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  let database: TestDatabase;
  let admin: pg.Client;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`create role ${login} login createrole password '${password}'`);
    await admin.query(`grant wa_tenant to ${login} with admin option`); // the cluster's role is there already
    await admin.query(`alter database ${database.name} owner to ${login}; alter schema public owner to ${login}`);
    url = database.url.replace(/\/\/[^@/]*@/, `//${login}:${password}@`);
  });

  afterAll(async () => {
    await admin.query(`drop owned by ${login}; drop schema if exists public cascade`).catch(() => {});
    await admin.query(`reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`);
    await admin.end();
    await database.drop();
  });

  it('migrates, serves tenants under row security, and takes migrations back', async () => {
    const setup = { url, migrations: [CreateTenantRole1763600000000] };
    expect(await runMigrations(setup)).toEqual(['CreateTenantRole1763600000000']);
    const dataSource = await createDataSource(setup).initialize();
    const runner = dataSource.createQueryRunner();
    await runner.query('create table notes (workspace_id uuid not null)');
    await tenantTable(runner, 'notes');
    const [one, other] = [randomUUID(), randomUUID()];
    await runner.query('insert into notes values ($1), ($2), ($2)', [one, other]);
    expect(await runner.query('select count(*) as n from notes')).toEqual([{ n: 3 }]);
    const tenants = new TenantDb({ url });
    expect((await tenants.query(one, { text: 'select from notes' })).rowCount).toBe(1);
    expect((await tenants.query(other, { text: 'select from notes' })).rowCount).toBe(2);
    await tenants.close();
    await runner.query('drop table notes');
    await runner.release();
    await dataSource.destroy();
    expect(await revertLastMigration(setup)).toBe('CreateTenantRole1763600000000');
    expect(await revertLastMigration(setup)).toBeUndefined();
  });
});
