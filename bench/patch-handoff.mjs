// PATCH /v1/handoffs/{id} compared with the bare `update … returning` behind it, sent by pg alone: Postgres CPU per
// change,
// 16 at once, in alternating rounds. The change is HandoffPatchesService.patch, called in this process like the bare
// update:
// a transaction that locks the hand-off and writes it with history, event and audit entry, under row security. Each
// change
// concerns another hand-off. Changes of one hand-off share a transaction (decision 0104) and are measured separately,
// as are
// sequential changes. The credential look-up is authentication, which reads pay too, so it is measured alone. Last
// comes the
// whole product over HTTP, with the look-up and the relay, which numbers each event.
//   node bench/patch-handoff.mjs [--rounds 5] [--seconds 4]
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { built } from './support/checkout.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { backendCpu, firstAnswer, startProduct, usedBetween } from './support/processes.mjs';
import { median, progress, round, table, Verdicts } from './support/report.mjs';
import { seedWorkspaces, workspaceId } from './support/seed.mjs';

const CONNECTIONS = 16;
const WARM_SECONDS = 8;
const GOAL = 3;
const HANDOFFS = 5_000;
const ID = workspaceId(1);

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});

const idOf = (k) => `00000000-0000-7000-9000-${String(k).padStart(12, '0')}`;
/** Which CPU counts: statements sent by this process, or everything when the product is called. */
const BACKENDS = {
  bare: 'bare',
  change: '% tenant',
  'bare alone': 'bare',
  'change alone': '% tenant',
  'one hand-off': '% tenant',
  'look-up': 'bare',
  product: '%',
};
const BARE = {
  name: 'bare',
  text: `update handoffs set status = $3, updated_at = now() where workspace_id = $1 and id = $2
    returning id, ticket_number, session_id, contact_id, kind, status, ask, stop_reason, route, destructive, requester,
      requester_label, confidence, intent, resolution, resolved_at, assigned_at, external_responder, assignee_id, action,
      created_at, updated_at`,
};

/** Cycles through the hand-offs, and afterwards back to the other status. */
let changes = 0;
/** Excluded from the others, each of which must change something. */
let changesOfOne = 0;
const next = () => {
  const k = changes++;
  return { id: idOf(k % HANDOFFS), status: Math.floor(k / HANDOFFS) % 2 ? 'open' : 'pending' };
};

const server = await openServer();
const database = await openDatabase(server, 'patch_handoff');
const pool = new pg.Pool({ connectionString: database.url, max: CONNECTIONS, application_name: 'bare' });
pool.on('error', () => {}); // errors of idle connections when their database is dropped
const { CredentialReader } = built('platform/policy/credential.reader');
const { SystemDb } = built('platform/db/system-db');
const { TenantDb } = built('platform/db/tenant-db');
const { HandoffPatchesService } = built('desk/handoffs/handoff-patches.service');
const { HandoffWriteLock } = built('desk/handoffs/handoff-write-lock');
const { HandoffRows } = built('desk/handoffs/handoff-rows');
const { HandoffConsequences } = built('desk/handoffs/handoff-consequences');
const { HandoffsStore } = built('desk/handoffs/handoffs.store');
const { TeamMails } = built('desk/handoffs/team-mails');
const { TeamMailsStore } = built('desk/handoffs/team-mails.store');
const { Journal } = built('platform/events/journal');
const tenants = new TenantDb({ url: database.url, poolSize: 2 * CONNECTIONS });
/**
 * The product's own service, without a mailer, and without sessions and actions, which only resolutions and decisions
 * need.
 */
const store = new HandoffsStore();
const mails = new TeamMails(new TeamMailsStore(), null, null);
const updates = new HandoffConsequences(new HandoffRows(store, new Journal(null)), null, null, mails);
const patches = new HandoffPatchesService(new HandoffWriteLock(tenants), store, updates, { now: Date.now });
const ACTOR = {
  type: 'member',
  id: ID,
  label: 'bench',
  role: 'responder',
  requestId: 'req_bench',
  addressHash: 'bench',
};
const credentials = new CredentialReader(new SystemDb(pool));
try {
  const [token] = await seedWorkspaces(database.admin);
  await seed(database.admin);
  const product = await startProduct(database.url, { env: { MASTER_KEY: '00'.repeat(32) } });
  try {
    await firstAnswer(product, '/v1/handoffs', { authorization: `Bearer ${token}` });
    await compare({
      bare: (seconds) => each(seconds, bare),
      change: (seconds) => each(seconds, change),
      'bare alone': (seconds) => each(seconds, bare, 1),
      'change alone': (seconds) => each(seconds, change, 1),
      'one hand-off': (seconds) => each(seconds, changeOfOne),
      product: (seconds) => patch(product, token, seconds),
      'look-up': (seconds) => each(seconds, () => credentials.find('user_token', token)),
    });
  } finally {
    await product.stop();
  }
} finally {
  await tenants.close();
  await pool.end();
  await database.drop();
  await server.stop();
}

async function seed(admin) {
  await admin.query(`update members set role = 'responder' where workspace_id = $1`, [ID]);
  await admin.query(
    `insert into sessions (workspace_id, id, channel) select $1, ('00000000-0000-7000-a000-' || lpad(k::text, 12, '0'))::uuid, 'human'
     from generate_series(0, $2 - 1) as k`,
    [ID, HANDOFFS],
  );
  await admin.query(
    `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, status, ask, stop_reason, route, requester)
     select $1, ('00000000-0000-7000-9000-' || lpad(k::text, 12, '0'))::uuid, k + 1,
       ('00000000-0000-7000-a000-' || lpad(k::text, 12, '0'))::uuid, 'ticket', 'open', 'How do I change the owner of an account?',
       'customer_request', 'support', 'human'
     from generate_series(0, $2 - 1) as k`,
    [ID, HANDOFFS],
  );
  await admin.query('vacuum analyze');
}

function bare() {
  const { id, status } = next();
  return pool.query({ ...BARE, values: [ID, id, status] });
}

function change() {
  const { id, status } = next();
  return patches.patch({ workspaceId: ID, actor: ACTOR }, id, { status });
}

/** 16 concurrent changes of the same hand-off. */
function changeOfOne() {
  const external_responder = `Responder ${changesOfOne++}`;
  return patches.patch({ workspaceId: ID, actor: ACTOR }, idOf(0), { external_responder });
}

/** Sequential changes on each connection. */
async function each(seconds, work, connections = CONNECTIONS) {
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const worker = async () => {
    for (; performance.now() < end; count++) await work();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { count, seconds };
}

async function patch({ url }, token, duration) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const setupRequest = (request) => {
    const { id, status } = next();
    return { ...request, path: `/v1/handoffs/${id}`, body: JSON.stringify({ status }) };
  };
  const requests = [{ method: 'PATCH', path: '/v1/handoffs', headers, setupRequest }];
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refusals, ${result.errors} errors under load.`);
  return { count: result['2xx'], seconds: result.duration };
}

async function compare(contenders) {
  const names = Object.keys(contenders);
  for (const name of names) await contenders[name](WARM_SECONDS);
  const rounds = [];
  for (let i = 1; i <= Number(options.rounds); i++) {
    const results = {};
    for (const name of i % 2 ? names : names.toReversed()) {
      await allNumbered();
      const before = await backendCpu(database.admin, BACKENDS[name]);
      const { count, seconds } = await contenders[name](Number(options.seconds));
      const used = usedBetween(before, await backendCpu(database.admin, BACKENDS[name]));
      results[name] = { requests: count / seconds, postgres: (used / count) * 1e6 };
    }
    rounds.push(results);
    progress(`round ${i}: ${names.map((name) => `${name} ${round(results[name].postgres, 0)} µs`).join(' · ')}`);
  }
  report(rounds);
}

/** The relay numbers the events of every candidate; none pays for those of the previous one. */
async function allNumbered() {
  const waiting = 'select from events where sequence is null limit 1';
  while ((await database.admin.query(waiting)).rowCount > 0) await new Promise((done) => setTimeout(done, 100));
}

function report(rounds) {
  const verdicts = new Verdicts();
  const middle = (of) => median(rounds.map(of));
  const ratio = (name, bare = 'bare') => middle((one) => one[name].postgres / one[bare].postgres);
  const line = (label, name, bare = 'bare') => [
    label,
    ...['requests', 'postgres'].map((key) =>
      round(
        middle((one) => one[name][key]),
        0,
      ),
    ),
    ...(name === bare ? [] : [round(ratio(name, bare))]),
  ];
  table(
    ['PATCH /v1/handoffs/{id}', 'a second', 'Postgres µs', '× bare', `goal ≤ ${GOAL}`],
    [
      line('the bare update', 'bare'),
      [
        ...line('the change with history, event, audit line', 'change'),
        verdicts.atMost('the change', ratio('change'), GOAL),
      ],
      line('the bare update, one after the other', 'bare alone', 'bare alone'),
      line('the change, one after the other', 'change alone', 'bare alone'),
      line('the change, all of one hand-off', 'one hand-off'),
      line('the look-up of a credential', 'look-up'),
      line('over HTTP, with look-up and relay', 'product'),
    ],
  );
  verdicts.end();
}
