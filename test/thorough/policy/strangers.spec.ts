/** Thousands of unauthenticated callers: everyone else is served as usual (decision 0087). */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SystemDb, type SystemLane } from '../../../src/platform/db/system-db.js';

import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import { TokensService } from '../../../src/company/team/tokens.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { newCredential, type CredentialKind } from '../../../src/platform/kernel/credentials.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { CredentialReader } from '../../../src/platform/policy/credential.reader.js';
import { OUTSTANDING_MAX } from '../../../src/platform/http/request-queue.js';
import { expectError } from '../../http/envelope.js';
import { RawConnection } from '../../http/raw.js';
import {
  call,
  METRICS_TOKEN,
  makeWorkspace,
  startTestApp,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

jest.setTimeout(120_000);

let app: TestApp;
let workspace: TestWorkspace;
beforeEach(async () => {
  app = await startTestApp({}, undefined, {}); // the product's own time limits
  workspace = await makeWorkspace(app);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const requests = (count: number, kind: CredentialKind, path = '/v1/sessions?limit=1'): string =>
  Array.from(
    { length: count },
    () => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${newCredential(kind)}\r\n\r\n`,
  ).join('');

/** As many pipelined requests as a connection may have, on each of this many connections; closed ones are reopened. */
function flood(sockets: number, kind: CredentialKind = 'user_token', path?: string): { stop: () => void } {
  const open = new Set<RawConnection>();
  let over = false;
  const begin = (): void => {
    if (over) return;
    const connection = new RawConnection(app);
    open.add(connection);
    connection.send(requests(OUTSTANDING_MAX, kind, path));
    void connection.end().then(() => {
      open.delete(connection);
      begin();
    });
  };
  for (let at = 0; at < sockets; at++) begin();
  return {
    stop: () => {
      over = true;
      for (const connection of open) connection.close();
    },
  };
}

const newToken = async (): Promise<string> =>
  (
    await app.app
      .get(TokensService)
      .create(workspace.id, OPERATOR, { memberId: workspace.memberIds.viewer, name: 'new' })
  ).token;
const read = (token: string) => call(app, 'GET', '/v1/sessions?limit=1', { token });
const statuses = async (calls: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status);

const throttledWaiting = (count: RegExp) =>
  eventually(async () => {
    const { text } = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
    return count.test(/^credential_lookups_throttled_waiting .*$/m.exec(text)?.[0] ?? '');
  });

/** Every look-up takes as long as on a busy database. @returns what counts them */
function slowLookUps(ms: number): jest.SpyInstance {
  const reader = app.app.get(CredentialReader);
  const find = reader.find.bind(reader);
  return jest.spyOn(reader, 'find').mockImplementation((kind, credential, db) => {
    const slow = db && {
      query: async (statement: Parameters<typeof db.query>[0]) => {
        await db.query({ text: `select pg_sleep(${ms / 1_000})` });
        return db.query(statement);
      },
    };
    return find(kind, credential, slow as typeof db);
  });
}

/** Keeps a connection of each of these lanes busy. @returns a function that frees them, by one of its own */
function fallAsleep(lanes: readonly SystemLane[]): () => Promise<unknown> {
  const system = app.app.get(SystemDb);
  const sleep = 'select pg_sleep(60)';
  const asleep = lanes.map((lane) =>
    system
      .inLane(lane)
      .query({ text: sleep })
      .catch(() => null),
  );
  return async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const text =
      'select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query = $1';
    await client.query(text, [sleep]);
    await client.end();
    await Promise.all(asleep);
  };
}

describe('thousands of random credentials', () => {
  it('fail no other caller’s requests, nor background work', async () => {
    slowLookUps(20);
    const ahead = Array.from({ length: 3 }, () => new RawConnection(app));
    for (const connection of ahead) connection.send(requests(400, 'user_token'));
    const attack = flood(3);
    const { tokens, secretKey } = workspace;
    const honest = Array.from({ length: 30 }, (_, i) => read(i % 2 ? tokens.owner : tokens.viewer));
    const switched = [1, 2, 3].map(() => call(app, 'GET', '/api/killswitch', { token: secretKey }));
    const background = Array.from({ length: 10 }, () => app.app.get(SystemDb).query({ text: 'select 1' }));
    expect(await statuses([...honest, ...switched])).toEqual(Array.from({ length: 33 }, () => 200));
    expect((await Promise.all(background)).length).toBe(10);
    expect((await call(app, 'GET', '/readyz')).status).toBe(200);
    attack.stop();
    for (const connection of ahead) await connection.end(); // cut off: no client pipelines that many
  });

  it('from one address do not affect its known credentials, and let new ones in', async () => {
    expect((await read(workspace.tokens.owner)).status).toBe(200);
    const [first, second] = [await newToken(), await newToken()];
    const lookUps = slowLookUps(20);
    const attack = flood(5);
    await throttledWaiting(/waiting [1-9]/);
    lookUps.mockClear();
    expect(await statuses([read(workspace.tokens.owner), read(first), read(second)])).toEqual([200, 200, 200]);
    expect(lookUps.mock.calls.length).toBeLessThan(200); // some 2,000 were there before them
    attack.stop();
  });

  it('wait for a while, and are then refused with Retry-After, without revealing anything', async () => {
    slowLookUps(300);
    const attack = flood(10, 'secret_key', '/api/killswitch');
    await throttledWaiting(/waiting \d\d/);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call(app, 'GET', '/v1/sessions', { token: newCredential('user_token') })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectError(answer, 429, 'rate_limit_exceeded');
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    for (const answer of answers.filter(({ status }) => status !== 429)) expectError(answer, 401, 'invalid_credential');
    attack.stop();
  });
});

describe('a credential that strangers send as well', () => {
  const [stranger, honest] = ['203.0.113.1', '198.51.100.1'];
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const ask = (address: string, token: string, path = '/api/killswitch') =>
    call(app, 'GET', path, { token, headers: from(address) });
  beforeEach(async () => {
    await app.close();
    app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] }, undefined, {});
    workspace = await makeWorkspace(app);
    await Promise.all(Array.from({ length: 40 }, () => ask(stranger, newCredential('secret_key'))));
  });

  it('is looked up for its holder, whose call does not wait like theirs', async () => {
    slowLookUps(600);
    const unknown = [1, 2, 3, 4].map(() => ask(stranger, newCredential('user_token'), '/v1/sessions'));
    await throttledWaiting(/waiting [1-9]/); // the throttled look-up is in use
    const theirs = new RawConnection(app);
    const head = `Host: x\r\nX-Forwarded-For: ${stranger}\r\nAuthorization: Bearer ${workspace.secretKey}`;
    theirs.send(`POST /v1/users HTTP/1.1\r\n${head}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    await delay(200); // it waits
    const body = { external_user_id: 'one' };
    const mine = [
      call(app, 'POST', '/v1/users', { token: workspace.secretKey, body, headers: from(honest) }),
      ask(honest, workspace.secretKey),
    ];
    await delay(200); // and so may these
    theirs.close();
    expect((await statuses(mine)).filter((status) => status >= 300)).toEqual([]);
    expect((await statuses(unknown)).filter((status) => status < 400)).toEqual([]);
  });

  it('sets the kill switch from an address with many failures if all ordinary connections are in use', async () => {
    const lanes = ['known', 'known', 'known', 'unknown', 'unknown', 'background', 'background', 'throttled'] as const;
    const wakeUp = fallAsleep(lanes);
    expect((await ask(stranger, workspace.secretKey)).status).toBe(200);
    await wakeUp();
  });
});

describe('when every other connection is in use', () => {
  it('the kill switch and readiness respond, and a switch can be set', async () => {
    const tenants = app.app.get(TenantDb);
    let leave = () => {};
    const left = new Promise<void>((resolve) => (leave = resolve));
    const held = [newId(), newId()].flatMap((id) => [1, 2].map(() => tenants.transaction(id, () => left)));
    const lanes = ['known', 'known', 'known', 'unknown', 'unknown', 'background', 'background'] as const;
    const wakeUp = fallAsleep(lanes);
    const { tokens, secretKey } = workspace;
    const reason = { active: true, reason: 'stop' };
    expect(await statuses([call(app, 'GET', '/readyz')])).toEqual([200]);
    expect(
      await statuses([
        call(app, 'GET', '/v1/killswitch', { token: tokens.viewer }),
        call(app, 'PUT', '/v1/killswitch', { token: tokens.owner, body: reason }),
        call(app, 'GET', '/api/killswitch', { token: secretKey }),
        call(app, 'POST', '/api/killswitch', { token: secretKey, body: { active: false } }),
      ]),
    ).toEqual([200, 200, 200, 200]);
    expect((await read(tokens.viewer)).status).toBe(503);
    leave();
    await Promise.all([...held, wakeUp()]);
  });
});
