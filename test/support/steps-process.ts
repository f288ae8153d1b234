/** Counts the steps of calls (steps.ts). */
import { Session, type Profiler } from 'node:inspector';
import type { Job } from './steps.js';

interface Work {
  (...args: unknown[]): unknown;
  new (...args: unknown[]): unknown;
}

/** Of this thread, so that it answers before `post` returns. */
const session = new Session();
session.connect();

function post(method: string, params: object = {}): unknown {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

/** Since the last count. */
function counted(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
  const blocks = result
    .filter(({ url }) => !url.startsWith('node:') && url !== __filename)
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges);
  return blocks.reduce((sum, { count }) => sum + count, 0);
}

async function count({ file, name, calls }: Job): Promise<number[]> {
  post('Profiler.enable');
  // Before the module is loaded: only what is compiled from now on has counters in its loops.
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- by path, at a moment that matters
  const work = (require(file) as Record<string, Work>)[name]!;
  const isClass = String(work).startsWith('class');
  const run = async (args: unknown[]): Promise<unknown> => (isClass ? new work(...args) : work(...args));
  const steps: number[] = [];
  for (const args of calls) {
    // What a first call loads and caches does not count; refusing does.
    await run(args).catch(() => undefined);
    counted();
    await run(args).catch(() => undefined);
    steps.push(counted());
  }
  return steps;
}

process.once('message', (job: Job) => void count(job).then((steps) => process.send!(steps)));
