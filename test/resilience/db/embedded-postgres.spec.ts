import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from '../../support/ports.js';
import { launch } from '../../../src/platform/db/embedded/launch.js';
import { findPlacement } from '../../../src/platform/db/embedded/placement.js';
import { hasEnded } from '../../../src/platform/db/embedded/processes.js';
import {
  EmbeddedPostgresError,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/db/embedded-postgres.js';

const NOBODY = { uid: 65534, gid: 65534 };
const TS_REGISTER = join(__dirname, '../../support/ts-register.cjs');
const SERVER = join(__dirname, '../../support/embedded-server.ts');
const isRoot = process.geteuid?.() === 0;
const nobodyReaches =
  isRoot &&
  spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(SERVER)})`], NOBODY).status === 0;

interface Fact {
  url?: string;
  firstStart?: boolean;
  n?: number;
  pid?: number;
  error?: string;
  progress?: string;
}

/** A server in a separate process, which the test may kill. */
class Server {
  readonly facts: Fact[] = [];
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private look = () => {};

  constructor(dataDir: string, mode = '', ids: { uid?: number; gid?: number } = {}) {
    this.child = spawn(process.execPath, ['--require', TS_REGISTER, SERVER, dataDir, mode], {
      ...ids,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.ended = new Promise((resolve) => this.child.once('exit', () => (resolve(), this.look())));
    if (this.child.stdout)
      createInterface(this.child.stdout).on('line', (line) => (this.facts.push(JSON.parse(line) as Fact), this.look()));
  }

  /** The first fact of that kind; rejects if an error arrives instead. */
  async says<K extends keyof Fact>(kind: K, such = (_: NonNullable<Fact[K]>) => true): Promise<NonNullable<Fact[K]>> {
    for (;;) {
      const fact = this.facts.find((one) => one[kind] !== undefined && such(one[kind] as NonNullable<Fact[K]>));
      if (fact) return fact[kind] as NonNullable<Fact[K]>;
      const error = this.facts.find((one) => one.error);
      if (error) throw new Error(error.error);
      await new Promise<void>((resolve) => (this.look = resolve));
    }
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}

async function ask<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query<R>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('the embedded Postgres', () => {
  let home: string;
  let dataDir: string;
  let data: string;
  const oneLine = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    expect(message).toContain('DATABASE_URL'); // the message contains the remedy
    return message;
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'wa-e-')); // 0700: closed to other users, as a home folder is
    dataDir = join(home, 'data');
    data = join(dataDir, 'postgres/data');
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it('is available after the first start, closed to other users, and keeps its data after a shutdown', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    expect(first.firstStart).toBe(true);
    await ask(first.url, 'create table kept (n int); insert into kept values (42)');
    const [facts] = await ask(
      first.url,
      `select current_database() as name, current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
       pg_encoding_to_char(encoding) as encoding, datlocale as locale, current_setting('TimeZone') as zone
       from pg_database where datname = current_database()`,
    );
    const well = { tcp: '', fsync: 'on', encoding: 'UTF8', locale: 'C.UTF-8', zone: 'UTC' };
    expect(facts).toEqual({ name: 'workspace_agent', ...well });
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    await Promise.all([first.stop(), first.stop()]);
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.firstStart).toBe(false);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await second.stop();
    await expect(ask(second.url, 'select')).rejects.toThrow();
  });

  it('belongs to one server at a time, and other commands can find it', async () => {
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
    const server = await startEmbeddedPostgres({ dataDir });
    expect(await findEmbeddedPostgres(dataDir)).toBe(server.url);
    const refused = new Server(dataDir);
    await expect(refused.says('url')).rejects.toThrow(/another instance \(process \d+\) uses the data folder/);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    const raced = await Promise.allSettled([1, 2, 3].map(() => startEmbeddedPostgres({ dataDir })));
    const won = raced.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of raced)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('another instance');
    await won[0]!.value.stop();
  });

  it('ends with a server that is killed, and keeps every row that was acknowledged', async () => {
    const server = new Server(dataDir, 'write');
    await server.says('n', (n) => n >= 300);
    const postmaster = await postmasterOf(dataDir);
    await server.end('SIGKILL');
    const acknowledged = Math.max(...server.facts.map((fact) => fact.n ?? 0));
    const next = await startEmbeddedPostgres({ dataDir }); // at once, while the old one may still be ending
    expect(await hasEnded(data, postmaster, 0)).toBe(true);
    const [counted] = await ask<{ rows: string }>(
      next.url,
      `select count(*) as rows from written where n <= ${acknowledged}`,
    );
    expect(Number(counted?.rows)).toBe(acknowledged);
    await next.stop();
    const again = new Server(dataDir);
    await again.says('url');
    const left = await postmasterOf(dataDir);
    await again.end('SIGKILL');
    expect(await hasEnded(data, left, 60_000)).toBe(true);
  });

  it('also ends with a killed server if only the portable watcher guards it', async () => {
    const server = new Server(dataDir, 'watched');
    const pid = await server.says('pid');
    await server.end('SIGKILL');
    expect(await hasEnded(data, pid, 60_000)).toBe(true);
  });

  it('stops a server that was left behind, and is not misled by a lock file with another process’s pid', async () => {
    const placement = await findPlacement(dataDir, () => {});
    const orphan = await launch({
      ...placement,
      guardPrefix: [],
      settings: { unix_socket_directories: home, listen_addresses: '' },
    });
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, onProgress: (line) => said.push(line) });
    await orphan.exited;
    expect(said).toEqual([expect.stringContaining('left behind')]);
    const lock = await readFile(join(data, 'postmaster.pid'), 'utf8');
    await server.stop();
    await writeFile(join(data, 'postmaster.pid'), lock.replace(/^\d+/, String(process.ppid)));
    await (await startEmbeddedPostgres({ dataDir })).stop();
  });

  it('is restarted if it is killed', async () => {
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, onProgress: (line) => said.push(line) });
    const before = await postmasterOf(dataDir);
    process.kill(before, 'SIGKILL');
    let rows: unknown[] = [];
    while (rows.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      rows = await ask(server.url, 'select n from kept').catch(() => []);
    }
    expect(await postmasterOf(dataDir)).not.toBe(before);
    expect(said[0]).toContain('ended unexpectedly');
    await server.stop();
  });

  it('listens on a loopback port only if configured, and then requires the password', async () => {
    const server = await startEmbeddedPostgres({ dataDir, port: await freePort() });
    const { hostname, port, password } = new URL(server.url);
    expect(hostname).toBe('127.0.0.1');
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await expect(ask(server.url.replace(password, 'guess'), 'select')).rejects.toThrow(
      'password authentication failed',
    );
    await expect(ask(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select')).rejects.toThrow();
    // The owner's password does not open the superuser's login.
    await expect(ask(server.url.replace('//workspace_agent:', '//postgres:'), 'select')).rejects.toThrow('password');
    expect(await ask(server.superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it('works in a folder with any path length: a socket’s path is short, a folder’s need not be', async () => {
    const deep = join(home, 'a'.repeat(60), 'b ä%'.repeat(10));
    await mkdir(deep, { recursive: true });
    await cp(dataDir, deep, { recursive: true });
    const server = await startEmbeddedPostgres({ dataDir: deep });
    const socketFolder = new URL(server.url).searchParams.get('host')!;
    expect(socketFolder).toMatch(/wa-pg-\w+$/);
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await server.stop();
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  });

  it('reports in one line what is wrong with a data folder', async () => {
    const file = join(home, 'file');
    await writeFile(file, '');
    expect(await oneLine(startEmbeddedPostgres({ dataDir: file }))).toContain('is not a folder');
    const foreign = join(home, 'old');
    await mkdir(join(foreign, 'postgres/data'), { recursive: true });
    await writeFile(join(foreign, 'postgres/data/PG_VERSION'), '16\n');
    expect(await oneLine(startEmbeddedPostgres({ dataDir: foreign }))).toContain('written by Postgres 16');
    const wrong = startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'many' } });
    expect(await oneLine(wrong)).toContain('shared_buffers');
    await (await startEmbeddedPostgres({ dataDir })).stop();
  });

  it('does not suggest another data folder if Postgres refuses a step of the start', async () => {
    const refusing = join(home, 'refusing');
    const first = await startEmbeddedPostgres({ dataDir: refusing });
    await ask(first.superuserUrl, 'create table of_another_owner ()');
    await ask(first.url, 'alter database workspace_agent set default_transaction_read_only = on');
    await first.stop();
    const refused = startEmbeddedPostgres({ dataDir: refusing });
    await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
    const { message } = (await refused.catch((error: unknown) => error)) as Error;
    expect(message).toContain('read-only transaction');
    expect(message).toContain(`its data in ${join(refusing, 'postgres')}`);
    expect(message).not.toMatch(/\n|another data folder|DATABASE_URL/);
  });

  it('starts afresh if a first start was interrupted', async () => {
    const half = join(home, 'half');
    await mkdir(join(half, 'postgres/data.draft/base'), { recursive: true });
    await writeFile(join(half, 'postgres/data.draft/PG_VERSION'), '18\n');
    await writeFile(join(half, 'postgres/owner.json'), '{"pid":'); // half-written
    const server = await startEmbeddedPostgres({ dataDir: half });
    expect(server.firstStart).toBe(true);
    await server.stop();
  });

  (nobodyReaches ? describe : describe.skip)('for an ordinary user', () => {
    it('runs as that user, and root can take it over later', async () => {
      const theirs = join(await mkdtemp(join(tmpdir(), 'wa-e-')), 'data');
      await mkdir(theirs);
      await chown(theirs, NOBODY.uid, NOBODY.gid);
      await chown(join(theirs, '..'), NOBODY.uid, NOBODY.gid);
      const server = new Server(theirs, '', NOBODY);
      await server.says('url');
      expect((await stat(join(theirs, 'postgres/data'))).uid).toBe(NOBODY.uid);
      await server.end('SIGTERM');
      const byRoot = await startEmbeddedPostgres({ dataDir: theirs });
      expect(byRoot.firstStart).toBe(false);
      await byRoot.stop();
      const after = new Server(theirs, '', NOBODY);
      await after.says('url');
      await after.end('SIGTERM');
      await rm(join(theirs, '..'), { recursive: true });
    });

    it('reports in one line that it may not write there', async () => {
      const closed = await mkdtemp(join(tmpdir(), 'wa-e-'));
      const server = new Server(join(closed, 'data'), '', NOBODY);
      await expect(server.says('url')).rejects.toThrow(
        /^EmbeddedPostgresError: .* cannot be written by this user: .*DATABASE_URL[^\n]*$/,
      );
      await rm(closed, { recursive: true });
    });
  });
});
