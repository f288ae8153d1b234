/**
 * A thread beside the one that reads documents, which may be busy for as long as it likes: ends the process when it has taken
 * too much memory, or when the application that started it is gone.
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
