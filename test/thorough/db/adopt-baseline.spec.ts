import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { migrationClasses } from '../../support/test-server.js';
import { adoptBaseline } from '../../../src/platform/db/adopt-baseline.js';
import { CHAIN_NAMES } from '../../support/chain.js';
import { revertLastMigration, runMigrations } from '../../../src/platform/db/migrations.js';

describe('a database that the migrations before the baseline made', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  /** The chain's schema is the baseline's: only what is noted of it differs. */
  async function madeBy(names: string[]): Promise<void> {
    while (await revertLastMigration(await setup()));
    await client.query('delete from schema_migrations');
    await client.query('insert into schema_migrations ("timestamp", name) select 1, unnest($1::text[])', [names]);
    await client.query(`insert into workspaces (workspace_id, name) values (gen_random_uuid(), 'Acme')`);
  }
  const noted = async (): Promise<string[]> =>
    (await client.query<{ name: string }>('select name from schema_migrations order by id')).rows.map(
      ({ name }) => name,
    );
  const setup = async () => ({ url: database.url, migrations: await migrationClasses() });

  it('is not started on: the operator is told to adopt it first', async () => {
    await madeBy(CHAIN_NAMES);
    await expect(runMigrations(await setup())).rejects.toThrow('db adopt');
    expect(await noted()).toEqual(CHAIN_NAMES);
  });

  it('is adopted once, with all of its rows, and then only later migrations are pending', async () => {
    await madeBy(CHAIN_NAMES);
    expect(await adoptBaseline(await setup())).toBe(true);
    expect(await noted()).toEqual(['Baseline1764200000000']);
    expect((await client.query('select name from workspaces')).rows).toEqual([{ name: 'Acme' }]);
    expect(await adoptBaseline(await setup())).toBe(false);
    const later = await runMigrations(await setup());
    expect(await noted()).toEqual(['Baseline1764200000000', ...later]);
  });

  it.each([
    ['an earlier one', CHAIN_NAMES.slice(0, -1), 'AddSampleDocuments1763600015802'],
    ['another one', [...CHAIN_NAMES.slice(0, -1), 'OfAFork1'], 'OfAFork1'],
    ['none', [], 'none'],
  ])('is refused at any state but the last, such as %s, and told which version leads there', async (_, names, last) => {
    await madeBy(names);
    const refused = adoptBaseline(await setup());
    await expect(refused).rejects.toThrow(`but at ${last}. Start the version tagged migrations-chain`);
    expect(await noted()).toEqual(names);
  });
});
