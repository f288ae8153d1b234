import { DataSource } from 'typeorm';
import { ENTITIES } from '../../src/entities.js';
import { entityOptions } from '../../src/platform/db/entity-source.js';
import { MIGRATIONS_TABLE } from '../../src/platform/db/pending-migrations.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

/** Tables without an entity. */
const WITHOUT = [MIGRATIONS_TABLE];
/** Where TypeORM looks up the expressions of generated columns; only here. */
const EXPRESSIONS = 'typeorm_metadata';

interface Condition {
  name: string;
  table: string;
  expression: string;
}

describe('the entities', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ ...entityOptions(ENTITIES), url: database.url, poolSize: 1 }).initialize();
    await source.query(
      `create table ${EXPRESSIONS} (type text, database text, schema text, "table" text, name text, value text)`,
    );
    await source.query(
      `insert into ${EXPRESSIONS}
       select 'GENERATED_COLUMN', current_database(), 'public', c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid)
       from pg_attribute a join pg_class c on c.oid = a.attrelid
         join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where a.attgenerated <> ''`,
    );
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('are of every table of a migrated database, and of no other', async () => {
    const rows: { name: string }[] = await source.query(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const tables = rows.map(({ name }) => name).filter((name) => ![...WITHOUT, EXPRESSIONS].includes(name));
    expect(source.entityMetadatas.map(({ tableName }) => tableName).sort()).toEqual(tables);
  });

  it('have the columns, types, defaults, keys and indexes of their tables: there is nothing to change', async () => {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('have the primary keys of their tables, in their order', async () => {
    const rows: { table: string; columns: string[] }[] = await source.query(
      `select c.conrelid::regclass::text as table, array_agg(a.attname::text order by k.place) as columns
       from pg_constraint c, unnest(c.conkey) with ordinality k (no, place), pg_attribute a
       where c.contype = 'p' and a.attrelid = c.conrelid and a.attnum = k.no group by 1`,
    );
    const keys = new Map(rows.map(({ table, columns }) => [table, columns]));
    for (const { tableName, primaryColumns } of source.entityMetadatas)
      expect([tableName, primaryColumns.map(({ databaseName }) => databaseName)]).toEqual([
        tableName,
        keys.get(tableName),
      ]);
  });

  /** What Postgres makes of an expression, on an empty copy of its table. */
  const asPostgresHasIt = async ({ name, table, expression }: Condition) => {
    await source.query(`create temp table copy (like ${table})`);
    await source.query(`alter table copy add constraint "${name}" check (${expression})`);
    const [row]: { text: string }[] = await source.query(
      `select pg_get_expr(conbin, conrelid) as text from pg_constraint where conname = $1 and conrelid = 'copy'::regclass`,
      [name],
    );
    await source.query('drop table copy');
    return `${name}: ${row?.text}`;
  };

  it('have the checks of their tables', async () => {
    const checks = source.entityMetadatas.flatMap(({ tableName, checks }) =>
      checks.map(({ name, expression }) => ({ name, table: tableName, expression })),
    );
    const stated = [];
    for (const check of checks) stated.push(await asPostgresHasIt(check));
    const rows: { text: string }[] = await source.query(
      `select conname || ': ' || pg_get_expr(conbin, conrelid) as text from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and not conrelid::regclass::text = any($1)`,
      [WITHOUT],
    );
    expect(stated.sort()).toEqual(rows.map(({ text }) => text).sort());
  });

  it('have the conditions of their partial indexes', async () => {
    const indexes = source.entityMetadatas.flatMap(({ tableName, indices }) =>
      indices.flatMap(({ name, where }) => (where ? [{ name, table: tableName, expression: where }] : [])),
    );
    const stated = [];
    for (const index of indexes) stated.push(await asPostgresHasIt(index));
    const rows: { text: string }[] = await source.query(
      `select i.indexrelid::regclass || ': ' || pg_get_expr(indpred, indrelid) as text from pg_index i
       where i.indexrelid::regclass::text = any($1)`,
      [indexes.map(({ name }) => name)],
    );
    expect(stated.sort()).toEqual(rows.map(({ text }) => text).sort());
  });
});
