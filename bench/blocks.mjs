// Blocks read by pages of sessions as a database grows, in a big and a small workspace, by time window and by combined
// filters. bench/lists.mjs reads every list, but with single filters only.
//   node bench/blocks.mjs [--sizes 10000,100000,1000000]
import { parseArgs } from 'node:util';
import { built } from './support/checkout.mjs';
import { asItGrows } from './support/growing.mjs';
import { round, table, Verdicts } from './support/report.mjs';
import { CONTACT_ID, seedSessions, workspaceId } from './support/seed.mjs';

const GOALS = { page: 60, growth: 1.2, filter: 100, sixMs: 30 };
const BIG = 1;
const SMALL = 7;

const { values: options } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000,1000000' } } });
const sizes = options.sizes.split(',').map(Number);

const { SessionsReader } = built('conversations/sessions/sessions.reader');
const { Pager } = built('platform/http/pager');
const { Cursors } = built('platform/kernel/cursor');

const cursors = new Cursors(Buffer.alloc(32));
const verdicts = new Verdicts();
const columns = await asItGrows('blocks', sizes, seedSessions, async (admin, explained) => {
  const results = [];
  for (const { name, kind, n, query } of await cases(admin))
    results.push({ name, kind, ...(await explained(workspaceId(n), await sent(workspaceId(n), query))) });
  return results;
});
report(columns);

/** The statement that the real reader and pager send for this query. */
async function sent(workspace, query) {
  let statement;
  const db = { query: async (_, one) => ((statement = one), { rows: [], rowCount: 0 }) };
  await new SessionsReader(db, new Pager(db, cursors)).list(workspace, query);
  return statement;
}

async function cases(admin) {
  const all = [];
  const add = (kind, name, n, query) => all.push({ kind, name, n, query });
  for (const [n, who] of [
    [BIG, 'big workspace'],
    [SMALL, 'small workspace'],
  ]) {
    add('page', `first page, ${who}`, n, {});
    add('page', `90 % deep, ${who}`, n, { cursor: await deep(admin, n) });
    add('filter', `first page of a window, ${who}`, n, {
      created_after: '2026-01-01T00:00:00.000Z',
      created_before: '2026-06-01T00:00:00.000Z',
    });
    add('page', `oldest first, ${who}`, n, { order: 'asc' });
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
      add('filter', `${filter}=${value}, small workspace`, SMALL, { [filter]: value });
    }
  for (const [k, who] of [
    [0, 'the busiest contact'],
    [40, 'a contact'],
  ]) {
    const { rows } = await admin.query(`select ${CONTACT_ID(BIG, k)} as id`);
    const contact_id = rows[0].id;
    add('filter', who, BIG, { contact_id });
    add('filter', `${who}, channel, resolution`, BIG, {
      contact_id,
      channel: 'email',
      resolution: 'partial',
    });
    add('filter', `${who}, rare channel, resolution`, BIG, {
      contact_id,
      channel: 'instagram',
      resolution: 'abandoned',
    });
  }
  const six = (channel, session_kind, intent_class, resolution, completed, voice_used) => ({
    channel,
    session_kind,
    intent_class,
    resolution,
    completed,
    voice_used,
  });
  add('six', 'six filters, each rare', BIG, six('instagram', 'retention', 'escalate', 'abandoned', false, true));
  add('six', 'six filters, together rare', BIG, six('email', 'retention', 'escalate', 'partial', true, false));
  add('six', 'six filters, never together', BIG, six('human', 'support', 'show', 'unsolved', true, false));
  add('six', 'six filters, common', BIG, six('human', 'support', 'answer', 'solved', true, false));
  add('five', 'five filters, never together', BIG, six('human', 'support', 'show', 'unsolved', true));
  add('five', 'two filters, never together', BIG, { intent_class: 'show', resolution: 'unsolved' });
  add('five', 'two filters, both rare', BIG, { channel: 'instagram', resolution: 'abandoned' });
  return all;
}

/** A cursor after 90 % of a workspace's rows, newest first. */
async function deep(admin, n) {
  const { rows } = await admin.query(
    `select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value, id from sessions where workspace_id = $1
     order by started_at desc, id desc
     offset (select floor(count(*) * 0.9)::int from sessions where workspace_id = $1) limit 1`,
    [workspaceId(n)],
  );
  return cursors.seal(
    { workspaceId: workspaceId(n), endpoint: 'sessions', sort: 'started_at', order: 'desc' },
    rows[0],
  );
}

function report(columns) {
  const last = columns.at(-1);
  const rows = last.map(({ name, kind, ms, rows: found }, i) => {
    const blocks = columns.map((column) => column[i].blocks);
    // Compared with the smallest size at which the page is as full as at the largest: a page of 14 rows proves nothing.
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
