/** A start on a machine, or beside a database, that is not ready yet. */
import { createServer, type Server } from 'node:net';
import { openDatabase } from '../../../src/boot/database.js';
import { explain } from '../../../src/boot/start-error.js';
import { untilReachable } from '../../../src/platform/db/patience.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { testConfig } from '../../support/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/ports.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { createLog } from '../../../src/platform/http/log.js';

const log = createLog({ level: 'silent', file: null }, { write: () => {} });

describe('a start whose database is not there yet', () => {
  let database: TestDatabase;
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const open = (databaseUrl: string) => openDatabase(testConfig({ databaseUrl }), { log, say });

  beforeAll(async () => void (database = await createTestDatabase()));
  beforeEach(() => void (said.length = 0));
  afterAll(() => database.drop());

  it('goes on trying, and says what it waits for', async () => {
    const port = await freePort();
    const waiting = open(database.url.replace(/\?.*$/, '').replace(/@[^/]*\//, `@127.0.0.1:${port}/`));
    await eventually(() => said.some((line) => line.startsWith('Waiting for the database (')));
    expect(said[0]).toMatch(/^Waiting for the database \(0 of 60 s\): .*ECONNREFUSED/);
    const proxy = await TcpProxy.before(database.url);
    const front = await forward(port, Number(new URL(proxy.url).port));
    await (await waiting).stop();
    front.close();
    await proxy.close();
  });

  it('goes on trying where it answers too late, until it answers in time', async () => {
    const proxy = await TcpProxy.before(database.url);
    proxy.freeze();
    const waiting = untilReachable(() => SystemDb.open({ url: proxy.url, connectTimeoutMs: 200 }), { say });
    await eventually(() => said.some((line) => line.includes('timeout')));
    proxy.thaw();
    await (await waiting).close();
    await proxy.close();
  });

  it('fails after its patience, with the reason', async () => {
    const url = 'postgres://u:hidden@127.0.0.1:1/db';
    const failed = await untilReachable(() => SystemDb.open({ url }), { say, forMs: 0 }).catch(
      (error: unknown) => error,
    );
    expect(explain(failed)).toMatch(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    expect(said).toEqual([]);
  });

  it.each([
    ['a missing database', (url: string) => url.replace(/\/[^/?]*(\?|$)/, '/missing$1'), 'does not exist'],
    ['a missing login', (url: string) => url.replace(/\/\/[^@]*@/, '//nobody:wrong@'), 'nobody'],
  ])('fails at once for %s', async (_, wrong, reason) => {
    const failed = await open(wrong(database.url)).catch((error: unknown) => error);
    expect(explain(failed)).toMatch(/^The database of DATABASE_URL rejected the connection: /);
    expect(explain(failed)).toContain(reason);
    expect(said).toEqual([]);
  });
});

async function forward(port: number, to: number): Promise<Server> {
  const { connect } = await import('node:net');
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return server;
}
