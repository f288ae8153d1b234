/**
 * Watchdog thread of a process that parses untrusted documents, whose main thread may be blocked. Ends the process if
 * it uses too much memory or CPU time, or if the application that started it has died.
 */
import { setInterval } from 'node:timers';
import { workerData } from 'node:worker_threads';
import { CpuBudget } from './cpu-budget.js';
import { TOO_MUCH_MEMORY, TOO_MUCH_TIME } from './signals.js';

/** Its `workerData`. */
export interface WatchData {
  residentMb: number;
  /** Process id of the application. */
  parent: number;
  /** Of `CpuBudget`; without it CPU time is not limited. */
  budget?: SharedArrayBuffer;
}

const WATCH_MS = 50;
/** `parent` is told by the application: it may have died before this thread could ask. */
const { residentMb, parent, budget } = workerData as WatchData;
const cpu = new CpuBudget(budget);

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > residentMb * 1024 * 1024) process.kill(process.pid, TOO_MUCH_MEMORY);
  if (cpu.isSpent) process.kill(process.pid, TOO_MUCH_TIME);
}, WATCH_MS);
