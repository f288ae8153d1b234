// Blocks that pages of lists touch as a database grows: EXPLAIN (ANALYZE, BUFFERS) of the very statements that the
// product sends, prepared as it prepares them, under the tenants' role with row security.
//   node bench/blocks.mjs [--sizes 10000,100000,1000000]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { built } from './support/checkout.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { explain } from './support/explain.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';
import { CONTACT_ID, seedSessions, seedWorkspaces, workspaceId } from './support/seed.mjs';

const GOALS = { page: 60, growth: 1.2, filter: 100, sixMs: 30 };
const BIG = 1;
const SMALL = 7;

const { values: options } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000,1000000' } } });
const sizes = options.sizes.split(',').map(Number);

const { SessionsReader } = built('features/sessions/sessions.reader');
const { ContactsReader } = built('features/contacts/contacts.reader');
const { Pager } = built('http/pager');
const { Cursors } = built('kernel/cursor');
const { poolConfig } = built('db/connection-options');
const { TENANT_ROLE, TENANT_SETTING } = built('db/row-security');

const cursors = new Cursors(Buffer.alloc(32));
const server = await openServer();
const database = await openDatabase(server, 'blocks');
const verdicts = new Verdicts();
try {
  await seedWorkspaces(database.admin);
  const columns = [];
  for (const size of sizes) {
    await seedSessions(database.admin, size);
    columns.push(await measure(database));
    progress(`measured at ${size.toLocaleString('en')}`);
  }
  report(columns);
} finally {
  await database.drop();
  await server.stop();
}

/** Every case at the present size: [{ name, kind, blocks, ms, rows }] */
async function measure({ url, admin }) {
  const client = new pg.Client({ ...poolConfig({ url }, 'tenant', TENANT_ROLE), application_name: 'bench tenant' });
  await client.connect();
  const results = [];
  for (const { name, kind, n, list, query } of await cases(admin)) {
    await client.query(`select set_config('${TENANT_SETTING}', $1, false)`, [workspaceId(n)]);
    results.push({ name, kind, ...(await explain(client, await sent(list, workspaceId(n), query))) });
  }
  await client.end();
  return results;
}

/** The statement that the real reader and pager send for this query. */
async function sent(list, workspace, query) {
  let statement;
  const db = { query: async (_, one) => ((statement = one), { rows: [], rowCount: 0 }) };
  const pager = new Pager(db, cursors);
  const reader = list === 'sessions' ? new SessionsReader(db, pager) : new ContactsReader(db, pager);
  await reader.list(workspace, query);
  return statement;
}

async function cases(admin) {
  const all = [];
  const add = (kind, name, n, list, query) => all.push({ kind, name: `${list}: ${name}`, n, list, query });
  for (const [n, who] of [
    [BIG, 'big workspace'],
    [SMALL, 'small workspace'],
  ]) {
    add('page', `first page, ${who}`, n, 'sessions', {});
    add('page', `90 % deep, ${who}`, n, 'sessions', { cursor: await deep(admin, 'sessions', n, 'started_at') });
    add('filter', `first page of a window, ${who}`, n, 'sessions', {
      created_after: '2026-01-01T00:00:00.000Z',
      created_before: '2026-06-01T00:00:00.000Z',
    });
    add('page', `oldest first, ${who}`, n, 'sessions', { order: 'asc' });
  }
  for (const [filter, values] of Object.entries({
    channel: ['human', 'email', 'instagram'],
    session_kind: ['support', 'retention'],
    intent_class: ['answer', 'escalate'],
    resolution: ['solved', 'unsolved', 'abandoned'],
    completed: [true, false],
    voice_used: [false, true],
  }))
    for (const value of values) {
      add('filter', `${filter}=${value}`, BIG, 'sessions', { [filter]: value });
      add('filter', `${filter}=${value}, small workspace`, SMALL, 'sessions', { [filter]: value });
    }
  for (const [k, who] of [
    [0, 'the busiest contact'],
    [40, 'a contact'],
  ]) {
    const { rows } = await admin.query(`select ${CONTACT_ID(BIG, k)} as id`);
    const contact_id = rows[0].id;
    add('filter', who, BIG, 'sessions', { contact_id });
    add('filter', `${who}, channel, resolution`, BIG, 'sessions', {
      contact_id,
      channel: 'email',
      resolution: 'partial',
    });
    add('filter', `${who}, rare channel, resolution`, BIG, 'sessions', {
      contact_id,
      channel: 'instagram',
      resolution: 'abandoned',
    });
  }
  const six = (channel, session_kind, intent_class, resolution, completed, voice_used) => ({
    ...{ channel, session_kind, intent_class, resolution, completed, voice_used },
  });
  add(
    'six',
    'six filters, each rare',
    BIG,
    'sessions',
    six('instagram', 'retention', 'escalate', 'abandoned', false, true),
  );
  add(
    'six',
    'six filters, together rare',
    BIG,
    'sessions',
    six('email', 'retention', 'escalate', 'partial', true, false),
  );
  add('six', 'six filters, never together', BIG, 'sessions', six('human', 'support', 'show', 'unsolved', true, false));
  add('six', 'six filters, common', BIG, 'sessions', six('human', 'support', 'answer', 'solved', true, false));
  add('five', 'five filters, never together', BIG, 'sessions', six('human', 'support', 'show', 'unsolved', true));
  add('five', 'two filters, never together', BIG, 'sessions', { intent_class: 'show', resolution: 'unsolved' });
  add('five', 'two filters, both rare', BIG, 'sessions', { channel: 'instagram', resolution: 'abandoned' });
  for (const sort of ['created_at', 'last_seen_at']) {
    add('page', `first page by ${sort}`, BIG, 'contacts', { sort });
    add('page', `90 % deep by ${sort}`, BIG, 'contacts', { sort, cursor: await deep(admin, 'contacts', BIG, sort) });
    add('filter', `visitors by ${sort}`, BIG, 'contacts', { sort, kind: 'visitor' });
    add('filter', `one email by ${sort}`, BIG, 'contacts', { sort, email: 'person40@example.com' });
    add('filter', `one external id by ${sort}`, BIG, 'contacts', { sort, external_user_id: 'customer-40' });
  }
  return all;
}

/** A cursor after 90 % of a workspace's rows, newest first. */
async function deep(admin, list, n, sort) {
  const { rows } = await admin.query(
    `select to_char(${sort} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value, id from ${list} where workspace_id = $1
     order by ${sort} desc, id desc
     offset (select floor(count(*) * 0.9)::int from ${list} where workspace_id = $1) limit 1`,
    [workspaceId(n)],
  );
  return cursors.seal({ workspaceId: workspaceId(n), endpoint: list, sort, order: 'desc' }, rows[0]);
}

function report(columns) {
  const last = columns.at(-1);
  const rows = last.map(({ name, kind, ms, rows: found }, i) => {
    const blocks = columns.map((column) => column[i].blocks);
    // From the smallest size at which the page was as full as at the largest: a page of 14 rows proves nothing.
    const from = columns.findIndex((column) => column[i].rows === found);
    const growth = blocks.at(-1) / blocks[from];
    const [goal, verdict] = judge(kind, name, blocks, growth, ms);
    return [name, ...blocks, kind === 'page' ? round(growth) : '', found, round(ms), goal, verdict];
  });
  const heads = sizes.map((size) => `at ${size.toLocaleString('en')}`);
  table(['blocks touched', ...heads, '×', 'rows', 'ms', 'goal', 'verdict'], rows);
  verdicts.end();
}

function judge(kind, name, blocks, growth, ms) {
  const most = Math.max(...blocks);
  if (kind === 'page')
    return [`≤ ${GOALS.page}, × ≤ ${GOALS.growth}`, verdicts.note(name, most <= GOALS.page && growth <= GOALS.growth)];
  if (kind === 'filter') return [`≤ ${GOALS.filter}`, verdicts.atMost(name, most, GOALS.filter)];
  if (kind === 'six') return [`≤ ${GOALS.sixMs} ms`, verdicts.atMost(name, ms, GOALS.sixMs)];
  return ['', ''];
}
