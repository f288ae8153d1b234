// Deliveries of each channel, repeated, batched and out of order, while the process is killed twice: none may be lost,
// duplicated, sent outside of the reply window or accepted unsigned. Also measures how fast deliveries are
// acknowledged.
//   node bench/channels.mjs [--deliveries 10000] [--rate 40] [--channel whatsapp]...
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ACCOUNTS, deliveriesOf, forged, latePeople, SECRET, signatureOf } from './support/channel-deliveries.mjs';
import { ROOT } from './support/checkout.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { firstAnswer, freePort, startProduct } from './support/processes.mjs';
import { median, percentile, progress, round, table, Verdicts } from './support/report.mjs';
import { seedWorkspaces, workspaceId } from './support/seed.mjs';

const ACK_GOAL_MS = 50;
const FORGED_SHARE = 0.02;
/** Longer than the leases held by a killed process. */
const DRAIN_MAX_MS = 600_000;

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '40' },
    channel: { type: 'string', multiple: true, default: Object.keys(ACCOUNTS) },
  },
});
const [DELIVERIES, RATE] = [Number(values.deliveries), Number(values.rate)];

const server = await openServer();
const database = await openDatabase(server, 'channels');
const { admin } = database;
const providerPort = await freePort();
const provider = fork(`${ROOT}bench/support/meta-stand-in.mjs`, {
  env: { PATH: process.env.PATH, PORT: String(providerPort) },
});
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const verdicts = new Verdicts();
let product;
try {
  const [token] = await seedWorkspaces(admin);
  await admin.query(`update members set role = 'owner' where workspace_id = $1`, [workspaceId(1)]);
  product = await started();
  const lines = [];
  for (const channel of values.channel) lines.push(await measure(channel, token));
  const head = ['channel', 'deliveries', 'messages', 'answers', 'unknown', 'lost', 'doubled', 'outside the window'];
  table([...head, 'unsigned', 'ack p50 ms', 'ack p95 ms', 'verdict'], lines);
  verdicts.end();
} finally {
  await product?.stop();
  provider.kill();
  await database.drop();
  await server.stop();
}

async function started() {
  const url = `http://127.0.0.1:${providerPort}`;
  const env = { META_GRAPH_URL: url, INSTAGRAM_GRAPH_URL: url, OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8' };
  const one = await startProduct(database.url, { env: { MASTER_KEY: '00'.repeat(32), LOG_LEVEL: 'warn', ...env } });
  await firstAnswer(one, '/readyz', {});
  return one;
}

async function measure(channel, token) {
  provider.send({ reset: true });
  const account = await connect(channel, token);
  const { posts, texts } = deliveriesOf(channel, DELIVERIES);
  const found = { ackMs: [], unsigned: 0 };
  const kills = [Math.floor(posts.length / 3), Math.floor((posts.length * 2) / 3)];
  const startMs = performance.now();
  const sent = [];
  for (const [at, body] of posts.entries()) {
    const dueMs = startMs + (at * 1_000) / RATE;
    if (dueMs > performance.now()) await delay(dueMs - performance.now());
    sent.push(untilAccepted(account, body, found));
    if (Math.random() < FORGED_SHARE) sent.push(forge(channel, account, at, found));
    if (kills.includes(at)) await killAndStart();
    if (at % 1_000 === 999) progress(`${channel}: ${at + 1} deliveries`);
  }
  await Promise.all(sent);
  await drained(account);
  return verdict(channel, account, { posts, texts, ...found });
}

async function connect(channel, token) {
  const credentials = { access_token: 'EAAbench', app_secret: SECRET, verify_token: 'bench' };
  const body = { channel, name: channel, external_id: ACCOUNTS[channel], credentials };
  const response = await fetch(`${product.url}/v1/channels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()).data.id;
}

async function killAndStart() {
  const killed = product;
  killed.child.kill('SIGKILL');
  await killed.stop();
  product = await started();
  progress('killed, and started again');
}

/** Retries like a provider until the response is 200. Only the first attempt is timed. */
async function untilAccepted(account, body, { ackMs }) {
  for (let attempt = 1; ; attempt++) {
    const begun = performance.now();
    const status = await post(account, body, signatureOf(body)).catch(() => null);
    if (status === 200 && attempt === 1) ackMs.push(performance.now() - begun);
    if (status === 200) return;
    if (attempt > 200) throw new Error(`A delivery was answered ${status} 200 times.`);
    await delay(500);
  }
}

async function forge(channel, account, at, found) {
  const status = await post(account, forged(channel, at), `sha256=${'0'.repeat(64)}`).catch(() => null);
  if (status === 200) found.unsigned += 1;
}

function post(account, body, signature) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length } };
    const where = { host: '127.0.0.1', port: product.port, path: `/api/channels/${account}` };
    const request = http.request({ ...where, ...options, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Waits until the account has no pending deliveries, turns or messages. */
async function drained(account) {
  const startMs = performance.now();
  for (let rest = 1; rest > 0;) {
    if (performance.now() - startMs > DRAIN_MAX_MS) throw new Error(`${rest} still wait.`);
    await delay(1_000);
    const { rows } = await admin.query(
      `select (select count(*) from channel_inbox where account_id = $1) +
         (select count(*) from channel_outbox where account_id = $1) + (select count(*) from turn_queue) as rest`,
      [account],
    );
    rest = Number(rows[0].rest);
  }
  progress(`all done after ${round((performance.now() - startMs) / 1_000, 0)} s more`);
}

async function verdict(channel, account, { posts, texts, ackMs, unsigned }) {
  provider.send({ tell: true });
  const [{ accepted }] = await once(provider, 'message');
  const { rows: stored } = await admin.query(
    `select m.text, count(*)::int as times from messages m
       join channel_conversations c on c.workspace_id = m.workspace_id and c.session_id = m.session_id
     where c.account_id = $1 and m.author = 'contact' group by m.text`,
    [account],
  );
  const times = new Map(stored.map((row) => [row.text, row.times]));
  const { rows: states } = await admin.query(
    `select external_user_id as person, count(*) filter (where state in ('sent', 'delivered', 'read'))::int as sent,
       count(*) filter (where state = 'unknown')::int as unknown
     from channel_messages where account_id = $1 and direction = 'out' group by external_user_id`,
    [account],
  );
  const { rows: failures } = await admin.query('select from channel_failures where account_id = $1', [account]);
  const to = new Map();
  for (const [person] of accepted) to.set(person, (to.get(person) ?? 0) + 1);
  const names = accepted.flatMap(([, name]) => name ?? []);
  const late = latePeople();
  // Every sent message must have been accepted, and every accepted one be marked as sent or uncertain.
  const out = { unknown: 0, unsent: 0, twice: names.length - new Set(names).size };
  for (const { person, sent, unknown } of states) {
    out.unknown += unknown;
    out.unsent += Math.max(0, sent - (to.get(person) ?? 0));
    out.twice += Math.max(0, (to.get(person) ?? 0) - sent - unknown);
  }
  const isForged = (text) => text.startsWith('forged');
  const lost = texts.filter((text) => !times.has(text)).length + failures.length + out.unsent;
  const doubled = [...times.values()].reduce((sum, count) => sum + count - 1, 0) + out.twice;
  const outside = accepted.filter(([person]) => late.has(person)).length;
  const accept = unsigned + [...times.keys()].filter(isForged).length;
  const p95 = percentile(ackMs, 0.95);
  const met = [
    verdicts.atMost(`${channel} lost`, lost, 0),
    verdicts.atMost(`${channel} doubled`, doubled, 0),
    verdicts.atMost(`${channel} outside the window`, outside, 0),
    verdicts.atMost(`${channel} unsigned`, accept, 0),
    verdicts.atMost(`${channel} acknowledged`, p95, ACK_GOAL_MS),
  ];
  const counts = [posts.length, texts.length, accepted.length, out.unknown, lost, doubled, outside, accept];
  const isMet = met.every((one) => one === 'ok') ? 'ok' : 'MISSED';
  return [channel, ...counts, round(median(ackMs), 1), round(p95, 1), isMet];
}
