// GET /v1/sessions, 50 of 1,000,000 sessions, compared with raw node:http + pg on the same database in alternating
// rounds.
//   node bench/sessions.mjs [--sessions 1000000] [--rounds 11] [--seconds 3]
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openDatabase, openServer } from './support/database.mjs';
import { backendCpu, cpuOf, firstAnswer, rssOf, startProduct, startRaw, usedBetween } from './support/processes.mjs';
import { median, progress, round, table, Verdicts } from './support/report.mjs';
import { seedSessions, seedWorkspaces } from './support/seed.mjs';

const CONNECTIONS = 16;
const WARM_SECONDS = 3;
const GOALS = { cpu: 1.5, requests: 0.65, p99: 2.5 };

const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '11' },
    seconds: { type: 'string', default: '3' },
    flags: { type: 'string', default: '' },
  },
});
const seconds = Number(options.seconds);
const path = '/v1/sessions';
const bearer = (token) => ({ authorization: `Bearer ${token}` });

const server = await openServer();
const database = await openDatabase(server, 'sessions');
try {
  const tokens = await seedWorkspaces(database.admin);
  await seedSessions(database.admin, Number(options.sessions));
  const raw = await startRaw(database.url);
  const product = await startProduct(database.url, { flags: options.flags.split(' ').filter(Boolean) });
  try {
    await compare({ raw, product }, tokens);
  } finally {
    await raw.stop();
    await product.stop();
  }
} finally {
  await database.drop();
  await server.stop();
}

async function compare({ raw, product }, tokens) {
  const all = [...tokens.keys()].sort((a, b) => ((a * 29) % 50) - ((b * 29) % 50)).map((i) => tokens[i]);
  const contenders = [
    { name: 'raw', target: raw, tokens: tokens.slice(0, 1) },
    { name: 'product', target: product, tokens: tokens.slice(0, 1) },
    { name: 'raw, 50 workspaces', target: raw, tokens: all },
    { name: 'product, 50 workspaces', target: product, tokens: all },
  ];
  for (const target of [raw, product]) await firstAnswer(target, path, bearer(tokens[0]));
  await sameAnswer(raw, product, tokens[0]);
  for (const contender of contenders) await load(contender, WARM_SECONDS);
  const rounds = contenders.map(() => []);
  for (let i = 1; i <= Number(options.rounds); i++) {
    // Each round reverses the order, so that no candidate always runs after the same one.
    const order = contenders.map((_, index) => (i % 2 ? index : contenders.length - 1 - index));
    for (const index of order) rounds[index].push(await load(contenders[index], seconds));
    const results = contenders.map(({ name }, index) => `${name} ${round(rounds[index].at(-1).requests, 0)}/s`);
    progress(`round ${i}: ${results.join(' · ')}`);
  }
  report(contenders, rounds);
}

/** Both responses must be equal, except for request ids and cursor format. */
async function sameAnswer(raw, product, token) {
  const [a, b] = await Promise.all(
    [raw, product].map(async ({ url }) => (await fetch(url + path, { headers: bearer(token) })).json()),
  );
  if (a.data.length !== 50 || JSON.stringify(a.data) !== JSON.stringify(b.data) || a.has_more !== b.has_more)
    throw new Error('The two servers do not answer the same.');
}

async function load({ target, tokens }, duration) {
  const before = { node: cpuOf(target.pid), backends: await backendCpu(database.admin) };
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration,
    requests: tokens.map((token) => ({ path, headers: bearer(token) })),
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refusals, ${result.errors} errors under load.`);
  const count = result['2xx'];
  const perRequest = (used) => (used / count) * 1e6;
  const node = perRequest(cpuOf(target.pid) - before.node);
  const postgres = perRequest(usedBetween(before.backends, await backendCpu(database.admin)));
  return {
    requests: count / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    node,
    postgres,
    cpu: node + postgres,
    rss: rssOf(target.pid),
  };
}

function report(contenders, rounds) {
  const middle = (index, key) => median(rounds[index].map((one) => one[key]));
  /** Median over the rounds of product ÷ raw in the same round. */
  const ratio = (index, key) => median(rounds[index].map((one, i) => one[key] / rounds[index - 1][i][key]));
  const verdicts = new Verdicts();
  table(
    ['GET /v1/sessions', 'req/s', 'p50 ms', 'p99 ms', 'node µs', 'Postgres µs', 'CPU µs', 'RSS MB'],
    contenders.map(({ name }, index) => [
      name,
      ...['requests', 'p50', 'p99', 'node', 'postgres', 'cpu', 'rss'].map((key) => round(middle(index, key), 0)),
    ]),
  );
  const goals = [
    [1, 'cpu', 'CPU', `≤ ${GOALS.cpu}`, (value) => value <= GOALS.cpu],
    [1, 'requests', 'requests/s', `≥ ${GOALS.requests}`, (value) => value >= GOALS.requests],
    [1, 'p99', 'p99', `≤ ${GOALS.p99}`, (value) => value <= GOALS.p99],
    // Nearly every call changes the workspace of its connection: the worst case of row security, without a goal.
    [3, 'cpu', 'CPU, 50 workspaces'],
    [3, 'requests', 'requests/s, 50 workspaces'],
    [3, 'p99', 'p99, 50 workspaces'],
  ];
  table(
    ['× raw, median of rounds', 'measured', 'goal', 'verdict'],
    goals.map(([index, key, name, goal, isMet]) => {
      const value = ratio(index, key);
      return [name, round(value), goal, isMet && verdicts.note(name, isMet(value))];
    }),
  );
  verdicts.end();
}
