/**
 * CPU time of a thread. On a busy machine it is much less than elapsed time, and a job is not at fault for the time
 * that other processes use. Only Linux reports it; elsewhere wall-clock time is used instead.
 */
import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { basename } from 'node:path';

const NS_PER_MS = 1e6;
const LINE_BYTES = 64;

export interface OwnTime {
  /** The system's id of this thread; 0 = not available. */
  threadId: number;
  nowMs(): number;
}

/** For the calling thread. A reading takes about 5 µs. */
export function ownTime(): OwnTime {
  try {
    const threadId = Number(basename(readlinkSync('/proc/thread-self')));
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const line = Buffer.alloc(LINE_BYTES);
    const nowMs = (): number => runMs(line.toString('latin1', 0, readSync(file, line, 0, LINE_BYTES, 0)));
    if (Number.isInteger(threadId) && nowMs() > 0) return { threadId, nowMs };
  } catch {
    // not Linux
  }
  return { threadId: 0, nowMs: () => performance.now() };
}

/** CPU time in milliseconds of another thread of this process; null = the system does not report it. */
export function timeOf(threadId: number): number | null {
  if (threadId === 0) return null;
  try {
    const ms = runMs(readFileSync(`/proc/self/task/${threadId}/schedstat`, 'latin1'));
    return ms > 0 ? ms : null;
  } catch {
    return null;
  }
}

/** The first field is the time spent on a processor, in nanoseconds; some systems have the file but keep it at 0. */
const runMs = (schedstat: string): number => Number.parseInt(schedstat, 10) / NS_PER_MS;
