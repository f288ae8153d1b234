// A mixed workload on a workspace into which 200,000 contacts were just pushed, and on one without: 30 % lists of
// sessions,
// 20 % of contacts, 10 % each of one lead, one hand-off, analytics, pushed users, and changes of the same hand-off.
// Compared
// with the same requests on node:http and pg with the same statements (support/raw-mixed.mjs), in alternating rounds.
// Every
// response is checked: its status, its subject, and whether analytics count each contact pushed before the query.
//   node bench/mixed.mjs [--contacts 200000] [--minutes 4] [--rounds 3] [--seconds 10]
import { parseArgs } from 'node:util';
import { openDatabase, openServer } from './support/database.mjs';
import { load } from './support/load.mjs';
import { cpuOf, firstAnswer, rssOf, startProduct, startRaw } from './support/processes.mjs';
import { KINDS, requestOf } from './support/mixed-requests.mjs';
import { median, progress, round, table, Verdicts } from './support/report.mjs';
import { contactsOf, pushInBulk, rollUp, seedMixed } from './support/seed-mixed.mjs';
import { seedSessions, seedWorkspaces } from './support/seed.mjs';

const CONNECTIONS = 64;
const WARM_SECONDS = 3;
const SESSIONS = 100_000;
const GOALS = { requests: 300, p99: 250, ratio: 0.4 };
const { values: options } = parseArgs({
  options: {
    contacts: { type: 'string', default: '200000' },
    minutes: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
});

const server = await openServer();
const database = await openDatabase(server, 'mixed');
let raw, product;
try {
  const tokens = await seedWorkspaces(database.admin);
  await seedSessions(database.admin, SESSIONS);
  const workspaces = [];
  for (const n of [1, 2]) workspaces.push({ n, token: tokens[n - 1], key: await seedMixed(database.admin, n) });
  raw = await startRaw(database.url, { env: { RAW_STATEMENTS: 'mixed' } });
  product = await startProduct(database.url, { env: { MASTER_KEY: '00'.repeat(32) } });
  for (const target of [raw, product])
    await firstAnswer(target, '/v1/sessions', { authorization: `Bearer ${tokens[0]}` });
  for (const { n } of workspaces) await rollUp(database.admin, n);
  await pushInBulk(database.admin, 1, Number(options.contacts), Number(options.minutes));
  progress(`${Number(options.contacts).toLocaleString('en')} contacts pushed`);
  for (const one of workspaces) {
    const contacts = await contactsOf(database.admin, one.n);
    Object.assign(one, { base: contacts, counted: contacts, sent: 0 });
  }
  await compare({ product, raw }, workspaces);
} finally {
  await raw?.stop();
  await product?.stop();
  await database.drop();
  await server.stop();
}

async function compare(targets, [bulk, control]) {
  const contenders = [
    { name: 'product, after the bulk push', target: targets.product, workspace: bulk },
    { name: 'raw, after the bulk push', target: targets.raw, workspace: bulk },
    { name: 'product, without', target: targets.product, workspace: control },
    { name: 'raw, without', target: targets.raw, workspace: control },
  ];
  const rounds = contenders.map(() => []);
  for (const one of contenders.toReversed()) await measure(one, WARM_SECONDS);
  for (let i = 1; i <= Number(options.rounds); i++) {
    const order = contenders.map((_, index) => (i % 2 ? index : contenders.length - 1 - index));
    for (const index of order) rounds[index].push(await measure(contenders[index], Number(options.seconds)));
    const results = contenders.map(({ name }, index) => `${name} ${round(rounds[index].at(-1).requests, 0)}/s`);
    progress(`round ${i}: ${results.join(' · ')}`);
  }
  report(contenders, rounds);
}

async function measure({ target, workspace }, seconds) {
  const before = cpuOf(target.pid);
  const result = await load(target.url, { connections: CONNECTIONS, seconds, next: () => requestOf(workspace) });
  const requests = result.all.count / result.seconds;
  return { ...result, requests, node: ((cpuOf(target.pid) - before) / result.all.count) * 1e6, rss: rssOf(target.pid) };
}

function report(contenders, rounds) {
  const middle = (index, of) => median(rounds[index].map(of));
  table(
    ['64 connections', 'req/s', 'p50 ms', 'p99 ms', 'node µs', 'RSS MB', 'wrong'],
    contenders.map(({ name }, index) => [
      name,
      ...[(r) => r.requests, (r) => r.all.p50, (r) => r.all.p99, (r) => r.node, (r) => r.rss].map((of) =>
        round(middle(index, of), 0),
      ),
      rounds[index].reduce((sum, { wrong }) => sum + [...wrong.values()].reduce((a, b) => a + b, 0), 0),
    ]),
  );
  table(
    ['p50 / p99 ms of', ...contenders.map(({ name }) => name)],
    Object.keys(KINDS).map((kind) => [
      kind,
      ...contenders.map((_, index) =>
        ['p50', 'p99']
          .map((key) =>
            round(
              middle(index, ({ kinds }) => kinds[kind]?.[key] ?? 0),
              0,
            ),
          )
          .join(' / '),
      ),
    ]),
  );
  const wrong = rounds.flat().flatMap((result) => [...result.wrong]);
  for (const [what, times] of wrong) process.stdout.write(`wrong, ${times} ×: ${what}\n`);
  const verdicts = new Verdicts();
  const ratio = (index) => median(rounds[index].map((result, i) => result.requests / rounds[index + 1][i].requests));
  const goals = [0, 2].flatMap((index) => [
    [`${contenders[index].name}: requests/s`, middle(index, (r) => r.requests), `≥ ${GOALS.requests}`, GOALS.requests],
    [`${contenders[index].name}: p99 ms`, -middle(index, (r) => r.all.p99), `≤ ${GOALS.p99}`, -GOALS.p99],
    [`${contenders[index].name}: × raw`, ratio(index), `≥ ${GOALS.ratio}`, GOALS.ratio],
  ]);
  table(
    ['', 'measured', 'goal', 'verdict'],
    [
      ...goals.map(([name, value, goal, least]) => [
        name,
        round(Math.abs(value)),
        goal,
        verdicts.atLeast(name, value, least),
      ]),
      ['wrong answers', wrong.length, '0', verdicts.atMost('wrong answers', wrong.length, 0)],
    ],
  );
  verdicts.end();
}
