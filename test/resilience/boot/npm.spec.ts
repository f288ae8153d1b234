/** Who stops npm stops what npm has started. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/ports.js';

/** Processes that were started with this data folder, or whose command line has it: the embedded database. */
const processesOf = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      if (!/^\d+$/.test(pid)) return false;
      return ['environ', 'cmdline'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder));
    } catch {
      return false;
    }
  });
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Against hanging: a first start on a busy machine may take minutes. */
const LONGEST_MS = 300_000;
const onLinux = process.platform === 'linux' ? describe : describe.skip;
onLinux('a signal to npm alone', () => {
  const folders: string[] = [];
  beforeAll(
    () => void execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'ignore' }),
    LONGEST_MS,
  );
  afterAll(() => {
    for (const folder of folders) {
      for (const pid of processesOf(folder)) process.kill(Number(pid), 'SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  });

  it.each([['start'], ['run dev']])(
    'ends the server of `npm %s`, with its database, in an orderly way',
    async (script) => {
      const folder = mkdtempSync(join(tmpdir(), 'wa-npm-'));
      folders.push(folder);
      const [port, consolePort] = [await freePort(), await freePort()];
      const ours = { DATA_DIR: folder, PORT: String(port), CONSOLE_DEV_PORT: String(consolePort), LOG_LEVEL: 'warn' };
      const npm = spawn('npm', script.split(' '), {
        env: { ...process.env, ...ours, DATABASE_URL: '', REDIS_URL: '' },
      });
      let out = '';
      for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part: Buffer) => (out += part.toString()));
      while (!out.includes('/v1/sessions') && npm.exitCode === null) await new Promise((done) => setTimeout(done, 25));
      expect(out).toContain('is ready at');
      npm.kill('SIGTERM');
      await eventually(
        () => processesOf(folder).length === 0,
        () => processesOf(folder),
      );
      // A process has no command line any more before it has closed its sockets.
      await eventually(async () => (await isFree(port)) && (await isFree(consolePort)));
      // Stopped, not killed.
      expect(out).not.toContain('Shutdown failed');
      expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
      expect(readFileSync(join(folder, 'postgres/postgres.log'), 'utf8')).toContain('database system is shut down');
    },
    LONGEST_MS,
  );
});
