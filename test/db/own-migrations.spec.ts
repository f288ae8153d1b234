import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { revertLastMigration, runMigrations } from '../../src/platform/db/migrations.js';

const FOLDER = resolve('migrations');
const SCHEMA = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') || is_nullable as is
    from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
  order by 1`;

type Migration = new () => MigrationInterface;
const migrationsIn = async (file: string): Promise<Migration[]> =>
  Object.values((await import(resolve(FOLDER, file))) as Record<string, Migration>);

describe("the product's migrations", () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(() => database.drop());

  it('go back to the baseline one by one, and come to the same schema again', async () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
    const migrations = (await Promise.all(files.sort().map(migrationsIn))).flat();
    const db = new pg.Client(database.url);
    await db.connect();
    const schema = async () => (await db.query<{ is: string }>(SCHEMA)).rows.map((row) => row.is);
    const before = await schema();
    const setup = { url: database.url, migrations };
    for (const { name } of migrations.slice(1).reverse()) expect(await revertLastMigration(setup)).toBe(name);
    await runMigrations(setup);
    expect(await schema()).toEqual(before);
    await db.end();
  });
});
