// Attacks beside a steady honest load: how much each raises the honest calls' p99, and how many of them fail.
//   npm run bench -- hostile [--seconds 8] [--only TEXT,TEXT]
// Two tenants on one instance. The honest load (40 calls a second, from its own address) and the attacker run in
// separate
// processes; each attack runs for a fixed time between two quiet windows of the same length.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ATTACKS } from './hostile/attacks.mjs';
import { caller } from './hostile/client.mjs';
import { makeTenants, ORIGIN } from './hostile/tenants.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { cpuOf, firstAnswer, startProduct } from './support/processes.mjs';
import { percentile, progress, round, table, Verdicts } from './support/report.mjs';

const RAISE_MAX_MS = 50;
/** Until the code is compiled that the honest calls run: a first quiet window of five seconds had a p99 of 4.8 s. */
const WARM_UP_MS = 20_000;
/** Effects that outlive an attack (queued work, closing sockets) count as the attack's for this long. */
const AFTER_MS = 2_000;
const RECOVERY_MAX_MS = 30_000;
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, only: { type: 'string', default: '' } },
});
const texts = options.only.split(',');
const isChosen = ({ name }) => texts.some((text) => name.includes(text));
const windowMs = Number(options.seconds) * 1_000;

const server = await openServer();
const database = await openDatabase(server, 'hostile');
const children = [];
let product = null;
try {
  const tenants = await makeTenants(database);
  const env = { MASTER_KEY: '00'.repeat(32), OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8' };
  product = await startProduct(database.url, { env });
  await firstAnswer(product, '/readyz', {});
  const honest = child('honest');
  const attacker = child('attacker');
  const begin = { port: product.port, origin: ORIGIN, ...tenants };
  await ask(honest, { begin });
  await ask(attacker, { begin });
  await delay(WARM_UP_MS);
  await report(honest, attacker);
} finally {
  for (const one of children) one.kill();
  await product?.stop();
  await database.drop();
  await server.stop();
}

function child(name) {
  const one = fork(fileURLToPath(new URL(`hostile/${name}.mjs`, import.meta.url)), { stdio: 'inherit' });
  children.push(one);
  return one;
}

function ask(one, message) {
  return new Promise((resolve, reject) => {
    one.once('message', (answer) => (answer.error ? reject(new Error(answer.error)) : resolve(answer)));
    one.send(message);
  });
}

/** Whether the service responds within a while after an attack. */
async function recovered() {
  const call = caller(product.port, { timeoutMs: RECOVERY_MAX_MS });
  return (await call('GET', '/healthz')).status === 200;
}

/** Honest calls that ended since the last call of this function. */
async function cut(honest) {
  return (await ask(honest, { cut: true })).calls;
}

function p99(calls) {
  return percentile(
    calls.map(({ ms }) => ms),
    0.99,
  );
}

async function report(honest, attacker) {
  const verdicts = new Verdicts();
  const rows = [];
  await cut(honest);
  await delay(windowMs);
  let quiet = await cut(honest);
  progress(`quiet: p99 ${round(p99(quiet), 0)} ms of ${quiet.length} honest calls, ${availableParallelism()} cores`);
  for (const { name, from } of ATTACKS.filter(isChosen)) {
    const cpu = cpuOf(product.pid);
    const attacked = ask(attacker, { attack: name, ms: windowMs });
    const answers = await attacked.then(
      (told) => told.answers,
      (error) => (progress(`${name}: the attack itself failed: ${error.message}`), []),
    );
    await delay(AFTER_MS);
    if (!(await recovered())) verdicts.note(`the service came back after: ${name}`, false);
    const during = await cut(honest);
    const seconds = cpuOf(product.pid) - cpu;
    await delay(windowMs);
    const after = await cut(honest);
    const base = Math.max(p99(quiet), p99(after));
    const raise = p99(during) - base;
    const failures = during.filter(({ failure }) => failure);
    const verdict = verdicts.note(name, raise <= RAISE_MAX_MS && failures.length === 0);
    rows.push([
      name,
      from,
      round(base, 0),
      round(p99(during), 0),
      round(raise, 0),
      failures.length,
      round(seconds, 1),
      verdict,
    ]);
    const summary = answers.map(([status, count]) => `${count} × ${status}`).join(', ');
    progress(
      `${name}: CPU ${round(seconds, 1)} s (${summary || 'no answers'}); ${round(base, 0)} → ${round(p99(during), 0)} ms, ${failures.length} failed${failures.length ? ` (${failures[0].failure})` : ''}`,
    );
    quiet = after;
    if (product.child.exitCode !== null) throw new Error(`The product ended:\n${product.said()}`);
    if (after.length === 0) break; // the service is stuck: nothing more to measure
  }
  table(
    ['attack', 'known from', 'quiet p99 ms', 'p99 ms', `raised (≤ ${RAISE_MAX_MS})`, 'failed (0)', 'CPU s', ''],
    rows,
  );
  verdicts.end();
}
