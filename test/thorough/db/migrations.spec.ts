import { resolve } from 'node:path';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventually } from '../../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { explain } from '../../../src/boot/start-error.js';
import { revertLastMigration, runMigrations } from '../../../src/platform/db/migrations.js';
import { pendingMigrations } from '../../../src/platform/db/pending-migrations.js';
import { retryOnLockTimeout } from '../../../src/platform/db/lock-retry.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { LockTimeoutError } from '../../../src/platform/db/lock-timeout-error.js';

class CreateThings1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table things (n int)');
    await runner.query('select pg_sleep(0.2)'); // long enough for the other instances to arrive
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

  it('leave no trace of a failing one, and keep those before it', async () => {
    const setup = { url: database.url, migrations: [CreateThings1763600000001, Broken1763600000002] };
    await expect(runMigrations(setup)).rejects.toThrow('already exists');
    const db = await SystemDb.open(setup);
    expect(await pendingMigrations(db, setup.migrations)).toEqual(['Broken1763600000002']);
    const tables = `select to_regclass('half') as half, to_regclass('things') as things`;
    expect((await db.query({ text: tables })).rows).toEqual([{ half: null, things: 'things' }]);
    await db.close();
  });

  it('are reverted one by one', async () => {
    const setup = { url: database.url, migrations: [CreateThings1763600000001] };
    expect(await revertLastMigration(setup)).toBe('CreateThings1763600000001');
    expect(await revertLastMigration(setup)).toBeUndefined();
    expect(await runMigrations(setup)).toHaveLength(1);
  });

  it('are identified by their file names, so that none is loaded to find that none is pending', async () => {
    const migrated = await createTestDatabase();
    const db = await SystemDb.open(migrated);
    expect(await pendingMigrations(db, [resolve('migrations/*.{js,ts}')])).toEqual([]);
    await db.query({ text: `delete from schema_migrations where name like 'Baseline%'` });
    expect(await pendingMigrations(db, [resolve('migrations/*.ts')])).toEqual(['Baseline1764200000000']);
    await db.close();
    await migrated.drop();
  });

  it('let others pass while a lock is held, and continue once it is free', async () => {
    class ChangeThings1763600000003 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('alter table things add column m int');
      }
      async down(): Promise<void> {}
    }
    const [longReader, other] = [new pg.Client(database.url), new pg.Client(database.url)];
    await Promise.all([longReader.connect(), other.connect()]);
    try {
      await longReader.query('begin; select from things');
      const migrated = runMigrations({
        url: database.url,
        migrations: [CreateThings1763600000001, ChangeThings1763600000003],
      });
      await eventually(async () => {
        const { rows } = await other.query('select from pg_locks where not granted');
        return rows.length > 0;
      });
      // Waits behind the migration until that gives up its place in the queue: within 2 s, while the reader is
      // still there.
      await other.query('set statement_timeout = 10000');
      await other.query('insert into things values (1)');
      await longReader.query('commit');
      expect(await migrated).toEqual(['ChangeThings1763600000003']);
    } finally {
      await Promise.all([longReader.end(), other.end()]);
    }
  }, 60_000);

  it('name the session that holds a table they cannot lock, also when one is reverted', async () => {
    class ChangeThings1763600000004 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('alter table things add column o int');
      }
      async down(runner: QueryRunner): Promise<void> {
        await runner.query('alter table things drop column o');
      }
    }
    const setup = { url: database.url, migrations: [ChangeThings1763600000004], lockAttempts: 1 };
    const longReader = new pg.Client({ connectionString: database.url, application_name: 'nightly report' });
    await longReader.connect();
    try {
      for (const change of [runMigrations, revertLastMigration]) {
        await longReader.query('begin; select from things');
        const failed = await change(setup).catch((error: unknown) => error);
        expect(failed).toBeInstanceOf(LockTimeoutError);
        expect(explain(failed)).toMatch(/others use them .*pid \d+, \w+, nightly report, for \d+ s\. End them/);
        await longReader.query('commit');
        await change(setup);
      }
    } finally {
      await longReader.end();
    }
  }, 60_000);

  it('keep their lock on a server that ends sessions that idle in a transaction', async () => {
    class Slow1763600000005 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('select pg_sleep(0.5)');
      }
      async down(): Promise<void> {}
    }
    class AfterSlow1763600000006 extends Slow1763600000005 {}
    const name = new URL(database.url).pathname.slice(1);
    const admin = await SystemDb.open({ url: database.url });
    await admin.query({ text: `alter database ${name} set idle_in_transaction_session_timeout = 200` });
    await admin.close();
    const setup = { url: database.url, migrations: [Slow1763600000005, AfterSlow1763600000006] };
    expect(await runMigrations(setup)).toHaveLength(2);
  });

  it('stop once the connection that keeps other instances out is lost', async () => {
    class LoseTheLock1763600000007 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and application_name like '%migration lock'`);
      }
      async down(): Promise<void> {}
    }
    class Unguarded1763600000008 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('create table unguarded (n int)');
      }
      async down(): Promise<void> {}
    }
    const setup = { url: database.url, migrations: [LoseTheLock1763600000007, Unguarded1763600000008] };
    await expect(runMigrations(setup)).rejects.toThrow('holds the migration lock was lost');
    const db = await SystemDb.open(setup);
    expect(await pendingMigrations(db, setup.migrations)).toEqual(['Unguarded1763600000008']);
    expect((await db.query({ text: `select to_regclass('unguarded') as made` })).rows).toEqual([{ made: null }]);
    await db.close();
  });

  it('are retried as often again after each one that completed', async () => {
    const busy = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    let tried = 0;
    const attempt = (): Promise<string> => (++tried < 6 ? Promise.reject(busy) : Promise.resolve('all'));
    const patience = { attempts: 3, pauseMs: 0 };
    expect(await retryOnLockTimeout(attempt, { ...patience, done: async () => Math.floor(tried / 2) })).toBe('all');
    tried = 0;
    await expect(retryOnLockTimeout(attempt, patience)).rejects.toBe(busy);
    expect(tried).toBe(3);
  });
});
