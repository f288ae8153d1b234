import { Worker } from 'node:worker_threads';
import { DocumentRefused } from './document-refused.js';
import {
  extractInWorker,
  type ExtractionJob,
  type ExtractionLibraries,
  type ExtractionResult,
} from './extraction-worker.js';
import type { NormaliseLimits } from './limits.js';

const WORKERS_MAX = 2;
const WAITING_MAX = 16;
/** How often the process' memory is looked at while workers run. */
const WATCH_MS = 100;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs one job in a worker of its own (60–100 ms to start; nothing of one tenant's document is left for the next), two
 * at a time, at most sixteen more waiting.
 * @throws DocumentRefused encrypted, damaged, too_large, timeout (also: too many waiting), memory
 */
export async function extract(
  job: ExtractionJob,
  limits: NormaliseLimits,
): Promise<Exclude<ExtractionResult, { kind: 'failed' }>> {
  await turn();
  try {
    const result = await runWorker(job, limits);
    if (result.kind !== 'failed') return result;
    throw new DocumentRefused(result.error, MESSAGES[result.error]);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const MESSAGES = {
  encrypted: 'The document is protected by a password.',
  damaged: 'The document is damaged or not of the format it claims to be.',
  too_large: 'The document holds too much text.',
} as const;

async function turn(): Promise<void> {
  if (running < WORKERS_MAX) return void running++;
  if (waiting.length >= WAITING_MAX) {
    throw new DocumentRefused('timeout', 'Too many documents are being read at the moment. Try again later.');
  }
  await new Promise<void>((resolve) => waiting.push(resolve)); // whoever ends hands its place over
}

function libraries(): ExtractionLibraries {
  return {
    unpdf: require.resolve('unpdf'),
    mammoth: require.resolve('mammoth'),
    linkedom: require.resolve('linkedom'),
    readability: require.resolve('@mozilla/readability'),
  };
}

function start(job: ExtractionJob, limits: NormaliseLimits): Worker {
  const source = `(${extractInWorker.toString()})(require, require('node:worker_threads'), ${JSON.stringify(libraries())})`;
  return new Worker(source, {
    eval: true,
    workerData: job,
    env: {},
    stdout: true, // read by nobody: pdf.js and others print warnings about what they repair
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.workerHeapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
}

/** Heap limit, time limit, and a watch on memory outside the heap, which V8's limits do not see. */
function runWorker(job: ExtractionJob, limits: NormaliseLimits): Promise<ExtractionResult> {
  return new Promise((resolve, reject) => {
    const worker = start(job, limits);
    const before = process.memoryUsage.rss();
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      clearInterval(watch);
      void worker.terminate();
      settle();
    };
    const refuse = (reason: 'timeout' | 'memory' | 'damaged', message: string): void =>
      end(() => reject(new DocumentRefused(reason, message)));
    const timer = setTimeout(() => refuse('timeout', 'Reading the document took too long.'), limits.workerMs);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.workerGrowthMb * 1024 * 1024) refuse('memory', TOO_MUCH_MEMORY);
    }, WATCH_MS);
    worker.stdout.resume();
    worker.stderr.resume();
    worker.once('message', (result: ExtractionResult) => end(() => resolve(result)));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('memory', TOO_MUCH_MEMORY);
      else refuse('damaged', MESSAGES.damaged);
    });
    worker.once('exit', () => refuse('damaged', MESSAGES.damaged));
  });
}

const TOO_MUCH_MEMORY = 'Reading the document took too much memory.';
