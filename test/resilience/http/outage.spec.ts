/**
 * The database is stopped, frozen or restarted: every route returns 503 meanwhile, with Retry-After, and never calls a
 * valid credential invalid. It recovers by itself; how soon is a matter of the time limits
 * (test/resilience/db/unavailable.spec.ts).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runMigrations } from '../../../src/platform/db/migrations.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/platform/db/embedded-postgres.js';
import { KeysService } from '../../../src/company/team/keys.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { expectError } from '../../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { migrationClasses } from '../../support/test-server.js';

jest.setTimeout(300_000);

const CONNECTIONS = 30;

let folder: string;
let database: EmbeddedPostgres;
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wa-outage-'));
  const settings = { max_connections: String(CONNECTIONS), fsync: 'off' };
  database = await startEmbeddedPostgres({ dataDir: folder, settings });
  await runMigrations({ url: database.url, migrations: await migrationClasses() });
  app = await startTestApp({ databasePool: 6 }, database.url, {});
  workspace = await makeWorkspace(app);
});
afterAll(async () => {
  await app.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const postmaster = (): number =>
  Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** The postmaster and all its backends. */
function family(): number[] {
  const parent = postmaster();
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  return [parent, ...children.filter(Boolean).map(Number)];
}
const signalAll = (signal: NodeJS.Signals): void => {
  for (const pid of family())
    try {
      process.kill(pid, signal);
    } catch {
      // a backend that has ended meanwhile
    }
};

type Route = [name: string, ask: () => Promise<Answer>];

/** Each kind of credential and of work; a key that was used a moment ago, and one that was never used. */
async function routes(on = app): Promise<Route[]> {
  const { tokens, secretKey } = workspace;
  const fresh = (await app.app.get(KeysService).createSecret(workspace.id, { actor: OPERATOR, label: 'unused' }))
    .secret;
  const ask = (method: string, path: string, token: string, body?: object) => () =>
    call(on, method, path, { token, body });
  return [
    ['a list, by a user token', ask('GET', '/v1/contacts', tokens.viewer)],
    ['a change, by a user token', ask('PATCH', '/v1/guardrails', tokens.owner, { max_turns: 7 })],
    ['a push, by a key in the cache', ask('POST', '/v1/users', secretKey, { external_user_id: 'outage' })],
    ['a question, by a key in the cache', ask('POST', '/v1/answer', secretKey, { question: 'What is what?' })],
    ['a stream', ask('POST', '/v1/answer', secretKey, { question: 'What is what?', stream: true })],
    ['the kill switch, by a key in the cache', ask('GET', '/api/killswitch', secretKey)],
    ['a key that is not in the cache', ask('GET', '/api/killswitch', fresh)],
    ['readiness', () => call(on, 'GET', '/readyz')],
  ];
}

/** A connection of our own: old ones live some moments longer than a killed server accepts new ones. */
const connected = (): Promise<pg.Client> =>
  eventually(async () => {
    const client = new pg.Client({ connectionString: database.url });
    return client.connect().then(
      () => client,
      () => null,
    );
  });

const well = async (asked: Route[]): Promise<string[]> => {
  const answers = await Promise.all(asked.map(async ([name, ask]) => [name, (await ask()).status] as const));
  return answers.filter(([, status]) => status >= 300).map(([name, status]) => `${name}: ${status}`);
};

/** The response of each route while the database is unavailable. */
async function expectUnavailable(asked: Route[]): Promise<void> {
  const answers = await Promise.all(asked.map(([, ask]) => ask()));
  for (const [at, answer] of answers.entries()) {
    expect([asked[at]![0], answer.status]).toEqual([asked[at]![0], 503]);
    expectError(answer, 503, 'service_unavailable');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
}

const expectWellAgain = (asked: Route[]): Promise<true> =>
  eventually(async () => (await well(asked)).length === 0 || null);

describe('a database', () => {
  it.each<[string, (asked: Route[]) => Promise<void>]>([
    [
      'that stands still',
      async (asked) => {
        const frozen = family();
        for (const pid of frozen) process.kill(pid, 'SIGSTOP');
        await expectUnavailable(asked).finally(() => frozen.forEach((pid) => process.kill(pid, 'SIGCONT')));
      },
    ],
    [
      'that was killed and comes back',
      async () => {
        process.kill(postmaster(), 'SIGKILL');
        await Promise.resolve();
      },
    ],
    [
      'that is restarted while questions are on their way',
      async (asked) => {
        const under = Promise.all(asked.map(([, ask]) => ask()));
        process.kill(postmaster(), 'SIGINT');
        for (const { status } of await under) expect([200, 201, 503]).toContain(status);
      },
    ],
  ])('%s is reported on every route, and used again when it is back', async (_, harm) => {
    const asked = await routes();
    expect(await well(asked.filter(([name]) => !name.includes('not in the cache')))).toEqual([]);
    await harm(asked);
    await expectWellAgain(asked);
  });
});

describe('a database that accepts no more connections', () => {
  let limited: TestApp;
  let admin: pg.Client;
  const limit = (most: number) => admin.query(`alter role limited connection limit ${most}`);
  const cut = () => admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'limited'`);

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: database.superuserUrl });
    await admin.connect();
    const url = new URL(database.url);
    await admin.query(`create role limited login in role ${url.username}, wa_tenant password 'limited'`);
    url.username = url.password = 'limited';
    limited = await startTestApp({ databasePool: 4 }, url.href, {});
  });
  afterAll(async () => {
    await limit(-1);
    await limited.close();
    await admin.end();
  });

  it('is reported on every route, and used again when it accepts them', async () => {
    const asked = await routes(limited);
    expect(await well(asked.filter(([name]) => !name.includes('not in the cache')))).toEqual([]);
    await limit(0);
    await cut();
    await expectUnavailable(asked);
    await limit(-1);
    await expectWellAgain(asked);
  });

  it('than a few is slow for many at once, and never makes a valid credential invalid', async () => {
    await limit(3);
    await cut();
    const asked = await routes(limited);
    const answers = await Promise.all(Array.from({ length: 10 }, () => asked.map(([, ask]) => ask())).flat());
    for (const { status } of answers) expect([200, 201, 503]).toContain(status);
    await limit(-1);
    await expectWellAgain(asked);
  });

  it('than are open serves everyone over those, one after the other', async () => {
    await cut();
    const asked = (await routes(limited)).filter(([name]) => !name.includes('push'));
    for (const [, ask] of asked) await ask(); // one at a time: the pool has opened few
    const [{ n }] = (await admin.query(`select count(*)::int as n from pg_stat_activity where usename = 'limited'`))
      .rows as [{ n: number }];
    await limit(n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => asked.map(([, ask]) => ask())).flat());
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    await limit(-1);
  });
});

describe('after an outage', () => {
  it('notifications arrive again, and the cache is cleared: a key revoked meanwhile works nowhere', async () => {
    const other = await startTestApp({ databasePool: 4 }, database.url, {});
    const { secret } = await app.app.get(KeysService).createSecret(workspace.id, { actor: OPERATOR, label: 'revoked' });
    const use = async (on: TestApp): Promise<number> =>
      (await call(on, 'GET', '/api/killswitch', { token: secret })).status;
    expect([await use(app), await use(other)]).toEqual([200, 200]);
    signalAll('SIGSTOP');
    signalAll('SIGCONT');
    process.kill(postmaster(), 'SIGKILL');
    for (const on of [app, other]) await eventually(async () => (await call(on, 'GET', '/readyz')).status === 200);
    const key = await connected();
    // Directly in the database, so that no notification is sent.
    await key.query(`update keys set revoked_at = now() where label = 'revoked'`);
    await key.end();
    for (const on of [app, other]) await eventually(async () => (await use(on)) === 401);
    await other.close();
  });
});
