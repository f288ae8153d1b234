/** Posts whether a regular expression's time grows faster than the attack on it. */
import { parentPort, workerData } from 'node:worker_threads';
import { ownTime } from '../../src/platform/kernel/threads/thread-time.js';
import type { Attack } from './expression.js';

/** A bounded repetition (`.{0,2000}`) looks quadratic on texts that are not much longer. */
const LENGTH_MIN = 8_192;
const LENGTH_MAX = 1_000_000;
/** Measured at least, for the clock's sake. */
const MEASURED_MS = 40;
/** Linear work takes 3 times the time for 3 times the text, quadratic work 9 times. */
const GROWTH_MAX = 5;
const RUNS = 3;

const { source, flags, attack } = workerData as { source: string; flags: string; attack: Attack };
const expression = new RegExp(source, flags);
const time = ownTime();

function textOf(length: number): string {
  const share = length / attack.pumps.length;
  const pumped = attack.pumps.map(({ before, pump }) => before + pump.repeat(Math.ceil(share / pump.length)));
  return pumped.join('') + attack.after;
}

function msFor(length: number): number {
  const text = textOf(length);
  const begun = time.nowMs();
  expression.lastIndex = 0;
  if (expression.global) for (const _ of text.matchAll(expression));
  else expression.test(text);
  return time.nowMs() - begun;
}

function grows(): boolean {
  // V8 compiles what runs more than once.
  for (let run = 0; run < RUNS; run++) msFor(1_000);
  let length = LENGTH_MIN;
  while (length < LENGTH_MAX && msFor(length) < MEASURED_MS) length *= 2;
  const growth = (): number => msFor(3 * length) / msFor(length);
  return Array.from({ length: RUNS }).every(() => growth() > GROWTH_MAX);
}

parentPort!.postMessage(grows());
