import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

/** `function table: events`, of each trigger of a migrated database. */
const TRIGGERS = `select p.proname || ' ' || c.relname || ': ' || concat_ws(', ',
    case when bool_or(t.tgtype & 4 > 0) then 'insert' end, case when bool_or(t.tgtype & 16 > 0) then 'update' end,
    case when bool_or(t.tgtype & 8 > 0) then 'delete' end, case when bool_or(t.tgtype & 32 > 0) then 'truncate' end) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal group by p.proname, c.relname`;
/** A row of the table in ARCHITECTURE.md: function, what it is on, effect, who relies on it. */
const ROW = /^\| `(\w+)` +\| ([^|]+?) +\| [^|]*\w[^|]* \| [^|]*\w[^|]* \|$/gm;

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

it('every trigger of the database, and no other, is explained in ARCHITECTURE', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(TRIGGERS).finally(() => client.end());
  const told = [...readFileSync(resolve('ARCHITECTURE.md'), 'utf8').matchAll(ROW)].flatMap(([, name, on]) =>
    on!.split('; ').map((each) => `${name} ${each}`),
  );
  expect(rows.length).toBeGreaterThan(25);
  expect(told.sort()).toEqual(rows.map(({ line }) => line).sort());
});
