// GET /v1/analytics for the last 30 days of a workspace with many sessions: latency of the real reader, and blocks read
// by
// its own statements as the workspace grows. Each session has two messages; 3 % have a hand-off.
//   node bench/analytics.mjs [--sizes 300000,1000000]
import { parseArgs } from 'node:util';
import { built } from './support/checkout.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { median, percentile, progress, round, table, Verdicts } from './support/report.mjs';
import { seedWorkspaces, workspaceId } from './support/seed.mjs';

/**
 * growth: blocks at the largest size divided by those at the smallest, where most hours already have every breakdown
 * value.
 */
const GOALS = { ms: 50, growth: 1.2 };
const RUNS = 25;
const ID = workspaceId(1);

const { values: options } = parseArgs({ options: { sizes: { type: 'string', default: '300000,1000000' } } });
const sizes = options.sizes.split(',').map(Number);
const { AnalyticsReader } = built('company/analytics/analytics.reader');
const { RollupsService } = built('company/analytics/rollups.service');
const { RollupsStore } = built('company/analytics/rollups.store');
const { TenantDb } = built('platform/db/tenant-db');

/** The window ends within a past hour, not at a round time. */
const END_MS = Date.now() - 3 * 3_600_000 - 432_100;
const ASKED = [
  ['30 days by days, UTC', {}],
  ['30 days by days, Berlin', { timezone: 'Europe/Berlin' }],
  ['30 days by days, Kolkata', { timezone: 'Asia/Kolkata' }],
  ['30 days by hours, UTC', { granularity: 'hour' }],
  ['30 days by hours, Kolkata', { granularity: 'hour', timezone: 'Asia/Kolkata' }],
  ['30 days by days, one channel', { channel: 'email' }],
].map(([name, query]) => [name, { created_before: new Date(END_MS).toISOString(), ...query }]);

const SESSIONS = `
  insert into sessions (workspace_id, id, channel, session_kind, intent_class, outcome, failure_reason, end_reason, resolution,
    started_at, ended_at, last_activity_at, turns_answered, last_status)
  select $1, gen_random_uuid(),
    case when c < 0.60 then 'human' when c < 0.75 then 'whatsapp' when c < 0.87 then 'agent' when c < 0.95 then 'email'
      when c < 0.995 then 'messenger' else 'instagram' end,
    case when random() < 0.06 then 'retention' else 'support' end,
    case when k < 0.70 then 'answer' when k < 0.82 then 'show' when k < 0.92 then 'do' when k < 0.95 then 'escalate' end,
    'answered', case when random() < 0.2 then 'missing_knowledge' end, 'idle_timeout',
    case when r < 0.55 then 'solved' when r < 0.80 then 'unsolved' when r < 0.95 then 'partial' else 'abandoned' end,
    at, at + interval '34 minutes', at + interval '4 minutes', 2, 'answered'
  from (
    select random() as c, random() as k, random() as r,
      now() - interval '1 hour' - ($2::int - i) * (interval '365 days' / $2::int) as at
    from generate_series(1, $2::int) as i) as s`;

const MESSAGES = `
  insert into messages (workspace_id, id, session_id, author, text, turn, citations, created_at)
  select $1, gen_random_uuid(), s.id, author, 'How do I change the delivery date of my order?',
    case author when 'agent' then '{"status": "answered", "confidence": 0.8, "language": "en"}'::jsonb end, '[]',
    s.started_at + later
  from (values ('contact', interval '0'), ('agent', interval '2 seconds')) as m(author, later), sessions s
  where s.workspace_id = $1`;

const HANDOFFS = `
  insert into handoffs (workspace_id, id, ticket_number, session_id, kind, status, ask, stop_reason, created_at, resolved_at,
    resolution_at)
  select $1, gen_random_uuid(), row_number() over (), id, 'ticket', 'resolved', 'x',
    (array['customer_request', 'missing_knowledge', 'low_confidence'])[1 + floor(random() * 3)::int],
    started_at + interval '3 minutes', at, at
  from (select *, started_at + interval '3 minutes' + random() * interval '2 days' as at from sessions
    where workspace_id = $1 and random() < 0.03) as s`;

const server = await openServer();
const database = await openDatabase(server, 'analytics');
const tenants = new TenantDb({ url: database.url, poolSize: 2 });
const verdicts = new Verdicts();
try {
  await seedWorkspaces(database.admin);
  const columns = [];
  for (const size of sizes) {
    await seed(database.admin, size);
    columns.push(await measure());
    progress(`measured at ${size.toLocaleString('en')}`);
  }
  report(columns);
} finally {
  await tenants.close();
  await database.drop();
  await server.stop();
}

async function seed(admin, count) {
  await admin.query(
    'truncate contacts, sessions, analytics_marks, analytics_facts, analytics_counts, analytics_rollups cascade',
  );
  await admin.query('set session_replication_role = replica; select setseed(0.42)'); // no foreign-key checks
  await admin.query(SESSIONS, [ID, count]);
  await admin.query(MESSAGES, [ID]);
  await admin.query(HANDOFFS, [ID]);
  await admin.query('reset session_replication_role');
  await admin.query('vacuum analyze sessions');
  await admin.query('vacuum analyze messages');
  await admin.query('vacuum analyze handoffs');
  progress(`${count.toLocaleString('en')} sessions`);
  const db = {
    query: ({ text, values }) => admin.query(text, values),
    transaction: async (work) => {
      await admin.query('begin');
      const result = await work(db);
      await admin.query('commit');
      return result;
    },
  };
  const quarters = await new RollupsService(db, new RollupsStore()).rebuild(ID);
  await admin.query('vacuum analyze analytics_rollups');
  await admin.query('vacuum analyze analytics_facts');
  await admin.query('vacuum analyze analytics_counts');
  await admin.query('vacuum analyze analytics_marks');
  progress(`${quarters.toLocaleString('en')} quarter-hours rolled up`);
}

/** [{ ms, p95, blocks, sessions }] of each query. */
async function measure() {
  const results = [];
  const reader = new AnalyticsReader(tenants, { now: Date.now });
  for (const [, query] of ASKED) {
    const times = [];
    let answer;
    for (let i = 0; i < RUNS; i++) {
      const started = performance.now();
      answer = await reader.get(ID, query);
      times.push(performance.now() - started);
    }
    const { sessions } = answer.totals;
    results.push({ ms: median(times), p95: percentile(times, 0.95), blocks: await blocksOf(query), sessions });
  }
  return results;
}

/** Blocks of all statements of one response, after Postgres has settled on generic or custom plans. */
async function blocksOf(query) {
  let blocks = 0;
  const explaining = {
    transaction: (id, work) =>
      tenants.transaction(id, (tx) =>
        work({
          query: async (statement) => {
            if (!statement.text.startsWith('set ')) {
              const text = `explain (analyze, buffers, format json) ${statement.text}`;
              const { rows } = await tx.query({ text, values: statement.values });
              const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
              blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
              if (process.env.PLANS) process.stderr.write(`${JSON.stringify(plan)}\n`);
            }
            return tx.query(statement);
          },
        }),
      ),
  };
  await new AnalyticsReader(explaining, { now: Date.now }).get(ID, query);
  return blocks;
}

function report(columns) {
  const last = columns.at(-1);
  const heads = sizes.flatMap((size) => [`sessions of ${size.toLocaleString('en')}`, 'blocks']);
  table(
    ['GET /v1/analytics', ...heads, 'ms', 'p95 ms', 'goal', 'verdict'],
    ASKED.map(([name], i) => {
      const growth = last[i].blocks / columns[0][i].blocks;
      const met = last[i].ms <= GOALS.ms && growth <= GOALS.growth;
      return [
        name,
        ...columns.flatMap((column) => [column[i].sessions, column[i].blocks]),
        round(last[i].ms, 1),
        round(last[i].p95, 1),
        `≤ ${GOALS.ms} ms, × ≤ ${GOALS.growth}`,
        verdicts.note(name, met),
      ];
    }),
  );
  verdicts.end();
}
