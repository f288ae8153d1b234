import { build } from 'esbuild';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { newWebhookSecret } from '../../../src/company/webhooks/webhook-secret.rules.js';
import { eventRef } from '../../../src/platform/kernel/events.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { WEBHOOK_SECRET } from '../../../src/platform/kernel/sealed.js';
import { Vault } from '../../../src/platform/kernel/vault.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { until } from '../../support/receiver.js';
import { seeded } from '../../support/seeded.js';

const KILLS = 50;
const RUNNING = 2;
const WARM = 3;
const ALIVE_MS = 1_000;
const WORKSPACES = 3;
const ENDPOINTS = 3;
const MASTER_KEY = Buffer.alloc(32, 'a master key that only tests have');

let database: TestDatabase;
let db: pg.Client;
let folder: string;
let server: Server;
let port: number;
/** By the endpoint's path: how often each `webhook-id` arrived. */
const heard = new Map<string, Map<string, number>>();
const workspaces: { id: string; endpoints: string[]; events: string[] }[] = [];
const warm: ChildProcess[] = [];
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  folder = await mkdtemp(join(tmpdir(), 'wa_test_relay_'));
  await build({
    entryPoints: ['test/resilience/webhooks/relay-process.ts'],
    outfile: join(folder, 'relay.cjs'),
    bundle: true,
    platform: 'node',
    packages: 'external',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    logLevel: 'error',
  });
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const of = heard.get(request.url!) ?? new Map<string, number>();
      const id = request.headers['webhook-id'] as string;
      heard.set(request.url!, of.set(id, (of.get(id) ?? 0) + 1));
      setTimeout(() => response.end(), Number(id.charCodeAt(id.length - 1)) % 30);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  for (let i = 0; i < WORKSPACES; i++) await makeWorkspace();
});
afterAll(async () => {
  for (const child of [...warm, ...running]) child.kill('SIGKILL');
  server.closeAllConnections();
  server.close();
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function makeWorkspace(): Promise<void> {
  const id = newId();
  const vault = new Vault([MASTER_KEY]);
  await db.query(`insert into workspaces (workspace_id, name, plan) values ($1, 'crash', 'scale')`, [id]);
  const endpoints: string[] = [];
  for (let i = 0; i < ENDPOINTS; i++) {
    const [endpoint, secret] = [newId(), newId()];
    await db.query(
      `insert into webhook_endpoints (workspace_id, id, url, events, api_version) values ($1, $2, $3, '{*}', '2026-08-17')`,
      [id, endpoint, `http://127.0.0.1:${port}/${endpoint}`],
    );
    await db.query(`insert into delivery_queues (workspace_id, endpoint_id) values ($1, $2)`, [id, endpoint]);
    const sealed = vault.seal(Buffer.from(newWebhookSecret()), WEBHOOK_SECRET.aad(id, endpoint, secret));
    await db.query(`insert into webhook_secrets (workspace_id, endpoint_id, id, sealed) values ($1, $2, $3, $4)`, [
      id,
      endpoint,
      secret,
      sealed,
    ]);
    endpoints.push(endpoint);
  }
  workspaces.push({ id, endpoints, events: [] });
}

/** Like changes in workspaces, at about 200 a second until it is stopped. */
async function write(going: () => boolean): Promise<void> {
  while (going()) {
    for (const { id, events } of workspaces) {
      const batch = Array.from({ length: 2 }, newId);
      await db.query(
        `insert into events (workspace_id, id, type, object, actor)
         select $1, e, 'lead.updated', jsonb_build_object('object', 'lead', 'id', gen_random_uuid()), '{"type":"system"}'
         from unnest($2::uuid[]) as e`,
        [id, batch],
      );
      events.push(...batch);
    }
    await pause(30);
  }
}

async function warmUp(): Promise<void> {
  const child = fork(join(folder, 'relay.cjs'), [database.url, MASTER_KEY.toString('hex'), String(ALIVE_MS)], {
    execArgv: [],
    env: { ...process.env, NODE_PATH: resolve('node_modules') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  warm.push(child);
}

async function begin(): Promise<void> {
  if (warm.length === 0) await warmUp();
  const child = warm.shift()!;
  child.send('begin');
  running.push(child);
}

describe('a relay that is killed', () => {
  it(`${KILLS} times under load loses nothing, and repeats only under the same id`, async () => {
    const draws = seeded(1);
    let going = true;
    const writing = write(() => going);
    for (let i = 0; i < RUNNING; i++) await begin();
    for (let kill = 0; kill < KILLS; kill++) {
      const next = warm.length < WARM ? warmUp() : Promise.resolve();
      await pause(50 + draws.number() * 250);
      const victim = running.splice(draws.whole(running.length), 1)[0]!;
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      expect((await gone)[1]).toBe('SIGKILL');
      await next;
      await begin();
    }
    going = false;
    await writing;
    const written = workspaces.reduce((sum, { events, endpoints }) => sum + events.length * endpoints.length, 0);
    const done = async (): Promise<number> =>
      Number((await db.query(`select count(*) from deliveries where status = 'succeeded'`)).rows[0].count);
    for (let round = 0, before = -1; round < 6 && (await done()) > before; round++) {
      before = await done(); // as long as there is progress, however slow the machine
      await until('all are delivered', async () => (await done()) >= written).catch(() => {});
    }
    expect(await done()).toBe(written);
    for (const { endpoints, events } of workspaces)
      for (const endpoint of endpoints) {
        const ids = heard.get(`/${endpoint}`)!;
        expect([...ids.keys()].sort()).toEqual(events.map(eventRef).sort());
      }
    const { rows } = await db.query(
      `select workspace_id, min(sequence)::int as first, max(sequence)::int as last, count(distinct sequence)::int as n
       from events group by workspace_id`,
    );
    for (const { id, events } of workspaces)
      expect(rows.find((row) => row.workspace_id === id)).toMatchObject({
        first: 1,
        last: events.length,
        n: events.length,
      });
  }, 600_000);

  it('that is asked to stop completes what is in flight, and returns what it held', async () => {
    const ended = running.map(async (child) => {
      child.kill('SIGTERM');
      return (await once(child, 'exit'))[0] as number;
    });
    expect(await Promise.all(ended)).toEqual(running.map(() => 0));
    running.length = 0;
    const { rows } = await db.query('select from delivery_queues where holder is not null');
    expect(rows).toEqual([]);
  });
});
