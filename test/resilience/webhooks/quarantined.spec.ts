/**
 * A delivery that kills every process that sends it: it is quarantined at its third counted claim, and later ones
 * are sent.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { newWebhookSecret } from '../../../src/company/webhooks/webhook-secret.rules.js';
import { eventRef } from '../../../src/platform/kernel/events.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { WEBHOOK_SECRET } from '../../../src/platform/kernel/sealed.js';
import { Vault } from '../../../src/platform/kernel/vault.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';

const ALIVE_MS = 500;
const STABLE_MS = 1_000;
const MASTER_KEY = Buffer.alloc(32, 'a master key that only tests have');

let database: TestDatabase;
let db: pg.Client;
let server: Server;
const relays: ChildProcess[] = [];
/** The `webhook-id` of each request, in order. */
const received: string[] = [];
let onReceived: (id: string) => void = () => {};
/** Whether the receiver never responds. */
let holding = false;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = request.headers['webhook-id'] as string;
      received.push(id);
      onReceived(id);
      // The response comes after the end of a process that is killed now.
      if (!holding) setTimeout(() => response.end(), 50);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => relays.forEach((relay) => relay.kill('SIGKILL')));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await db.end();
  await database.drop();
});

async function makeEndpoint(): Promise<string> {
  const [workspaceId, id, secret] = [newId(), newId(), newId()];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await db.query(`insert into workspaces (workspace_id, name, plan) values ($1, 'quarantine', 'scale')`, [workspaceId]);
  await db.query(
    `insert into webhook_endpoints (workspace_id, id, url, events, api_version) values ($1, $2, $3, '{*}', '2026-08-17')`,
    [workspaceId, id, url],
  );
  await db.query('insert into delivery_queues (workspace_id, endpoint_id) values ($1, $2)', [workspaceId, id]);
  const vault = new Vault([MASTER_KEY]);
  const sealed = vault.seal(Buffer.from(newWebhookSecret()), WEBHOOK_SECRET.aad(workspaceId, id, secret));
  await db.query('insert into webhook_secrets (workspace_id, endpoint_id, id, sealed) values ($1, $2, $3, $4)', [
    ...[workspaceId, id, secret, sealed],
  ]);
  return workspaceId;
}

/** @returns its future `webhook-id` */
async function record(workspaceId: string): Promise<string> {
  const id = newId();
  await db.query(
    `insert into events (workspace_id, id, type, object, actor)
     values ($1, $2, 'lead.updated', jsonb_build_object('object', 'lead', 'id', gen_random_uuid()), '{"type":"system"}')`,
    [workspaceId, id],
  );
  return eventRef(id);
}

async function startRelay(): Promise<ChildProcess> {
  const args = [database.url, MASTER_KEY.toString('hex'), String(ALIVE_MS), String(STABLE_MS)];
  const relay = fork('test/resilience/webhooks/relay-process.ts', args, {
    execArgv: ['--require', './test/support/ts-register.cjs'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  relays.push(relay);
  await once(relay, 'message');
  relay.send('begin');
  return relay;
}

const statuses = async (): Promise<Record<string, string>> => {
  const { rows } = await db.query('select event_id, status, error from deliveries');
  return Object.fromEntries(rows.map(({ event_id, status, error }) => [eventRef(event_id), `${status} ${error}`]));
};

describe('a delivery that kills its process', () => {
  it('is quarantined at the third counted claim, and delays no other', async () => {
    const workspaceId = await makeEndpoint();
    const [deadly, next] = [await record(workspaceId), await record(workspaceId)];
    // The first crash raises the suspicion; from then on each claim is counted. One process is killed, the next one
    // hangs.
    for (const signal of ['SIGKILL', 'SIGKILL', 'SIGSTOP'] as const) {
      const relay = await startRelay();
      await new Promise<void>((done) => {
        onReceived = (id) => {
          if (id !== deadly) return;
          relay.kill(signal);
          done();
        };
      });
    }
    onReceived = () => {};
    const last = await startRelay();
    await eventually(async () => (await statuses())[next] === 'succeeded null');
    expect(received.filter((id) => id === deadly)).toHaveLength(3);
    expect(await statuses()).toEqual({ [deadly]: 'failed quarantined', [next]: 'succeeded null' });

    const counted = once(last, 'message');
    last.send('metrics');
    expect((await counted)[0]).toEqual([{ labels: { queue: 'deliveries' }, value: 1 }]);
    // Afterwards the endpoint is served normally.
    const later = await Promise.all(Array.from({ length: 100 }, () => record(workspaceId)));
    await eventually(async () => later.every((id) => received.includes(id)));
    await eventually(async () => (await db.query('select careful from delivery_queues')).rows[0].careful === false);
  }, 120_000);

  it('is not suspected if the processes were told to stop in the middle of it', async () => {
    const innocent = await record(await makeEndpoint());
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGTERM'] as const) {
      holding = signal === 'SIGTERM';
      const relay = await startRelay();
      const ended = once(relay, 'exit');
      onReceived = (id) => void (id === innocent && relay.kill(signal));
      await ended;
    }
    holding = false;
    onReceived = () => {};
    await startRelay();
    await eventually(async () => (await statuses())[innocent] !== undefined);
    expect((await statuses())[innocent]).toBe('succeeded null');
  }, 60_000);
});
