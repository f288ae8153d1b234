// PATCH /v1/handoffs/{id} compared with the bare `update … returning` behind it, sent by pg alone: Postgres CPU for each
// change, 16 at once. The change is HandoffPatchesService.patch, called in this process like the bare update: a
// transaction that locks the hand-off and writes it with history, event and audit entry, under row security. Each
// change concerns another hand-off. Last comes the whole product over HTTP, with the look-up of the credential and the
// relay, which numbers each event.
import autocannon from 'autocannon';
import pg from 'pg';
import { openApplication } from '../support/application.mjs';
import { built } from '../support/checkout.mjs';
import { backendCpu, usedBetween } from '../support/processes.mjs';
import { median, progress, round, table } from '../support/report.mjs';
import { workspaceId } from '../support/seed.mjs';

const CONNECTIONS = 16;
const WARM_SECONDS = 8;
const GOAL = 3;
const HANDOFFS = 5_000;
const ID = workspaceId(1);

const idOf = (k) => `00000000-0000-7000-9000-${String(k).padStart(12, '0')}`;
/** Which CPU counts: statements sent by this process, or everything when the product is called. */
const BACKENDS = { bare: 'bare', change: '% tenant', product: '%' };
const BARE = {
  name: 'bare',
  text: `update handoffs set status = $3, updated_at = now() where workspace_id = $1 and id = $2
    returning id, ticket_number, session_id, contact_id, kind, status, ask, stop_reason, route, destructive, requester,
      requester_label, confidence, intent, resolution, resolved_at, assigned_at, external_responder, assignee_id, action,
      created_at, updated_at`,
};
const ACTOR = {
  type: 'member',
  id: ID,
  label: 'bench',
  role: 'responder',
  requestId: 'req_bench',
  addressHash: 'bench',
};

/** Cycles through the hand-offs, and afterwards back to the other status. */
let changes = 0;
const next = () => {
  const k = changes++;
  return { id: idOf(k % HANDOFFS), status: Math.floor(k / HANDOFFS) % 2 ? 'open' : 'pending' };
};

export async function comparePatches({ database: { admin, url }, product, token, verdicts, runs }) {
  await seed(admin);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: 'bare' });
  process.env.DATABASE_POOL = String(2 * CONNECTIONS);
  const app = await openApplication({ url });
  const { HandoffPatchesService } = built('desk/handoffs/handoff-patches.service');
  const patches = app.get(HandoffPatchesService, { strict: false });
  const contenders = {
    bare: (seconds) =>
      each(seconds, () => {
        const { id, status } = next();
        return pool.query({ ...BARE, values: [ID, id, status] });
      }),
    change: (seconds) =>
      each(seconds, () => {
        const { id, status } = next();
        return patches.patch({ workspaceId: ID, actor: ACTOR }, id, { status });
      }),
    product: (seconds) => overHttp(product, token, seconds),
  };
  try {
    report(await roundsOf(contenders, admin, runs), verdicts);
  } finally {
    await app.close();
    await pool.end();
  }
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

/** Sequential changes on each connection. */
async function each(seconds, work) {
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const worker = async () => {
    for (; performance.now() < end; count++) await work();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { count, seconds };
}

async function overHttp({ url }, token, duration) {
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

async function roundsOf(contenders, admin, runs) {
  const names = Object.keys(contenders);
  for (const name of names) await contenders[name](WARM_SECONDS);
  const rounds = [];
  for (let i = 1; i <= runs.rounds; i++) {
    const results = {};
    for (const name of i % 2 ? names : names.toReversed()) {
      await allNumbered(admin);
      const before = await backendCpu(admin, BACKENDS[name]);
      const { count, seconds } = await contenders[name](runs.seconds);
      const used = usedBetween(before, await backendCpu(admin, BACKENDS[name]));
      results[name] = { requests: count / seconds, postgres: (used / count) * 1e6 };
    }
    rounds.push(results);
    progress(`round ${i}: ${names.map((name) => `${name} ${round(results[name].postgres, 0)} µs`).join(' · ')}`);
  }
  return rounds;
}

/** The relay numbers the events of every candidate; none pays for those of the previous one. */
async function allNumbered(admin) {
  const waiting = 'select from events where sequence is null limit 1';
  while ((await admin.query(waiting)).rowCount > 0) await new Promise((done) => setTimeout(done, 100));
}

function report(rounds, verdicts) {
  const middle = (of) => median(rounds.map(of));
  const ratio = (name) => middle((one) => one[name].postgres / one.bare.postgres);
  const figures = (name) =>
    ['requests', 'postgres'].map((key) =>
      round(
        middle((one) => one[name][key]),
        0,
      ),
    );
  table(
    ['PATCH /v1/handoffs/{id}', 'a second', 'Postgres µs', '× bare', `goal ≤ ${GOAL}`],
    [
      ['the bare update', ...figures('bare')],
      [
        ...['the change with history, event, audit line', ...figures('change')],
        ...[round(ratio('change')), verdicts.atMost('the change', ratio('change'), GOAL)],
      ],
      ['over HTTP, with look-up and relay', ...figures('product'), round(ratio('product'))],
    ],
  );
}
