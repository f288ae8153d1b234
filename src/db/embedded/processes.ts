import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Standard places only: a server's own environment, with its secrets, is nothing that Postgres needs. */
export const PLAIN_ENV: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? {} // node adds what Windows cannot do without
    : { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

export interface Ended {
  /** 0 = well; -1 = it could not be started at all. */
  code: number;
  output: string;
}

/** Runs a program to its end, at most `timeoutMs`; never rejects. `output` is both its streams, bounded. */
export function run(
  program: string,
  args: string[],
  options: { uid?: number; gid?: number; cwd?: string; timeoutMs?: number } = {},
): Promise<Ended> {
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

/** What tells this process from a later one with the same number: its start. '' where the system does not say. */
export async function birthOf(pid: number): Promise<string> {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).output.trim();
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name in parentheses may hold spaces; the start is field 22, the 20th after it.
    return `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

/** Is this process, which lives, a Postgres on that data folder? */
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

/** Waits until that Postgres is gone (or a zombie). @returns false when it is still there after `timeoutMs`. */
export async function gone(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; isAlive(pid) && (await isPostgresOn(data, pid)); await delay(20)) {
    if (Date.now() > end) return false;
  }
  return true;
}
