#!/usr/bin/env node
import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { endWithNpm } from '../../platform/config/end-with-npm.js';
import { run } from './run.js';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort())); // a second signal exits at once

endWithNpm();

// `… | head` closes the pipe: without a reader there is nothing more to do.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

void run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  input: () => text(process.stdin),
  columns: process.stderr.isTTY ? (process.stderr.columns ?? 80) : null,
  signal: stop.signal,
}).then((exitCode) => {
  // Only when everything is written: a pipe may be slow.
  process.stdout.write('', () => process.exit(exitCode));
});
