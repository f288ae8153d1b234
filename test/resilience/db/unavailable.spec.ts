import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { DatabaseUnavailable } from '../../../src/platform/db/errors.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';

const WORKSPACE = randomUUID();
const ONE = { text: 'select 1 as one' };

describe('while the database cannot respond', () => {
  let database: TestDatabase;
  let system: SystemDb;
  let tenants: TenantDb;
  let proxy: TcpProxy;
  const lines: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await TcpProxy.before(database.url);
    const log = (line: string) => void lines.push(line);
    const setup = { url: proxy.url, connectTimeoutMs: 3_000, statementTimeoutMs: 2_000, log };
    system = await SystemDb.open(setup);
    tenants = new TenantDb({ ...setup, poolSize: 2 });
  });

  afterAll(async () => {
    await tenants.close();
    await system.close();
    await proxy.close();
    await database.drop();
  });

  const bothDoors = (): [string, () => Promise<unknown>][] => [
    ['tenant', () => tenants.query(WORKSPACE, ONE)],
    ['tenant transaction', () => tenants.transaction(WORKSPACE, (tx) => tx.query(ONE))],
    ['system', () => system.query(ONE)],
  ];
  const expectWell = async () => {
    for (const [, ask] of bothDoors()) expect(await ask()).toMatchObject({ rows: [{ one: 1 }] });
  };

  it('reports it if its connections are ended in the middle of a statement, a transaction or while idle', async () => {
    await expectWell();
    const asleep = tenants.query(WORKSPACE, { text: 'select pg_sleep(20)' });
    const endSleep = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(20)'`;
    const waking = setInterval(() => void system.query({ text: endSleep }).catch(() => {}), 20);
    await expect(asleep).rejects.toThrow(DatabaseUnavailable);
    clearInterval(waking);
    const endSelf = { text: 'select pg_terminate_backend(pg_backend_pid())' };
    await expect(system.query(endSelf)).rejects.toThrow(DatabaseUnavailable);
    const between = system.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
      await system.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]!.pid] });
      await tx.query(ONE);
    });
    await expect(between).rejects.toThrow(DatabaseUnavailable);
    proxy.cut(); // idle connections
    await eventually(() => lines.some((line) => line.includes('lost an idle connection')));
    await expectWell();
  });

  it('lets a statement take its time while the server responds to others', async () => {
    const patient = new TenantDb({ url: proxy.url, connectTimeoutMs: 10_000, statementTimeoutMs: 20_000, poolSize: 1 });
    const { rows } = await patient.query(WORKSPACE, { text: `select 1 as one from pg_sleep(5)` });
    expect(rows).toEqual([{ one: 1 }]);
    await patient.close();
  });

  it('detects a silent server long before a statement’s time limit', async () => {
    const slow = new TenantDb({ url: proxy.url, connectTimeoutMs: 500, statementTimeoutMs: 60_000, poolSize: 1 });
    await slow.query(WORKSPACE, ONE);
    proxy.freeze();
    const begun = Date.now();
    await expect(slow.query(WORKSPACE, ONE)).rejects.toThrow(DatabaseUnavailable);
    expect(Date.now() - begun).toBeLessThan(40_000); // a sixth of 62 s, and 0.5 s to connect
    proxy.thaw();
    await slow.close();
  }, 60_000);

  it('reports it within the time limits if it is silent, and recovers by itself', async () => {
    proxy.freeze();
    const begun = Date.now();
    await Promise.all(bothDoors().map(([, ask]) => expect(ask()).rejects.toThrow(DatabaseUnavailable)));
    await expect(tenants.query(WORKSPACE, ONE)).rejects.toThrow(DatabaseUnavailable); // new connections as well
    expect(Date.now() - begun).toBeLessThan(60_000); // (2 s + 2 s grace) + 3 s to connect, and not forever
    proxy.thaw();
    await expectWell();
  });

  it('reports it if a statement exceeds its time limit, and if all connections are in use', async () => {
    await expect(tenants.query(WORKSPACE, { text: 'select pg_sleep(60)' })).rejects.toThrow(DatabaseUnavailable);
    let leave = () => {};
    const taken = new Promise<void>((resolve) => (leave = resolve));
    const holders = [WORKSPACE, randomUUID()].map((id) => tenants.transaction(id, () => taken));
    await expect(tenants.query(WORKSPACE, ONE)).rejects.toThrow(DatabaseUnavailable);
    leave();
    await Promise.all(holders);
    await expectWell();
  });

  it('refuses at once if hundreds wait already', async () => {
    let leave = () => {};
    const taken = new Promise<void>((resolve) => (leave = resolve));
    const holders = [WORKSPACE, randomUUID()].map((id) => tenants.transaction(id, () => taken));
    const asked = Array.from({ length: 520 }, () =>
      tenants.query(WORKSPACE, ONE).then(Boolean, (error: Error) => error.message),
    );
    const refused = await Promise.race(asked);
    expect(refused).toContain('wait for a connection');
    leave();
    await Promise.all([...holders, ...asked]);
    await expectWell();
  });

  it('reports it if no server listens, the login is refused, or the database does not exist', async () => {
    const unreachable = new TenantDb({ url: 'postgres://postgres@127.0.0.1:1/none' });
    await expect(unreachable.query(WORKSPACE, ONE)).rejects.toThrow(DatabaseUnavailable);
    await unreachable.close();
    const stranger = new TenantDb({ url: database.url.replace(database.name, 'wa_no_such_database') });
    await expect(stranger.query(WORKSPACE, ONE)).rejects.toThrow(DatabaseUnavailable);
    await stranger.close();
  });

  it('leaves a statement’s own error to its caller, and the connection to the next', async () => {
    const fault = await tenants.query(WORKSPACE, { text: 'select 1 / 0' }).catch((error: unknown) => error);
    expect(fault).not.toBeInstanceOf(DatabaseUnavailable);
    expect(fault).toMatchObject({ code: '22012' });
    const open = tenants.load().open;
    await expectWell();
    expect(tenants.load().open).toBe(open);
  });
});
