import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Standard paths only: Postgres needs nothing from the server's own environment, which contains secrets. */
export const PLAIN_ENV: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? {} // node adds variables that Windows requires
    : { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

export interface ProcessResult {
  /** 0 = success; -1 = it could not be started at all. */
  code: number;
  output: string;
}

/** Runs a program to its end, at most `timeoutMs`; never rejects. `output` contains both streams, limited in size. */
export function run(
  program: string,
  args: string[],
  options: { uid?: number; gid?: number; cwd?: string; timeoutMs?: number } = {},
): Promise<ProcessResult> {
  const { timeoutMs = 10_000, ...rest } = options;
  return new Promise((resolve) => {
    const limits = { env: PLAIN_ENV, timeout: timeoutMs, maxBuffer: 1 << 20, windowsHide: true };
    execFile(program, args, { ...rest, ...limits }, (error, stdout, stderr) => {
      const code = !error ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr || (error?.message ?? '') });
    });
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The start time of a process, which distinguishes it from a later one with the same pid. '' if the system does
 * not report it.
 */
export async function startTimeOf(pid: number): Promise<string> {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).output.trim();
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name in parentheses may contain spaces; the start is field 22, the 20th after it.
    return `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

/** Whether this running process is a Postgres on that data folder. */
export async function isPostgresOn(data: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') {
    return (await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])).output.includes('postgres.exe');
  }
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : (await run('ps', ['-o', 'command=', '-p', String(pid)])).output;
  return command.split(/\0| -/).some((word) => word.trim() === data || word.trim() === `D ${data}`);
}

/** Waits until that Postgres has ended (or is a zombie). @returns false if it still runs after `timeoutMs`. */
export async function hasEnded(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; isAlive(pid) && (await isPostgresOn(data, pid)); await delay(20)) {
    if (Date.now() > end) return false;
  }
  return true;
}
