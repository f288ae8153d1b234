import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.js';
import { PLAIN_ENV, run } from './processes.js';

/**
 * Ties Postgres to our life, so that a server killed by SIGKILL leaves none behind. Where `setpriv` of util-linux is
 * there, the kernel itself interrupts Postgres; elsewhere a small child waits for the end of a pipe that only we hold.
 */
export interface Tether {
  /** Words before Postgres' own. */
  prefix: string[];
  /** To be called with each Postgres that starts. */
  attach(pid: number): void;
  release(): void;
}

const BY_KERNEL = ['setpriv', '--pdeathsig', 'INT'];
/** Asks the lock file first, for the number may be another process's by then. */
const WATCH = 'cat >/dev/null; [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ] && kill -INT "$1"';

export async function tether(data: string, binaries: Binaries): Promise<Tether> {
  if (process.platform === 'linux' && (await run(BY_KERNEL[0], [...BY_KERNEL.slice(1), 'true'])).code === 0) {
    return { prefix: BY_KERNEL, attach: () => {}, release: () => {} };
  }
  return watched(data, binaries);
}

/** The tether without the kernel's help. */
export function watched(data: string, binaries: Binaries): Tether {
  let watcher: ChildProcess | undefined;
  const release = () => {
    watcher?.kill('SIGKILL');
    watcher = undefined;
  };
  const attach = (pid: number) => {
    release();
    const stdio: ('pipe' | 'ignore')[] = ['pipe', 'ignore', 'ignore'];
    const how = { stdio, env: PLAIN_ENV, detached: true, cwd: '/', windowsHide: true };
    watcher =
      process.platform === 'win32'
        ? spawn(process.execPath, ['-e', WATCH_WINDOWS, program(binaries, 'pg_ctl'), data], { ...how, cwd: data })
        : spawn('/bin/sh', ['-c', WATCH, 'sh', String(pid), join(data, 'postmaster.pid')], how);
    watcher.once('error', () => {}); // without a watcher the next start still finds the orphan
    watcher.unref();
    (watcher.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    watcher.stdin?.on('error', () => {});
  };
  return { prefix: [], attach, release };
}

const WATCH_WINDOWS = `process.stdin.resume().on('end', () => require('child_process').spawnSync(process.argv[1], ['stop', '-m', 'fast', '-D', process.argv[2]]))`;
