/**
 * Watchdog thread of a process that parses untrusted documents, whose main thread may be blocked. Ends the process if
 * it uses too much memory, or if the application that started it has died.
 */
import { setInterval } from 'node:timers';
import { workerData } from 'node:worker_threads';
import { TOO_MUCH_MEMORY } from './signals.js';

const WATCH_MS = 50;
const { residentMb } = workerData as { residentMb: number };
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > residentMb * 1024 * 1024) process.kill(process.pid, TOO_MUCH_MEMORY);
}, WATCH_MS);
