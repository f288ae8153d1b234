import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Binaries, program } from './binaries.js';
import { EmbeddedPostgresError, outputError } from './embedded-error.js';
import type { RunAs } from './privileges.js';
import { PLAIN_ENV, run } from './processes.js';

/** Settings for one application on one machine: little memory, few disk writes, full durability. */
const SETTINGS: Record<string, string> = {
  max_connections: '50',
  superuser_reserved_connections: '1', // for a start that creates a login
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0', // no shared memory beyond a container's 64 MB of /dev/shm
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  log_min_messages: 'log', // a statement's error, with the values it quotes, goes only to its caller
  log_checkpoints: 'off',
};
/** Crash recovery replays at most max_wal_size; Postgres reports that it is in progress. */
const READY_TIMEOUT_MS = 120_000;
const SAY_EVERY_MS = 5_000;
const LOG_MAX_BYTES = 5 * 2 ** 20;

export interface LaunchPlan {
  root: string;
  data: string;
  binaries: Binaries;
  runAs: RunAs;
  /** Command before the program that makes it end together with this process. */
  guardPrefix: string[];
  settings: Record<string, string>;
  /** Called when the process is there, which then needs a moment. */
  onLaunch?: () => void;
  /** Called with a line every few seconds while it recovers, or the machine is busy. */
  onWait?: (line: string) => void;
}

export interface Postmaster {
  pid: number;
  exited: Promise<void>;
}

/**
 * Starts Postgres and resolves once it accepts connections. @throws EmbeddedPostgresError with Postgres's own
 * reason.
 */
export async function launch(plan: LaunchPlan): Promise<Postmaster> {
  const log = join(plan.root, 'postgres.log');
  await rename(log, `${log}.1`).catch(() => {}); // keep the previous run's log
  for (let attempt = 1; ; attempt++) {
    const before = await stat(log).then(
      ({ size }) => size,
      () => 0,
    );
    const { child, exited } = await spawnPostgres(plan);
    plan.onLaunch?.();
    if (await becomesReady(plan, child, exited)) return { pid: child.pid as number, exited };
    const output = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(before).toString();
    // Backends of a postmaster that was killed need a moment to notice.
    if (attempt < 20 && /pre-existing shared memory block/.test(output)) await delay(250);
    else throw outputError('the embedded Postgres did not start', output, plan.root);
  }
}

/** Fast shutdown; an immediate one if that takes over 20 s (recovery follows at the next start). */
export async function stopPostmaster({ pid, exited }: Postmaster, data: string, binaries: Binaries): Promise<void> {
  const exitsWithin = (timeoutMs: number) => {
    const timer = new AbortController();
    const timeout = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false);
    return Promise.race([exited.then(() => true), timeout]).finally(() => timer.abort());
  };
  if (process.platform === 'win32') await run(program(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-D', data]);
  else signal(pid, 'SIGINT');
  if (await exitsWithin(20_000)) return;
  signal(pid, 'SIGQUIT');
  if (!(await exitsWithin(5_000)))
    throw new EmbeddedPostgresError(`the embedded Postgres (process ${pid}) does not stop`);
}

/** Limits the log of a server that runs for months; call it periodically. */
export async function boundLog(root: string): Promise<void> {
  const path = join(root, 'postgres.log');
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > LOG_MAX_BYTES) await truncate(path, 0).catch(() => {});
}

async function spawnPostgres({
  root,
  data,
  binaries,
  runAs,
  guardPrefix,
  settings,
}: LaunchPlan): Promise<{ child: ChildProcess; exited: Promise<void> }> {
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const prefix = [...runAs.prefix, ...guardPrefix];
  const [command, ...args] = [...prefix, program(binaries, 'postgres')];
  const log = await open(join(root, 'postgres.log'), 'a', 0o600); // a file, not a pipe: it outlives this process
  try {
    const stdio: ('ignore' | number)[] = ['ignore', log.fd, log.fd];
    // Detached: Ctrl-C goes to the whole terminal group, and Postgres must outlast our own orderly shutdown.
    const options = { stdio, env: PLAIN_ENV, cwd: root, detached: true, windowsHide: true, ...runAs.ids };
    const child = spawn(command, [...args, '-D', data, ...flags], options);
    child.on('error', () => child.emit('exit', -1, null));
    // Listened for at once: a wrong setting ends it sooner than the file is closed.
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.unref();
    return { child, exited };
  } finally {
    await log.close();
  }
}

/** Waits until Postgres is ready, as line 8 of postmaster.pid reports. @returns false if the process ended before */
async function becomesReady(
  { data, onWait }: LaunchPlan,
  child: ChildProcess,
  exited: Promise<void>,
): Promise<boolean> {
  let ended = false;
  void exited.then(() => (ended = true));
  const startedMs = Date.now();
  let sayAtMs = startedMs + SAY_EVERY_MS;
  for (const end = startedMs + READY_TIMEOUT_MS; Date.now() < end; await delay(10)) {
    if (Date.now() >= sayAtMs) {
      onWait?.(
        `Waiting for the embedded Postgres to accept connections (${Math.round((sayAtMs - startedMs) / 1_000)} s)`,
      );
      sayAtMs += SAY_EVERY_MS;
    }
    if (ended || child.pid === undefined) return false;
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
  }
  signal(child.pid, 'SIGQUIT');
  return false;
}

function signal(pid: number | undefined, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch {
    // gone already
  }
}
