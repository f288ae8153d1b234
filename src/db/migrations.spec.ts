import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { createDataSource } from './data-source.js';
import { hasPendingMigrations, revertLastMigration, runMigrations } from './migrations.js';

class CreateThings1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table things (n int)');
    await runner.query('select pg_sleep(0.2)'); // long enough for the other instances to come
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table things');
  }
}

class Broken1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table half (n int)');
    await runner.query('create table things (n int)');
  }
  async down(): Promise<void> {}
}

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase({ empty: true })));
  afterAll(() => database.drop());

  it('run once when many instances start at the same time', async () => {
    const setup = { url: database.url, migrations: [CreateThings1763600000001] };
    const ran = await Promise.all(Array.from({ length: 5 }, () => runMigrations(setup)));
    expect(ran.flat()).toEqual(['CreateThings1763600000001']);
  });

  it('leave nothing of one that fails, and keep those before it', async () => {
    const setup = { url: database.url, migrations: [CreateThings1763600000001, Broken1763600000002] };
    await expect(runMigrations(setup)).rejects.toThrow('already exists');
    const dataSource = await createDataSource(setup).initialize();
    expect(await hasPendingMigrations(dataSource)).toBe(true);
    expect(await dataSource.query(`select to_regclass('half') as half, to_regclass('things') as things`)).toEqual([
      { half: null, things: 'things' },
    ]);
    await dataSource.destroy();
  });

  it('are taken back one by one', async () => {
    const setup = { url: database.url, migrations: [CreateThings1763600000001] };
    expect(await revertLastMigration(setup)).toBe('CreateThings1763600000001');
    expect(await revertLastMigration(setup)).toBeUndefined();
    expect(await runMigrations(setup)).toHaveLength(1);
  });
});
