import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.js';
import { PLAIN_ENV, run } from './processes.js';

/**
 * Stops Postgres when this process dies, so that a server killed by SIGKILL leaves none behind. If `setpriv` of
 * util-linux is installed, the kernel interrupts Postgres; otherwise a small child waits for the end of a pipe
 * that only this process holds.
 */
export interface ParentDeathGuard {
  /** Command and arguments to put before Postgres's own. */
  prefix: string[];
  /** Call for each Postgres that starts. */
  attach(pid: number): void;
  release(): void;
}

const BY_KERNEL = ['setpriv', '--pdeathsig', 'INT'];
/** Reads the lock file first, because the pid may belong to another process by then. */
const WATCH = 'cat >/dev/null; [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ] && kill -INT "$1"';

export async function parentDeathGuard(data: string, binaries: Binaries): Promise<ParentDeathGuard> {
  const [command, ...args] = [...BY_KERNEL, 'true'];
  if (process.platform === 'linux' && (await run(command, args)).code === 0) {
    return { prefix: BY_KERNEL, attach: () => {}, release: () => {} };
  }
  return watcherGuard(data, binaries);
}

/** The guard without the kernel's help. */
export function watcherGuard(data: string, binaries: Binaries): ParentDeathGuard {
  let watcher: ChildProcess | undefined;
  const release = () => {
    watcher?.kill('SIGKILL');
    watcher = undefined;
  };
  const attach = (pid: number) => {
    release();
    const stdio: ('pipe' | 'ignore')[] = ['pipe', 'ignore', 'ignore'];
    const options = { stdio, env: PLAIN_ENV, detached: true, cwd: '/', windowsHide: true };
    watcher =
      process.platform === 'win32'
        ? spawn(process.execPath, ['-e', WATCH_WINDOWS, program(binaries, 'pg_ctl'), data], { ...options, cwd: data })
        : spawn('/bin/sh', ['-c', WATCH, 'sh', String(pid), join(data, 'postmaster.pid')], options);
    watcher.once('error', () => {}); // without a watcher the next start still stops the orphan
    watcher.unref();
    (watcher.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    watcher.stdin?.on('error', () => {});
  };
  return { prefix: [], attach, release };
}

const WATCH_WINDOWS = `process.stdin.resume().on('end', () => require('child_process').spawnSync(process.argv[1], ['stop', '-m', 'fast', '-D', process.argv[2]]))`;
