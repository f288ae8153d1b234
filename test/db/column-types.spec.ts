import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import fc from '../support/fast-check.js';
import { bigintNumber, timestampText } from '../../src/platform/db/column-types.js';
import { clientConfig } from '../../src/platform/db/connection-options.js';

describe('values read from the database', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(clientConfig({ url: database.url }, 'test'));
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('returns every time as RFC 3339 in UTC with three digits of milliseconds', async () => {
    const anyTime = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyTime, { minLength: 1, maxLength: 40 }), async (times) => {
        const texts = times.map((time) => time.toISOString());
        const { rows } = await client.query(
          'select t::timestamptz(3) as t from unnest($1::text[]) with ordinality as x(t, n) order by n',
          [texts],
        );
        expect(rows.map((row: { t: string }) => row.t)).toEqual(texts);
      }),
      { numRuns: 25 },
    );
  });

  it('returns the same moment if the session uses another time zone', async () => {
    await client.query(`set timezone = 'Asia/Kolkata'`);
    const { rows } = await client.query(
      `select '2026-11-20T02:38:44.140Z'::timestamptz(3) as t, date '2026-11-20' as d`,
    );
    await client.query(`set timezone = 'UTC'`);
    expect(rows).toEqual([{ t: '2026-11-20T02:38:44.140Z', d: '2026-11-20' }]);
    expect(timestampText('2026-11-20 02:38:44-09:30')).toBe('2026-11-20T12:08:44.000Z');
    expect(timestampText('infinity')).toBe('infinity');
  });

  it('returns counts as numbers, and keeps the digits of what a number cannot represent', async () => {
    const { rows } = await client.query('select count(*) as n, 9007199254740993 as big from generate_series(1, 3)');
    expect(rows).toEqual([{ n: 3, big: '9007199254740993' }]);
    expect(bigintNumber('-9007199254740991')).toBe(-9007199254740991);
  });
});
