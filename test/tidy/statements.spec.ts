import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { type TypedStatement, typedStatements } from './statements.js';

/** What a row of each of Postgres’s types holds (src/platform/db/column-types.ts). */
const KINDS: Record<string, string[]> = {
  string: ['text', 'varchar', 'uuid', 'timestamptz', 'date', 'numeric', 'name', 'inet', 'char'],
  number: ['int2', 'int4', 'int8', 'float4', 'float8', 'oid'],
  boolean: ['bool'],
  bytes: ['bytea'],
};
const JSON_TYPES = ['json', 'jsonb'];

interface Column {
  name: string;
  dataTypeID: number;
}

/** The columns that a statement returns, without running it. */
const described = (client: pg.Client, text: string): Promise<Column[]> =>
  new Promise((resolve, reject) => {
    let columns: Column[] = [];
    let failure: Error | undefined;
    const describe = {
      submit(connection: Record<'parse' | 'describe', (message: object) => void> & { sync: () => void }) {
        connection.parse({ text, name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => void (columns = fields),
      handleError: (error: Error) => void (failure = error),
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(columns)),
    };
    client.query(describe as unknown as pg.Submittable);
  });

describe('each constant statement', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let texts: Record<string, string>;
  let types: Map<number, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const rows = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
    types = new Map(rows.rows.map(({ oid, typname }) => [oid, typname]));
    const args = ['--require', './test/support/ts-register.cjs', 'test/support/statements-process.cjs'];
    texts = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Record<string, string>;
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('is valid on a migrated database', async () => {
    const invalid: string[] = [];
    for (const [name, text] of Object.entries(texts))
      await described(client, text).catch((error: Error) => void invalid.push(`${name}: ${error.message}`));
    expect(invalid).toEqual([]);
  });

  const isOneOf = (kinds: string[], type: string): boolean => {
    if (kinds.includes('anything') || JSON_TYPES.includes(type)) return true;
    if (type.startsWith('_')) return kinds.includes('list');
    return kinds.some((kind) => KINDS[kind]?.includes(type));
  };
  async function differences({ statement, place, fields }: TypedStatement): Promise<string[]> {
    const columns = await described(client, texts[statement] ?? '');
    const returned = new Map(columns.map(({ name, dataTypeID }) => [name, types.get(dataTypeID) ?? '?']));
    return [
      ...[...fields.keys()].filter((name) => !returned.has(name)).map((name) => `${name} is not returned`),
      ...[...returned.keys()].filter((name) => !fields.has(name)).map((name) => `${name} is not in the row’s type`),
      ...[...fields].flatMap(([name, kinds]) => {
        const type = returned.get(name);
        return type === undefined || isOneOf(kinds, type) ? [] : [`${name} is ${type}, not ${kinds.join(' or ')}`];
      }),
    ].map((what) => `${place} ${statement.split(' ')[1]}: ${what}`);
  }

  it('returns the columns of the type that its rows are read as', async () => {
    const read = typedStatements();
    expect(read.length).toBeGreaterThan(300); // what reads the sources must find something
    const found: string[] = [];
    for (const one of read) found.push(...(await differences(one)));
    expect(found).toEqual([]);
  }, 240_000);
});
