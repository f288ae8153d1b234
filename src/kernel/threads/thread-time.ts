/**
 * How long a thread has computed. On a busy machine that is much less than the time that has passed, and a job is not at
 * fault for what others use. Linux alone tells it; elsewhere the clock stands in.
 */
import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { basename } from 'node:path';

const NS_PER_MS = 1e6;
const LINE_BYTES = 64;

export interface OwnTime {
  /** By which the system knows this thread; 0 = it does not tell. */
  threadId: number;
  nowMs(): number;
}

/** Of the thread that calls it. A reading takes some 5 µs. */
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

/** Milliseconds that another thread of this process has computed; null = the system does not tell. */
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
