// Start-up time and size: time to the first 200 of GET /v1/sessions and memory then, for the baseline and for the
// product on
// an up-to-date database; the embedded database on its second start; and memory after load.
//   node bench/start.mjs [--rounds 5] [--seconds 20]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openDatabase, openServer } from './support/database.mjs';
import { cpuOf, firstAnswer, rssOf, startProduct, startRaw } from './support/processes.mjs';
import { median, progress, round, table, Verdicts } from './support/report.mjs';
import { seedSessions, seedWorkspaces } from './support/seed.mjs';

const GOALS = { startMs: 1_000, rssMb: 150, loaded: 1.6 };
const CONNECTIONS = 16;
const SESSIONS = 10_000;
const PATH = '/v1/sessions';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '20' } },
});

const server = await openServer();
const database = await openDatabase(server, 'start');
const dataDir = await mkdtemp(join(tmpdir(), 'wa-bench-data-'));
try {
  const [token] = await seedWorkspaces(database.admin);
  await seedSessions(database.admin, SESSIONS);
  await measure({ authorization: `Bearer ${token}` });
} finally {
  await database.drop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(headers) {
  const embedded = { DATA_DIR: dataDir };
  const first = await startProduct(null, { env: embedded });
  const firstMs = await firstAnswer(first, '/healthz', {});
  await first.stop();
  progress(`the first start ever, with its own database: ${round(firstMs, 0)} ms`);
  const contenders = [
    { name: 'raw', start: () => startRaw(database.url), path: PATH, load: true },
    { name: 'product', start: () => startProduct(database.url), path: PATH, load: true, goal: true },
    { name: 'product, embedded database', start: () => startProduct(null, { env: embedded }), path: '/readyz' },
  ];
  const rounds = contenders.map(() => []);
  for (let i = 1; i <= Number(options.rounds); i++) {
    for (const [index, contender] of contenders.entries()) rounds[index].push(await once(contender, headers, i === 1));
    const results = contenders.map(({ name }, index) => `${name} ${round(rounds[index].at(-1).ms, 0)} ms`);
    progress(`round ${i}: ${results.join(' · ')}`);
  }
  report(contenders, rounds);
}

/** One start; only the first round measures memory under load, which takes long and hardly varies. */
async function once({ start, path, load }, headers, first) {
  const server = await start();
  const ms = await firstAnswer(server, path, headers);
  const result = { ms, cpuMs: cpuOf(server.pid) * 1_000, rss: rssOf(server.pid), loaded: null };
  if (first && load) {
    await autocannon({ url: server.url + path, connections: CONNECTIONS, duration: Number(options.seconds), headers });
    result.loaded = rssOf(server.pid);
  }
  await server.stop();
  return result;
}

function report(contenders, rounds) {
  const verdicts = new Verdicts();
  const middle = (index, key) => median(rounds[index].map((one) => one[key]));
  table(
    ['start', 'first 200, ms', 'fastest', 'CPU ms', 'RSS MB', 'RSS MB after load'],
    contenders.map(({ name }, index) => [
      name,
      ...[
        middle(index, 'ms'),
        Math.min(...rounds[index].map(({ ms }) => ms)),
        middle(index, 'cpuMs'),
        middle(index, 'rss'),
      ].map((value) => round(value, 0)),
      rounds[index][0].loaded === null ? '' : round(rounds[index][0].loaded, 0),
    ]),
  );
  const loaded = rounds[1][0].loaded / rounds[0][0].loaded;
  table(
    ['product', 'measured', 'goal', 'verdict'],
    [
      [
        'first 200, ms',
        round(middle(1, 'ms'), 0),
        `≤ ${GOALS.startMs}`,
        verdicts.atMost('start', middle(1, 'ms'), GOALS.startMs),
      ],
      [
        'first 200 with its own database, ms',
        round(middle(2, 'ms'), 0),
        `≤ ${GOALS.startMs}`,
        verdicts.atMost('start with its own database', middle(2, 'ms'), GOALS.startMs),
      ],
      [
        'RSS at the first 200, MB',
        round(middle(1, 'rss'), 0),
        `≤ ${GOALS.rssMb}`,
        verdicts.atMost('RSS', middle(1, 'rss'), GOALS.rssMb),
      ],
      [
        'RSS after load, × raw',
        round(loaded),
        `≤ ${GOALS.loaded}`,
        verdicts.atMost('RSS after load', loaded, GOALS.loaded),
      ],
    ],
  );
  verdicts.end();
}
