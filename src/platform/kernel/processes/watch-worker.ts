/**
 * Watchdog thread of a process that parses untrusted documents, whose main thread may be blocked. Ends the process if
 * it uses too much memory or CPU time, or if the application that started it has died.
 */
import { setInterval } from 'node:timers';
import { workerData } from 'node:worker_threads';
import { CpuBudget } from './cpu-budget.js';
import { TOO_MUCH_MEMORY, TOO_MUCH_TIME } from './signals.js';

const WATCH_MS = 50;
const { residentMb, budget } = workerData as { residentMb: number; budget?: SharedArrayBuffer };
const cpu = new CpuBudget(budget);
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > residentMb * 1024 * 1024) process.kill(process.pid, TOO_MUCH_MEMORY);
  if (cpu.isSpent) process.kill(process.pid, TOO_MUCH_TIME);
}, WATCH_MS);
