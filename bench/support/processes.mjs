// Servers as child processes, and their resource usage from /proc (Linux).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FLAGS, MAIN, ROOT } from './checkout.mjs';

const TICKS_PER_SECOND = 100; // USER_HZ, 100 on every Linux that Node runs on
const START_MAX_MS = 60_000;
const POLL_MS = 3;

// An interrupted benchmark must leave no server behind: clean-up runs on `exit`, which a signal alone does not raise.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/**
 * The product as an operator runs it: log to a file, every guard on. `flags` are added to the node flags of `npm
 * start`.
 */
export function startProduct(databaseUrl, { flags = [], env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wa-bench-run-'));
  const settings = {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: folder,
    LOG_FILE: join(folder, 'log'),
    SERVER_SECRET: 'a secret that only benchmarks have',
    NODE_ENV: 'production',
    ...env,
  };
  return startServer([...FLAGS, ...flags, MAIN], settings, () => rmSync(folder, { recursive: true, force: true }));
}

/** The baseline: only node:http and pg. */
export function startRaw(databaseUrl, { flags = [], env = {} } = {}) {
  return startServer(
    [...flags, `${ROOT}bench/support/raw-server.mjs`],
    { DATABASE_URL: databaseUrl, ...env },
    () => {},
  );
}

async function startServer(args, env, clean) {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said = (said + text).slice(-4_000)));
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill); // also if this process crashes
  const stop = async () => {
    process.off('exit', kill);
    child.kill('SIGTERM');
    await ended;
    clean();
  };
  return {
    pid: child.pid,
    port,
    url: `http://127.0.0.1:${port}`,
    startedAtMs: performance.now(),
    stop,
    said: () => said,
    child,
  };
}

/** Polls until the response is 200. Returns milliseconds since the start. Throws the server's output if it exits. */
export async function firstAnswer(server, path, headers) {
  while (performance.now() - server.startedAtMs < START_MAX_MS) {
    if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.said()}`);
    if ((await statusOf(server.port, path, headers)) === 200) return performance.now() - server.startedAtMs;
    await delay(POLL_MS);
  }
  throw new Error(`No 200 within ${START_MAX_MS / 1000} s:\n${server.said()}`);
}

function statusOf(port, path, headers) {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    request.on('error', () => resolve(null));
  });
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** CPU seconds, user and system, of a process so far; 0 if it has exited. */
export function cpuOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Resident memory in MiB, as tools show it. */
export function rssOf(pid) {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
  return Number(found[1]) / 1024;
}

/**
 * CPU seconds so far of every backend that serves this database, by pid, without our own.
 * @param of LIKE pattern of application names to include
 */
export async function backendCpu(admin, of = '%') {
  const { rows } = await admin.query(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name like $1`,
    [of],
  );
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]));
}

/** CPU seconds between two measurements; a new backend counts from its start. */
export function usedBetween(before, after) {
  let used = 0;
  for (const [pid, seconds] of after) used += seconds - (before.get(pid) ?? 0);
  return used;
}
