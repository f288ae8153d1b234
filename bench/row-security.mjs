// Cost of row security: the statement of a first page through the owner's connection (no policy), and through the
// tenants'
// role with one workspace, or with 50 in turn, where nearly every call must change the session's workspace.
//   node bench/row-security.mjs [--sessions 300000] [--rounds 7] [--seconds 3]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { built } from './support/checkout.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { backendCpu, usedBetween } from './support/processes.mjs';
import { median, progress, round, table } from './support/report.mjs';
import { seedSessions, seedWorkspaces, TENANTS, workspaceId } from './support/seed.mjs';

const CALLERS = 8;

const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '300000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
  },
});

const { SessionsReader } = built('conversations/sessions/sessions.reader');
const { Pager } = built('platform/http/pager');
const { Cursors } = built('platform/kernel/cursor');
const { TenantDb } = built('platform/db/tenant-db');
const { SystemDb } = built('platform/db/system-db');
const { poolConfig } = built('platform/db/connection-options');

const server = await openServer();
const database = await openDatabase(server, 'row_security');
try {
  await seedWorkspaces(database.admin);
  await seedSessions(database.admin, Number(options.sessions));
  await measure();
} finally {
  await database.drop();
  await server.stop();
}

async function measure() {
  const pool = new pg.Pool(poolConfig({ url: database.url, poolSize: CALLERS }, 'system'));
  const owner = new SystemDb(pool);
  const tenants = new TenantDb({ url: database.url, poolSize: CALLERS });
  const reader = (db) => new SessionsReader(db, new Pager(db, new Cursors(Buffer.alloc(32))));
  const open = reader({ query: (_, statement) => owner.query(statement) });
  const closed = reader(tenants);
  const any = () => workspaceId(1 + Math.floor(Math.random() * TENANTS));
  const contenders = [
    { name: 'without row security, one workspace', page: () => open.list(workspaceId(1), {}) },
    { name: 'with it, one workspace', page: () => closed.list(workspaceId(1), {}), base: 0 },
    { name: 'without row security, 50 workspaces', page: () => open.list(any(), {}) },
    { name: 'with it, 50 workspaces', page: () => closed.list(any(), {}), base: 2 },
  ];
  const rounds = contenders.map(() => []);
  for (const { page } of contenders) await run(page, 1);
  for (let i = 1; i <= Number(options.rounds); i++) {
    const order = contenders.map((_, index) => (i % 2 ? index : contenders.length - 1 - index));
    for (const index of order) rounds[index].push(await run(contenders[index].page, Number(options.seconds)));
    progress(`round ${i}: ${contenders.map((_, index) => round(rounds[index].at(-1).cpu, 0)).join(' · ')} µs a page`);
  }
  await pool.end();
  await tenants.close();
  report(contenders, rounds);
}

/** Sequential pages by this many concurrent callers. CPU of this process and of the backends. */
async function run(page, seconds) {
  const before = { node: process.cpuUsage(), backends: await backendCpu(database.admin) };
  const until = performance.now() + seconds * 1_000;
  let pages = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await page();
      pages++;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const used = process.cpuUsage(before.node);
  const node = (used.user + used.system) / pages;
  const postgres = (usedBetween(before.backends, await backendCpu(database.admin)) * 1e6) / pages;
  return { pages: pages / seconds, node, postgres, cpu: node + postgres };
}

function report(contenders, rounds) {
  const middle = (index, key) => median(rounds[index].map((one) => one[key]));
  const ratio = (index, base) => median(rounds[index].map((one, i) => one.cpu / rounds[base][i].cpu));
  table(
    ['first page of 50 sessions', 'pages/s', 'node µs', 'Postgres µs', 'CPU µs', '× without'],
    contenders.map(({ name, base }, index) => [
      name,
      ...['pages', 'node', 'postgres', 'cpu'].map((key) => round(middle(index, key), 0)),
      base === undefined ? '' : round(ratio(index, base)),
    ]),
  );
}
