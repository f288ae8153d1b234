#!/usr/bin/env node
import 'reflect-metadata';
import { run } from './run.js';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort())); // the second one does not wait

// `… | head` closes the pipe: nobody reads on, so there is nothing more to do.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

void run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  columns: process.stderr.isTTY ? (process.stderr.columns ?? 80) : null,
  signal: stop.signal,
}).then((exitCode) => {
  // Only when all is written: a pipe takes its time.
  process.stdout.write('', () => process.exit(exitCode));
});
