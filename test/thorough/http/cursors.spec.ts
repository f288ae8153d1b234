import { SystemDb } from '../../../src/platform/db/system-db.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import fc from '../../support/fast-check.js';
import { expectError } from '../../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let neighbour: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  neighbour = await makeWorkspace(app);
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const get = (path: string, query: Record<string, unknown>, token = workspace.tokens.viewer): Promise<Answer> =>
  call(app, 'GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`, { token });

/** Times that often coincide, as they do in real tables. */
const BASE_MS = Date.parse('2026-01-01T00:00:00Z');
const at = (tick: number): string => new Date(BASE_MS + tick).toISOString();

interface Row {
  id: string;
  tick: number;
  seen: number;
  flag: boolean;
}
interface List {
  path: string;
  sorts: { name: string; of(row: Row): number }[];
  time(row: Row): number;
  filters: { query: Record<string, string>; fits(row: Row): boolean }[];
  insert(row: Row): Promise<unknown>;
  table: string;
}

const LISTS: List[] = [
  {
    path: '/v1/sessions',
    table: 'sessions',
    sorts: [{ name: 'started_at', of: (row) => row.tick }],
    time: (row) => row.tick,
    filters: [
      { query: {}, fits: () => true },
      { query: { channel: 'email' }, fits: (row) => row.flag },
      { query: { channel: 'human', completed: 'false', voice_used: 'false' }, fits: (row) => !row.flag },
    ],
    insert: ({ id, tick, flag }) =>
      sql(
        'insert into sessions (workspace_id, id, channel, started_at) values ($1, $2, $3, $4)',
        workspace.id,
        id,
        flag ? 'email' : 'human',
        at(tick),
      ),
  },
  {
    path: '/v1/contacts',
    table: 'contacts',
    sorts: [
      { name: 'created_at', of: (row) => row.tick },
      { name: 'last_seen_at', of: (row) => row.seen },
    ],
    time: (row) => row.tick,
    filters: [
      { query: {}, fits: () => true },
      { query: { kind: 'user' }, fits: (row) => row.flag },
      { query: { kind: 'visitor' }, fits: (row) => !row.flag },
    ],
    insert: ({ id, tick, seen, flag }) =>
      sql(
        `insert into contacts (workspace_id, id, kind, external_user_id, created_at, last_seen_at)
          values ($1, $2, $3, $4, $5, $6)`,
        workspace.id,
        id,
        flag ? 'user' : 'visitor',
        flag ? id : null,
        at(tick),
        at(seen),
      ),
  },
  {
    path: '/v1/meetings',
    table: 'meetings',
    sorts: [
      { name: 'starts_at', of: (row) => row.seen },
      { name: 'created_at', of: (row) => row.tick },
    ],
    time: (row) => row.tick,
    filters: [
      { query: {}, fits: () => true },
      { query: { status: 'cancelled', starts_before: at(4) }, fits: (row) => row.flag && row.seen < 4 },
      { query: { status: 'no_show', starts_after: at(2) }, fits: (row) => !row.flag && row.seen >= 2 },
    ],
    insert: ({ id, tick, seen, flag }) =>
      sql(
        `insert into meetings (workspace_id, id, host_id, title, timezone, status, starts_at, ends_at, created_at)
          values ($1, $2, $3, 'Meeting', 'UTC', $4, $5, $5::timestamptz + interval '5 minutes', $6)`,
        workspace.id,
        id,
        workspace.memberIds.owner,
        flag ? 'cancelled' : 'no_show',
        at(seen),
        at(tick),
      ),
  },
];

const aRow = fc.record({ tick: fc.nat(6), seen: fc.nat(6), flag: fc.boolean() });
const aWalk = fc.record({
  rows: fc.array(aRow, { maxLength: 14 }),
  limit: fc.integer({ min: 1, max: 5 }),
  order: fc.constantFrom('asc' as const, 'desc' as const, undefined),
  sort: fc.nat(),
  filter: fc.nat(),
  window: fc.option(fc.tuple(fc.nat(6), fc.nat(6)), { nil: null }),
  /** Between pages: rows that are added, and which existing row is removed. */
  changes: fc.array(fc.tuple(fc.array(aRow, { maxLength: 2 }), fc.option(fc.nat(), { nil: null })), { maxLength: 8 }),
});

describe.each(LISTS)('paging through $path', (list) => {
  it('returns every row that stays exactly once, in order, whatever is added and removed meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(aWalk, async (walk) => {
        await sql(`delete from ${list.table} where workspace_id = $1`, workspace.id);
        await walkThrough(list, walk);
      }),
      { numRuns: 40 },
    );
  });
});

async function walkThrough(list: List, walk: typeof aWalk extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const sort = list.sorts[walk.sort % list.sorts.length]!;
  const filter = list.filters[walk.filter % list.filters.length]!;
  const window = walk.window && ([Math.min(...walk.window), Math.max(...walk.window)] as const);
  const fits = (row: Row): boolean =>
    filter.fits(row) && (!window || (list.time(row) >= window[0] && list.time(row) < window[1]));
  const there = new Map<string, Row>();
  const add = async (row: Omit<Row, 'id'>): Promise<void> => {
    const whole = { ...row, id: newId() };
    there.set(whole.id, whole);
    await list.insert(whole);
  };
  for (const row of walk.rows) await add(row);
  const always = new Map(there); // what exists from the first page to the last
  const all = new Map(there);

  const query: Record<string, unknown> = { limit: walk.limit, sort: sort.name, ...filter.query };
  if (walk.order) query['order'] = walk.order;
  if (window) Object.assign(query, { created_after: at(window[0]), created_before: at(window[1]) });
  const seen: string[] = [];
  for (let page = 0; ; page++) {
    const { status, body } = await get(list.path, query);
    expect(status).toBe(200);
    seen.push(...body.data.map(({ id }: Row) => id));
    expect(body.has_more).toBe(body.next_cursor !== null);
    if (body.has_more) expect(body.data).toHaveLength(walk.limit);
    if (!body.has_more) break;
    query['cursor'] = body.next_cursor;
    const [come, go] = walk.changes[page] ?? [[], null];
    const gone = go === null ? undefined : [...there.keys()][go % Math.max(1, there.size)];
    if (gone) {
      there.delete(gone);
      always.delete(gone);
      await sql(`delete from ${list.table} where workspace_id = $1 and id = $2`, workspace.id, gone);
    }
    for (const row of come) await add(row);
    for (const [id, row] of there) all.set(id, row);
  }
  expect(new Set(seen).size).toBe(seen.length);
  for (const row of always.values()) expect([row, seen.includes(row.id)]).toEqual([row, fits(row)]);
  const sign = walk.order === 'asc' ? 1 : -1;
  const sorted = [...seen].sort((one, two) => {
    const [a, b] = [all.get(one)!, all.get(two)!];
    return sign * (sort.of(a) - sort.of(b) || (one < two ? -1 : 1));
  });
  expect(seen).toEqual(sorted);
}

describe('a page', () => {
  it.each(LISTS)('of $path has 50 rows by default, newest first, and at most 200', async (list) => {
    await sql(`delete from ${list.table} where workspace_id = $1`, workspace.id);
    const rows = Array.from({ length: 51 }, (_, tick) => ({ id: newId(), tick, seen: tick, flag: true }));
    for (const row of rows) await list.insert(row);
    const newestFirst = rows.map(({ id }) => id).reverse();
    const shown = ({ body }: Answer): string[] => body.data.map(({ id }: Row) => id);
    const first = await get(list.path, {});
    expect(shown(first)).toEqual(newestFirst.slice(0, 50));
    const rest = await get(list.path, { cursor: first.body.next_cursor });
    expect([shown(rest), rest.body.has_more, rest.body.next_cursor]).toEqual([newestFirst.slice(50), false, null]);
    const exact = await get(list.path, { limit: 51 });
    expect([shown(exact), exact.body.has_more]).toEqual([newestFirst, false]);
    expect(shown(await get(list.path, { limit: 200, order: 'asc' }))).toEqual([...newestFirst].reverse());
    expectError(await get(list.path, { limit: 201 }), 400, 'invalid_parameter', 'limit');
  });
});

describe('a cursor', () => {
  let cursor: string;
  let session: string;
  beforeAll(async () => {
    for (let row = 0; row < 3; row++)
      for (const list of LISTS) await list.insert({ id: newId(), tick: row, seen: row, flag: true });
    cursor = (await get('/v1/contacts', { limit: 1 })).body.next_cursor;
    const answered = { question: 'What is this?' };
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: answered });
      session = body.data.session_id;
    }
  });

  it('reveals nothing readable, and is different each time', async () => {
    const decoded = Buffer.from(cursor, 'base64url').toString('latin1');
    expect(cursor).toMatch(/^[\w-]+$/);
    for (const word of [workspace.id, 'created_at', '2026-01-01']) expect(decoded).not.toContain(word);
    expect((await get('/v1/contacts', { limit: 1 })).body.next_cursor).not.toBe(cursor);
  });

  it('of another workspace or endpoint, damaged or made up is invalid_cursor', async () => {
    const middle = Math.floor(cursor.length / 2);
    const flipped = cursor.slice(0, middle) + (cursor[middle] === 'A' ? 'B' : 'A') + cursor.slice(middle + 1);
    const messages = (await get(`/v1/sessions/${session}/messages`, { limit: 1 })).body.next_cursor as string;
    const uses: [path: string, cursor: string, token?: string][] = [
      ['/v1/contacts', cursor, neighbour.tokens.owner],
      ['/v1/sessions', cursor],
      ['/v1/knowledge/documents', cursor],
      ['/v1/contacts', messages],
      [`/v1/sessions/${(await get('/v1/sessions', { limit: 2 })).body.data[1].id}/messages`, messages],
      ['/v1/contacts', flipped],
      ['/v1/contacts', cursor.slice(0, -1)],
      ['/v1/contacts', cursor + 'A'],
      ['/v1/contacts', cursor + '='],
      ['/v1/contacts', ' ' + cursor],
      ['/v1/contacts', cursor.slice(4)],
      ['/v1/contacts', 'A'.repeat(60)],
      ['/v1/contacts', 'null'],
      ['/v1/contacts', Buffer.from('{"value":1}').toString('base64url')],
    ];
    for (const [path, sent, token] of uses)
      expectError(await get(path, { cursor: sent }, token), 400, 'invalid_cursor', 'cursor');
  });

  it('with another sort or order is cursor_mismatch, with other filters and limits it is accepted', async () => {
    for (const change of [{ order: 'asc' }, { sort: 'last_seen_at' }, { sort: 'last_seen_at', order: 'asc' }])
      expectError(await get('/v1/contacts', { cursor, ...change }), 400, 'cursor_mismatch', 'cursor');
    for (const change of [{}, { order: 'desc', sort: 'created_at' }, { kind: 'user', limit: 200 }])
      expect((await get('/v1/contacts', { cursor, ...change })).status).toBe(200);
  });
});
