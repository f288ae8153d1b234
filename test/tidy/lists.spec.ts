import pg from 'pg';
import '../../src/app.module.js';
import { declaredLists, type ListSpec } from '../../src/platform/db/keyset.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

interface Index {
  columns: string[];
  /** Of a partial index. */
  where: string | null;
}

/** Why a filter has no index in the list's order. */
const WITHOUT: Record<string, string> = {
  'crawl pages by status': 'a crawl has 2,000 pages at most',
  'contacts by blocked': 'few are: of those there is an index; the others are nearly all',
  'widget sessions by browser': 'one person’s: few or none of them were opened as somebody else',
  'handoffs by snoozed': 'few are at any time: of those there is an index; the others are nearly all',
  ...Object.fromEntries(
    ['channel', 'language', 'score', 'has_comment', 'resolved_by'].map((name) => [
      `ratings by ${name}`,
      'of all sessions, only rated ones are read, in order: 100,000 of them take 170 ms at worst on a busy machine',
    ]),
  ),
  'webhooks/deliveries by status':
    'nearly all succeed: of those that did not there is an index, which costs success nothing',
};

const TABLES = declaredLists().filter(({ from }) => /^\w+$/.test(from));
let database: TestDatabase;
let indexes: (Index & { table: string })[];
beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<(typeof indexes)[number]>(`
    select x.indrelid::regclass::text as table, pg_get_expr(x.indpred, x.indrelid) as where,
      array(select replace(pg_get_indexdef(x.indexrelid, k, true), '"', '') from generate_series(1, x.indnkeyatts) as k order by k) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid where c.relnamespace = 'public'::regnamespace`);
  indexes = rows;
  await client.end();
});
afterAll(() => database.drop());

/** Whether an index contains exactly the list's rows of these filters, in this order. */
const holds = ({ columns, where }: Index, wanted: string[], spec: ListSpec): boolean =>
  wanted.every((column, i) => columns[i] === column) &&
  (where === null ||
    wanted.some((column) => where === `(${column} IS NOT NULL)`) ||
    (spec.where ?? '').toLowerCase().includes(where.toLowerCase().slice(1, -1)));

const missing = (spec: ListSpec): string[] => {
  const { from, sorts, filters, always = [], few = [], endpoint } = spec;
  const fixed = ['workspace_id', ...always.map((name) => filters[name]!)];
  const has = (wanted: string[]): boolean =>
    indexes.some((index) => index.table === from && holds(index, wanted, spec));
  const found: string[] = [];
  for (const sort of sorts) if (!has([...fixed, sort, 'id'])) found.push(`${endpoint}: ${sort}`);
  for (const [name, column] of Object.entries(filters)) {
    if (always.includes(name) || `${endpoint} by ${name}` in WITHOUT) continue;
    for (const sort of sorts)
      if (!has(few.includes(name) ? [...fixed, column] : [...fixed, column, sort, 'id']))
        found.push(`${endpoint} by ${name}: ${sort}`);
  }
  return found;
};

describe('lists', () => {
  it('are registered for every feature', () => expect(TABLES.length).toBeGreaterThanOrEqual(13));

  it.each(TABLES.map((spec): [string, ListSpec] => [spec.endpoint, spec]))(
    'of %s have an index for each sort, and for each filter in each sort',
    (_, spec) => expect(missing(spec)).toEqual([]),
  );

  it('have exceptions only for existing filters', () => {
    const all = TABLES.flatMap(({ endpoint, filters }) => Object.keys(filters).map((name) => `${endpoint} by ${name}`));
    expect(all).toEqual(expect.arrayContaining(Object.keys(WITHOUT)));
  });
});
