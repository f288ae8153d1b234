/** A worker thread for specs of the pool, with the faults that can occur in one. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from '../../src/platform/kernel/threads/messages.js';
import { ownTime } from '../../src/platform/kernel/threads/thread-time.js';
import { serveTasks, type HostCall } from '../../src/platform/kernel/threads/serve-tasks.js';

const time = ownTime();
/** Uses this much CPU time, regardless of the machine's load. */
const spin = (ms: number): void => {
  for (const until = time.nowMs() + ms; time.nowMs() < until;);
};
const hog: unknown[] = [];

/** Runs the steps of a script in order. */
export type Step =
  | { say: unknown }
  | { call: string; with?: unknown }
  | { spinMs: number }
  | { sleepMs: number }
  | { hang: true }
  | { eat: true }
  | { throw: string }
  | { uncloneable: true };

async function* script(steps: Step[], call: HostCall): AsyncGenerator<unknown, unknown, void> {
  const answers: unknown[] = [];
  for (const step of steps) {
    if ('say' in step) yield step.say;
    else if ('call' in step) answers.push(await call(step.call, step.with));
    else if ('spinMs' in step) spin(step.spinMs);
    else if ('sleepMs' in step) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, step.sleepMs);
    else if ('hang' in step) for (;;);
    else if ('eat' in step) for (;;) hog.push(new Array(1_000_000).fill(hog.length + 0.5));
    else if ('throw' in step) throw new Error(step.throw);
    else yield () => {};
  }
  return answers;
}

serveTasks(parentPort!, workerData as ThreadData, { script });
