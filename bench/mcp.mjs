// A call over MCP compared with the same read of /v1, in alternating rounds: CPU of both sides, and of a refused call.
//   node bench/mcp.mjs [--rounds 5] [--seconds 3]
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openDatabase, openServer } from './support/database.mjs';
import { backendCpu, cpuOf, firstAnswer, startProduct, usedBetween } from './support/processes.mjs';
import { median, progress, round, table, Verdicts } from './support/report.mjs';
import { seedSessions, seedWorkspaces, workspaceId } from './support/seed.mjs';

const SESSIONS = 20_000;
const CONNECTIONS = 8;
const CLIENTS = 100;
const WARM_SECONDS = 2;
const CPU_GOAL = 1.5;
const REFUSED_GOAL = 0.35;
const TAIL_GOAL = 5;
const LIMIT = 20;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const message = (method, params, modern) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...(modern && { _meta: META }) } });
const modernHeaders = (method, name) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name && { 'mcp-name': name }),
});
const READ = { name: 'list_sessions', arguments: { limit: LIMIT } };
const path = `/api/mcp/${workspaceId(1)}`;
const KINDS = {
  '/v1 read': { method: 'GET', path: `/v1/sessions?limit=${LIMIT}` },
  'MCP read': { method: 'POST', path, body: message('tools/call', READ) },
  'MCP read, 2026-07-28': {
    method: 'POST',
    path,
    body: message('tools/call', READ, true),
    headers: modernHeaders('tools/call', READ.name),
  },
  'tools/list': { method: 'POST', path, body: message('tools/list', {}) },
  refused: { method: 'POST', path: `/api/mcp/${workspaceId(2)}`, body: message('tools/call', READ), status: 429 },
};

const server = await openServer();
const database = await openDatabase(server, 'mcp');
try {
  const tokens = await seedWorkspaces(database.admin);
  await seedSessions(database.admin, SESSIONS);
  const none = JSON.stringify({ perKey: 1e9, perEndUser: 0, perWorkspace: 0 });
  await database.admin.query('update workspaces set ceilings = $2 where workspace_id = $1', [workspaceId(2), none]);
  const product = await startProduct(database.url, { env: { MASTER_KEY: '00'.repeat(32) } });
  try {
    await firstAnswer(product, '/v1/sessions', { authorization: `Bearer ${tokens[0]}` });
    await compare(product, tokens);
  } finally {
    await product.stop();
  }
} finally {
  await database.drop();
  await server.stop();
}

async function compare(product, tokens) {
  const names = Object.keys(KINDS);
  for (const name of names) await load(product, tokens, name, CONNECTIONS, WARM_SECONDS);
  const rounds = Object.fromEntries(names.map((name) => [name, []]));
  for (let i = 1; i <= Number(options.rounds); i++) {
    for (const name of i % 2 ? names : names.toReversed())
      rounds[name].push(await load(product, tokens, name, CONNECTIONS, Number(options.seconds)));
    progress(`round ${i}: ${names.map((name) => `${name} ${round(cpu(rounds[name].at(-1)), 0)} µs`).join(' · ')}`);
  }
  const many = await load(product, tokens, 'MCP read', CLIENTS, 2 * Number(options.seconds));
  report(names, rounds, many);
}

async function load({ pid, url }, tokens, name, connections, duration) {
  const { method, path: at, body, headers, status = 200 } = KINDS[name];
  const before = { node: cpuOf(pid), backends: await backendCpu(database.admin) };
  const token = status === 200 ? tokens[0] : tokens[1];
  const sent = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers };
  const result = await autocannon({ url: url + at, method, body, headers: sent, connections, duration });
  const count = result.statusCodeStats[status]?.count ?? 0;
  if (count !== result['2xx'] + result.non2xx || result.errors)
    throw new Error(`${name}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors.`);
  const perRequest = (used) => (used / count) * 1e6;
  return {
    requests: count / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    node: perRequest(cpuOf(pid) - before.node),
    postgres: perRequest(usedBetween(before.backends, await backendCpu(database.admin))),
  };
}

function report(names, rounds, many) {
  const verdicts = new Verdicts();
  const over = (name, base) => median(rounds[name].map((one, i) => cpu(one) / cpu(rounds[base][i])));
  const goals = { 'MCP read': CPU_GOAL, 'MCP read, 2026-07-28': CPU_GOAL, 'tools/list': CPU_GOAL };
  table(
    ['call', 'req/s', 'p50 ms', 'p99 ms', 'node µs', 'Postgres µs', 'CPU', 'goal'],
    names.map((name) => {
      const figures = ['requests', 'p50', 'p99', 'node', 'postgres'].map((key) =>
        round(median(rounds[name].map((one) => one[key])), 0),
      );
      if (name === '/v1 read') return [name, ...figures];
      if (name === 'refused') {
        const ratio = over(name, 'MCP read');
        return [name, ...figures, `${round(ratio)} × MCP read`, verdicts.atMost(name, ratio, REFUSED_GOAL)];
      }
      const ratio = over(name, '/v1 read');
      return [name, ...figures, `${round(ratio)} × /v1 read`, verdicts.atMost(name, ratio, goals[name])];
    }),
  );
  const tail = many.p99 / many.p50;
  table(
    [`${CLIENTS} clients`, 'req/s', 'p50 ms', 'p99 ms', 'p99 ÷ p50', `goal ≤ ${TAIL_GOAL}`],
    [['MCP read', round(many.requests, 0), many.p50, many.p99, round(tail), verdicts.atMost('tail', tail, TAIL_GOAL)]],
  );
  verdicts.end();
}

function cpu({ node, postgres }) {
  return node + postgres;
}
