import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Interpreted, because compiled code is not counted in full. */
const INTERPRETED = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode'];
/** Linear work doubles, and some work does not grow. */
const GROWTH_MAX = 2.2;
/** Against hanging alone. */
const LIMIT_MS = 400_000;

export interface Job {
  /** A module, as `require.resolve` finds it. */
  file: string;
  /** A function or class that it exports. */
  name: string;
  calls: unknown[][];
}

/**
 * The work of each call: how often blocks of JavaScript run, as V8 counts it for coverage. It is the same on any
 * machine, however busy. The work of regular expressions and other native code is not in it: `test/patterns` measures
 * that. It runs in a process of its own, in which nothing else does.
 */
export async function stepsOf(job: Job): Promise<number[]> {
  const child = fork(join(__dirname, 'steps-process.ts'), [], {
    execArgv: [...INTERPRETED, '--require', join(__dirname, 'ts-register.cjs')],
    serialization: 'advanced',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  try {
    child.send(job);
    const gone = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`The process that counts steps ended with ${code ?? signal}.`);
    });
    const [steps] = (await Promise.race([once(child, 'message'), gone])) as [number[]];
    return steps;
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * What takes more than linear work: nearly twice the steps are linear for twice as much, four times as many quadratic.
 * @param cases by name, how the arguments are made of this much
 * @returns the names of those that do
 */
export async function superlinear(
  { file, name }: Omit<Job, 'calls'>,
  much: number,
  cases: Record<string, (much: number) => unknown[]>,
): Promise<string[]> {
  const calls = Object.values(cases).flatMap((of) => [of(much / 2), of(much)]);
  const steps = await stepsOf({ file, name, calls });
  return Object.keys(cases).filter((_, at) => steps[2 * at + 1]! / steps[2 * at]! > GROWTH_MAX);
}
