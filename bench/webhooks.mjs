// The relay against a local receiver, compared with graphile-worker with one job per event in the same run.
//   node bench/webhooks.mjs [--events 20000] [--rounds 3] [--seconds 20] [--waiting 100000]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { built, ROOT } from './support/checkout.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { backendCpu, cpuOf, firstAnswer, rssOf, startProduct, usedBetween } from './support/processes.mjs';
import { median, percentile, progress, round, table, Verdicts } from './support/report.mjs';
import { seedWorkspaces, TENANTS, workspaceId } from './support/seed.mjs';

const MASTER_KEY = '00'.repeat(32);
const DEAD_A_WORKSPACE = 20;
/** Payload of a lead: about a kilobyte. */
const OBJECT = JSON.stringify({
  object: 'lead',
  name: 'Ada Lovelace',
  status: 'qualified',
  fields: { note: 'x'.repeat(700) },
});

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    waiting: { type: 'string', default: '100000' },
  },
});
const [events, rounds, seconds, waiting] = ['events', 'rounds', 'seconds', 'waiting'].map((name) =>
  Number(values[name]),
);

const server = await openServer();
const database = await openDatabase(server, 'webhooks');
const port = 20_000 + Math.floor(Math.random() * 20_000);
const receiver = fork(`${ROOT}bench/support/receiver.mjs`, { env: { PATH: process.env.PATH, PORT: String(port) } });
const { admin } = database;
const verdicts = new Verdicts();
const env = { MASTER_KEY, OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'warn' };
try {
  await seedWorkspaces(admin);
  await drain();
  await beside();
  await backlog();
  verdicts.end();
} finally {
  receiver.kill();
  await database.drop();
  await server.stop();
}

async function ask(message = {}) {
  receiver.send({ tell: true, ...message });
  return (await once(receiver, 'message'))[0];
}

/** Endpoints of a workspace at this path of the receiver; they replace earlier ones. */
async function endpoints(n, paths) {
  const { Vault } = built('platform/kernel/vault');
  const { WEBHOOK_SECRET } = built('platform/kernel/sealed');
  const { newId } = built('platform/kernel/ids');
  const vault = new Vault([Buffer.from(MASTER_KEY, 'hex')]);
  const workspace = workspaceId(n);
  await admin.query('delete from webhook_endpoints where workspace_id = $1', [workspace]);
  for (const path of paths) {
    const [id, secret] = [newId(), newId()];
    const url = `http://127.0.0.1:${port}/${path}/${id}`;
    const sealed = vault.seal(Buffer.from(`whsec_${'A'.repeat(43)}=`), WEBHOOK_SECRET.aad(workspace, id, secret));
    await admin.query(
      `insert into webhook_endpoints (workspace_id, id, url, events, api_version) values ($1, $2, $3, '{*}', '2026-08-17')`,
      [workspace, id, url],
    );
    await admin.query(
      `insert into delivery_queues (workspace_id, endpoint_id, cursor)
       values ($1, $2, coalesce((select last from event_sequences where workspace_id = $1), 0))`,
      [workspace, id],
    );
    await admin.query('insert into webhook_secrets (workspace_id, endpoint_id, id, sealed) values ($1, $2, $3, $4)', [
      workspace,
      id,
      secret,
      sealed,
    ]);
  }
}

/** Events of workspaces 1 to `of` in turn, in one transaction. */
function write(count, of, from = 1) {
  return admin.query(
    `insert into events (workspace_id, id, type, object, actor)
     select ('00000000-0000-7000-8000-' || lpad((${from} + i % ${of})::text, 12, '0'))::uuid, gen_random_uuid(), 'lead.updated',
       $1::jsonb || jsonb_build_object('id', gen_random_uuid()), '{"type":"system","id":null,"label":"bench"}'
     from generate_series(1, ${count}) i`,
    [OBJECT],
  );
}

/** Queues all the work at once, and waits until the receiver has got everything. */
async function measure(pid, count, put) {
  receiver.send({ reset: true });
  const before = { node: cpuOf(pid), postgres: await backendCpu(admin) };
  await put();
  const startedMs = Date.now();
  let told;
  do {
    await delay(50);
    told = await ask();
    if (Date.now() - startedMs > 300_000) throw new Error(`Only ${told.count} of ${count} came.`);
  } while (told.count < count);
  await delay(500);
  const per = (used) => (used / count) * 1e6;
  return {
    perSecond: count / ((told.lastMs - startedMs) / 1_000),
    node: per(cpuOf(pid) - before.node),
    postgres: per(usedBetween(before.postgres, await backendCpu(admin))),
  };
}

async function withProduct(work) {
  const product = await startProduct(database.url, { env });
  try {
    await firstAnswer(product, '/healthz', {});
    return await work(product);
  } finally {
    await product.stop();
  }
}

async function withGraphile(work) {
  const child = fork(`${ROOT}bench/support/graphile.mjs`, {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, SECRET: `whsec_${'A'.repeat(43)}=` },
  });
  await once(child, 'message');
  try {
    return await work(child);
  } finally {
    child.kill('SIGKILL');
  }
}

async function drain() {
  for (let n = 1; n <= 10; n++) await endpoints(n, ['ok']);
  const found = { relay: [], graphile: [] };
  const jobs = (count) => () =>
    admin.query(
      `select from (select graphile_worker.add_job('hook', json_build_object('id', 'evt_' || i, 'url', $2::text, 'body', $1::text)) from generate_series(1, ${count}) i) j limit 1 offset ${count}`,
      [JSON.stringify({ id: 'evt_', data: { object: JSON.parse(OBJECT) } }), `http://127.0.0.1:${port}/ok/g`],
    );
  for (let i = 1; i <= rounds; i++) {
    found.relay.push(
      await withProduct(async ({ pid }) => {
        await measure(pid, 2_000, () => write(2_000, 10)); // warm-up
        return measure(pid, events, () => write(events, 10));
      }),
    );
    const fewer = Math.ceil(events / 5);
    found.graphile.push(
      await withGraphile(async ({ pid }) => {
        await measure(pid, 500, jobs(500));
        return measure(pid, fewer, jobs(fewer));
      }),
    );
    const [relay, graphile] = [found.relay.at(-1), found.graphile.at(-1)];
    progress(`round ${i}: relay ${round(relay.perSecond, 0)}/s, graphile-worker ${round(graphile.perSecond, 0)}/s`);
  }
  const of = (who, what) => median(found[who].map((one) => one[what]));
  table(
    ['drained', 'events/s', 'node µs', 'Postgres µs'],
    ['relay', 'graphile'].map((who) => [
      who,
      ...['perSecond', 'node', 'postgres'].map((what) => round(of(who, what), 0)),
    ]),
  );
  const ratio = median(found.relay.map((one, i) => one.postgres / found.graphile[i].postgres));
  const speed = of('relay', 'perSecond');
  table(
    ['goal', 'measured', 'goal', 'verdict'],
    [
      ['events/s', round(speed, 0), '≥ 5000', verdicts.atLeast('events/s', speed, 5_000)],
      ['Postgres CPU ÷ graphile-worker', round(ratio), '≤ 0.25', verdicts.atMost('Postgres CPU', ratio, 0.25)],
    ],
  );
}

/**
 * At `rate` events a second for some seconds, every other one in the first workspace: delivery lags of responsive
 * endpoints.
 */
async function trickle(rate, of) {
  receiver.send({ reset: true });
  const endMs = Date.now() + seconds * 1_000;
  for (let sent = 0, startMs = Date.now(); Date.now() < endMs;) {
    const owed = Math.floor(((Date.now() - startMs) / 1_000) * rate) - sent;
    for (let i = 0; i < owed; i++) await write(1, 1, (sent + i) % 2 ? 1 : 1 + ((sent + i) % of));
    sent += Math.max(0, owed);
    await delay(5);
  }
  await delay(3_000);
  return (await ask({ lags: true })).lags;
}

async function beside() {
  const lines = [];
  await withProduct(async () => {
    const lags = await trickle(200, 10);
    const p95 = percentile(lags, 0.95);
    lines.push([
      'first attempt, 200 events/s',
      lags.length,
      median(lags),
      p95,
      '≤ 1000',
      verdicts.atMost('lag', p95, 1_000),
    ]);
  });
  for (let n = 1; n <= TENANTS; n++)
    await endpoints(
      n,
      Array.from({ length: DEAD_A_WORKSPACE }, () => 'dead'),
    );
  await endpoints(1, ['ok', ...Array.from({ length: DEAD_A_WORKSPACE }, () => 'dead')]);
  await withProduct(async () => {
    const lags = await trickle(100, TENANTS);
    const p95 = percentile(lags, 0.95);
    lines.push([
      'one live beside 1,000 dead',
      lags.length,
      median(lags),
      p95,
      '≤ 2000',
      verdicts.atMost('beside dead', p95, 2_000),
    ]);
  });
  table(['ms after the commit', 'events', 'p50', 'p95', 'goal', 'verdict'], lines);
}

/** Pending events stay in the database. */
async function backlog() {
  for (let n = 1; n <= TENANTS; n++) await endpoints(n, n === 1 ? ['dead'] : []);
  await withProduct(async ({ pid }) => {
    await write(1_000, 1);
    await delay(5_000);
    const before = rssOf(pid);
    await write(waiting, 1);
    await delay(20_000);
    const after = rssOf(pid);
    const goal = before * 1.15;
    table(
      ['MB', `with 1,000 waiting`, `with ${waiting.toLocaleString('en')} more`, 'goal', 'verdict'],
      [['RSS', round(before, 0), round(after, 0), `≤ ${round(goal, 0)}`, verdicts.atMost('memory', after, goal)]],
    );
  });
}
