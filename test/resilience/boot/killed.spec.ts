/**
 * The server, or its embedded database, is killed twenty times while clients write: nothing that was acknowledged is
 * lost, nothing is there by half, and it is ready again within 20 s.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findEmbeddedPostgres } from '../../../src/platform/db/embedded-postgres.js';
import { freePort } from '../../support/ports.js';
import { secretsIn, ServerProcess } from '../../support/server-process.js';

jest.setTimeout(600_000);

const KILLS = 20;
const READY_MS = 20_000;
/** On a busy machine, a start is slow: one after a kill may take at most this many times as long as a normal one. */
const UNHARMED_STARTS = 3;
const ACKNOWLEDGED = [1, 5, 20, 60]; // Per round, before the kill.

/** A write that was answered with 2xx, and what must therefore exist. */
interface Acknowledged {
  requestId: string;
  /** The table and id of the row that was written. */
  table: 'contacts' | 'messages' | 'sessions' | 'members' | 'webhook_endpoints' | 'handoffs';
  id: string;
  event: string | null;
  audited: boolean;
}

interface Answered {
  status: number;
  body: { request_id: string; data: Record<string, string> };
}

let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let secretKey: string;
let ownerToken: string;
const acknowledged: Acknowledged[] = [];
const refusals = new Map<number, number>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wa-killed-'));
  env = { DATA_DIR: folder, PORT: String(await freePort()) };
  server = await ServerProcess.start(env);
  while (!server.output.includes('demo-keys.env')) await delay(25); // Printed once the keys are stored.
  const keys = readFileSync(join(folder, 'demo-keys.env'), 'utf8');
  [, secretKey, ownerToken] = secretsIn(keys) as [string, string, string];
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** null if there was no response. */
async function send(method: string, path: string, token: string, body?: object): Promise<Answered | null> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(server.baseUrl + path, sent).catch(() => null);
  const answer = await response?.json().catch(() => null);
  return response && answer ? { status: response.status, body: answer as Answered['body'] } : null;
}

let numbers = 0;
type Writer = () => Promise<[Answered | null, Omit<Acknowledged, 'requestId' | 'id'>, id?: string]>;

/** Requests that clients repeat, independently of each other. */
async function writers(): Promise<Writer[]> {
  const team = (method: string, path: string, body?: object) => send(method, path, ownerToken, body);
  const asked = await send('POST', '/v1/answer', secretKey, { question: 'Let me talk to a human' });
  const { handoff_id: handoff } = asked!.body.data;
  // The demo's own key only answers.
  const { secret: backendKey = '' } = (await team('POST', '/v1/keys', { kind: 'secret', label: 'Backend' }))!.body.data;
  const endpoint = (await team('POST', '/v1/webhooks', { url: 'https://192.0.9.1/' }))!.body.data.id;
  const statuses = ['pending', 'open'];
  return [
    async () => [
      await send('POST', '/v1/users', backendKey, { external_user_id: `user ${++numbers}`, name: 'Ann' }),
      { table: 'contacts', event: 'contact.created', audited: true },
    ],
    async () => [
      await team('PATCH', `/v1/handoffs/${handoff}`, { external_responder: `somebody ${++numbers}` }),
      { table: 'handoffs', event: 'handoff.updated', audited: true },
    ],
    async () => [
      await team('PATCH', `/v1/handoffs/${handoff}`, { status: statuses[++numbers % 2] }),
      { table: 'handoffs', event: null, audited: false }, // May have had that value already.
    ],
    async () => [
      await team('POST', `/v1/handoffs/${handoff}/replies`, { text: `Reply ${++numbers}` }),
      { table: 'messages', event: null, audited: true },
    ],
    async () => [
      await team('PATCH', `/v1/webhooks/${endpoint}`, { description: `number ${++numbers}` }),
      { table: 'webhook_endpoints', event: null, audited: true },
    ],
    async () => [
      await team('POST', '/v1/members', { email: `m${++numbers}@example.com`, role: 'viewer' }),
      { table: 'members', event: null, audited: true },
    ],
    async () => {
      const answer = await send('POST', '/v1/answer', secretKey, { question: `What is ${++numbers}?` });
      return [answer, { table: 'sessions', event: 'session.started', audited: false }, answer?.body.data?.session_id];
    },
  ];
}

/** Writes until the server is gone, or until `signal` is aborted. */
async function write(writer: Writer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [answer, promise, id = answer?.body.data?.id] = await writer();
    if (answer === null) await delay(20);
    else if (answer.status < 300) acknowledged.push({ ...promise, id: id!, requestId: answer.body.request_id });
    else {
      refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
      await delay(20);
    }
  }
}

const postmaster = (): number =>
  Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

async function ready(): Promise<void> {
  while ((await fetch(`${server.baseUrl}/readyz`).catch(() => null))?.status !== 200) await delay(25);
}

/** @returns ms until it was ready again */
async function killed(round: number): Promise<number> {
  const [began, database] = [Date.now(), round % 3 !== 0]; // Restarting the entire server takes longer.
  if (database) {
    process.kill(postmaster(), 'SIGKILL');
    // It may still respond for a moment, until the server notices.
    while ((await fetch(`${server.baseUrl}/readyz`).catch(() => null))?.status === 200 && Date.now() < began + 2_000)
      await delay(10);
  } else {
    await server.end('SIGKILL');
    server = await ServerProcess.start(env);
  }
  await ready();
  return Date.now() - began;
}

/** Stops the server cleanly and starts it, under the same load as the kill before. @returns ms */
async function restarted(): Promise<number> {
  await server.end('SIGTERM');
  const began = Date.now();
  server = await ServerProcess.start(env);
  await ready();
  return Date.now() - began;
}

/** Describes what is missing from the database although it was acknowledged. */
async function missing(): Promise<string[]> {
  const client = new pg.Client({ connectionString: await findEmbeddedPostgres(folder) });
  await client.connect();
  try {
    const lost: string[] = [];
    for (const table of new Set(acknowledged.map((one) => one.table))) {
      const ids = acknowledged.filter((one) => one.table === table).map(({ id }) => id);
      const { rows } = await client.query<{ id: string }>(`select id from ${table} where id = any($1)`, [ids]);
      const found = new Set(rows.map(({ id }) => id));
      lost.push(...ids.filter((id) => !found.has(id)).map((id) => `${table} ${id}`));
    }
    const noted = async (sql: string, of: Acknowledged[]): Promise<string[]> => {
      const ids = of.map(({ requestId }) => requestId);
      const { rows } = await client.query<{ request_id: string; type: string }>(sql, [ids]);
      const found = new Set(rows.map(({ request_id, type }) => `${type} ${request_id}`));
      return of.map((one) => `${one.event} ${one.requestId}`).filter((text) => !found.has(text));
    };
    const events = acknowledged.filter(({ event }) => event !== null);
    lost.push(...(await noted('select request_id, type from events where request_id = any($1)', events)));
    const lines = acknowledged.filter(({ audited }) => audited).map((one) => ({ ...one, event: 'line' }));
    lost.push(
      ...(await noted(`select request_id, 'line' as type from audit_entries where request_id = any($1)`, lines)),
    );
    // Writes that were not acknowledged are complete or absent.
    const { rows } = await client.query<Record<string, number>>(`select
      (select count(*)::int from contacts) as contacts,
      (select count(*)::int from events where type = 'contact.created') as created,
      (select count(*)::int from audit_entries where action = 'contact.create') as noted`);
    const { contacts, created, noted: audited } = rows[0]!;
    if (contacts !== created || contacts !== audited) lost.push(`by half: ${JSON.stringify(rows[0])}`);
    return lost;
  } finally {
    await client.end();
  }
}

describe('an installation that is killed while clients write', () => {
  it('keeps acknowledged writes with their events and audit entries, and is ready in time, twenty times', async () => {
    const writing = await writers();
    for (let round = 0; round < KILLS; round++) {
      const stop = new AbortController();
      const clients = writing.map((writer) => write(writer, stop.signal));
      const before = acknowledged.length;
      while (acknowledged.length < before + ACKNOWLEDGED[round % ACKNOWLEDGED.length]!) await delay(2);
      const took = await killed(round);
      stop.abort();
      await Promise.all(clients);
      if (took > READY_MS) {
        const unharmed = await restarted();
        if (took > UNHARMED_STARTS * unharmed)
          throw new Error(`round ${round} took ${took} ms, a start without harm ${unharmed}: ${server.output}`);
      }
      expect(await missing()).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(200);
    // While its database was down, it returned 503 and no other error.
    expect([...refusals.keys()].filter((status) => status !== 503)).toEqual([]);
  });
});
