// POST /v1/users at 16 connections against a raw upsert (node:http + pg).
import autocannon from 'autocannon';
import { built } from '../support/checkout.mjs';
import { backendCpu, cpuOf, usedBetween } from '../support/processes.mjs';
import { median, progress, round, table } from '../support/report.mjs';
import { workspaceId } from '../support/seed.mjs';

const CONNECTIONS = 16;
const WARM_SECONDS = 2;
const GOAL = 0.35;
/** Users that are pushed repeatedly. */
const USERS = 5_000;

let pushed = 0;
const user = (external_user_id, name) =>
  JSON.stringify({
    external_user_id,
    name,
    email: 'ada@example.com',
    locale: 'en-GB',
    timezone: 'Europe/London',
    attributes: { plan: 'gold', seats: 3, trial: false },
  });
const KINDS = {
  new: () => user(`new ${pushed++}`, 'Ada'),
  changed: () => user(`user ${pushed++ % USERS}`, `Ada ${pushed}`),
  unchanged: () => user(`same ${pushed++ % USERS}`, 'Ada'),
};

export async function comparePushes({ database: { admin }, raw, product, verdicts, runs }) {
  const key = await seedKey(admin);
  const contenders = Object.keys(KINDS).flatMap((kind) =>
    Object.entries({ raw, product }).map(([name, target]) => ({ name: `${name}, ${kind}`, target, kind, key, admin })),
  );
  for (const contender of contenders) await load(contender, WARM_SECONDS);
  const rounds = contenders.map(() => []);
  for (let i = 1; i <= runs.rounds; i++) {
    const order = contenders.map((_, index) => (i % 2 ? index : contenders.length - 1 - index));
    for (const index of order) rounds[index].push(await load(contenders[index], runs.seconds));
    const results = contenders.map(({ name }, index) => `${name} ${round(rounds[index].at(-1).requests, 0)}/s`);
    progress(`round ${i}: ${results.join(' · ')}`);
  }
  report(contenders, rounds, verdicts);
}

async function seedKey(admin) {
  const { newCredential, hashCredential, lastFour } = built('platform/kernel/credentials');
  const key = newCredential('secret_key');
  await admin.query(
    `insert into keys (workspace_id, id, kind, label, role, secret_hash, last_four)
     values ($1, gen_random_uuid(), 'secret', 'bench', 'admin', $2, $3)`,
    [workspaceId(1), hashCredential(key), lastFour(key)],
  );
  return key;
}

async function load({ target, kind, key, admin }, duration) {
  const before = { node: cpuOf(target.pid), backends: await backendCpu(admin) };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const setupRequest = (request) => ({ ...request, body: KINDS[kind]() });
  const requests = [{ method: 'POST', path: '/v1/users', headers, setupRequest }];
  const result = await autocannon({ url: target.url, connections: CONNECTIONS, duration, requests });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refusals, ${result.errors} errors under load.`);
  const count = result['2xx'];
  const perRequest = (used) => (used / count) * 1e6;
  return {
    requests: count / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    node: perRequest(cpuOf(target.pid) - before.node),
    postgres: perRequest(usedBetween(before.backends, await backendCpu(admin))),
  };
}

function report(contenders, rounds, verdicts) {
  const middle = (index, name) => median(rounds[index].map((one) => one[name]));
  table(
    ['POST /v1/users', 'req/s', 'p50 ms', 'p99 ms', 'node µs', 'Postgres µs', '÷ raw', `goal ≥ ${GOAL}`],
    contenders.map(({ name }, index) => {
      const figures = ['requests', 'p50', 'p99', 'node', 'postgres'].map((key) => round(middle(index, key), 0));
      if (index % 2 === 0) return [name, ...figures];
      /** Median over the rounds of product ÷ raw in the same round. */
      const ratio = median(rounds[index].map((one, i) => one.requests / rounds[index - 1][i].requests));
      return [name, ...figures, round(ratio), verdicts.atLeast(name, ratio, GOAL)];
    }),
  );
}
